import { PRICE_MISTAKE_HOURS, type PriceHistory } from '@oriel/contract/price-history';

const HOUR_MS = 3600 * 1000;

/** Whether a price can have been a mistake: corrected, and soon. */
export function mayBeMistake(row: PriceHistory, next: PriceHistory | undefined): boolean {
  if (row.mistake || row.price === undefined || row.validTo === undefined || !next) return false;
  const asked = new Date(row.validTo).getTime() - new Date(row.validFrom).getTime();
  const corrected = next.price !== row.price || next.promotionPrice !== row.promotionPrice;
  return corrected && asked <= PRICE_MISTAKE_HOURS * HOUR_MS;
}
