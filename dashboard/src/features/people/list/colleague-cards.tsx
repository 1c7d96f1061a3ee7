import { Link } from 'react-router';
import { useTranslate } from '../../../i18n/translate.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import type { Person } from '../api.ts';

/** Colleagues as AGENTs see them, with basic data only. */
export function ColleagueCards({ people }: { people: readonly Person[] }) {
  const t = useTranslate();
  return (
    <ul aria-label={t('area.users')} className="grid grid-cols-1 gap-4 sm:grid-cols-2 xl:grid-cols-3">
      {people.map(({ id, name, avatarUrl, role }) => (
        <li
          key={id}
          className="relative flex min-w-0 items-center gap-4 rounded-card border border-line bg-raised p-4 transition-colors hover:border-faint"
        >
          <Avatar name={name} url={avatarUrl} className="size-12 text-base" />
          <div className="min-w-0">
            <Link
              to={`/dashboard/users/${id}`}
              className="block truncate rounded-control font-medium after:absolute after:inset-0"
            >
              {name}
            </Link>
            <p className="text-sm text-secondary">{t(`role.${role}`)}</p>
          </div>
        </li>
      ))}
    </ul>
  );
}
