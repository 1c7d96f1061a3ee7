import type { ReplyPreview } from '@oriel/contract/inquiry';
import type { ReactNode } from 'react';
import { useTranslate } from '../../i18n/translate.ts';

function Line({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="flex gap-2">
      <dt className="w-[72px] shrink-0 text-secondary">{label}</dt>
      <dd className="min-w-0 break-words">{children}</dd>
    </div>
  );
}

/** Sender, recipient and subject of a reply; whole, also where answers go. */
export function ReplyEnvelope({
  head: { to, fromName, replyTo, subject },
  whole = false,
}: {
  head: Omit<ReplyPreview, 'text'>;
  whole?: boolean;
}) {
  const t = useTranslate();
  return (
    <dl className="flex flex-col gap-1 text-sm">
      <Line label={t('reply.from')}>{fromName}</Line>
      <Line label={t('reply.to')}>{to}</Line>
      {whole && replyTo ? <Line label={t('reply.answers')}>{replyTo}</Line> : null}
      <Line label={t('reply.subject')}>{subject}</Line>
    </dl>
  );
}
