import type { Invitation } from '@oriel/contract/invitation';
import type { User } from '@oriel/contract/user';
import { useMutation } from '@tanstack/react-query';
import { Link } from 'react-router';
import { errorText } from '../../base/error-text.ts';
import { signOut } from '../../base/sign-out.ts';
import { useTranslate } from '../../i18n/translate.ts';
import { AccountHead } from '../../kit/sign-in/account-head.tsx';
import { errorCode, signInSentence } from '../../kit/sign-in/sign-in-error.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { InvitationCard } from './invitation-card.tsx';
import type { KnownEmail } from './known-email.ts';
import { QuietLink } from './quiet-link.tsx';
import { register } from './registration.ts';

interface JoinProps {
  token: string;
  invitation: Invitation;
}

/** Lets a signed-in user join another organization. */
export function JoinOrganization({
  token,
  invitation,
  me,
  onDone,
}: JoinProps & { me: User; onDone: () => void }) {
  const t = useTranslate();
  const { mutate, isPending, error } = useMutation({
    mutationFn: () =>
      register({ email: me.email, firstName: me.firstName, lastName: me.lastName, inviteToken: token }),
    onSuccess: onDone,
  });
  const { name } = invitation.organization;
  return (
    <div className="flex flex-col gap-6">
      <AccountHead title={t('join.title')} lead={t('join.joinLead', { email: me.email })} />
      <InvitationCard invitation={invitation} />
      {error ? (
        <Notice>{errorCode(error)?.startsWith('auth/') ? signInSentence(error) : errorText(error)}</Notice>
      ) : null}
      <Button variant="primary" disabled={isPending} onClick={() => mutate()} className="h-[44px]">
        {isPending ? t('join.joining') : t('join.accept', { organization: name })}
      </Button>
      <QuietLink to="/dashboard">{t('join.notNow')}</QuietLink>
    </div>
  );
}

/** The signed-in user is not the invited one. */
export function OtherAccount({ invitation, me }: { invitation: Invitation; me: User }) {
  const t = useTranslate();
  return (
    <div className="flex flex-col gap-6">
      <AccountHead title={t('join.title')} />
      <InvitationCard invitation={invitation} />
      <Notice tone="calm">{t('join.otherAccount', { invited: invitation.email, email: me.email })}</Notice>
      <Button variant="primary" className="h-[44px]" onClick={() => void signOut()}>
        {t('join.signOut')}
      </Button>
      <QuietLink to="/dashboard">{t('join.notNow')}</QuietLink>
    </div>
  );
}

/** The invited user has an account but is not signed in. */
export function SignInToJoin({ token, invitation }: JoinProps) {
  const t = useTranslate();
  const state: KnownEmail = { email: invitation.email };
  const next = encodeURIComponent(`/signup?invite=${encodeURIComponent(token)}`);
  return (
    <div className="flex flex-col gap-6">
      <AccountHead title={t('join.title')} lead={t('join.signInLead', { email: invitation.email })} />
      <InvitationCard invitation={invitation} />
      <Button variant="primary" asChild className="h-[44px]">
        <Link to={`/login?next=${next}`} state={state}>
          {t('signIn.submit')}
        </Link>
      </Button>
    </div>
  );
}
