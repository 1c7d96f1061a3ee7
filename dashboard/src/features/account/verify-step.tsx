import type { User } from '@oriel/contract/user';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { brand } from '../../base/config.ts';
import { useTranslate } from '../../i18n/translate.ts';
import { MailsKept } from '../../kit/mails-kept.tsx';
import { meQuery } from '../../kit/me.ts';
import { AccountHead } from '../../kit/sign-in/account-head.tsx';
import { ResendVerification } from '../../kit/sign-in/resend-verification.tsx';
import { Button } from '../../ui/button.tsx';

/** How often to check whether the address was confirmed on another device, milliseconds. */
const LOOK_EVERY = 5000;

/** The last step of a sign-up: a link in a mail. The dashboard is accessible without it. */
export function VerifyStep({ me }: { me: User }) {
  const t = useTranslate();
  useQuery({ ...meQuery, refetchInterval: LOOK_EVERY, staleTime: 0 });
  return (
    <div className="flex flex-col gap-6">
      <AccountHead title={t('verify.stepTitle')} lead={t('verify.stepLead', { email: me.email })} />
      <p className="text-secondary">{t('verify.stepWhy', { brand: brand.name })}</p>
      <MailsKept />
      <ResendVerification />
      <Button variant="primary" asChild className="h-[44px]">
        <Link to="/dashboard">{t('verify.later')}</Link>
      </Button>
    </div>
  );
}
