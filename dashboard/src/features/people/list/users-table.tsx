import { Link } from 'react-router';
import { dayAndTime, relativeTime } from '../../../i18n/format.ts';
import { useTranslate } from '../../../i18n/translate.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { cx } from '../../../ui/class-names.ts';
import { SortHead } from '../../../ui/sort-head.tsx';
import type { Person } from '../api.ts';
import { ResendButton } from '../invite/resend-button.tsx';
import { type EstateName, estatesInWords } from '../member-estates.ts';
import { MemberStatus } from '../member-status.tsx';

const HEAD = 'px-3 py-2 text-xs font-medium whitespace-nowrap text-secondary';
/** On phones the role and the last sign-in are below the name. */
const WIDE = 'max-md:hidden';

/** Members with what the back office sees of them. */
export function UsersTable({
  people,
  estates,
  sort,
  manage,
  onSort,
}: {
  people: readonly Person[];
  /** None in an organization that has no estates. */
  estates: readonly EstateName[] | undefined;
  sort: string;
  /** The requested page has not arrived yet. */
  manage: boolean;
  onSort: (sort: string) => void;
}) {
  const t = useTranslate();
  return (
    <table className="w-full border-collapse text-sm">
      <caption className="sr-only">{t('area.users')}</caption>
      <thead>
        <tr className="border-b border-line text-left">
          <SortHead label={t('users.name')} by="name" sort={sort} onSort={onSort} className="pl-0" />
          <th scope="col" className={cx(HEAD, WIDE)}>
            {t('users.role')}
          </th>
          <th scope="col" className={HEAD}>
            {t('users.status')}
          </th>
          {estates ? (
            <th scope="col" className={cx(HEAD, 'max-lg:hidden')}>
              {t('users.estates')}
            </th>
          ) : null}
          <SortHead
            label={t('users.lastSignIn')}
            by="lastLoginAt"
            sort={sort}
            onSort={onSort}
            className={WIDE}
          />
          {manage ? (
            <td className={WIDE}>
              <span className="sr-only">{t('users.actions')}</span>
            </td>
          ) : null}
        </tr>
      </thead>
      <tbody>
        {people.map((person) => (
          <tr key={person.id} className="border-b border-line transition-colors hover:bg-sunken/60">
            <NameCell person={person} />
            <td className={cx('px-3 py-3 whitespace-nowrap', WIDE)}>{t(`role.${person.role}`)}</td>
            <td className="px-3 py-3">{person.status ? <MemberStatus status={person.status} /> : null}</td>
            {estates ? (
              <td className="min-w-[180px] px-3 py-3 wrap-anywhere max-lg:hidden">
                {estatesInWords(person, estates, t)}
              </td>
            ) : null}
            <td className={cx('px-3 py-3 whitespace-nowrap text-secondary tabular', WIDE)}>
              <LastSignIn person={person} />
            </td>
            {manage ? (
              <td className={cx('py-2 pl-3 text-right', WIDE)}>
                {person.status === 'INVITED' ? <ResendButton person={person} /> : null}
              </td>
            ) : null}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function NameCell({ person }: { person: Person }) {
  const t = useTranslate();
  const { id, name, email, role, avatarUrl, avatarThumbnailUrl } = person;
  return (
    <th scope="row" className="w-full max-w-0 py-3 pr-3 text-left font-normal">
      <span className="flex items-center gap-3">
        <Avatar name={name} url={avatarThumbnailUrl ?? avatarUrl} className="size-[36px] text-xs" />
        <span className="min-w-0">
          <Link
            to={`/dashboard/users/${id}`}
            className="block truncate rounded-control font-medium underline-offset-4 hover:underline"
          >
            {name}
          </Link>
          {email === name ? null : <span className="block truncate text-xs text-secondary">{email}</span>}
          <span className="block truncate text-xs text-secondary md:hidden">
            {t(`role.${role}`)} · <LastSignIn person={person} />
          </span>
        </span>
      </span>
    </th>
  );
}

function LastSignIn({ person: { lastLoginAt } }: { person: Person }) {
  const t = useTranslate();
  if (!lastLoginAt) return t('users.neverSignedIn');
  const moment = new Date(lastLoginAt);
  return (
    <time dateTime={lastLoginAt} title={dayAndTime(moment)}>
      {relativeTime(moment, new Date())}
    </time>
  );
}
