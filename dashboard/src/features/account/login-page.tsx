import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useSearchParams } from 'react-router';
import { useStore } from 'zustand';
import { brand, config } from '../../base/config.ts';
import { nextPath } from '../../base/next-path.ts';
import { SECOND_FACTOR } from '../../base/second-factor.ts';
import { loadIdentity, session } from '../../base/services.ts';
import { useTranslate } from '../../i18n/translate.ts';
import { Redirect } from '../../kit/redirect.tsx';
import { AccountHead } from '../../kit/sign-in/account-head.tsx';
import { CodeForm } from '../../kit/sign-in/code-form.tsx';
import { errorCode, signInSentence } from '../../kit/sign-in/sign-in-error.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { Notice } from '../../ui/notice.tsx';
import { ConfirmEmail } from './confirm-email.tsx';
import { DemoSignIns } from './demo-sign-ins.tsx';
import { isEmail } from './email.ts';
import { useKnownEmail } from './known-email.ts';
import { QuietLink } from './quiet-link.tsx';

interface Values {
  email: string;
  password: string;
}

export function LoginPage() {
  const t = useTranslate();
  const [parameters] = useSearchParams();
  const { token, ended } = useStore(session.store);
  const known = useKnownEmail();
  const [failure, setFailure] = useState<string>();
  const [busy, setBusy] = useState(false);
  /** The phone that receives the code, during the second step. */
  const [phone, setPhone] = useState<string>();
  const {
    register,
    handleSubmit,
    setFocus,
    resetField,
    formState: { errors },
  } = useForm<Values>({ defaultValues: { email: known, password: '' } });
  const verify = parameters.get('verifyEmail');
  const [cameSignedIn] = useState(token !== undefined);

  async function signIn({ email, password }: Values): Promise<void> {
    setFailure(undefined);
    setBusy(true);
    try {
      const identity = await loadIdentity();
      try {
        session.signedIn(await identity.signIn(email.trim(), password));
      } catch (error) {
        if (errorCode(error) !== SECOND_FACTOR) throw error;
        setPhone(identity.secondFactor.phone() ?? '');
      }
    } catch (error) {
      setFailure(signInSentence(error));
      setFocus('password', { shouldSelect: true });
    } finally {
      setBusy(false);
    }
  }

  async function submitCode(code: string): Promise<void> {
    const identity = await loadIdentity();
    session.signedIn(await identity.secondFactor.submit(code));
  }

  function back(): void {
    void loadIdentity().then(({ secondFactor }) => secondFactor.forget());
    setPhone(undefined);
    resetField('password');
  }

  const next = nextPath(parameters.get('next'));
  if (token && verify === null) return <Redirect to={next} />;
  if (token && verify !== null) {
    return (
      <div className="flex flex-col gap-6">
        <AccountHead title={t('verify.title')} />
        <ConfirmEmail token={verify} signedIn onDone={cameSignedIn ? 'tell' : next} />
      </div>
    );
  }
  if (phone !== undefined) {
    return (
      <div className="flex flex-col gap-6">
        <AccountHead title={t('code.title')} lead={t('code.lead', { phone })} />
        <CodeForm
          label={t('signIn.submit')}
          send={async () => (await loadIdentity()).secondFactor.sendCode()}
          submit={submitCode}
        >
          <Button variant="quiet" size="small" onClick={back}>
            {t('code.back')}
          </Button>
        </CodeForm>
      </div>
    );
  }

  return (
    <div className="flex flex-col gap-6">
      <AccountHead title={t('signIn.title')} lead={t('signIn.lead', { brand: brand.name })} />
      {verify === null ? null : <ConfirmEmail token={verify} />}
      {ended === 'expired' && !failure ? <Notice tone="calm">{t('signIn.expired')}</Notice> : null}
      {failure ? <Notice>{failure}</Notice> : null}
      <form onSubmit={handleSubmit(signIn)} noValidate className="flex flex-col gap-4">
        <Field
          label={t('account.email')}
          type="email"
          autoComplete="username"
          inputMode="email"
          error={errors.email ? t('account.emailNeeded') : undefined}
          {...register('email', { validate: isEmail })}
        />
        <Field
          label={t('account.password')}
          type="password"
          autoComplete="current-password"
          error={errors.password ? t('signIn.error.passwordNeeded') : undefined}
          {...register('password', { required: true })}
        />
        <Button variant="primary" type="submit" disabled={busy} className="mt-2 h-[44px]">
          {t(busy ? 'signIn.running' : 'signIn.submit')}
        </Button>
      </form>
      <p className="flex flex-wrap justify-between gap-2">
        <QuietLink to="/reset-password">{t('signIn.forgot')}</QuietLink>
        <QuietLink to="/signup">{t('signIn.noAccount')}</QuietLink>
      </p>
      {config.demo ? (
        <DemoSignIns
          emails={config.demo.emails}
          busy={busy}
          choose={(email) => void signIn({ email, password: config.demo?.password ?? '' })}
        />
      ) : null}
    </div>
  );
}
