import type { Inquiry } from '@oriel/contract/inquiry';
import { ArrowDown, ArrowUp } from 'lucide-react';
import { Link } from 'react-router';
import { dayAndTime, relativeTime } from '../../../i18n/format.ts';
import { type MessageId, useTranslate } from '../../../i18n/translate.ts';
import { cx } from '../../../ui/class-names.ts';
import { ReadToggle } from '../read-toggle.tsx';
import { UnreadMark } from '../unread-mark.tsx';
import { aboutText, nameOf } from '../words.ts';
import { AnsweredMark, NextStepLine } from './follow-up-line.tsx';
import type { InquiriesState, SortKey } from './inquiries-address.ts';

export interface InquiryListProps {
  inquiries: readonly Inquiry[];
  selection: ReadonlyMap<string, Inquiry>;
  /** The requested page has not arrived yet. */
  toInquiry: (inquiry: Inquiry) => string;
  onSelect: (inquiry: Inquiry, range: boolean) => void;
}

interface Column {
  readonly label: MessageId;
  readonly sort?: SortKey;
  /** The first click sorts descending. */
  readonly downFirst?: true;
  readonly className?: string;
}

const COLUMNS: readonly Column[] = [
  { label: 'inquiries.who', sort: 'name' },
  { label: 'inquiries.about' },
  { label: 'inquiries.message', className: 'max-xl:hidden' },
  { label: 'inquiries.source', className: 'max-lg:hidden' },
  { label: 'inquiries.assignee' },
  { label: 'inquiries.when', sort: 'createdAt', downFirst: true, className: 'text-right' },
];

interface TableProps extends InquiryListProps {
  state: InquiriesState;
  onSelectPage: (all: boolean) => void;
  onSort: (sort: string) => void;
}

/** A page of inquiries as a table; unread ones stand out. */
export function InquiryTable({ inquiries, state, selection, ...on }: TableProps) {
  const t = useTranslate();
  const all = inquiries.length > 0 && inquiries.every(({ id }) => selection.has(id));
  const some = inquiries.some(({ id }) => selection.has(id));
  return (
    <div className="overflow-x-auto">
      <table aria-label={t('area.inquiries')} className="w-full border-collapse">
        <thead>
          <tr className="border-b border-line text-left">
            <th scope="col" className="w-8 pr-0 pl-2">
              <label className="flex size-8 cursor-pointer items-center justify-center">
                <input
                  type="checkbox"
                  aria-label={t('inquiries.selectPage')}
                  checked={all}
                  ref={(input) => {
                    if (input) input.indeterminate = some && !all;
                  }}
                  onChange={() => on.onSelectPage(!all)}
                  className="size-4 cursor-pointer accent-accent"
                />
              </label>
            </th>
            {COLUMNS.map((column) => (
              <ColumnHead key={column.label} column={column} state={state} onSort={on.onSort} />
            ))}
            <th scope="col" className="w-8">
              <span className="sr-only">{t('inquiries.readState')}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {inquiries.map((inquiry) => (
            <Row
              key={inquiry.id}
              inquiry={inquiry}
              selected={selection.has(inquiry.id)}
              to={on.toInquiry(inquiry)}
              onSelect={on.onSelect}
            />
          ))}
        </tbody>
      </table>
    </div>
  );
}

function ColumnHead({
  column: { label, sort, downFirst, className },
  state,
  onSort,
}: {
  column: Column;
  state: InquiriesState;
  onSort: (sort: string) => void;
}) {
  const t = useTranslate();
  const { key, descending } = state.sort;
  const sorted = sort !== undefined && key === sort;
  const Arrow = (sorted ? descending : downFirst) ? ArrowDown : ArrowUp;
  const down = sorted ? !descending : downFirst === true;
  return (
    <th
      scope="col"
      aria-sort={sorted ? (descending ? 'descending' : 'ascending') : undefined}
      className={cx('px-3 py-2 text-xs font-medium whitespace-nowrap text-secondary', className)}
    >
      {sort ? (
        <button
          type="button"
          onClick={() => onSort(`${down ? '-' : ''}${sort}`)}
          className={cx(
            'inline-flex h-8 items-center gap-1 rounded-control transition-colors hover:text-ink',
            sorted && 'text-ink',
          )}
        >
          {t(label)}
          <Arrow size={14} strokeWidth={1.5} aria-hidden className={sorted ? '' : 'opacity-0'} />
        </button>
      ) : (
        t(label)
      )}
    </th>
  );
}

