import type { Invitation } from '@oriel/contract/invitation';
import { ApiError } from '@oriel/sdk/team-client';
import { errorText } from '../../base/error-text.ts';
import { calendarDay } from '../../i18n/format.ts';
import { useTranslate } from '../../i18n/translate.ts';
import { AccountHead } from '../../kit/sign-in/account-head.tsx';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { QuietLink } from './quiet-link.tsx';

/** An expired invitation, with the person who can send a new one. */
export function InvitationExpired({ invitation }: { invitation: Invitation }) {
  const t = useTranslate();
  const { organization, inviter, expiresAt } = invitation;
  const day = expiresAt ? calendarDay(expiresAt.slice(0, 10)) : '';
  return (
    <div className="flex flex-col gap-6">
      <AccountHead title={t('join.expiredTitle')} />
      <Notice tone="calm">
        {inviter
          ? t('join.expiredBy', { organization: organization.name, day, inviter })
          : t('join.expired', { organization: organization.name, day })}
      </Notice>
      <QuietLink to="/login">{t('account.backToSignIn')}</QuietLink>
    </div>
  );
}

/** An unreadable invitation: used, replaced, withdrawn or invalid; those look the same. */
export function InvitationUnreadable({ error, retry }: { error: Error; retry: () => void }) {
  const t = useTranslate();
  const gone = error instanceof ApiError && error.code === 'INVITE_INVALID';
  return (
    <div className="flex flex-col gap-6">
      <AccountHead title={t('join.goneTitle')} />
      <Notice tone={gone ? 'calm' : 'bad'}>{gone ? t('join.gone') : errorText(error)}</Notice>
      {gone ? null : <Button onClick={retry}>{t('action.retry')}</Button>}
      <p className="flex flex-wrap justify-between gap-2">
        <QuietLink to="/login">{t('account.backToSignIn')}</QuietLink>
        {gone ? <QuietLink to="/signup">{t('join.ownInstead')}</QuietLink> : null}
      </p>
    </div>
  );
}
