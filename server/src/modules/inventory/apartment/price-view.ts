import type { MinorUnits } from '../../../platform/money.ts';
import { lowestPrice, needsHistory, type PriceRow } from './lowest-price.ts';
import type { ApartmentDocument } from './model.ts';
import { promotionHolds } from './prices.ts';

/** An apartment's computed prices on a day. */
export interface PriceView {
  readonly promotionActive: boolean;
  /** The price today, promotion included. */
  readonly effectivePrice: MinorUnits | undefined;
  /** Undefined when the history is needed but was not given. */
  readonly lowestPrice30d: MinorUnits | undefined;
}

/**
 * @param today the day in the estate's time zone
 * @param rows the apartment's history, oldest first, where `needsHistory` asks for it
 */
export function priceView(
  apartment: Pick<ApartmentDocument, 'listPrice' | 'promotion' | 'pricedAt'>,
  day: { today: string; timeZone: string },
  rows: readonly PriceRow[] = [],
): PriceView {
  const { promotion } = apartment;
  const listPrice = apartment.listPrice ?? undefined;
  const promotionActive = listPrice !== undefined && promotionHolds(promotion, day.today);
  return {
    promotionActive,
    effectivePrice: promotionActive ? promotion?.price : listPrice,
    lowestPrice30d: needsHistory(apartment, day) ? lowestPrice(apartment, rows, day) : listPrice,
  };
}
