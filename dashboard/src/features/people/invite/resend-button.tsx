import type { Invite } from '@oriel/contract/membership';
import { Send } from 'lucide-react';
import { useState } from 'react';
import { errorDetail } from '../../../base/error-text.ts';
import { useTranslate } from '../../../i18n/translate.ts';
import { toastMail } from '../../../kit/mails-kept.tsx';
import { Button } from '../../../ui/button.tsx';
import { toasts } from '../../../ui/toast-store.ts';
import { invite, type Person } from '../api.ts';

/** The same invitation with a new link; the previous one stops working. */
function again({ email = '', role, estateIds = [], allEstates = false, locale }: Person): Invite {
  return { email, role, estateIds, allEstates, ...(locale ? { locale } : {}) };
}

/** Resends a pending invitation. */
export function ResendButton({ person }: { person: Person }) {
  const t = useTranslate();
  const [sending, setSending] = useState(false);
  const email = person.email ?? '';

  async function resend(): Promise<void> {
    setSending(true);
    try {
      await invite(again(person));
      toastMail(t('invite.sentAgain', { email }));
    } catch (error) {
      toasts.add({ variant: 'destructive', title: t('invite.notSent'), description: errorDetail(error) });
    } finally {
      setSending(false);
    }
  }

  return (
    <Button
      size="small"
      disabled={sending}
      onClick={() => void resend()}
      aria-label={t('invite.againTo', { email })}
    >
      <Send size={16} strokeWidth={1.5} aria-hidden />
      {t(sending ? 'invite.sending' : 'invite.again')}
    </Button>
  );
}
