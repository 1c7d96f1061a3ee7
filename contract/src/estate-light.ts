import { type Static, Type } from 'typebox';
import { AREA_UNITS, CURRENCIES, ESTATE_STATUSES, PROPERTY_TYPES } from './enums.ts';
import { Id, OneOf } from './primitives.ts';

/**
 * Number of apartments, in total and by status. For the public, statuses are absent where the estate hides its availability, and `SOLD`
 * also where it hides sold apartments; `apartments` then excludes them too. Parking spaces, garages and storage rooms are no apartments:
 * they are only in `others`.
 */
export const ApartmentCounts = Type.Object({
  apartments: Type.Integer(),
  ACTIVE: Type.Optional(Type.Integer()),
  BOOKED: Type.Optional(Type.Integer()),
  SOLD: Type.Optional(Type.Integer()),
  others: Type.Optional(
    Type.Integer({ description: 'parking spaces, garages and storage rooms, where there are any' }),
  ),
});
export type ApartmentCounts = Static<typeof ApartmentCounts>;

/** The estate as part of other entities, for members. */
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
