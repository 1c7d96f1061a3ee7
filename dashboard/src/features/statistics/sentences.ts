import type { FruitlessSearch, TrackingStats } from '@oriel/contract/tracking';
import { anyOf, number, percent } from '../../i18n/format.ts';
import type { Translate } from '../../i18n/translate.ts';

/** Minimum for a comparison: below it, one visitor more changes the result. */
const FEW = 10;

/** An apartment and its number of unique viewers. */
interface ApartmentInterest {
  readonly number: string;
  readonly visitors: number;
  readonly before: number;
}

/** "twice as many as before": compares a number with that of the previous period. */
export function comparison(t: Translate, now: number, before: number): string {
  if (Math.max(now, before) < FEW || before === 0) return t('stats.than.number', { before: number(before) });
  if (now === before) return t('stats.than.same');
  const ratio = now / before;
  if (ratio >= 1.9 && ratio < 2.1) return t('stats.than.twice');
  if (ratio >= 2.1) return t('stats.than.times', { times: Math.round(ratio * 10) / 10 });
  if (ratio > 0.47 && ratio < 0.53) return t('stats.than.half');
  const share = Math.abs(ratio - 1);
  // Less than half a percent counts as no change.
  if (share < 0.005) return t('stats.than.same');
  return t(ratio > 1 ? 'stats.than.more' : 'stats.than.fewer', { share: percent(share) });
}

/** Whether numbers of rooms are consecutive up to "and more". */
function isRising(rooms: readonly string[]): boolean {
  const counts = rooms.map((one) => Number.parseFloat(one));
  return (
    Boolean(rooms.at(-1)?.endsWith('+')) && counts.every((count, place) => count === (counts[0] ?? 0) + place)
  );
}

function roomsText(t: Translate, rooms: readonly string[]): string {
  const [first = ''] = rooms;
  const told = isRising(rooms) ? [`${Number.parseFloat(first)}+`] : rooms;
  const texts = told.map((one) =>
    one.endsWith('+') ? t('stats.looked.orMore', { count: Number.parseInt(one, 10) }) : number(Number(one)),
  );
  const list = anyOf(texts);
  return t('stats.looked.rooms', { list, last: Number.parseFloat(rooms.at(-1) ?? '1') });
}

/** "4 rooms, under 600 000 zł": a visitor's search. */
export function searchText(
  t: Translate,
  { rooms, priceMin, priceMax, more }: Omit<FruitlessSearch, 'visitors'>,
  money: (value: number) => string,
): string {
  const parts = [
    ...(rooms.length > 0 ? [roomsText(t, rooms)] : []),
    ...(priceMin !== undefined && priceMax !== undefined
      ? [t('stats.looked.between', { from: money(priceMin), to: money(priceMax) })]
      : priceMax !== undefined
        ? [t('stats.looked.under', { price: money(priceMax) })]
        : priceMin !== undefined
          ? [t('stats.looked.from', { price: money(priceMin) })]
          : []),
    ...(more
      ? [t(rooms.length + (priceMin ?? priceMax ?? 0) > 0 ? 'stats.looked.more' : 'stats.looked.other')]
      : []),
  ];
  return parts.join(', ');
}

export interface Told {
  readonly stats: TrackingStats;
  /** The apartment with the most unique viewers. */
  readonly apartment?: ApartmentInterest | undefined;
  readonly money: (value: number) => string;
  /** "in the last 7 days" */
  readonly span: string;
}

/** The key facts as sentences, most important first. Empty without visitors. */
export function sentences(t: Translate, { stats, apartment, money, span }: Told): string[] {
  const { totals, visitors, previous, filters, agents } = stats;
  const told: string[] = [];
  const than = (now: number, before: number | undefined) =>
    before === undefined ? '' : `, ${comparison(t, now, before)}`;
  if (visitors > 0) {
    told.push(t('stats.say.visitors', { count: visitors, span, than: than(visitors, previous?.visitors) }));
  }
  if (apartment && apartment.visitors > 0) {
    told.push(
      t('stats.say.apartment', {
        count: apartment.visitors,
        number: apartment.number,
        span,
        than: than(apartment.visitors, apartment.before),
      }),
    );
  }
  if (totals.send_inquiry > 0) {
    const count = totals.send_inquiry;
    told.push(t('stats.say.inquiries', { count, span, than: than(count, previous?.totals.send_inquiry) }));
  }
  const [agent] = agents;
  if (agent && agent.load_viewer > 0) {
    told.push(t('stats.say.agent', { name: agent.name, count: agent.load_viewer }));
  }
  const [search] = filters.fruitless;
  if (search && search.visitors > 0) {
    told.push(t('stats.say.fruitless', { count: search.visitors, search: searchText(t, search, money) }));
  }
  return told;
}
