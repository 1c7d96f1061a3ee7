import { useQuery } from '@tanstack/react-query';
import { CircleAlert, ClipboardCheck, CloudAlert, EyeOff, type LucideIcon, Sun } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { relativeTime } from '../../i18n/format.ts';
import { useTranslate } from '../../i18n/translate.ts';
import { useEstates } from '../../kit/list/choices.ts';
import { Failure } from '../../ui/failure.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import {
  auditQuery,
  bookingsPath,
  bookingsQuery,
  dueInquiriesQuery,
  newestInquiriesQuery,
  SHOWN,
} from './api.ts';
import { BookingLines } from './booking-lines.tsx';
import { InquiryLines } from './inquiry-lines.tsx';
import { type EstateNeed, needsOf } from './needs.ts';
import { StepLines } from './step-lines.tsx';

/** The list of inquiries with the steps that are due. */
const DUE = '?due=true&sort=nextStep';

interface NeedsTodayProps {
  /** The member whose bookings are listed; undefined for everyone's. */
  agentId: string | undefined;
  /** The estate whose guide is beside it. */
  guided?: string | undefined;
}

/** Today's tasks, or a short sentence if there are none. */
export function NeedsToday({ agentId, guided }: NeedsTodayProps) {
  const t = useTranslate();
  const team = agentId === undefined;
  const unread = useQuery(newestInquiriesQuery('NEW'));
  const due = useQuery(dueInquiriesQuery);
  const bookings = useQuery(bookingsQuery(agentId));
  const estates = useEstates();
  const audit = useQuery({ ...auditQuery, enabled: team });
  if (unread.isPending || due.isPending || bookings.isPending) {
    return (
      <div aria-hidden className="flex flex-col gap-4">
        <Skeleton className="h-8 w-full max-w-[240px]" />
        <Skeleton className="h-24" />
      </div>
    );
  }
  if (!unread.data || !due.data || !bookings.data) {
    const failed = [unread, due].find(({ data }) => !data) ?? bookings;
    return <Failure title={t('home.todayFailed')} error={failed.error} retry={() => void failed.refetch()} />;
  }
  const names = new Map(estates.data?.map(({ id, name }) => [id, name]));
  const waiting = unread.data.meta.total;
  const steps = due.data.meta.total;
  const booked = bookings.data.meta.total;
  const { faults, findings, lines, nothing } = needsOf({
    waiting,
    steps,
    booked,
    check: team ? { audit: audit.data, estates: estates.data, guided } : undefined,
  });
  return (
    <section aria-labelledby="today" className="flex flex-col gap-6">
      <h2 id="today" className="text-lg">
        {t('home.today')}
      </h2>
      {nothing ? (
        <p className="flex items-center gap-2 text-secondary">
          <Sun size={18} strokeWidth={1.5} aria-hidden className="text-accent" />
          {t('home.nothing')}
        </p>
      ) : null}
      {waiting > 0 ? (
        <Group
          title={t('home.unread', { count: waiting })}
          more={waiting > SHOWN ? '/dashboard/inquiries?status=NEW' : undefined}
        >
          <InquiryLines inquiries={unread.data.data} address="?status=NEW" />
        </Group>
      ) : null}
      {steps > 0 ? (
        <Group
          title={t('home.due', { count: steps })}
          more={steps > SHOWN ? `/dashboard/inquiries${DUE}` : undefined}
        >
          <StepLines inquiries={due.data.data} address={DUE} />
        </Group>
      ) : null}
      {booked > 0 ? (
        <Group
          title={t(team ? 'home.bookings' : 'home.ownBookings', { count: booked })}
          more={booked > SHOWN ? bookingsPath(agentId) : undefined}
        >
          <BookingLines apartments={bookings.data.data} estates={names} />
        </Group>
      ) : null}
      {faults > 0 || findings > 0 || lines.length > 0 ? (
        <ul className="flex flex-col gap-2">
          {faults > 0 ? (
            <Line icon={CircleAlert} to="/dashboard/integrity" bad>
              {t('home.faults', { count: faults })}
            </Line>
          ) : null}
          {findings > 0 ? (
            <Line icon={ClipboardCheck} to="/dashboard/integrity">
              {t(faults > 0 ? 'home.moreFindings' : 'home.findings', { count: findings })}
            </Line>
          ) : null}
          {lines.map((line) => (
            <EstateLine key={`${line.what}${line.estate.id}`} {...line} />
          ))}
        </ul>
      ) : null}
    </section>
  );
}

function EstateLine({ what, estate: { id, name, integration } }: EstateNeed) {
  const t = useTranslate();
  if (what === 'draft') {
    return (
      <Line icon={EyeOff} to={`/dashboard/estates/${id}`}>
        {t('home.draft', { name })}
      </Line>
    );
  }
  const last = integration?.lastSyncDate;
  return (
    <Line icon={CloudAlert} to={`/dashboard/estates/${id}?tab=integration`} bad>
      {last
        ? t('home.syncFailedSince', { name, when: relativeTime(new Date(last), new Date()) })
        : t('home.syncFailed', { name })}
    </Line>
  );
}

function Line({
  icon: Icon,
  to,
  bad = false,
  children,
}: {
  icon: LucideIcon;
  to: string;
  bad?: boolean;
  children: ReactNode;
}) {
  return (
    <li>
      <Link
        to={to}
        className="flex items-start gap-2 rounded-control text-sm underline-offset-4 hover:underline"
      >
        <Icon
          size={16}
          strokeWidth={1.5}
          aria-hidden
          className={bad ? 'mt-[3px] shrink-0 text-bad' : 'mt-[3px] shrink-0 text-secondary'}
        />
        {children}
      </Link>
    </li>
  );
}

function Group({ title, more, children }: { title: string; more: string | undefined; children: ReactNode }) {
  const t = useTranslate();
  return (
    <div>
      <div className="flex items-baseline justify-between gap-4 border-b border-line pb-2">
        <h3 className="text-base font-medium">{title}</h3>
        {more ? (
          <Link to={more} className="shrink-0 text-sm text-accent underline-offset-4 hover:underline">
            {t('home.showAll')}
          </Link>
        ) : null}
      </div>
      {children}
    </div>
  );
}
