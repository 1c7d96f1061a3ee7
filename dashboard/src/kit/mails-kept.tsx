import { config } from '../base/config.ts';
import { translate, useTranslate } from '../i18n/translate.ts';
import { Notice } from '../ui/notice.tsx';
import { toasts } from '../ui/toast-store.ts';

/** Says where mails are while the installation has no mail server. */
export function MailsKept() {
  const t = useTranslate();
  return config.mailsKept ? <Notice tone="calm">{t('mail.kept')}</Notice> : null;
}

/** Says that a mail was ordered, and what becomes of it without a mail server. */
export function toastMail(title: string): void {
  toasts.add({ title, ...(config.mailsKept ? { description: translate('mail.kept') } : {}) });
}
