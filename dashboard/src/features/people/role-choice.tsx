import { ROLES, type Role } from '@oriel/contract/enums';
import { useTranslate } from '../../i18n/translate.ts';
import { RadioCards } from '../../ui/radio-cards.tsx';

/** A role, with its permissions in one sentence. */
export function RoleChoice({
  value,
  disabled = [],
  onChange,
}: {
  value: Role;
  /** Roles that cannot be selected now. */
  disabled?: readonly Role[];
  onChange: (role: Role) => void;
}) {
  const t = useTranslate();
  return (
    <RadioCards
      label={t('users.role')}
      value={value}
      options={ROLES.map((role) => ({
        value: role,
        label: t(`role.${role}`),
        help: t(`roleMay.${role}`),
        disabled: disabled.includes(role),
      }))}
      onChange={onChange}
    />
  );
}
