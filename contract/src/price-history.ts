import { type Static, Type } from 'typebox';
import { APARTMENT_STATUSES, CURRENCIES, PRICE_SOURCES } from './enums.ts';
import { DateTime, Day, Id, OneOf } from './primitives.ts';

/** Hours for which a price may have been asked that is still a mistake of typing and not an offer. */
export const PRICE_MISTAKE_HOURS = 24;

const publicFields = {
  apartmentId: Id,
  price: Type.Optional(Type.Number({ description: 'the monthly rent of rent and lease types' })),
  pricePerArea: Type.Optional(Type.Number()),
  promotionPrice: Type.Optional(Type.Number()),
  currency: OneOf(CURRENCIES),
  validFrom: DateTime,
  validTo: Type.Optional(DateTime),
};

/** A price of an apartment and its date, for visitors. Without `status` if the estate hides it. */
export const PublicPriceHistory = Type.Object({
  ...publicFields,
  status: Type.Optional(OneOf(APARTMENT_STATUSES)),
});
export type PublicPriceHistory = Static<typeof PublicPriceHistory>;

/** The same for members. Each price change starts a new row, as do a sale and a return to the market. */
export const PriceHistory = Type.Object({
  id: Id,
  ...publicFields,
  status: OneOf(APARTMENT_STATUSES),
  priceNet: Type.Optional(Type.Number()),
  pricePerAreaNet: Type.Optional(Type.Number()),
  promotionFrom: Type.Optional(Day),
  promotionTo: Type.Optional(Day),
  source: OneOf(PRICE_SOURCES),
  actor: Type.Optional(Type.Object({ id: Type.Optional(Id), name: Type.String() })),
  mistake: Type.Optional(
    Type.Object(
      { at: DateTime, by: Type.String() },
      { description: 'entered by mistake and taken back: visitors do not see it, and it is no lowest price' },
    ),
  ),
});
export type PriceHistory = Static<typeof PriceHistory>;