function Row({
  inquiry,
  selected,
  to,
  onSelect,
}: {
  inquiry: Inquiry;
  selected: boolean;
  to: string;
  onSelect: InquiryListProps['onSelect'];
}) {
  const t = useTranslate();
  const { apartments, estateName, message, source, assignee, createdAt, email, phone, spam } = inquiry;
  const { ofPerson } = inquiry;
  const unread = inquiry.status === 'NEW';
  const name = nameOf(inquiry, t);
  const cell = 'max-w-[0] px-3 py-3 align-top text-sm';
  return (
    <tr
      data-inquiry={inquiry.id}
      className={cx(
        'group border-b border-line transition-colors hover:bg-sunken',
        selected && 'bg-accent-soft hover:bg-accent-soft',
      )}
    >
      <td className="w-8 py-2 pl-2 align-top">
        <label className="flex size-8 cursor-pointer items-center justify-center">
          <input
            type="checkbox"
            checked={selected}
            aria-label={t('inquiries.select', { name })}
            onChange={() => undefined}
            onClick={({ shiftKey }) => onSelect(inquiry, shiftKey)}
            className="size-4 cursor-pointer accent-accent"
          />
        </label>
      </td>
      <td className={cx(cell, 'w-[26%]')}>
        <div className="flex gap-2">
          <span className="flex h-[21px]">
            <UnreadMark unread={unread} />
          </span>
          <div className="min-w-0">
            <p className="flex items-center gap-2">
              <Link
                to={to}
                data-open
                className={cx(
                  'block truncate rounded-control underline-offset-4 hover:underline',
                  unread && 'font-semibold',
                )}
              >
                {name}
              </Link>
              <AnsweredMark inquiry={inquiry} short />
            </p>
            <p className="truncate text-secondary">
              {spam.verdict === 'SUSPECT' ? t('inquiries.suspect') : (phone ?? email)}
            </p>
            {ofPerson ? (
              <Link
                to={`?samePersonAs=${inquiry.id}`}
                className="rounded-control text-xs text-accent underline-offset-4 hover:underline"
              >
                {t('inquiries.ofPerson', { count: ofPerson })}
              </Link>
            ) : null}
          </div>
        </div>
      </td>
      <td className={cx(cell, 'w-[20%]')}>
        <p className={cx('truncate tabular', unread && 'font-medium')} title={aboutAll(inquiry)}>
          {aboutText({ apartments }, t)}
        </p>
        <p className="truncate text-secondary">{estateName}</p>
      </td>
      <td className={cx(cell, 'w-[26%] max-xl:hidden')}>
        <p className="line-clamp-2 text-secondary">{message}</p>
      </td>
      <td className={cx(cell, 'w-[12%] text-secondary max-lg:hidden')}>{t(`inquirySource.${source}`)}</td>
      <td className={cx(cell, 'w-[14%]')}>
        <p className={cx('truncate', !assignee && 'text-secondary')}>
          {assignee?.name ?? t('inquiries.nobody')}
        </p>
        <NextStepLine inquiry={inquiry} />
      </td>
      <td className="px-3 py-3 text-right align-top text-sm whitespace-nowrap text-secondary tabular">
        <time dateTime={createdAt} title={dayAndTime(new Date(createdAt))}>
          {relativeTime(new Date(createdAt), new Date())}
        </time>
      </td>
      <td className="py-2 pr-2 align-top">
        <ReadToggle
          inquiry={inquiry}
          className="opacity-0 group-hover:opacity-100 focus-visible:opacity-100 group-focus-within:opacity-100"
        />
      </td>
    </tr>
  );
}

function aboutAll({ apartments }: Inquiry): string | undefined {
  return apartments.length > 0 ? apartments.map(({ number }) => number).join(', ') : undefined;
}
