import type { PriceHistory, PublicPriceHistory } from '@oriel/contract/price-history';
import { addDays, dayIn, startOfDay } from '../../../platform/calendar.ts';
import { amountOf } from '../../../platform/money.ts';
import { withoutEmpty } from '../../../platform/present.ts';
import type { PriceHistoryDocument } from './price-history-model.ts';
import type { PublicVisibility } from './public-visibility.ts';

/** One row of the price history for members. */
export function priceRowForMembers(row: PriceHistoryDocument): PriceHistory {
  return withoutEmpty({
    id: String(row._id),
    apartmentId: String(row.apartmentId),
    price: amountOf(row.price),
    priceNet: amountOf(row.priceNet),
    pricePerArea: amountOf(row.pricePerArea),
    pricePerAreaNet: amountOf(row.pricePerAreaNet),
    promotionPrice: amountOf(row.promotionPrice),
    promotionFrom: row.promotionFrom,
    promotionTo: row.promotionTo,
    currency: row.currency,
    status: row.status,
    validFrom: row.validFrom.toISOString(),
    validTo: row.validTo?.toISOString(),
    source: row.source,
    actor: row.actorName
      ? withoutEmpty({ id: row.actorId ? String(row.actorId) : undefined, name: row.actorName })
      : undefined,
    mistake: row.mistake && { at: row.mistake.at.toISOString(), by: row.mistake.actorName },
  }) as PriceHistory;
}

/** Where the estate is. */
interface Today {
  readonly today: string;
  readonly timeZone: string;
}

/** A time within a row, with or without its promotion. */
type Phase = Pick<PriceHistoryDocument, 'validFrom' | 'validTo' | 'promotionPrice'>;

/**
 * A row before, during and after its promotion, newest first. What is to come is hidden, as is a promotion whose days the row did not reach:
 * nobody was asked for that.
 */
function phasesOf(row: PriceHistoryDocument, { today, timeZone }: Today): Phase[] {
  const { validFrom, validTo, promotionPrice, promotionFrom, promotionTo } = row;
  const until = validTo ? { validTo } : {};
  if (promotionPrice === undefined || promotionPrice === null) return [{ validFrom, ...until }];
  const starts: { readonly at: Date; readonly promotionPrice?: number }[] = [];
  const from = promotionFrom ? startOfDay(timeZone, promotionFrom) : validFrom;
  if (from > validFrom) starts.push({ at: validFrom });
  starts.push({ at: from > validFrom ? from : validFrom, promotionPrice });
  if (promotionTo) {
    const off = startOfDay(timeZone, addDays(promotionTo, 1));
    // Over before the row began.
    if (off <= validFrom) return [{ validFrom, ...until }];
    starts.push({ at: off });
  }
  const seen = starts.filter(({ at }) => (!validTo || at < validTo) && dayIn(timeZone, at) <= today);
  return seen
    .map(({ at, ...promotion }, index) => {
      const end = seen[index + 1]?.at ?? validTo;
      return { validFrom: at, ...promotion, ...(end ? { validTo: end } : {}) };
    })
    .reverse();
}

/** The part of a row that visitors may see. */
function publicRow(
  row: PriceHistoryDocument,
  { validFrom, validTo, promotionPrice }: Phase,
  visibility: PublicVisibility,
): PublicPriceHistory {
  return withoutEmpty({
    apartmentId: String(row.apartmentId),
    price: amountOf(row.price),
    pricePerArea: visibility.pricePerArea ? amountOf(row.pricePerArea) : undefined,
    promotionPrice: amountOf(promotionPrice),
    currency: row.currency,
    status: visibility.status ? row.status : undefined,
    validFrom: validFrom.toISOString(),
    validTo: validTo?.toISOString(),
  }) as PublicPriceHistory;
}

/**
 * A price history for visitors: empty where the price is hidden. A promotion has rows of its own for its days. Rows that differ only in
 * hidden values are merged, so that their number and dates reveal nothing.
 *
 * @param rows newest first
 */
export function publicPriceHistory(
  rows: readonly PriceHistoryDocument[],
  visibility: PublicVisibility,
  now: Today,
): PublicPriceHistory[] {
  if (!visibility.price) return [];
  const told: PublicPriceHistory[] = [];
  for (const row of rows) {
    // A price entered by mistake was never offered.
    if (row.mistake) continue;
    for (const phase of phasesOf(row, now)) {
      const next = publicRow(row, phase, visibility);
      const newer = told.at(-1);
      const same =
        newer &&
        newer.price === next.price &&
        newer.pricePerArea === next.pricePerArea &&
        newer.promotionPrice === next.promotionPrice &&
        newer.currency === next.currency &&
        newer.status === next.status;
      if (same) newer.validFrom = next.validFrom;
      else told.push(next);
    }
  }
  return told;
}
