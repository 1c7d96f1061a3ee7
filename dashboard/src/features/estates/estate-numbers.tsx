import type { EstateDetail } from '@oriel/contract/estate';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { decimal, money, unitName } from '../../i18n/format.ts';
import { useTranslate } from '../../i18n/translate.ts';
import { estateStatsQuery } from '../../kit/estates/api.ts';
import { Failure } from '../../ui/failure.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { StatusBar } from '../../ui/status-bar.tsx';
import { areaRange } from './area-range.ts';
import { statusShares } from './estate-words.ts';

/** Sales progress and stock, of the apartments visible to visitors. */
export function EstateNumbers({
  estate,
  buildingId,
}: {
  estate: Pick<EstateDetail, 'id'>;
  buildingId?: string;
}) {
  const t = useTranslate();
  const { data: stats, isPending, error, refetch } = useQuery(estateStatsQuery(estate.id, buildingId));
  if (isPending) return <Skeleton className="h-12 w-full max-w-[480px]" />;
  if (!stats) return <Failure title={t('estate.numbersFailed')} error={error} retry={() => void refetch()} />;
  const { total, others = 0 } = stats;
  if (total + others === 0) return <p className="text-secondary">{t('estate.noVisibleApartments')}</p>;
  const { ranges, averages, currency, areaUnit } = stats;
  const place = buildingId ? `buildingId=${buildingId}` : `estateId=${estate.id}`;
  const facts = [
    ranges.price && {
      key: 'price',
      label: t('numbers.price'),
      value: span(money(ranges.price.min, currency), money(ranges.price.max, currency)),
    },
    ranges.area && {
      key: 'area',
      label: t('numbers.area'),
      value: areaRange(ranges.area.min, ranges.area.max, areaUnit),
    },
    averages.pricePerArea !== undefined && {
      key: 'perArea',
      label: t('numbers.perArea', { unit: unitName(areaUnit) }),
      value: money(Math.round(averages.pricePerArea), currency),
    },
    ranges.rooms && {
      key: 'rooms',
      label: t('numbers.rooms'),
      value: span(decimal(ranges.rooms.min), decimal(ranges.rooms.max)),
    },
  ].filter((fact) => fact !== undefined && fact !== false);
  return (
    <div className="flex max-w-[720px] flex-col gap-4">
      {stats.byStatus ? <StatusBar shares={statusShares(stats.byStatus, t)} /> : null}
      <dl className="flex flex-wrap gap-x-8 gap-y-3">
        <div>
          <dt className="text-xs text-secondary">{t('numbers.apartments')}</dt>
          <dd className="text-sm font-medium tabular">
            <Link
              to={`/dashboard/apartments?${place}`}
              className="rounded-control underline decoration-line underline-offset-4 hover:decoration-current"
            >
              {t('numbers.all', { count: total })}
            </Link>
            {others > 0 ? (
              <span className="block max-w-[136px] text-xs font-normal text-secondary">
                {t('beside.others', { count: others })}
              </span>
            ) : null}
          </dd>
        </div>
        {facts.map(({ key, label, value }) => (
          <div key={key}>
            <dt className="text-xs text-secondary">{label}</dt>
            <dd className="text-sm font-medium tabular">{value}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

function span(from: string, to: string): string {
  return from === to ? to : `${from} – ${to}`;
}
