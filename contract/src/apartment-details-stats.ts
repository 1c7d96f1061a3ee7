import { type Static, Type } from 'typebox';
import { APARTMENT_KINDS, AREA_UNITS, CURRENCIES } from './enums.ts';
import { DateTime, Day, Id, OneOf } from './primitives.ts';

const Range = Type.Object({ min: Type.Number(), max: Type.Number() });
const CountsByKey = Type.Record(Type.String(), Type.Integer());

/** `GET /estate/{id}/apartment-details-stats`. */
export const ApartmentDetailsStatsQuery = Type.Object({
  buildingId: Type.Optional(Id),
  kind: Type.Optional(OneOf(APARTMENT_KINDS)),
});
export type ApartmentDetailsStatsQuery = Static<typeof ApartmentDetailsStatsQuery>;

/**
 * What a filter panel and an estate's header need, over the visible apartments. A group without values is absent. Prices are those that
 * lists filter by (the monthly rent of rent and lease types, else the price without its promotion), without apartments whose price is
 * hidden. Parking spaces, garages and storage rooms are only in `others` and `byKind`, except where `kind` asks for them. For the public, an estate that hides prices has none here, and one that hides its availability has neither `byStatus` nor
 * `ACTIVE`.
 */
export const ApartmentDetailsStats = Type.Object({
  total: Type.Integer(),
  others: Type.Optional(
    Type.Integer({ description: 'parking spaces, garages and storage rooms, where there are any' }),
  ),
  byStatus: Type.Optional(
    Type.Object({ ACTIVE: Type.Integer(), BOOKED: Type.Integer(), SOLD: Type.Integer() }),
  ),
  byRooms: CountsByKey,
  byKind: CountsByKey,
  byFloor: CountsByKey,
  byOrientation: CountsByKey,
  byBuilding: Type.Array(
    Type.Object({
      buildingId: Id,
      name: Type.String(),
      total: Type.Integer(),
      ACTIVE: Type.Optional(Type.Integer()),
    }),
  ),
  ranges: Type.Object({
    area: Type.Optional(Range),
    price: Type.Optional(Range),
    pricePerArea: Type.Optional(Range),
    floor: Type.Optional(Range),
    rooms: Type.Optional(Range),
  }),
  averages: Type.Object({
    price: Type.Optional(Type.Number()),
    pricePerArea: Type.Optional(Type.Number()),
    area: Type.Optional(Type.Number()),
  }),
  features: Type.Array(Type.Object({ key: Type.String(), count: Type.Integer() }), {
    description: 'most frequent first',
  }),
  completionDates: Type.Array(Day, { description: 'ascending' }),
  currency: OneOf(CURRENCIES),
  areaUnit: OneOf(AREA_UNITS),
  updatedAt: DateTime,
});
export type ApartmentDetailsStats = Static<typeof ApartmentDetailsStats>;
