import type { MailPreview } from '@oriel/contract/inquiry';
import type { ComponentProps, ReactNode } from 'react';
import { useTranslate } from '../../i18n/translate.ts';
import { cx } from '../../ui/class-names.ts';
import { INPUT } from '../../ui/controls.tsx';

function Line({ label, field, children }: { label: string; field?: true; children: ReactNode }) {
  return (
    <div className={cx('flex gap-2', field && 'items-center')}>
      <dt className="w-[72px] shrink-0 text-secondary">{label}</dt>
      <dd className="min-w-0 grow break-words">{children}</dd>
    </div>
  );
}

/** Sender, recipient and subject of a mail; whole, also where answers go. The subject is a field where it can be changed. */
export function ReplyEnvelope({
  head: { to, fromName, replyTo, subject },
  whole = false,
  subjectField,
}: {
  head: Omit<MailPreview, 'text'>;
  whole?: boolean;
  subjectField?: ComponentProps<'input'>;
}) {
  const t = useTranslate();
  return (
    <dl className="flex flex-col gap-1 text-sm">
      <Line label={t('reply.from')}>{fromName}</Line>
      <Line label={t('reply.to')}>{to}</Line>
      {whole && replyTo ? <Line label={t('reply.answers')}>{replyTo}</Line> : null}
      {subjectField ? (
        <Line label={t('reply.subject')} field>
          <input
            aria-label={t('reply.subject')}
            autoComplete="off"
            {...subjectField}
            className={cx(INPUT, 'h-[36px] pointer-coarse:h-[44px]')}
          />
        </Line>
      ) : (
        <Line label={t('reply.subject')}>{subject}</Line>
      )}
    </dl>
  );
}
