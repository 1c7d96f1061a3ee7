import { i18n } from '@lingui/core';
import type { Notice } from '@oriel/contract/notice';
import {
  CalendarRange,
  Inbox,
  type LucideIcon,
  Mail,
  MailOpen,
  MessageSquare,
  RefreshCwOff,
  Sparkles,
  UserCheck,
  X,
} from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { calendarDay, daysBefore, relativeTime } from '../../i18n/format.ts';
import { useTranslate } from '../../i18n/translate.ts';
import { cx } from '../../ui/class-names.ts';
import { byDay, noticeText } from './notice-text.ts';
import { markNotice, removeNotice } from './notices.ts';
import { reportFailure } from './report-failure.ts';

const ICONS: Readonly<Record<Notice['kind'], LucideIcon>> = {
  inquiryNew: Inbox,
  inquiryAssigned: UserCheck,
  feedbackComment: MessageSquare,
  feedbackDigest: MessageSquare,
  syncFailed: RefreshCwOff,
  weeklyReport: CalendarRange,
  productNews: Sparkles,
};

export function NoticeDays({ notices, onFollow }: { notices: readonly Notice[]; onFollow(): void }) {
  const now = new Date();
  return byDay(notices).map((day) => (
    <section key={day.notices[0]?.id}>
      <h3 className="sticky top-0 z-10 bg-raised px-4 pt-3 pb-1 text-xs font-medium text-secondary">
        <DayName at={day.at} now={now} />
      </h3>
      <ul>
        {day.notices.map((notice) => (
          <Row key={notice.id} notice={notice} now={now} onFollow={onFollow} />
        ))}
      </ul>
    </section>
  ));
}

function DayName({ at, now }: { at: Date; now: Date }) {
  const t = useTranslate();
  const back = daysBefore(at, now);
  if (back === 0) return t('notices.today');
  if (back === 1) return t('notices.yesterday');
  const [year, month, day] = [at.getFullYear(), at.getMonth() + 1, at.getDate()];
  const two = (value: number) => String(value).padStart(2, '0');
  return calendarDay(`${year}-${two(month)}-${two(day)}`);
}

/** "5 minutes ago" for today, else the time of day. */
function time(at: Date, now: Date): string {
  if (daysBefore(at, now) === 0) return relativeTime(at, now);
  return new Intl.DateTimeFormat(i18n.locale, { timeStyle: 'short' }).format(at);
}

function Row({ notice, now, onFollow }: { notice: Notice; now: Date; onFollow(): void }) {
  const t = useTranslate();
  const { title, detail, path } = noticeText(notice, t);
  const Icon = ICONS[notice.kind];
  const at = new Date(notice.at);
  const unread = notice.readAt === undefined;
  return (
    <li className="group relative flex items-start gap-3 px-4 py-3 hover:bg-sunken">
      <Icon
        size={18}
        strokeWidth={1.5}
        aria-hidden
        className={cx('mt-px shrink-0', unread ? 'text-accent' : 'text-secondary')}
      />
      <div className="min-w-0 flex-1">
        <Subject
          path={path}
          className={cx('block text-sm break-words', unread ? 'font-semibold' : '')}
          onFollow={() => {
            onFollow();
            if (unread) void markNotice(notice.id, true).catch(reportFailure);
          }}
        >
          {unread ? <span className="sr-only">{t('notices.unread')} </span> : null}
          {title}
        </Subject>
        {detail ? <p className="text-sm break-words text-secondary">{detail}</p> : null}
        <time dateTime={notice.at} className="text-xs text-secondary">
          {time(at, now)}
        </time>
      </div>
      <div className="relative flex shrink-0 items-center">
        <Act
          label={t(unread ? 'notices.markRead' : 'notices.markUnread', { title })}
          onClick={() => markNotice(notice.id, unread).catch(reportFailure)}
        >
          {unread ? (
            <MailOpen size={16} strokeWidth={1.5} aria-hidden />
          ) : (
            <Mail size={16} strokeWidth={1.5} aria-hidden />
          )}
        </Act>
        <Act
          label={t('notices.remove', { title })}
          onClick={() => removeNotice(notice.id).catch(reportFailure)}
        >
          <X size={16} strokeWidth={1.5} aria-hidden />
        </Act>
      </div>
    </li>
  );
}

/** The whole row is the link. */
function Subject({
  path,
  className,
  onFollow,
  children,
}: {
  path: string | undefined;
  className: string;
  onFollow(): void;
  children: ReactNode;
}) {
  if (path === undefined) return <p className={className}>{children}</p>;
  return (
    <Link
      to={path}
      onClick={onFollow}
      className={cx(className, 'rounded-control before:absolute before:inset-0')}
    >
      {children}
    </Link>
  );
}

function Act({ label, onClick, children }: { label: string; onClick(): void; children: ReactNode }) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      onClick={onClick}
      className="flex size-8 items-center justify-center rounded-control text-secondary transition-opacity hover:bg-raised hover:text-ink focus-visible:opacity-100 md:opacity-0 md:group-focus-within:opacity-100 md:group-hover:opacity-100"
    >
      {children}
    </button>
  );
}
