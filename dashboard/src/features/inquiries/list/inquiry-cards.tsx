import { Link } from 'react-router';
import { dayAndTime, relativeTime } from '../../../i18n/format.ts';
import { useTranslate } from '../../../i18n/translate.ts';
import { cx } from '../../../ui/class-names.ts';
import { ReadToggle } from '../read-toggle.tsx';
import { UnreadMark } from '../unread-mark.tsx';
import { aboutText, nameOf } from '../words.ts';
import { AnsweredMark, NextStepLine } from './follow-up-line.tsx';
import type { InquiryListProps } from './inquiry-table.tsx';

/** A page of inquiries on screens too narrow for a table. */
export function InquiryCards({ inquiries, selection, toInquiry, onSelect }: InquiryListProps) {
  const t = useTranslate();
  return (
    <ul aria-label={t('area.inquiries')} className="-mx-4">
      {inquiries.map((inquiry) => {
        const unread = inquiry.status === 'NEW';
        const name = nameOf(inquiry, t);
        const about = [aboutText(inquiry, t), inquiry.estateName].filter(Boolean).join(' · ');
        return (
          <li
            key={inquiry.id}
            data-inquiry={inquiry.id}
            className={cx(
              'flex items-start gap-1 border-b border-line py-3 pr-2 pl-2',
              selection.has(inquiry.id) && 'bg-accent-soft',
            )}
          >
            <label className="flex size-8 shrink-0 items-center justify-center">
              <input
                type="checkbox"
                checked={selection.has(inquiry.id)}
                aria-label={t('inquiries.select', { name })}
                onChange={() => onSelect(inquiry, false)}
                className="size-4 accent-accent"
              />
            </label>
            <Link to={toInquiry(inquiry)} data-open className="min-w-0 flex-1 rounded-control py-1">
              <span className="flex items-baseline justify-between gap-3">
                <span className="flex min-w-0 items-center gap-2">
                  {unread ? <UnreadMark unread /> : null}
                  <span className={cx('truncate', unread && 'font-semibold')}>{name}</span>
                  <AnsweredMark inquiry={inquiry} />
                </span>
                <time
                  dateTime={inquiry.createdAt}
                  title={dayAndTime(new Date(inquiry.createdAt))}
                  className="shrink-0 text-xs text-secondary"
                >
                  {relativeTime(new Date(inquiry.createdAt), new Date())}
                </time>
              </span>
              <span className="block truncate text-sm text-secondary tabular">{about}</span>
              {inquiry.message ? <span className="line-clamp-2 text-sm">{inquiry.message}</span> : null}
              <span className="block truncate text-xs text-secondary">
                {[
                  inquiry.spam.verdict === 'SUSPECT' ? t('inquiries.suspect') : undefined,
                  inquiry.assignee?.name ?? t('inquiries.nobody'),
                  t(`inquirySource.${inquiry.source}`),
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </span>
              <NextStepLine inquiry={inquiry} />
            </Link>
            <div className="flex flex-col items-end">
              <ReadToggle inquiry={inquiry} />
              {inquiry.ofPerson ? (
                <Link
                  to={`?samePersonAs=${inquiry.id}`}
                  aria-label={t('inquiries.ofPerson', { count: inquiry.ofPerson })}
                  title={t('inquiries.ofPerson', { count: inquiry.ofPerson })}
                  className="flex size-8 items-center justify-center rounded-control text-xs text-accent tabular pointer-coarse:size-[44px]"
                >
                  ×{inquiry.ofPerson}
                </Link>
              ) : null}
            </div>
          </li>
        );
      })}
    </ul>
  );
}
