import { ROLES, type Role } from '@oriel/contract/enums';
import { useTranslate } from '../../i18n/translate.ts';
import { RadioCards } from '../../ui/radio-cards.tsx';

/** A role, with what it may do in a sentence. */
export function RoleChoice({
  value,
  disabled = [],
  onChange,
}: {
  value: Role;
  /** Roles that cannot be chosen now. */
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
