import { type ReactNode, useEffect, useState } from 'react';
import { useForm } from 'react-hook-form';
import { config } from '../../base/config.ts';
import { useTranslate } from '../../i18n/translate.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { Notice } from '../../ui/notice.tsx';
import { signInSentence } from './sign-in-error.ts';

/** Seconds before another code can be requested. */
const RESEND_AFTER = 30;

interface CodeFormProps {
  /** Sends a code; called when the form appears and by its button. */
  send: () => Promise<void>;
  submit: (code: string) => Promise<void>;
  label: string;
  /** The way out. */
  children: ReactNode;
}

/** Asks for the six digits of a text message. */
export function CodeForm({ send, submit, label, children }: CodeFormProps) {
  const t = useTranslate();
  const [failure, setFailure] = useState<string>();
  const [sending, setSending] = useState(false);
  const { wait, start } = useCountdown();
  const {
    register,
    handleSubmit,
    setFocus,
    formState: { errors, isSubmitting },
  } = useForm({ defaultValues: { code: '' } });

  async function sendCode(): Promise<void> {
    setFailure(undefined);
    setSending(true);
    try {
      await send();
      start(RESEND_AFTER);
    } catch (error) {
      setFailure(signInSentence(error));
    } finally {
      setSending(false);
    }
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: one code is sent when the step begins
  useEffect(() => {
    setFocus('code');
    void sendCode();
  }, []);

  const check = handleSubmit(async ({ code }) => {
    setFailure(undefined);
    try {
      await submit(code.replace(/\s/g, ''));
    } catch (error) {
      setFailure(signInSentence(error));
      setFocus('code', { shouldSelect: true });
    }
  });

  return (
    <>
      {failure ? <Notice>{failure}</Notice> : null}
      <form onSubmit={check} noValidate className="flex flex-col gap-4">
        <Field
          label={t('code.label')}
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={12}
          error={errors.code ? t('code.needed') : undefined}
          {...register('code', { validate: (code) => /^\d{6}$/.test(code.replace(/\s/g, '')) })}
        />
        <Button variant="primary" type="submit" disabled={isSubmitting} className="mt-2 h-[44px]">
          {isSubmitting ? t('code.running') : label}
        </Button>
      </form>
      <div className="flex flex-wrap items-center justify-between gap-2 text-sm">
        {children}
        <Button variant="quiet" size="small" disabled={sending || wait > 0} onClick={() => void sendCode()}>
          {sending ? t('code.sending') : wait > 0 ? t('code.resendIn', { seconds: wait }) : t('code.resend')}
        </Button>
      </div>
      {config.firebase.emulated ? (
        <p className="text-sm text-secondary">
          {t('code.emulated')}{' '}
          <a
            href="/emulator/last-message"
            target="_blank"
            rel="noreferrer"
            className="text-accent underline underline-offset-4"
          >
            {t('code.emulatedLink')}
          </a>
        </p>
      ) : null}
    </>
  );
}

function useCountdown(): { wait: number; start: (seconds: number) => void } {
  const [wait, setWait] = useState(0);
  useEffect(() => {
    if (wait === 0) return;
    const timer = setTimeout(() => setWait(wait - 1), 1000);
    return () => clearTimeout(timer);
  }, [wait]);
  return { wait, start: setWait };
}
