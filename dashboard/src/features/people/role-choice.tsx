import { ROLES, type Role } from '@oriel/contract/enums';
import { useTranslate } from '../../i18n/translate.ts';
import { RadioCards } from '../../ui/radio-cards.tsx';
import { useRoles } from './use-roles.ts';

/** A role, with its permissions in one sentence. */
export function RoleChoice({
  value,
  held,
  disabled = [],
  onChange,
}: {
  value: Role;
  /** The role that the member has. It is offered even where it can no longer be given. */
  held?: Role;
  /** Roles that cannot be selected now. */
  disabled?: readonly Role[];
  onChange: (role: Role) => void;
}) {
  const t = useTranslate();
  const { roles, mayOf } = useRoles();
  return (
    <RadioCards
      label={t('users.role')}
      value={value}
      options={ROLES.filter((role) => role === held || roles.includes(role)).map((role) => ({
        value: role,
        label: t(`role.${role}`),
        help: t(mayOf(role)),
        disabled: disabled.includes(role),
      }))}
      onChange={onChange}
    />
  );
}
