import { addDays, dayIn } from '../../../platform/calendar.ts';
import type { MinorUnits } from '../../../platform/money.ts';
import type { ApartmentDocument } from './model.ts';
import type { PriceHistoryDocument } from './price-history-model.ts';
import { promotionHolds } from './prices.ts';

/** Days in which the lowest price is sought. */
const LOOK_BACK_DAYS = 30;

export type PriceRow = Pick<
  PriceHistoryDocument,
  'price' | 'promotionPrice' | 'promotionFrom' | 'promotionTo' | 'validFrom' | 'validTo'
>;

type Priced = Pick<ApartmentDocument, 'listPrice' | 'promotion' | 'pricedAt'>;

interface Days {
  readonly first: string;
  readonly last: string;
}

/** The prices a row asked during the span: its price, its promotion's, or both. */
function asked(row: PriceRow, span: Days, timeZone: string): MinorUnits[] {
  const validFrom = dayIn(timeZone, row.validFrom);
  const validTo = row.validTo ? dayIn(timeZone, row.validTo) : span.last;
  const first = validFrom > span.first ? validFrom : span.first;
  const last = validTo < span.last ? validTo : span.last;
  if (first > last || row.price === undefined || row.price === null) return [];
  if (row.promotionPrice === undefined || row.promotionPrice === null) return [row.price];
  const from = row.promotionFrom ?? first;
  const to = row.promotionTo ?? last;
  const touches = from <= last && to >= first;
  const covers = from <= first && to >= last;
  return [...(touches ? [row.promotionPrice] : []), ...(covers ? [] : [row.price])];
}

/** The day on which the current promotion lowered the price. */
function dayOfReduction(
  { promotion, pricedAt }: Priced,
  rows: readonly PriceRow[],
  today: string,
  timeZone: string,
): string {
  let announced = pricedAt ? dayIn(timeZone, pricedAt) : today;
  for (const [at, row] of rows.toReversed().entries()) {
    if (row.promotionPrice !== promotion?.price) break;
    // One that had ended before it was extended lowered the price anew.
    if (at > 0 && row.promotionTo && row.promotionTo < announced) break;
    announced = dayIn(timeZone, row.validFrom);
  }
  const from = promotion?.from ?? announced;
  return from > announced ? from : announced;
}

/**
 * The lowest price of the thirty days before the current promotion lowered the price; of the last thirty days when there is none (Directive
 * 98/6/EC, article 6a). Undefined when there was no price in that time.
 *
 * @param rows the apartment's price history, oldest first; rows that ended before those days may be left out
 */
export function lowestPrice(
  apartment: Priced,
  rows: readonly PriceRow[],
  { today, timeZone }: { today: string; timeZone: string },
): MinorUnits | undefined {
  const last = promotionHolds(apartment.promotion, today)
    ? addDays(dayOfReduction(apartment, rows, today, timeZone), -1)
    : today;
  const span = { first: addDays(last, -LOOK_BACK_DAYS + 1), last };
  const prices = rows.flatMap((row) => asked(row, span, timeZone));
  return prices.length === 0 ? undefined : Math.min(...prices);
}

/** Whether computing the lowest price of an apartment needs its history. */
export function needsHistory(
  { promotion, pricedAt, listPrice }: Priced,
  { today, timeZone }: { today: string; timeZone: string },
): boolean {
  if (listPrice === undefined || listPrice === null) return false;
  const edge = addDays(today, -LOOK_BACK_DAYS);
  if (!pricedAt || dayIn(timeZone, pricedAt) >= edge) return true;
  return promotion !== undefined && promotion !== null && (promotion.to ?? today) >= edge;
}
