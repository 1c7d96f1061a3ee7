import type { Activity } from '@oriel/contract/activity';
import type { MailDelivery } from '@oriel/contract/enums';
import { Check, CircleAlert, Clock, Inbox, type LucideIcon } from 'lucide-react';
import { type MessageId, useTranslate } from '../../../i18n/translate.ts';
import { addToDraft, draftOf, keepSubject, startWriting } from '../../../kit/history/note-drafts.ts';
import { Button } from '../../../ui/button.tsx';
import { cx } from '../../../ui/class-names.ts';

const SAID: Readonly<Record<MailDelivery, { icon: LucideIcon; text: MessageId; bad?: true }>> = {
  WAITING: { icon: Clock, text: 'delivery.WAITING' },
  RETRYING: { icon: CircleAlert, text: 'delivery.RETRYING', bad: true },
  SENT: { icon: Check, text: 'delivery.SENT' },
  REFUSED: { icon: CircleAlert, text: 'delivery.REFUSED', bad: true },
  OUTBOX: { icon: Inbox, text: 'mail.kept' },
};

/** What became of the mail of a reply. One that was refused can be written again. */
export function ReplyDelivery({
  activity: { delivery, content, mailSubject, subject },
  mayWrite,
}: {
  activity: Activity;
  mayWrite: boolean;
}) {
  const t = useTranslate();
  if (!delivery) return null;
  const { icon: Icon, text, bad } = SAID[delivery];
  return (
    <div className="flex flex-wrap items-center justify-between gap-2">
      <p className={cx('flex items-start gap-2 text-xs', bad ? 'text-bad' : 'text-secondary')}>
        <Icon size={14} strokeWidth={1.5} aria-hidden className="mt-px shrink-0" />
        {t(text)}
      </p>
      {delivery === 'REFUSED' && mayWrite && content ? (
        <Button
          size="small"
          onClick={() => {
            addToDraft(draftOf(subject.id, 'reply'), content);
            keepSubject(subject.id, mailSubject);
            startWriting(subject.id, 'reply');
          }}
        >
          {t('delivery.again')}
        </Button>
      ) : null}
    </div>
  );
}
