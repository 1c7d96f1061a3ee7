import { type Static, Type } from 'typebox';
import { BUILDING_FIELDS } from './building-fields.ts';
import { PROPERTY_TYPES } from './enums.ts';
import { listQuery } from './envelope.ts';
import { ApartmentCounts, EstateLight } from './estate-light.ts';
import { answerFields, bodyFields, clearable } from './field-schemas.ts';
import { publicPart } from './field-table.ts';
import {
  Address,
  DateTime,
  GeoPoint,
  GeoPolygon,
  Id,
  Nullable,
  OneOf,
  Several,
  Text,
  Translations,
} from './primitives.ts';

const STRICT = { additionalProperties: false } as const;

const Level = Type.Integer({
  minimum: -10,
  maximum: 200,
  description: '0 is the ground floor, negative below',
});
const Label = Text(1, 40);
const Name = Text(1, 120);
const Labels = Translations({ label: Label });
const Names = Translations({ name: Name });

const floor = {
  level: Level,
  label: Type.String(),
  planAssetId: Type.Optional(Id),
  planUrl: Type.Optional(Type.String()),
  navigatorImageId: Type.Optional(Id),
};

/** A floor, in the language of the request. */
export const PublicFloor = Type.Object(floor);

/** A floor for members. */
export const Floor = Type.Object({ ...floor, i18n: Type.Optional(Labels) });
export type Floor = Static<typeof Floor>;

const light = {
  id: Id,
  name: Type.String(),
  ...answerFields(publicPart(BUILDING_FIELDS)),
  floorsAbove: Type.Integer(),
  coverUrl: Type.Optional(Type.String()),
  navigatorId: Type.Optional(Id),
  counts: ApartmentCounts,
};

/** A building as part of an estate. Every key here is public. */
export const BuildingLight = Type.Object(light);
export type BuildingLight = Static<typeof BuildingLight>;

const publicFields = { ...light, estateId: Id, floors: Type.Array(PublicFloor) };

/** A building for visitors. Every key here is public; nothing else may be. */
export const PublicBuilding = Type.Object(publicFields);
export type PublicBuilding = Static<typeof PublicBuilding>;

/** A building for members; `name` and the labels of floors as written, with their translations. */
export const Building = Type.Object({
  ...publicFields,
  ...answerFields(BUILDING_FIELDS),
  floors: Type.Array(Floor),
  organizationId: Id,
  type: Type.Optional(OneOf(PROPERTY_TYPES, "overrides the estate's")),
  address: Type.Optional(Address),
  location: Type.Optional(GeoPoint),
  floorsBelow: Type.Integer(),
  staircases: Type.Array(Type.String()),
  footprint: Type.Optional(GeoPolygon),
  model3dAssetId: Type.Optional(Id),
  model3dUrl: Type.Optional(Type.String()),
  coverAssetId: Type.Optional(Id),
  order: Type.Integer(),
  i18n: Type.Optional(Names),
  createdBy: Type.Optional(Id),
  createdAt: DateTime,
  updatedAt: DateTime,
});
export type Building = Static<typeof Building>;

/** `GET /building/{id}`. */
export const BuildingDetail = Type.Object({ ...Building.properties, estate: EstateLight });
export type BuildingDetail = Static<typeof BuildingDetail>;

/** `GET /building`. */
export const BuildingListQuery = Type.Object({
  ...listQuery(['order', 'name', 'code']),
  estateId: Type.Optional(Several(Id)),
});
export type BuildingListQuery = Static<typeof BuildingListQuery>;

const FloorInput = Type.Object(
  {
    level: Level,
    label: Label,
    planAssetId: Type.Optional(Nullable(Id)),
    navigatorImageId: Type.Optional(Nullable(Id)),
    i18n: Type.Optional(Labels),
  },
  STRICT,
);

const settable = {
  ...clearable(bodyFields(BUILDING_FIELDS)),
  type: Nullable(OneOf(PROPERTY_TYPES)),
  address: Nullable(Address),
  location: Nullable(GeoPoint),
  floors: Type.Array(FloorInput, { maxItems: 211, description: 'each level once' }),
  floorsAbove: Type.Integer({ minimum: 0, maximum: 200 }),
  floorsBelow: Type.Integer({ minimum: 0, maximum: 20 }),
  staircases: Type.Array(Text(1, 20), { maxItems: 50, uniqueItems: true }),
  footprint: Nullable(GeoPolygon),
  model3dAssetId: Nullable(Id),
  coverAssetId: Nullable(Id),
  order: Type.Integer({ minimum: 0, maximum: 100_000 }),
  i18n: Names,
};

/** `POST /building`. Without `order`, it is added last. 409 `CODE_TAKEN` when the estate has a building with this code. */
export const BuildingCreate = Type.Object(
  { estateId: Id, name: Name, ...Type.Partial(Type.Object(settable)).properties },
  STRICT,
);
export type BuildingCreate = Static<typeof BuildingCreate>;

/** `PATCH /building/{id}`. A change of `type` also applies to its apartments. 409 `CODE_TAKEN`. */
export const BuildingPatch = Type.Partial(Type.Object({ name: Name, ...settable }), STRICT);
export type BuildingPatch = Static<typeof BuildingPatch>;
