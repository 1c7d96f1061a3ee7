import { ROLES, type Role } from '@oriel/contract/enums';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { Link, Navigate, useSearchParams } from 'react-router';
import { useStore } from 'zustand';
import { brand, config } from '../../app/config.ts';
import { nextPath } from '../../app/next-path.ts';
import { usePageTitle } from '../../app/page-title.ts';
import { loadIdentity, session } from '../../app/services.ts';
import { type MessageId, useTranslate } from '../../i18n/translate.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { Notice } from '../../ui/notice.tsx';
import { isEmail } from './email.ts';
import { signInMessage } from './sign-in-error.ts';

interface Values {
  email: string;
  password: string;
}

export function LoginPage() {
  const t = useTranslate();
  usePageTitle(t('signIn.title'));
  const [parameters] = useSearchParams();
  const { token, ended } = useStore(session.store);
  const [failure, setFailure] = useState<MessageId>();
  const [busy, setBusy] = useState<string>();
  const {
    register,
    handleSubmit,
    setFocus,
    formState: { errors },
  } = useForm<Values>({ defaultValues: { email: '', password: '' } });

  async function signIn({ email, password }: Values): Promise<void> {
    setFailure(undefined);
    setBusy(email);
    try {
      const identity = await loadIdentity();
      session.signedIn(await identity.signIn(email.trim(), password));
    } catch (error) {
      setFailure(signInMessage(error));
      setFocus('password', { shouldSelect: true });
    } finally {
      setBusy(undefined);
    }
  }

  if (token) return <Navigate replace to={nextPath(parameters.get('next'))} />;

  return (
    <div className="flex flex-col gap-6">
      <div>
        <h1 className="text-2xl">{t('signIn.title')}</h1>
        <p className="mt-2 text-secondary">{t('signIn.lead', { brand: brand.name })}</p>
      </div>
      {ended === 'expired' && !failure ? <Notice tone="calm">{t('signIn.expired')}</Notice> : null}
      {failure ? <Notice>{t(failure)}</Notice> : null}
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
        <Button variant="primary" type="submit" disabled={busy !== undefined} className="mt-2 h-[44px]">
          {t(busy ? 'signIn.running' : 'signIn.submit')}
        </Button>
      </form>
      <p className="flex flex-wrap justify-between gap-2 text-sm text-secondary">
        <Link to="/reset-password" className="text-accent underline-offset-4 hover:underline">
          {t('signIn.forgot')}
        </Link>
        <Link to="/signup" className="text-accent underline-offset-4 hover:underline">
          {t('signIn.noAccount')}
        </Link>
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

function DemoSignIns({
  emails,
  busy,
  choose,
}: {
  emails: readonly string[];
  busy: string | undefined;
  choose: (email: string) => void;
}) {
  const t = useTranslate();
  return (
    <section aria-labelledby="demo" className="border-t border-line pt-6">
      <h2 id="demo" className="text-base">
        {t('demo.title')}
      </h2>
      <p className="mt-1 text-sm text-secondary">{t('demo.text')}</p>
      <ul className="mt-4 flex flex-col gap-2">
        {emails.map((email) => {
          const role = demoRole(email);
          return (
            <li key={email}>
              <button
                type="button"
                disabled={busy !== undefined}
                onClick={() => choose(email)}
                className="flex w-full items-baseline justify-between gap-4 rounded-control border border-line bg-raised px-3 py-2 text-left text-sm transition-colors hover:border-faint disabled:opacity-55"
              >
                {role ? <span className="font-medium">{t(`role.${role}`)}</span> : null}
                <span className="min-w-0 truncate text-secondary">{email}</span>
              </button>
            </li>
          );
        })}
      </ul>
    </section>
  );
}

/** The demo's accounts are called after their roles. */
function demoRole(email: string): Role | undefined {
  return ROLES.find((role) => email.startsWith(`${role.toLowerCase()}@`));
}
