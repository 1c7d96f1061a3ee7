import { PASSWORD_MIN } from '@oriel/contract/user';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { Link } from 'react-router';
import { loadIdentity } from '../../base/services.ts';
import { signOut } from '../../base/sign-out.ts';
import { useTranslate } from '../../i18n/translate.ts';
import { AccountHead } from '../../kit/sign-in/account-head.tsx';
import { errorCode, signInSentence } from '../../kit/sign-in/sign-in-error.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import type { KnownEmail } from './known-email.ts';
import { QuietLink } from './quiet-link.tsx';

/** Sets a new password through the link in a mail. */
export function NewPassword({ code }: { code: string }) {
  const t = useTranslate();
  const { data: email, error } = useQuery({
    queryKey: ['resetCode', code],
    queryFn: async () => (await loadIdentity()).checkResetCode(code),
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
    retry: (failures, failure) => failures < 3 && errorCode(failure) === 'auth/network-request-failed',
  });
  const [failure, setFailure] = useState<string>();
  /** The account whose password was changed. */
  const [done, setDone] = useState<string>();
  const {
    register,
    handleSubmit,
    formState: { errors, isSubmitting },
  } = useForm({ defaultValues: { password: '' } });

  const save = handleSubmit(async ({ password }) => {
    setFailure(undefined);
    try {
      const identity = await loadIdentity();
      await identity.resetPassword(code, password);
      // The old password's sessions have all ended, including this browser's.
      await signOut();
      setDone(email);
    } catch (problem) {
      setFailure(signInSentence(problem));
    }
  });

  if (done) {
    const state: KnownEmail = { email: done };
    return (
      <div className="flex flex-col gap-6">
        <AccountHead title={t('reset.doneTitle')} />
        <Notice tone="calm">{t('reset.done')}</Notice>
        <Button variant="primary" asChild className="h-[44px]">
          <Link to="/login" state={state}>
            {t('signIn.submit')}
          </Link>
        </Button>
      </div>
    );
  }
  if (error) {
    return (
      <div className="flex flex-col gap-6">
        <AccountHead title={t('reset.title')} />
        <Notice>{signInSentence(error)}</Notice>
        <Button variant="primary" asChild className="h-[44px]">
          <Link to="/reset-password">{t('reset.askAgain')}</Link>
        </Button>
        <QuietLink to="/login">{t('account.backToSignIn')}</QuietLink>
      </div>
    );
  }
  if (!email) {
    return (
      <div className="flex flex-col gap-6">
        <AccountHead title={t('reset.title')} />
        <Skeleton className="h-24" />
      </div>
    );
  }
  return (
    <div className="flex flex-col gap-6">
      <AccountHead title={t('reset.title')} lead={t('reset.choose', { email })} />
      {failure ? <Notice>{failure}</Notice> : null}
      <form onSubmit={save} noValidate className="flex flex-col gap-4">
        {/* For the browser's password manager. */}
        <input type="email" autoComplete="username" value={email} readOnly hidden />
        <Field
          label={t('password.new')}
          type="password"
          autoComplete="new-password"
          help={t('password.help', { min: PASSWORD_MIN })}
          error={errors.password ? t('password.tooShort', { min: PASSWORD_MIN }) : undefined}
          {...register('password', { minLength: PASSWORD_MIN, required: true })}
        />
        <Button variant="primary" type="submit" disabled={isSubmitting} className="mt-2 h-[44px]">
          {t(isSubmitting ? 'action.saving' : 'reset.save')}
        </Button>
      </form>
    </div>
  );
}
