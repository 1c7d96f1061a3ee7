import { ROLES, type Role } from '@oriel/contract/enums';
import { useTranslate } from '../../i18n/translate.ts';

/** The demo's users, each one click away. */
export function DemoSignIns({
  emails,
  busy,
  choose,
}: {
  emails: readonly string[];
  busy: boolean;
  choose: (email: string) => void;
}) {
  const t = useTranslate();
  return (
    <section aria-labelledby="demo" className="border-t border-line pt-6">
      <h2 id="demo" className="text-base">
        {t('demo.title')}
      </h2>
      <p className="mt-1 text-sm text-secondary">{t('demo.text')}</p>
      <ul className="mt-4 flex flex-col gap-2">
        {emails.map((email) => {
          const role = demoRole(email);
          return (
            <li key={email}>
              <button
                type="button"
                disabled={busy}
                onClick={() => choose(email)}
                className="flex w-full items-baseline justify-between gap-4 rounded-control border border-line bg-raised px-3 py-2 text-left text-sm transition-colors hover:border-faint disabled:opacity-55"
              >
                {role ? <span className="font-medium">{t(`role.${role}`)}</span> : null}
                <span className="min-w-0 truncate text-secondary">{email}</span>
              </button>
            </li>
          );
        })}
      </ul>
    </section>
  );
}

/** The demo's accounts are named after their roles. */
function demoRole(email: string): Role | undefined {
  return ROLES.find((role) => email.startsWith(`${role.toLowerCase()}@`));
}
