import type { AgentStats } from '@oriel/contract/user-stats';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { decimal } from '../../../i18n/format.ts';
import { type Translate, useTranslate } from '../../../i18n/translate.ts';
import { Segments } from '../../../ui/controls.tsx';
import { Failure } from '../../../ui/failure.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { userStatsQuery } from '../api.ts';

const PERIODS = ['7', '30', '90'] as const;
const HOUR = 60;
const DAY = 24 * HOUR;

/** "25 min", "3.5 h", "2 d": response time to an inquiry, in one unit. */
function waiting(minutes: number, t: Translate): string {
  const tenths = (value: number) => decimal(Math.round(value * 10) / 10);
  if (minutes < HOUR) return t('numbers.minutes', { value: decimal(Math.round(minutes)) });
  if (minutes < DAY) return t('numbers.hours', { value: tenths(minutes / HOUR) });
  return t('numbers.days', { value: tenths(minutes / DAY) });
}

/** A member's recent activity and its results. */
export function MemberNumbers({ id }: { id: string }) {
  const t = useTranslate();
  const [days, setDays] = useState<(typeof PERIODS)[number]>('30');
  const stats = useQuery(userStatsQuery(Number(days), id));
  const [row] = stats.data?.agents ?? [];
  return (
    <section aria-labelledby="numbers" className="flex min-w-0 flex-col gap-4 border-t border-line pt-8">
      <div className="flex flex-wrap items-end justify-between gap-4">
        <h2 id="numbers" className="text-lg">
          {t('numbers.title')}
        </h2>
        <Segments
          label={t('numbers.period')}
          value={days}
          options={PERIODS.map((value) => ({
            value,
            label: t('numbers.lastDays', { count: Number(value) }),
          }))}
          onChange={setDays}
        />
      </div>
      {stats.isError ? (
        <Failure title={t('numbers.failed')} error={stats.error} retry={() => void stats.refetch()} />
      ) : stats.isPending ? (
        <Skeleton className="h-24" />
      ) : row ? (
        <Figures row={row} />
      ) : (
        <p className="text-sm text-secondary">{t('numbers.none')}</p>
      )}
    </section>
  );
}

function Figures({ row }: { row: AgentStats }) {
  const t = useTranslate();
  const { medianFirstReadMinutes: median } = row;
  const counts = ['inquiries', 'unread', 'booked', 'sold', 'views', 'favorites'] as const;
  return (
    <dl className="grid grid-cols-2 gap-x-6 gap-y-4 sm:grid-cols-3">
      {counts.map((key) => (
        <Figure key={key} label={t(`memberNumber.${key}`)} value={decimal(row[key])} />
      ))}
      {median === undefined ? null : (
        <Figure label={t('memberNumber.firstRead')} value={waiting(median, t)} />
      )}
    </dl>
  );
}

function Figure({ label, value }: { label: string; value: string }) {
  return (
    <div className="flex flex-col-reverse">
      <dt className="text-sm text-secondary">{label}</dt>
      <dd className="text-xl tabular">{value}</dd>
    </div>
  );
}
