import { ROLES, type Role } from '@oriel/contract/enums';
import { useId } from 'react';
import { useTranslate } from '../../i18n/translate.ts';

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
  const id = useId();
  return (
    <fieldset className="flex flex-col gap-2">
      <legend className="mb-2 text-sm font-medium">{t('users.role')}</legend>
      {ROLES.map((role) => (
        <label
          key={role}
          className="flex items-start gap-3 rounded-control border border-line bg-raised px-3 py-3 transition-colors hover:border-faint has-checked:border-accent has-disabled:opacity-55 has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent"
        >
          <input
            type="radio"
            name={id}
            value={role}
            checked={value === role}
            disabled={disabled.includes(role)}
            onChange={() => onChange(role)}
            aria-describedby={`${id}-${role}`}
            className="mt-1 accent-accent outline-none"
          />
          <span>
            <span className="block text-sm font-medium">{t(`role.${role}`)}</span>
            <span id={`${id}-${role}`} className="block text-sm text-secondary">
              {t(`roleMay.${role}`)}
            </span>
          </span>
        </label>
      ))}
    </fieldset>
  );
}
