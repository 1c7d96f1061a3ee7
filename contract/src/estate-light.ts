import { type Static, Type } from 'typebox';
import { AREA_UNITS, CURRENCIES, ESTATE_STATUSES, PROPERTY_TYPES } from './enums.ts';
import { Id, OneOf } from './primitives.ts';

/**
 * How many flats there are, and of each status. The statuses are absent for the public where the estate hides its availability, `SOLD`
 * also where it does not show what is sold; then those flats do not count in `apartments` either.
 */
export const ApartmentCounts = Type.Object({
  apartments: Type.Integer(),
  ACTIVE: Type.Optional(Type.Integer()),
  BOOKED: Type.Optional(Type.Integer()),
  SOLD: Type.Optional(Type.Integer()),
});
export type ApartmentCounts = Static<typeof ApartmentCounts>;

/** What other things tell of the estate they hang on, to members. */
export const EstateLight = Type.Object({
  id: Id,
  name: Type.String(),
  slug: Type.String(),
  type: OneOf(PROPERTY_TYPES),
  status: OneOf(ESTATE_STATUSES),
  currency: OneOf(CURRENCIES),
  areaUnit: OneOf(AREA_UNITS),
});
export type EstateLight = Static<typeof EstateLight>;
