import type { TrackingStats } from '@oriel/contract/tracking';
import { number } from '../../i18n/format.ts';
import { useTranslate } from '../../i18n/translate.ts';
import { Bars } from '../../ui/charts/bars.tsx';
import { Part, Quiet } from './rankings.tsx';
import { searchText } from './sentences.ts';

interface SearchesProps {
  readonly stats: TrackingStats;
  readonly money: (value: number) => string;
}

/** What visitors searched for, and which searches had no result. */
export function Searches({ stats: { filters }, money }: SearchesProps) {
  const t = useTranslate();
  const { rooms, priceBuckets, fruitless, zeroResults } = filters;
  const roomBars = Object.entries(rooms).map(([key, value]) => ({
    key,
    label: key.endsWith('+')
      ? t('stats.rooms.orMore', { count: Number.parseInt(key, 10) })
      : t('stats.rooms.label', { count: Number(key) }),
    value,
    text: number(value),
  }));
  const priceBars = priceBuckets.map(({ from, to, count }) => ({
    key: String(to),
    label: t('stats.looked.between', { from: money(from), to: money(to) }),
    value: count,
    text: number(count),
  }));
  return (
    <div className="grid grid-cols-1 gap-12 md:grid-cols-2 xl:grid-cols-3">
      <Part id="fruitless" title={t('stats.fruitless')}>
        <Quiet>{t('stats.fruitless.lead', { count: zeroResults })}</Quiet>
        <ul className="flex flex-col gap-3">
          {fruitless.map((search) => {
            const text = searchText(t, search, money);
            return <li key={text}>{t('stats.say.fruitless', { count: search.visitors, search: text })}</li>;
          })}
        </ul>
      </Part>
      <Part id="rooms" title={t('stats.rooms')}>
        {roomBars.length > 0 ? <Bars bars={roomBars} /> : <Quiet>{t('stats.searches.none')}</Quiet>}
      </Part>
      <Part id="prices" title={t('stats.prices')}>
        {priceBars.length > 0 ? <Bars bars={priceBars} /> : <Quiet>{t('stats.searches.none')}</Quiet>}
      </Part>
    </div>
  );
}
