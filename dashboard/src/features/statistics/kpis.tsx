import type { TrackingStats } from '@oriel/contract/tracking';
import { useTranslate } from '../../i18n/translate.ts';
import { formatOf, METRICS, type Metric, metricOf } from './metrics.ts';

/** All metrics, each with its previous value. */
export function Kpis({ stats }: { stats: TrackingStats }) {
  const t = useTranslate();
  const { previous } = stats;
  return (
    <section aria-labelledby="numbers" className="flex flex-col gap-3">
      <h2 id="numbers" className="text-lg">
        {t('stats.numbers')}
      </h2>
      <dl className="grid grid-cols-2 gap-x-6 gap-y-4 border-y border-line py-4 sm:grid-cols-3 xl:grid-cols-5">
        {METRICS.map((metric: Metric) => (
          <div key={metric} className="min-w-0" data-metric={metric}>
            <dt className="text-sm text-secondary">{t(`stats.metric.${metric}`)}</dt>
            <dd className="tabular text-xl">{formatOf(metric)(metricOf(stats, metric))}</dd>
            {previous ? (
              <dd className="tabular text-xs text-secondary">
                {t('stats.before', { value: formatOf(metric)(metricOf(previous, metric)) })}
              </dd>
            ) : null}
          </div>
        ))}
      </dl>
      <p className="text-sm text-secondary">
        {t('stats.conversionHelp')} {t('stats.consent')}
      </p>
      {stats.visitors > 0 && stats.visitors < 10 ? (
        <p className="text-sm text-secondary">{t('stats.few')}</p>
      ) : null}
    </section>
  );
}
