import type { TrackingStats } from '@oriel/contract/tracking';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { calendarDay, money, number } from '../../i18n/format.ts';
import { useTranslate } from '../../i18n/translate.ts';
import { AreaDrawing } from '../../kit/area-drawing.tsx';
import { RangeControl } from '../../kit/heatmap/range-control.tsx';
import {
  dayIn,
  daysOf,
  intervalOf,
  readStatisticsAddress,
  type TimeQuery,
  timeQuery,
  withSpan,
} from '../../kit/heatmap/statistics-address.ts';
import { apartmentInterestQuery, type StatsQuery, statsQuery } from '../../kit/heatmap/statistics-api.ts';
import { useOrganization } from '../../kit/me.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Failure } from '../../ui/failure.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Stale } from '../../ui/stale.tsx';
import { usePageQuery } from '../../ui/use-page-query.ts';
import { ExportButton } from './export-dialog.tsx';
import { Kpis } from './kpis.tsx';
import { AgentRanking, ApartmentRanking, Quiet } from './rankings.tsx';
import { Searches } from './searches.tsx';
import { sentences } from './sentences.ts';
import { TimeSeries } from './time-series.tsx';
import { TrafficSources } from './traffic-sources.tsx';

interface StatisticsViewProps {
  /** Limits the statistics to this estate. */
  readonly estateId?: string;
  readonly timezone: string;
  /** The currency of all prices; absent where there are several. */
  readonly currency: string | undefined;
  /** Shown before the choice of the period. */
  readonly controls?: ReactNode;
  /** Additional content for the selected period. */
  readonly children?: (time: TimeQuery) => ReactNode;
}

/** Visitors' activity: first in sentences, then in numbers, charts and tables. */
export function StatisticsView({ estateId, timezone, currency, controls, children }: StatisticsViewProps) {
  const t = useTranslate();
  const [parameters, setParameters] = usePageQuery();
  const organization = useOrganization();
  const address = readStatisticsAddress(parameters);
  const now = new Date();
  const time = timeQuery(address, timezone, now);
  const selection: StatsQuery = { ...time, estateId, interval: intervalOf(daysOf(address, timezone, now)) };
  const { data, error, refetch, isPlaceholderData } = useQuery(statsQuery({ ...selection, people: true }));
  const isAgent = organization?.role === 'AGENT';
  const asMoney = (value: number) => (currency === undefined ? number(value) : money(value, currency));
  return (
    <div className="flex flex-col gap-12">
      <div className="flex flex-wrap items-end justify-between gap-4">
        <div className="flex flex-wrap items-end gap-4">
          {controls}
          <RangeControl
            address={address}
            timezone={timezone}
            onChange={(to) => setParameters((now) => withSpan(now, to))}
          />
        </div>
        <ExportButton query={selection} />
      </div>
      {data ? (
        <Stale stale={isPlaceholderData} className="flex flex-col gap-12">
          {isEmpty(data) ? (
            <Nobody isAgent={isAgent} />
          ) : (
            <>
              <Sentences
                stats={data}
                query={selection}
                span={t(`stats.span.${address.span}`)}
                money={asMoney}
              />
              <Kpis stats={data} />
              <TimeSeries stats={data} />
            </>
          )}
          {children?.(time)}
          {isEmpty(data) ? null : (
            <>
              <div className="grid grid-cols-1 items-start gap-12 xl:grid-cols-2">
                <ApartmentRanking stats={data} withEstate={estateId === undefined} />
                {isAgent ? null : <AgentRanking stats={data} />}
              </div>
              <TrafficSources stats={data} />
              <Searches stats={data} money={asMoney} />
            </>
          )}
        </Stale>
      ) : error ? (
        <Failure title={t('stats.failed')} error={error} retry={() => void refetch()} />
      ) : (
        <StatisticsSkeleton />
      )}
    </div>
  );
}

function isEmpty({ totals, visitors }: TrackingStats): boolean {
  return visitors === 0 && Object.values(totals).every((count) => count === 0);
}

interface SentencesProps {
  readonly stats: TrackingStats;
  readonly query: StatsQuery;
  readonly span: string;
  readonly money: (value: number) => string;
}

function Sentences({ stats, query, span, money: asMoney }: SentencesProps) {
  const t = useTranslate();
  const [top] = stats.topApartments;
  const { data: interest } = useQuery(apartmentInterestQuery(query, top?.apartmentId));
  const apartment =
    top?.number !== undefined && interest
      ? { number: top.number, visitors: interest.visitors, before: interest.previous?.visitors ?? 0 }
      : undefined;
  const told = sentences(t, { stats, apartment, money: asMoney, span });
  const { previous, timezone } = stats;
  const day = (moment: string, by = 0) => calendarDay(dayIn(timezone, new Date(Date.parse(moment) + by)));
  return (
    <section aria-labelledby="in-short" className="flex flex-col gap-3">
      <h2 id="in-short" className="sr-only">
        {t('stats.sentences')}
      </h2>
      <ul className="flex max-w-[760px] flex-col gap-2 text-lg">
        {told.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
      {previous ? (
        <Quiet>
          {t('stats.days', {
            from: day(stats.from),
            to: day(stats.to, -1),
            zone: timezone,
            before: day(previous.from),
            beforeTo: day(previous.to, -1),
          })}
        </Quiet>
      ) : null}
    </section>
  );
}

function Nobody({ isAgent }: { isAgent: boolean }) {
  const t = useTranslate();
  return (
    <EmptyState
      drawing={<AreaDrawing area="statistics" />}
      title={t('stats.none.title')}
      text={t(isAgent ? 'stats.none.agentText' : 'stats.none.text')}
    >
      <Button asChild>
        <Link to="/dashboard/embed">{t('stats.none.action')}</Link>
      </Button>
    </EmptyState>
  );
}

export function StatisticsSkeleton() {
  return (
    <div className="flex flex-col gap-8" aria-hidden>
      <Skeleton className="h-24 w-full max-w-[760px]" />
      <Skeleton className="h-24 w-full" />
      <Skeleton className="h-[192px] w-full" />
    </div>
  );
}
