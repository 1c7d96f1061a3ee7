import { ApiError } from '@oriel/sdk/team-client';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { useStore } from 'zustand';
import { brand } from '../../base/config.ts';
import { loadIdentity, session } from '../../base/services.ts';
import { signOut } from '../../base/sign-out.ts';
import { useTranslate } from '../../i18n/translate.ts';
import { meQuery } from '../../kit/me.ts';
import { Redirect } from '../../kit/redirect.tsx';
import { AccountHead } from '../../kit/sign-in/account-head.tsx';
import { Button } from '../../ui/button.tsx';
import { Failure } from '../../ui/failure.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { invitationQuery } from './invitation.ts';
import { InvitationCard } from './invitation-card.tsx';
import { InvitationExpired, InvitationUnreadable } from './invitation-over.tsx';
import { JoinOrganization, OtherAccount, SignInToJoin } from './join-organization.tsx';
import { QuietLink } from './quiet-link.tsx';
import { SignUpForm } from './sign-up-form.tsx';
import { VerifyStep } from './verify-step.tsx';

/** A new account, or the rest of one: the step depends on the signed-in user and on the link. */
export function SignupPage() {
  const t = useTranslate();
  const navigate = useNavigate();
  const [parameters] = useSearchParams();
  const inviteToken = parameters.get('invite');
  const token = useStore(session.store, (state) => state.token);
  const [leaving, setLeaving] = useState(false);
  const { data: me, error: meError, refetch } = useQuery({ ...meQuery, enabled: token !== undefined });
  const invited = useQuery(invitationQuery(inviteToken));
  const unfinished = meError instanceof ApiError && meError.code === 'PROFILE_MISSING';

  function enter(): void {
    setLeaving(true);
    void navigate('/dashboard', { replace: true });
  }

  if (leaving) return <Waiting />;
  if (token && meError && !unfinished)
    return <Failure title={t('me.failed')} error={meError} retry={() => void refetch()} />;
  if ((token && !me && !unfinished) || (inviteToken && invited.isPending)) return <Waiting />;
  if (inviteToken && invited.error)
    return <InvitationUnreadable error={invited.error} retry={() => void invited.refetch()} />;

  const invitation = invited.data;
  if (invitation?.state === 'EXPIRED') return <InvitationExpired invitation={invitation} />;
  if (token && me) {
    if (!inviteToken || !invitation)
      return me.emailVerified ? <Redirect to="/dashboard" /> : <VerifyStep me={me} />;
    return invitation.email === me.email ? (
      <JoinOrganization token={inviteToken} invitation={invitation} me={me} onDone={enter} />
    ) : (
      <OtherAccount invitation={invitation} me={me} />
    );
  }
  const invite = inviteToken && invitation ? { token: inviteToken, invitation } : undefined;
  if (unfinished) return <FinishSignUp invite={invite} onDone={invite ? enter : () => undefined} />;
  if (invite?.invitation.registered) return <SignInToJoin {...invite} />;
  return (
    <div className="flex flex-col gap-6">
      <AccountHead
        title={t(invite ? 'join.title' : 'signUp.title')}
        lead={invite ? t('join.lead', { brand: brand.name }) : t('signUp.lead', { brand: brand.name })}
      />
      {invite ? <InvitationCard invitation={invite.invitation} /> : null}
      <SignUpForm {...(invite ? { invite } : {})} onDone={invite ? enter : () => undefined} />
      <QuietLink to="/login">{t('signUp.haveAccount')}</QuietLink>
    </div>
  );
}

type Invite = NonNullable<Parameters<typeof SignUpForm>[0]['invite']>;

/** An account without a profile: an interrupted sign-up. */
function FinishSignUp({ invite, onDone }: { invite: Invite | undefined; onDone: () => void }) {
  const t = useTranslate();
  const { data: account, isPending } = useQuery({
    queryKey: ['account'],
    queryFn: async () => (await (await loadIdentity()).email()) ?? null,
  });
  if (isPending) return <Waiting />;
  const mine = account && (!invite || invite.invitation.email === account);
  return (
    <div className="flex flex-col gap-6">
      <AccountHead title={t('signUp.finishTitle')} lead={t('signUp.finishLead')} />
      {invite ? <InvitationCard invitation={invite.invitation} /> : null}
      {mine ? (
        <SignUpForm {...(invite ? { invite } : {})} account={account} onDone={onDone} />
      ) : (
        <Notice tone="calm">{t('signUp.finishOther')}</Notice>
      )}
      <Button variant="quiet" onClick={() => void signOut()}>
        {t('shell.signOut')}
      </Button>
    </div>
  );
}

function Waiting() {
  return (
    <div className="flex flex-col gap-6">
      <Skeleton className="h-12" />
      <Skeleton className="h-24" />
    </div>
  );
}
