import type { User } from '@oriel/contract/user';
import { CircleCheck } from 'lucide-react';
import { useState } from 'react';
import { refresh } from '../../base/refresh.ts';
import { loadIdentity, session } from '../../base/services.ts';
import { useTranslate } from '../../i18n/translate.ts';
import { FormSection } from '../../kit/form/fields.tsx';
import { ResendVerification } from '../../kit/sign-in/resend-verification.tsx';
import { signInSentence } from '../../kit/sign-in/sign-in-error.ts';
import { Button } from '../../ui/button.tsx';
import { Confirm } from '../../ui/confirm.tsx';
import { Notice } from '../../ui/notice.tsx';
import { EnrolPhone } from './enrol-phone.tsx';

/** Sign-in settings: address, password, second factor. */
export function SecuritySection({ me }: { me: User }) {
  const t = useTranslate();
  return (
    <FormSection id="security" title={t('profileSection.security')}>
      <div className="flex flex-col items-start gap-3">
        <p className="flex flex-wrap items-center gap-x-2 text-sm">
          <span className="font-medium">{me.email}</span>
          {me.emailVerified ? (
            <span className="flex items-center gap-1 text-good">
              <CircleCheck size={16} strokeWidth={1.5} aria-hidden />
              {t('security.confirmed')}
            </span>
          ) : (
            <span className="text-wait">{t('security.unconfirmed')}</span>
          )}
        </p>
        {me.emailVerified ? null : <ResendVerification />}
      </div>
      <SecondStep me={me} />
      <Password email={me.email} />
    </FormSection>
  );
}

function SecondStep({ me }: { me: User }) {
  const t = useTranslate();
  const [open, setOpen] = useState<'enrol' | 'remove'>();

  async function remove(): Promise<void> {
    try {
      session.signedIn(await (await loadIdentity()).phone.remove());
    } catch (error) {
      throw new Error(signInSentence(error), { cause: error });
    }
    await refresh('me');
  }

  return (
    <div className="flex flex-col items-start gap-3 border-t border-line pt-4">
      <h3 className="text-sm font-medium">{t('security.secondStep')}</h3>
      <p className="text-sm text-secondary">
        {t(
          me.mfaEnabled
            ? 'security.secondStepOn'
            : me.emailVerified
              ? 'security.secondStepOff'
              : 'security.secondStepNeeds',
        )}
      </p>
      {me.mfaEnabled ? (
        <Button onClick={() => setOpen('remove')}>{t('security.remove')}</Button>
      ) : (
        <Button disabled={!me.emailVerified} onClick={() => setOpen('enrol')}>
          {t('security.enrol')}
        </Button>
      )}
      {open === 'enrol' ? <EnrolPhone phone={me.phone ?? ''} onClose={() => setOpen(undefined)} /> : null}
      {open === 'remove' ? (
        <Confirm
          title={t('security.removeQuestion')}
          description={t('security.removeText')}
          confirm={t('security.remove')}
          running={t('security.removing')}
          keep={t('action.cancel')}
          onConfirm={remove}
          onClose={() => setOpen(undefined)}
        />
      ) : null}
    </div>
  );
}

/** A new password is set through a mail, and ends all sessions. */
function Password({ email }: { email: string }) {
  const t = useTranslate();
  const [state, setState] = useState<{ sending?: true; sent?: true; failure?: string }>({});

  async function send(): Promise<void> {
    setState({ sending: true });
    try {
      await (await loadIdentity()).sendPasswordReset(email);
      setState({ sent: true });
    } catch (error) {
      setState({ failure: signInSentence(error) });
    }
  }

  return (
    <div className="flex flex-col items-start gap-3 border-t border-line pt-4">
      <h3 className="text-sm font-medium">{t('account.password')}</h3>
      <p className="text-sm text-secondary">{t('security.passwordText')}</p>
      {state.failure ? <Notice>{state.failure}</Notice> : null}
      {state.sent ? <Notice tone="calm">{t('security.passwordSent', { email })}</Notice> : null}
      <Button disabled={state.sending ?? false} onClick={() => void send()}>
        {t(state.sending ? 'reset.running' : 'security.passwordSend')}
      </Button>
    </div>
  );
}
