import type { Inquiry } from '@oriel/contract/inquiry';
import { calendarDay, dayAndTime } from '../../../i18n/format.ts';
import { useTranslate } from '../../../i18n/translate.ts';
import { useMembers } from '../../../kit/list/choices.ts';
import { Fact } from './fact.tsx';

/** The inquiry's source, and where it was forwarded. */
export function OriginPanel({ inquiry }: { inquiry: Inquiry }) {
  const t = useTranslate();
  const { data: members = [] } = useMembers();
  const { page, agentId, externalLead, reference, source, createdAt, readAt, readBy, retentionUntil } =
    inquiry;
  const nameOf = (id: string | undefined) => members.find((member) => member.id === id)?.name;
  const reader = nameOf(readBy);
  return (
    <section aria-labelledby="origin-title" className="flex flex-col gap-3">
      <h2 id="origin-title" className="text-base font-medium">
        {t('inquiry.origin')}
      </h2>
      <dl className="flex flex-col gap-2 text-sm">
        <Fact label={t('inquiry.reference')} value={reference} />
        <Fact label={t('inquiries.received')} value={dayAndTime(new Date(createdAt))} />
        <Fact label={t('inquiries.source')} value={t(`inquirySource.${source}`)} />
        <Fact label={t('inquiries.agentLink')} value={nameOf(agentId)} />
        <Fact label={t('inquiry.page')} value={page?.url && <Address text={page.url} />} />
        <Fact label={t('inquiry.embeddedAt')} value={page?.embedOrigin} />
        <Fact label={t('inquiry.referrer')} value={page?.referrer && <Address text={page.referrer} />} />
        {Object.entries(page?.utm ?? {}).map(([name, value]) => (
          <Fact key={name} label={`utm_${name}`} value={value} />
        ))}
        <Fact
          label={t('inquiries.read')}
          value={readAt && [dayAndTime(new Date(readAt)), reader].filter(Boolean).join(', ')}
        />
        <Fact label={t('inquiry.retention')} value={calendarDay(retentionUntil)} />
        {externalLead ? (
          <Fact
            label={t('inquiry.externalLead')}
            value={
              <span className={externalLead.state === 'FAILED' ? 'text-bad' : undefined}>
                {externalLead.sentAt
                  ? t('externalLead.sentOn', { when: dayAndTime(new Date(externalLead.sentAt)) })
                  : t(`externalLead.${externalLead.state}`)}
                {externalLead.error ? `: ${externalLead.error}` : ''}
              </span>
            }
          />
        ) : null}
      </dl>
    </section>
  );
}

const LONGEST = 60;

/** An address reported by a visitor's browser; a link only if it leads to a page. */
function Address({ text }: { text: string }) {
  const plain = text.replace(/^https?:\/\//, '').replace(/\/$/, '');
  const shown = plain.length > LONGEST ? `${plain.slice(0, LONGEST)}…` : plain;
  if (!/^https?:\/\//.test(text)) return shown;
  return (
    <a
      href={text}
      target="_blank"
      rel="noopener noreferrer"
      title={text}
      className="break-all text-accent underline-offset-4 hover:underline"
    >
      {shown}
    </a>
  );
}
