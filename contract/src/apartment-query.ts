import { type Static, Type } from 'typebox';
import { APARTMENT_KINDS, APARTMENT_STATUSES, ORIENTATIONS, PROPERTY_TYPES } from './enums.ts';
import { LIST_LIMIT_MAX, listQuery } from './envelope.ts';
import { DateTime, Day, Id, OneOf, Several } from './primitives.ts';

/** Sort keys for lists of apartments. Numbers sort naturally: A2 before A10. */
export const APARTMENT_SORT_KEYS = [
  'number',
  'price',
  'pricePerArea',
  'area',
  'rooms',
  'floor',
  'status',
  'sun',
  'view',
  'updatedAt',
  'createdAt',
] as const;
export type ApartmentSortKey = (typeof APARTMENT_SORT_KEYS)[number];

export const PUBLIC_LIST_LIMIT_DEFAULT = 1000;
export const PUBLIC_LIST_LIMIT_MAX = 2000;

const Amount = Type.Number({ minimum: 0, maximum: 10_000_000_000 });
const Count = Type.Number({ minimum: 0, maximum: 50 });
const Extent = Type.Number({ minimum: 0, maximum: 100_000 });
const Hours = Type.Number({ minimum: 0, maximum: 24 });
const Metres = Type.Number({ minimum: 0, maximum: 1000 });
const Level = Type.Integer({ minimum: -10, maximum: 200 });

/** A number of rooms, or `5+` for five or more. */
const Rooms = Type.String({ pattern: '^[0-9]{1,2}(\\.[05])?\\+?$', description: 'such as 2, 2.5 or 5+' });

/** A name chosen by the team: a feature, a staircase, a tag. */
const Word = Type.String({ minLength: 1, maxLength: 60 });

/** Several values of one filter mean any of them, except for `features`: an apartment must have all. Ranges include both ends. */
const filters = {
  estateId: Type.Optional(Several(Id)),
  buildingId: Type.Optional(Several(Id)),
  navigatorId: Type.Optional(Id),
  kind: Type.Optional(Several(OneOf(APARTMENT_KINDS))),
  type: Type.Optional(Several(OneOf(PROPERTY_TYPES))),
  status: Type.Optional(Several(OneOf(APARTMENT_STATUSES))),
  rooms: Type.Optional(Several(Rooms)),
  roomsMin: Type.Optional(Count),
  roomsMax: Type.Optional(Count),
  areaMin: Type.Optional(Extent),
  areaMax: Type.Optional(Extent),
  priceMin: Type.Optional(Amount),
  priceMax: Type.Optional(Amount),
  pricePerAreaMin: Type.Optional(Amount),
  pricePerAreaMax: Type.Optional(Amount),
  floorMin: Type.Optional(Level),
  floorMax: Type.Optional(Level),
  staircase: Type.Optional(Several(Word)),
  orientation: Type.Optional(Several(OneOf(ORIENTATIONS))),
  features: Type.Optional(Several(Word)),
  hasBalcony: Type.Optional(Type.Boolean({ description: 'or a terrace or loggia' })),
  hasGarden: Type.Optional(Type.Boolean()),
  hasPanorama: Type.Optional(Type.Boolean()),
  promotion: Type.Optional(Type.Boolean({ description: 'has one today' })),
  sunMin: Type.Optional({ ...Hours, description: 'hours of direct sun on 21 March, from the 3D model' }),
  sunMax: Type.Optional(Hours),
  viewMin: Type.Optional({ ...Metres, description: 'metres that one sees, from the 3D model' }),
  viewMax: Type.Optional(Metres),
  completionFrom: Type.Optional(Day),
  completionTo: Type.Optional(Day),
};

/**
 * `GET /apartment/public`. Needs at least one of `estateId`, `buildingId`, `navigatorId`, `ids`, else 400 `SCOPE_REQUIRED`. A hidden value
 * (a status, a price) matches no filter and sorts last.
 */
export const PublicApartmentQuery = Type.Object({
  ...listQuery(APARTMENT_SORT_KEYS, PUBLIC_LIST_LIMIT_MAX),
  // Each may be of another estate.
  ids: Type.Optional(Several(Id, LIST_LIMIT_MAX)),
  ...filters,
  hideAvailability: Type.Optional(Type.Boolean({ description: 'leave the status out' })),
});
export type PublicApartmentQuery = Static<typeof PublicApartmentQuery>;

/** Additional sort keys for members. `apartmentsFirst`: by number, parking spaces, garages and storage rooms after the apartments. */
const MEMBER_SORT_KEYS = [...APARTMENT_SORT_KEYS, 'bookedUntil', 'apartmentsFirst'] as const;

/** `GET /apartment`, for members. */
export const ApartmentListQuery = Type.Object({
  ...listQuery(MEMBER_SORT_KEYS),
  ...filters,
  agentId: Type.Optional(Several(Id)),
  tag: Type.Optional(Several(Word)),
  visible: Type.Optional(Type.Boolean()),
  bookedBy: Type.Optional(Several(Id)),
  bookedForInquiryId: Type.Optional(Several(Id)),
  bookedUntilTo: Type.Optional({ ...DateTime, description: 'booked until this moment at the latest' }),
  missing: Type.Optional(Type.Boolean({ description: 'absent from the last synchronisation' })),
});
export type ApartmentListQuery = Static<typeof ApartmentListQuery>;

/** `GET /apartment/export` (additive). */
export const ApartmentExportQuery = Type.Object({
  ...ApartmentListQuery.properties,
  format: Type.Optional(OneOf(['csv', 'xlsx'])),
});
export type ApartmentExportQuery = Static<typeof ApartmentExportQuery>;
