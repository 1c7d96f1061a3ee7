import { useQuery } from '@tanstack/react-query';
import { UserPlus } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useTranslate } from '../../../i18n/translate.ts';
import { useEstates } from '../../../kit/list/choices.ts';
import { usePeopleRights } from '../../../kit/rights/use-people-rights.ts';
import { Button } from '../../../ui/button.tsx';
import { Failure } from '../../../ui/failure.tsx';
import { NothingFound } from '../../../ui/nothing-found.tsx';
import { PageHead } from '../../../ui/page-head.tsx';
import { Pager } from '../../../ui/pager.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { Stale } from '../../../ui/stale.tsx';
import { usePageQuery } from '../../../ui/use-page-query.ts';
import { useSettled } from '../../../ui/use-settled.ts';
import { usersQuery } from '../api.ts';
import { useRoles } from '../use-roles.ts';
import { ColleagueCards } from './colleague-cards.tsx';
import { TeamInNumbers } from './team-in-numbers.tsx';
import { readUsersAddress, type UsersChange, usersCallQuery, withUsers } from './users-address.ts';
import { UsersFilters } from './users-filters.tsx';
import { UsersTable } from './users-table.tsx';

const InviteDialog = lazy(async () => ({
  default: (await import('../invite/invite-dialog.tsx')).InviteDialog,
}));

/** The members of the organization. */
export function UsersPage() {
  const t = useTranslate();
  const { seeMembers, manage } = usePeopleRights();
  const [inviting, setInviting] = useState(false);
  const [parameters, setParameters] = usePageQuery();
  const address = readUsersAddress(parameters);
  const search = useSettled(address.search);
  const users = useQuery(usersQuery(usersCallQuery({ ...address, search })));
  const { sells } = useRoles();
  const { data: estates = [] } = useEstates(sells);
  const change = (what: UsersChange) => setParameters((now) => withUsers(now, what));
  const list = users.data?.data;
  const meta = users.data?.meta;

  return (
    <>
      <PageHead
        title={t('area.users')}
        lead={seeMembers ? <TeamInNumbers /> : t('users.colleagues')}
        action={
          manage ? (
            <Button variant="primary" onClick={() => setInviting(true)}>
              <UserPlus size={18} strokeWidth={1.5} aria-hidden />
              {t('invite.open')}
            </Button>
          ) : undefined
        }
      />
      <UsersFilters
        address={address}
        estates={estates}
        total={meta?.total}
        withStates={seeMembers}
        onChange={change}
      />
      {users.isPending ? (
        <ListSkeleton />
      ) : users.isError ? (
        <Failure title={t('users.failed')} error={users.error} retry={() => void users.refetch()} />
      ) : list && list.length > 0 ? (
        <Stale stale={users.isPlaceholderData}>
          {seeMembers ? (
            <UsersTable
              people={list}
              estates={sells ? estates : undefined}
              sort={address.sort}
              manage={manage}
              onSort={(sort) => change({ sort })}
            />
          ) : (
            <ColleagueCards people={list} />
          )}
        </Stale>
      ) : (
        <NothingFound
          text={t('users.nothingFound')}
          all={t('users.showAll')}
          onAll={() => setParameters(() => new URLSearchParams())}
        />
      )}
      <Pager
        page={address.page}
        pages={meta?.totalPages ?? 1}
        to={(page) => `?${withUsers(parameters, { page: String(page) })}`}
      />
      {inviting ? (
        <Suspense fallback={null}>
          <InviteDialog onClose={() => setInviting(false)} />
        </Suspense>
      ) : null}
    </>
  );
}

function ListSkeleton() {
  return (
    <div className="flex flex-col gap-3" aria-hidden>
      {['a', 'b', 'c', 'd', 'e'].map((key) => (
        <Skeleton key={key} className="h-12" />
      ))}
    </div>
  );
}
