import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { loadIdentity } from '../../base/services.ts';
import { useTranslate } from '../../i18n/translate.ts';
import { AccountHead } from '../../kit/sign-in/account-head.tsx';
import { errorCode, signInSentence } from '../../kit/sign-in/sign-in-error.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { Notice } from '../../ui/notice.tsx';
import { isEmail } from './email.ts';
import { useKnownEmail } from './known-email.ts';
import { QuietLink } from './quiet-link.tsx';

export function AskForReset() {
  const t = useTranslate();
  const known = useKnownEmail();
  const [sentTo, setSentTo] = useState<string>();
  const [failure, setFailure] = useState<string>();
  const {
    register,
    handleSubmit,
    formState: { errors, isSubmitting },
  } = useForm({ defaultValues: { email: known } });

  const send = handleSubmit(async ({ email }) => {
    setFailure(undefined);
    try {
      const identity = await loadIdentity();
      await identity.sendPasswordReset(email.trim());
    } catch (error) {
      // Must not reveal whether an address has an account: an unknown one gets the same answer.
      if (errorCode(error) !== 'auth/user-not-found') {
        setFailure(signInSentence(error));
        return;
      }
    }
    setSentTo(email.trim());
  });

  return (
    <div className="flex flex-col gap-6">
      <AccountHead title={t('reset.title')} lead={t('reset.lead')} />
      {failure ? <Notice>{failure}</Notice> : null}
      {sentTo ? (
        <>
          <Notice tone="calm">{t('reset.sent', { email: sentTo })}</Notice>
          <Button onClick={() => setSentTo(undefined)}>{t('reset.again')}</Button>
        </>
      ) : (
        <form onSubmit={send} noValidate className="flex flex-col gap-4">
          <Field
            label={t('account.email')}
            type="email"
            autoComplete="username"
            inputMode="email"
            error={errors.email ? t('account.emailNeeded') : undefined}
            {...register('email', { validate: isEmail })}
          />
          <Button variant="primary" type="submit" disabled={isSubmitting} className="mt-2 h-[44px]">
            {t(isSubmitting ? 'reset.running' : 'reset.submit')}
          </Button>
        </form>
      )}
      <QuietLink to="/login">{t('account.backToSignIn')}</QuietLink>
    </div>
  );
}
