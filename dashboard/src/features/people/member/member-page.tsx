import { ApiError } from '@oriel/sdk/team-client';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from 'react-router';
import { usePageTitle } from '../../../base/page-title.ts';
import { dayAndTime } from '../../../i18n/format.ts';
import { useTranslate } from '../../../i18n/translate.ts';
import { meQuery } from '../../../kit/me.ts';
import { usePeopleRights } from '../../../kit/rights/use-people-rights.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { BackLink } from '../../../ui/back-link.tsx';
import { Button } from '../../../ui/button.tsx';
import { Failure } from '../../../ui/failure.tsx';
import { MissingPage } from '../../../ui/missing-page.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { useHashTarget } from '../../../ui/use-hash-target.ts';
import { adminsQuery, memberQuery, type Person } from '../api.ts';
import { ResendButton } from '../invite/resend-button.tsx';
import { MemberStatus } from '../member-status.tsx';
import { AgentLink } from './agent-link.tsx';
import { MemberAccess } from './member-access.tsx';
import { MemberNumbers } from './member-numbers.tsx';
import { MemberPlace } from './member-place.tsx';
import { PublicCard } from './public-card.tsx';
import { isWholeMember } from './whole-member.ts';

/** One member: role, activity, and public card. */
export function MemberPage() {
  const t = useTranslate();
  const { id = '' } = useParams();
  const { data: person, error, isPending, refetch } = useQuery(memberQuery(id));
  if (isPending) return <PageSkeleton />;
  if (!person) {
    if (error instanceof ApiError && (error.status === 404 || error.status === 400)) return <Missing />;
    return <Failure title={t('member.failed')} error={error} retry={() => void refetch()} />;
  }
  return <MemberBody key={id} person={person} />;
}

function MemberBody({ person }: { person: Person }) {
  const t = useTranslate();
  const { manage, seeMembers } = usePeopleRights();
  const { data: me } = useQuery(meQuery);
  const admins = useQuery({ ...adminsQuery, enabled: seeMembers });
  const self = me?.id === person.id;
  const isLastAdmin = person.role === 'ADMIN' && person.status === 'ACTIVE' && admins.data?.meta.total === 1;
  const joined = person.status === 'ACTIVE';
  useHashTarget();
  return (
    <>
      <BackLink to="/dashboard/users" label={t('area.users')} />
      <MemberHead person={person} self={self} manage={manage} />
      <div className="grid grid-cols-1 gap-x-12 gap-y-12 lg:grid-cols-[minmax(0,1fr)_360px]">
        <div className="flex min-w-0 flex-col gap-12">
          {isWholeMember(person) ? (
            <>
              {self && manage && !isLastAdmin ? <Notice tone="calm">{t('member.self')}</Notice> : null}
              <MemberPlace member={person} mayEdit={manage} isLastAdmin={isLastAdmin} />
              {joined ? <MemberNumbers id={person.id} /> : null}
              {manage ? <MemberAccess member={person} isLastAdmin={isLastAdmin} self={self} /> : null}
            </>
          ) : (
            <section className="flex flex-col gap-2">
              <h2 className="text-lg">{t(`role.${person.role}`)}</h2>
              <p className="max-w-[560px] text-secondary">{t(`roleMay.${person.role}`)}</p>
              {self ? <MemberNumbers id={person.id} /> : null}
            </section>
          )}
        </div>
        <div className="flex min-w-0 flex-col gap-12">
          <PublicCard id={person.id} self={self} off={person.publicProfile?.enabled === false} />
          {seeMembers || self ? <AgentLink id={person.id} name={person.name} self={self} /> : null}
        </div>
      </div>
    </>
  );
}

function MemberHead({ person, self, manage }: { person: Person; self: boolean; manage: boolean }) {
  const t = useTranslate();
  const { name, email, phone, jobTitle, avatarUrl, status, role, lastLoginAt, invitedAt } = person;
  usePageTitle(t(`role.${role}`));
  const said = [jobTitle, email === name ? undefined : email, phone].filter((one) => one !== undefined);
  return (
    <header className="mb-12 flex flex-wrap items-center gap-6">
      <Avatar name={name} url={avatarUrl} className="size-24 text-xl" />
      <div className="flex min-w-0 flex-1 basis-[240px] flex-col gap-2">
        <h1 className="text-xl break-words md:text-2xl">{name}</h1>
        <p className="flex flex-wrap items-center gap-x-4 gap-y-1 text-sm">
          <span className="font-medium">{t(`role.${role}`)}</span>
          {status ? <MemberStatus status={status} /> : null}
          {self ? <span className="text-secondary">{t('member.you')}</span> : null}
        </p>
        {said.length > 0 ? <p className="text-sm break-words text-secondary">{said.join(' · ')}</p> : null}
        {status ? (
          <p className="text-sm text-secondary">
            {status === 'INVITED' && invitedAt
              ? t('member.invitedAt', { when: dayAndTime(new Date(invitedAt)) })
              : lastLoginAt
                ? t('member.lastSignIn', { when: dayAndTime(new Date(lastLoginAt)) })
                : t('users.neverSignedIn')}
          </p>
        ) : null}
      </div>
      {manage && status === 'INVITED' ? <ResendButton person={person} /> : null}
      {self ? (
        <Button asChild>
          <Link to="/dashboard/profile">{t('member.toProfile')}</Link>
        </Button>
      ) : null}
    </header>
  );
}

function Missing() {
  const t = useTranslate();
  return (
    <MissingPage
      title={t('member.missing.title')}
      text={t('member.missing.text')}
      to="/dashboard/users"
      back={t('member.missing.back')}
    />
  );
}

function PageSkeleton() {
  return (
    <div className="flex flex-col gap-8" aria-hidden>
      <div className="flex items-center gap-6">
        <Skeleton className="size-24 rounded-pill" />
        <Skeleton className="h-12 w-full max-w-[320px]" />
      </div>
      <Skeleton className="h-[240px]" />
    </div>
  );
}
