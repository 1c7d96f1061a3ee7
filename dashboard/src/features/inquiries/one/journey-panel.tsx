import type { Inquiry, InquiryJourney } from '@oriel/contract/inquiry';
import { useQuery } from '@tanstack/react-query';
import { EyeOff, Heart } from 'lucide-react';
import { errorText } from '../../../base/error-text.ts';
import { calendarDay, dayAndTime, decimal, timeOfDay } from '../../../i18n/format.ts';
import { type Translate, useTranslate } from '../../../i18n/translate.ts';
import { dayOf } from '../../../kit/apartments/days.ts';
import { estateQuery } from '../../../kit/estates/api.ts';
import { Notice } from '../../../ui/notice.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { journeyQuery } from '../api.ts';
import { deedText, type JourneyPlace } from './deed-text.ts';
import { Fact } from './fact.tsx';
import { type Visit, visitsOf } from './visits.ts';

const APARTMENTS_SHOWN = 8;
const VISITS_SHOWN = 3;

/** The visitor's activity before and after the inquiry, with their consent. */
export function JourneyPanel({ inquiry }: { inquiry: Inquiry }) {
  const t = useTranslate();
  const journey = useQuery(journeyQuery(inquiry.id));
  const { data: estate } = useQuery({
    ...estateQuery(inquiry.estateId),
    enabled: journey.data?.events.some(({ name }) => name === 'apply_filters') ?? false,
  });
  const place: JourneyPlace = {
    currency: estate?.currency ?? inquiry.apartments[0]?.currency,
    areaUnit: estate?.areaUnit,
    buildings: new Map(estate?.buildings.map(({ id, name }) => [id, name])),
  };
  return (
    <section aria-labelledby="journey-title" className="flex flex-col gap-4">
      <h2 id="journey-title" className="text-base font-medium">
        {t('journey.title')}
      </h2>
      {journey.isPending ? <Skeleton className="h-24" /> : null}
      {journey.isError ? <Notice>{errorText(journey.error)}</Notice> : null}
      {journey.data ? (
        journey.data.visitorId === null ? (
          <Unknown inquiry={inquiry} />
        ) : journey.data.events.length === 0 ? (
          <p className="text-sm text-secondary">{t('journey.nothing')}</p>
        ) : (
          <Known journey={journey.data} asked={new Date(inquiry.createdAt)} place={place} />
        )
      ) : null}
    </section>
  );
}

function Unknown({ inquiry }: { inquiry: Inquiry }) {
  const t = useTranslate();
  const { anonymizedAt, source, name } = inquiry;
  const why = anonymizedAt
    ? t('journey.erased')
    : source === 'MANUAL' || source === 'API'
      ? t('journey.noVisit')
      : t('journey.refused', { name });
  return (
    <p className="flex items-start gap-2 rounded-control bg-sunken px-3 py-2 text-sm wrap-anywhere">
      <EyeOff size={16} strokeWidth={1.5} aria-hidden className="mt-[3px] shrink-0 text-secondary" />
      {why}
    </p>
  );
}

function timeSpent(ms: number, t: Translate): string {
  const minutes = Math.round(ms / 60_000);
  return minutes < 1 ? t('journey.underMinute') : t('journey.minutes', { count: minutes });
}

interface KnownProps {
  readonly journey: InquiryJourney;
  readonly asked: Date;
  readonly place: JourneyPlace;
}

function Known({ journey, asked, place }: KnownProps) {
  const t = useTranslate();
  const { summary, apartments } = journey;
  const visits = visitsOf(journey.events, asked);
  const numbers = new Map(apartments.map(({ apartmentId, number }) => [apartmentId, number]));
  const first = visits.slice(0, VISITS_SHOWN);
  const rest = visits.slice(VISITS_SHOWN);
  return (
    <>
      <p className="text-sm">
        {t('journey.summary', {
          visits: Math.max(visits.length, summary.sessions),
          time: timeSpent(summary.durationMs, t),
          apartments: summary.apartmentsViewed,
        })}
      </p>
      <dl className="flex flex-col gap-2 text-sm">
        <Fact
          label={t('journey.firstSeen')}
          value={summary.firstSeen && calendarDay(dayOf(new Date(summary.firstSeen)))}
        />
        <Fact label={t('journey.source')} value={summary.source} />
        <Fact
          label={t('journey.device')}
          value={
            summary.device && summary.device !== 'other'
              ? t('journey.deviceName', { device: summary.device })
              : undefined
          }
        />
      </dl>
      {apartments.length > 0 ? (
        <ul aria-label={t('journey.apartments')} className="flex flex-wrap gap-1">
          {apartments.slice(0, APARTMENTS_SHOWN).map(({ apartmentId, number, views, favorite }) => (
            <li
              key={apartmentId}
              className="inline-flex items-center gap-1 rounded-pill border border-line bg-raised px-2 text-sm tabular"
            >
              {favorite ? (
                <Heart
                  size={12}
                  role="img"
                  aria-label={t('journey.favorite')}
                  className="fill-accent text-accent"
                />
              ) : null}
              {number ?? t('journey.goneApartment')}
              {views > 1 ? <span className="text-xs text-secondary">×{decimal(views)}</span> : null}
            </li>
          ))}
        </ul>
      ) : null}
      <ol aria-label={t('journey.visits')} className="flex flex-col">
        {first.map((visit) => (
          <OneVisit key={visit.from.toISOString()} visit={visit} numbers={numbers} place={place} />
        ))}
      </ol>
      {rest.length > 0 ? (
        <details className="group">
          <summary className="w-fit cursor-pointer rounded-control text-sm text-accent underline-offset-4 hover:underline">
            {t('journey.more', { count: rest.length })}
          </summary>
          <ol className="mt-2 flex flex-col">
            {rest.map((visit) => (
              <OneVisit key={visit.from.toISOString()} visit={visit} numbers={numbers} place={place} />
            ))}
          </ol>
        </details>
      ) : null}
    </>
  );
}

const WHEN = {
  before: 'journey.before',
  during: 'journey.during',
  after: 'journey.after',
} as const;

interface OneVisitProps {
  readonly visit: Visit;
  readonly numbers: ReadonlyMap<string, string | undefined>;
  readonly place: JourneyPlace;
}

function OneVisit({ visit, numbers, place }: OneVisitProps) {
  const t = useTranslate();
  return (
    <li
      data-when={visit.when}
      className="relative border-l border-line pb-4 pl-4 text-sm last:pb-0 before:absolute before:top-[7px] before:-left-[4px] before:size-[7px] before:rounded-pill before:bg-faint data-[when=during]:before:bg-accent"
    >
      <p className="flex flex-wrap items-baseline justify-between gap-x-3">
        <time dateTime={visit.from.toISOString()} className="font-medium">
          {dayAndTime(visit.from)}
        </time>
        <span className="text-xs text-secondary">{t(WHEN[visit.when])}</span>
      </p>
      <ul className="mt-1 flex flex-col gap-[2px]">
        {visit.deeds.map(({ event, times }) => (
          <li
            key={`${event.ts}${event.name}${event.apartmentId ?? ''}`}
            className="flex justify-between gap-3"
          >
            <span className={event.name === 'send_inquiry' ? 'font-medium text-accent' : 'text-secondary'}>
              {deedText(event, numbers.get(event.apartmentId ?? ''), place, t)}
              {times > 1 ? ` ×${decimal(times)}` : ''}
            </span>
            <time dateTime={event.ts} className="shrink-0 text-xs text-secondary tabular">
              {timeOfDay(new Date(event.ts))}
            </time>
          </li>
        ))}
      </ul>
    </li>
  );
}
