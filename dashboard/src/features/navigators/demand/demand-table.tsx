import type { EstateHeatmap } from '@oriel/contract/tracking';
import { number } from '../../../i18n/format.ts';
import { useTranslate } from '../../../i18n/translate.ts';
import { heatColor } from './heat.ts';

type Flat = EstateHeatmap['apartments'][number];

const CELL = 'px-3 py-2 text-right tabular';

/** The same in numbers. */
export function DemandTable({ flats }: { flats: readonly Flat[] }) {
  const t = useTranslate();
  return (
    <section
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region needs the keyboard's focus
      tabIndex={0}
      aria-label={t('nav.demand.table')}
      className="overflow-x-auto rounded-card border border-line"
    >
      <table className="w-full text-sm">
        <caption className="sr-only">{t('nav.demand.table')}</caption>
        <thead className="border-b border-line text-xs text-secondary">
          <tr>
            <th scope="col" className="px-3 py-2 text-left font-medium">
              {t('nav.demand.flat')}
            </th>
            <th scope="col" className="px-3 py-2 text-left font-medium">
              {t('nav.demand.status')}
            </th>
            {(['floor', 'visitors', 'details', 'favorites', 'inquiries', 'value'] as const).map((column) => (
              <th key={column} scope="col" className="px-3 py-2 text-right font-medium">
                {t(`nav.demand.${column}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {flats.map((flat) => (
            <tr key={flat.apartmentId} className="border-b border-line last:border-b-0">
              <th scope="row" className="px-3 py-2 text-left font-medium">
                <span
                  aria-hidden
                  className="mr-2 inline-block size-3 rounded-control border border-line align-[-1px]"
                  style={{ background: heatColor(flat.intensity) }}
                />
                {flat.number}
              </th>
              <td className="px-3 py-2">
                <StatusWord status={flat.status} />
              </td>
              <td className={CELL}>{flat.floor ?? '–'}</td>
              <td className={CELL}>{number(flat.visitors)}</td>
              <td className={CELL}>{number(flat.counts.see_apartment_details)}</td>
              <td className={CELL}>{number(flat.counts.add_to_favorite)}</td>
              <td className={CELL}>{number(flat.counts.send_inquiry)}</td>
              <td className={`${CELL} font-medium`}>{number(flat.value)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function StatusWord({ status }: Pick<Flat, 'status'>) {
  const t = useTranslate();
  return t(`nav.status.${status}`);
}

/** Demand floor by floor, the highest first. */
export function FloorDemand({ floors }: { floors: EstateHeatmap['floors'] }) {
  const t = useTranslate();
  const sums = new Map<number, number>();
  for (const { floor, value } of floors) sums.set(floor, (sums.get(floor) ?? 0) + value);
  const rows = [...sums].toSorted(([one], [other]) => other - one);
  const most = Math.max(1, ...sums.values());
  if (rows.length === 0) return null;
  return (
    <section aria-labelledby="demand-floors" className="flex flex-col gap-3">
      <h2 id="demand-floors" className="text-base font-medium">
        {t('nav.demand.floors')}
      </h2>
      <ul className="flex flex-col gap-2">
        {rows.map(([floor, value]) => (
          <li key={floor} className="grid grid-cols-[64px_1fr_40px] items-center gap-2 text-sm">
            <span>{t('nav.hint.floor', { floor })}</span>
            <span aria-hidden className="h-2 overflow-hidden rounded-pill bg-sunken">
              <span
                className="block h-full origin-left rounded-pill bg-accent"
                style={{ transform: `scaleX(${value / most})` }}
              />
            </span>
            <span className="tabular text-right">{number(value)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
