import type { PropertyType } from '@oriel/contract/enums';
import { type MinorUnits, perArea } from '../../../platform/money.ts';
import type { ApartmentDocument, PromotionDocument } from './model.ts';

/** Whether property of this type is let, so that its price is the monthly rent. */
export function isLet(type: PropertyType): boolean {
  return type.endsWith('_RENT') || type.endsWith('_LEASE');
}

/** The fields of an apartment that prices are computed from. */
export type PriceBasis = Pick<ApartmentDocument, 'type' | 'price' | 'priceNet' | 'rent' | 'area'>;

/** Prices computed from others. */
export interface DerivedPrices {
  readonly listPrice: MinorUnits | undefined;
  readonly pricePerArea: MinorUnits | undefined;
  readonly pricePerAreaNet: MinorUnits | undefined;
}

/** An apartment's list price (the monthly rent where it is let) and its price per area. */
export function derivedPrices({ type, price, priceNet, rent, area }: PriceBasis): DerivedPrices {
  const let_ = isLet(type);
  const listPrice = (let_ ? rent?.monthly : price) ?? undefined;
  return {
    listPrice,
    pricePerArea: perArea(listPrice, area),
    pricePerAreaNet: let_ ? undefined : perArea(priceNet, area),
  };
}

/** Whether a promotion runs on a day; both ends inclusive. */
export function promotionHolds(
  promotion: Pick<PromotionDocument, 'from' | 'to'> | null | undefined,
  day: string,
): boolean {
  if (!promotion) return false;
  return (promotion.from ?? day) <= day && day <= (promotion.to ?? day);
}
