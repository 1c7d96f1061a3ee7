import type { PriceHistory, PublicPriceHistory } from '@oriel/contract/price-history';
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

/** The part of a row that visitors may see; a future promotion is hidden. */
function publicRow(
  row: PriceHistoryDocument,
  visibility: PublicVisibility,
  today: string,
): PublicPriceHistory {
  const begun = (row.promotionFrom ?? today) <= today;
  return withoutEmpty({
    apartmentId: String(row.apartmentId),
    price: amountOf(row.price),
    pricePerArea: visibility.pricePerArea ? amountOf(row.pricePerArea) : undefined,
    promotionPrice: begun ? amountOf(row.promotionPrice) : undefined,
    currency: row.currency,
    status: visibility.status ? row.status : undefined,
    validFrom: row.validFrom.toISOString(),
    validTo: row.validTo?.toISOString(),
  }) as PublicPriceHistory;
}

/**
 * A price history for visitors: empty where the price is hidden. Rows that differ only in hidden values are merged, so that their number
 * and dates reveal nothing.
 *
 * @param rows newest first
 */
export function publicPriceHistory(
  rows: readonly PriceHistoryDocument[],
  visibility: PublicVisibility,
  today: string,
): PublicPriceHistory[] {
  if (!visibility.price) return [];
  const told: PublicPriceHistory[] = [];
  for (const row of rows) {
    // A price entered by mistake was never offered.
    if (row.mistake) continue;
    const next = publicRow(row, visibility, today);
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
  return told;
}
