import type { BrandKey } from '@oriel/contract/brand';
import { number } from '../../i18n/format.ts';
import { type MessageId, useTranslate } from '../../i18n/translate.ts';
import { figureOf } from '../figures.ts';
import { useSite, useSiteTag } from '../site-context.tsx';

interface Cost {
  /** Of `bench/RESULTS.md`. */
  readonly row: string;
  readonly unit: 'MB' | 'GB' | 'KB' | 's';
  /** What it is for, here. */
  readonly name: MessageId;
}

interface Group {
  readonly title: MessageId;
  readonly costs: readonly Cost[];
}

const REST: Cost = { row: 'memory at rest with the demo', unit: 'MB', name: 'pricing.memory.rest' };
const TILING: Cost = {
  row: 'memory at most while panoramas of 8192 × 4096 are uploaded and tiled',
  unit: 'MB',
  name: 'pricing.memory.panorama',
};

/** Visits on a phone and on a desktop, which loads larger pictures. */
const traffic = (place: string, phone: MessageId, desktop: MessageId): readonly Cost[] => [
  { row: `traffic per 10,000 visits of ${place}, phone`, unit: 'GB', name: phone },
  { row: `traffic per 10,000 visits of ${place}, desktop`, unit: 'GB', name: desktop },
];

/** What is measured of running the product, for each brand's customers. */
const GROUPS: Readonly<Record<BrandKey, readonly Group[]>> = {
  oriel: [
    {
      title: 'pricing.server',
      costs: [
        REST,
        TILING,
        {
          row: 'memory at most while the model of a building is made',
          unit: 'MB',
          name: 'pricing.memory.model',
        },
        { row: 'processor time per 1,000 visits of a building', unit: 's', name: 'pricing.processor' },
      ],
    },
    {
      title: 'pricing.storage',
      costs: [
        { row: 'storage per 100 apartments', unit: 'MB', name: 'pricing.storage.estate' },
        {
          row: 'storage per 100 apartments, database, a year in which every price changes every day',
          unit: 'MB',
          name: 'pricing.storage.prices',
        },
        {
          row: 'storage per 10,000 visits, database',
          unit: 'MB',
          name: 'pricing.storage.visits',
        },
      ],
    },
    {
      title: 'pricing.traffic',
      costs: [
        ...traffic('a building', 'pricing.traffic.building.phone', 'pricing.traffic.building.desktop'),
        ...traffic('a tour', 'pricing.traffic.tour.phone', 'pricing.traffic.tour.desktop'),
      ],
    },
  ],
  localloop: [
    { title: 'pricing.server', costs: [REST, TILING] },
    {
      title: 'pricing.storage',
      costs: [
        {
          row: 'storage per panorama of 8192 × 4096, photographed',
          unit: 'MB',
          name: 'pricing.storage.panorama',
        },
        { row: 'storage per 1,000 comments, database', unit: 'MB', name: 'pricing.storage.comments' },
      ],
    },
    {
      title: 'pricing.traffic',
      costs: traffic(
        'a feedback project',
        'pricing.traffic.project.phone',
        'pricing.traffic.project.desktop',
      ),
    },
  ],
};

/** What running it oneself takes of a machine, a disk and a line. */
export function Costs() {
  const t = useTranslate();
  const tag = useSiteTag();
  const { brand } = useSite();
  return (
    <section aria-labelledby="costs" className="mt-16 border-t border-line pt-12">
      <h2 id="costs" className="text-xl md:text-2xl">
        {t('pricing.own')}
      </h2>
      <p className="mt-3 max-w-[620px] text-lg text-secondary">{t('pricing.own.lead')}</p>
      <div className="mt-8 grid gap-12 lg:grid-cols-3 lg:gap-8">
        {GROUPS[brand.key].map(({ title, costs }) => (
          <section key={title} aria-label={t(title)}>
            <h3 className="font-medium">{t(title)}</h3>
            <dl className="mt-3">
              {costs.map(({ row, unit, name }) => (
                <div
                  key={row}
                  className="flex items-baseline justify-between gap-4 border-t border-line py-3"
                >
                  <dt className="text-secondary">{t(name)}</dt>
                  <dd className="text-lg whitespace-nowrap tabular">
                    {number(figureOf(row, unit).ours, tag)} {unit}
                  </dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
      <p className="mt-6 max-w-[820px] text-sm text-secondary">
        {t('pricing.method')}{' '}
        <code className="whitespace-nowrap font-mono text-xs">npm run bench -- costs</code>
      </p>
    </section>
  );
}
