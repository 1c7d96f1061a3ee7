import { i18n } from '@lingui/core';
import type { Interval, TrackingStats } from '@oriel/contract/tracking';
import { useTranslate } from '../../i18n/translate.ts';
import { Columns } from '../../ui/charts/columns.tsx';
import { Choice } from '../../ui/controls.tsx';
import { usePageQuery } from '../../ui/use-page-query.ts';
import { formatOf, METRICS, type Metric, metricOf } from './metrics.ts';

/** A step of a series as text: the hour in its zone, a day, the first day of a week, a month. */
function stepText(date: string, interval: Interval, timezone: string, locale = i18n.locale): string {
  if (interval === 'hour') {
    const format = { weekday: 'short', hour: '2-digit', minute: '2-digit', timeZone: timezone } as const;
    return new Intl.DateTimeFormat(locale, format).format(new Date(date));
  }
  const parts = interval === 'month' ? { month: 'long' } : { day: 'numeric', month: 'short' };
  const format = { ...parts, year: 'numeric', timeZone: 'UTC' } as Intl.DateTimeFormatOptions;
  return new Intl.DateTimeFormat(locale, format).format(new Date(`${date}T00:00:00Z`));
}

const TITLES = {
  hour: 'stats.course.hour',
  day: 'stats.course',
  week: 'stats.course.week',
  month: 'stats.course.month',
} as const;

/** One metric over time, as a sentence, a chart, and a table of all metrics. */
export function TimeSeries({ stats }: { stats: TrackingStats }) {
  const t = useTranslate();
  const [parameters, setParameters] = usePageQuery();
  const { series, interval, timezone } = stats;
  const metric = METRICS.find((one) => one === parameters.get('show')) ?? 'visitors';
  const name = t(`stats.metric.${metric}`);
  const format = formatOf(metric);
  const points = series.map((step) => ({
    key: step.date,
    label: stepText(step.date, interval, timezone),
    value: metricOf(step, metric),
  }));
  const most = points.reduce((high, point) => (point.value > high.value ? point : high), {
    key: '',
    label: '',
    value: 0,
  });
  const sentence =
    most.value > 0
      ? t('stats.course.most', { metric: name, when: most.label, value: format(most.value) })
      : t('stats.course.nothing', { metric: name });

  function show(next: Metric): void {
    setParameters((changed) => {
      if (next === 'visitors') changed.delete('show');
      else changed.set('show', next);
      return changed;
    }, true);
  }

  return (
    <section aria-labelledby="course" className="flex flex-col gap-4">
      <div className="flex flex-wrap items-end justify-between gap-4">
        <div>
          <h2 id="course" className="text-lg">
            {t(TITLES[interval])}
          </h2>
          <p className="text-sm text-secondary">{sentence}</p>
        </div>
        <div className="w-full sm:w-[240px]">
          <Choice
            label={t('stats.course.show')}
            value={metric}
            options={METRICS.map((value) => ({ value, label: t(`stats.metric.${value}`) }))}
            onChange={show}
          />
        </div>
      </div>
      <Columns label={`${name}. ${sentence}`} points={points} format={format} />
      <details className="text-sm">
        <summary className="w-fit cursor-pointer rounded-control text-secondary hover:text-ink">
          {t('stats.asTable')}
        </summary>
        <SeriesTable stats={stats} />
      </details>
    </section>
  );
}

function SeriesTable({ stats: { series, interval, timezone } }: { stats: TrackingStats }) {
  const t = useTranslate();
  return (
    <section
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region needs the keyboard's focus
      tabIndex={0}
      aria-label={t(TITLES[interval])}
      className="mt-3 max-h-[420px] overflow-auto rounded-card border border-line"
    >
      <table className="w-full">
        <caption className="sr-only">{t(TITLES[interval])}</caption>
        <thead className="text-xs text-secondary">
          <tr>
            <th scope="col" className="px-3 py-2 text-left font-medium">
              {t('stats.course.when')}
            </th>
            {METRICS.map((metric) => (
              <th key={metric} scope="col" className="px-3 py-2 text-right font-medium">
                {t(`stats.metric.${metric}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {series.map((step) => (
            <tr key={step.date} className="border-t border-line">
              <th scope="row" className="px-3 py-1 text-left font-medium whitespace-nowrap">
                {stepText(step.date, interval, timezone)}
              </th>
              {METRICS.map((metric) => (
                <td key={metric} className="tabular px-3 py-1 text-right">
                  {formatOf(metric)(metricOf(step, metric))}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
