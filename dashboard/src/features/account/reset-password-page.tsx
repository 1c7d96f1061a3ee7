import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { Link } from 'react-router';
import { usePageTitle } from '../../app/page-title.ts';
import { loadIdentity } from '../../app/services.ts';
import { type MessageId, useTranslate } from '../../i18n/translate.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { Notice } from '../../ui/notice.tsx';
import { isEmail } from './email.ts';
import { errorCode, signInMessage } from './sign-in-error.ts';

export function ResetPasswordPage() {
  const t = useTranslate();
  usePageTitle(t('reset.title'));
  const [sentTo, setSentTo] = useState<string>();
  const [failure, setFailure] = useState<MessageId>();
  const {
    register,
    handleSubmit,
    formState: { errors, isSubmitting },
  } = useForm({ defaultValues: { email: '' } });

  const send = handleSubmit(async ({ email }) => {
    setFailure(undefined);
    try {
      const identity = await loadIdentity();
      await identity.sendPasswordReset(email.trim());
    } catch (error) {
      // Whether an address has an account is nobody's business: an unknown one gets the same answer.
      if (errorCode(error) !== 'auth/user-not-found') {
        setFailure(signInMessage(error));
        return;
      }
    }
    setSentTo(email.trim());
  });

  return (
    <div className="flex flex-col gap-6">
      <div>
        <h1 className="text-2xl">{t('reset.title')}</h1>
        <p className="mt-2 text-secondary">{t('reset.lead')}</p>
      </div>
      {failure ? <Notice>{t(failure)}</Notice> : null}
      {sentTo ? (
        <Notice tone="calm">{t('reset.sent', { email: sentTo })}</Notice>
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
      <Link to="/login" className="text-sm text-accent underline-offset-4 hover:underline">
        {t('account.backToSignIn')}
      </Link>
    </div>
  );
}
