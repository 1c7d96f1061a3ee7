import type { Inquiry } from '@oriel/contract/inquiry';
import { Mail, MailOpen } from 'lucide-react';
import { errorText } from '../../base/error-text.ts';
import { translate, useTranslate } from '../../i18n/translate.ts';
import { Button } from '../../ui/button.tsx';
import { toasts } from '../../ui/toast-store.ts';
import { editInquiry } from './edit-inquiry.ts';

/** Toggles an inquiry's read status optimistically; a rejection reverts it and shows the reason. */
export async function toggleRead(inquiry: Inquiry): Promise<void> {
  try {
    await editInquiry(inquiry, { status: inquiry.status === 'NEW' ? 'READ' : 'NEW' });
  } catch (error) {
    toasts.add({
      variant: 'destructive',
      title: translate('inquiries.notSaved'),
      description: errorText(error),
    });
  }
}

export function ReadToggle({ inquiry, className }: { inquiry: Inquiry; className?: string }) {
  const t = useTranslate();
  const unread = inquiry.status === 'NEW';
  const label = t(unread ? 'inquiries.markReadNamed' : 'inquiries.markUnreadNamed', { name: inquiry.name });
  const Icon = unread ? MailOpen : Mail;
  return (
    <Button
      size="icon"
      variant="quiet"
      aria-label={label}
      title={label}
      className={className}
      onClick={() => void toggleRead(inquiry)}
    >
      <Icon size={16} strokeWidth={1.5} aria-hidden />
    </Button>
  );
}
