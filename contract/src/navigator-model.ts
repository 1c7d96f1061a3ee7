import { type Static, Type } from 'typebox';
import { POINTS_OF_INTEREST_MAX } from './navigator.ts';
import { DateTime, Id, ImagePoint, Nullable, OneOf, Text } from './primitives.ts';

const STRICT = { additionalProperties: false } as const;

/** Limits of a model of a building. The size of the file is that of an upload. */
export const MODEL_LIMITS = {
  triangles: 5_000_000,
  /** Longest side of a texture, pixels; larger ones are made smaller. */
  texture: 4096,
  /** Parts that can be given to apartments by hand. */
  assignments: 20_000,
  /** Storeys whose plan can be placed. */
  plans: 500,
} as const;

/** Which axis of the file points up. */
export const UP_AXES = ['Y', 'Z'] as const;

/** Whether the model is ready for visitors. `QUEUED` and `RUNNING` keep what was ready before. */
export const MODEL_STATUSES = ['NONE', 'QUEUED', 'RUNNING', 'READY', 'FAILED'] as const;

/** What was found in a model; each has one sentence in every language. */
export const MODEL_FINDINGS = [
  'BROKEN',
  'INVALID',
  'EMPTY',
  'TOO_COMPLEX',
  'PICTURES_MISSING',
  'PICTURES_SHRUNK',
  'UP_GUESSED',
  'UNIT_GUESSED',
  'MOVED',
  'APARTMENTS_WITHOUT_PART',
  'PARTS_WITHOUT_APARTMENT',
  'NO_WINDOWS',
  'NO_LOCATION',
  'NO_SURROUNDINGS',
  'MANY_MATERIALS',
] as const;
export type ModelFindingCode = (typeof MODEL_FINDINGS)[number];

export const ModelFinding = Type.Object({
  code: OneOf(MODEL_FINDINGS),
  severity: OneOf(['error', 'warning', 'note']),
  count: Type.Optional(Type.Integer()),
  names: Type.Optional(Type.Array(Type.String(), { description: 'the first few' })),
  place: Type.Optional(Type.String({ description: 'JSON pointer into the file' })),
  detail: Type.Optional(Type.String({ description: 'what the validator says, in English' })),
});
export type ModelFinding = Static<typeof ModelFinding>;

/** A point in metres: x east, y up from the ground, z south; the origin is below the middle of the building. */
const Point = Type.Tuple([Type.Number(), Type.Number(), Type.Number()]);

const Box = Type.Object({ min: Point, max: Point });

/** One file of the model for visitors. */
const Rendition = Type.Object({
  url: Type.String(),
  bytes: Type.Integer({ description: 'as stored; the wire carries it compressed' }),
  triangles: Type.Integer(),
});

/** A window or balcony door that an apartment looks out of. */
const Window = Type.Object({
  at: Point,
  azimuth: Type.Number({ description: 'outwards, degrees clockwise from north' }),
  area: Type.Number({ description: 'm²' }),
});

/** An apartment in the model; `index` is the value of `_APARTMENT` in its vertices. */
const ModelApartment = Type.Object({
  apartmentId: Id,
  index: Type.Integer({ minimum: 1 }),
  ...Box.properties,
  windows: Type.Array(Window),
});
export type ModelApartment = Static<typeof ModelApartment>;

/** A place on the ground of a model, metres: x east, z south. */
const Ground = Type.Tuple([
  Type.Number({ minimum: -100_000, maximum: 100_000 }),
  Type.Number({ minimum: -100_000, maximum: 100_000 }),
]);

/** Two points of a plan's picture, and where they lie: the plan is turned and sized evenly to fit both. */
const placing = {
  picture: Type.Tuple([ImagePoint, ImagePoint]),
  model: Type.Tuple([Ground, Ground]),
};
export const PlanPlacing = Type.Object(placing);
export type PlanPlacing = Static<typeof PlanPlacing>;

/** Where the plan of a storey lies in the model. */
export const ModelPlan = Type.Object(
  { buildingId: Type.Optional(Id), level: Type.Integer({ minimum: -10, maximum: 200 }), ...placing },
  STRICT,
);
export type ModelPlan = Static<typeof ModelPlan>;

const Metres = Type.Number({ minimum: -100_000, maximum: 100_000 });

/** Where a point of interest of the navigator is in the model, by its key. */
export const ModelPoint = Type.Object(
  { key: Text(1, 120), at: Type.Tuple([Metres, Metres, Metres]) },
  STRICT,
);
export type ModelPoint = Static<typeof ModelPoint>;

/** A storey of a building, metres above the ground. */
const ModelFloor = Type.Object({
  buildingId: Type.Optional(Id),
  level: Type.Integer(),
  bottom: Type.Number(),
  top: Type.Number(),
  plan: Type.Optional(
    Type.Object(
      { url: Type.String(), ...placing },
      { description: 'the plan of the storey where it has been placed' },
    ),
  ),
});
export type ModelFloor = Static<typeof ModelFloor>;

/** One of several buildings in a model, around its apartments. */
const ModelBuilding = Type.Object({
  buildingId: Id,
  ...Box.properties,
  footprint: Type.Array(Type.Tuple([Type.Number(), Type.Number()]), {
    description: 'x and z of the four corners of the narrowest rectangle around it, in order',
  }),
});
export type ModelBuilding = Static<typeof ModelBuilding>;

const shown = {
  full: Rendition,
  phone: Rendition,
  building: Box,
  bounds: Type.Object(Box.properties, { description: 'with the surroundings' }),
  buildings: Type.Array(ModelBuilding, { description: 'where apartments of more than one are in the model' }),
  floors: Type.Array(ModelFloor, { description: 'from the lowest' }),
  apartments: Type.Array(ModelApartment),
  pointsOfInterest: Type.Optional(
    Type.Array(ModelPoint, { description: 'where they have been placed; their texts are the navigator’s' }),
  ),
};

/** `GET /navigator/{id}/model` as visitors get it. Every key here is public; nothing else may be. */
export const PublicNavigatorModel = Type.Object(shown);
export type PublicNavigatorModel = Static<typeof PublicNavigatorModel>;

/** A mesh of the file, for the editor. */
const ModelPart = Type.Object({
  node: Type.Integer({ description: 'index in the file’s list of nodes' }),
  name: Type.String(),
  triangles: Type.Integer(),
  apartmentId: Type.Optional(Id),
});
export type ModelPart = Static<typeof ModelPart>;

/** How the file stands in the world. */
export const ModelFrame = Type.Object({
  up: OneOf(UP_AXES),
  unit: Type.Number({ exclusiveMinimum: 0, maximum: 1000, description: 'metres in a unit of the file' }),
  north: Type.Number({
    minimum: 0,
    maximum: 360,
    description:
      'azimuth of the axis that points away from the front of the file (−Z with Y up, +Y with Z up)',
  }),
  ground: Type.Number({ description: 'height of the ground in the file, in metres' }),
});
export type ModelFrame = Static<typeof ModelFrame>;

/** What the team has set of a frame; the rest is read from the file. */
export const ModelSettings = Type.Object({
  up: Type.Optional(ModelFrame.properties.up),
  unit: Type.Optional(ModelFrame.properties.unit),
  north: ModelFrame.properties.north,
  ground: Type.Optional(ModelFrame.properties.ground),
});
export type ModelSettings = Static<typeof ModelSettings>;

export const ModelAssignment = Type.Object(
  { node: Type.Integer({ minimum: 0 }), apartmentId: Nullable(Id) },
  STRICT,
);
export type ModelAssignment = Static<typeof ModelAssignment>;

/** The same for members, with what was found and what can be corrected. */
export const NavigatorModel = Type.Object({
  status: OneOf(MODEL_STATUSES),
  progress: Type.Optional(Type.Number({ description: '0 to 1, while it is made' })),
  assetId: Type.Optional(Id),
  findings: Type.Array(ModelFinding),
  frame: Type.Optional(ModelFrame),
  settings: Type.Optional(ModelSettings),
  parts: Type.Array(ModelPart),
  assignments: Type.Array(ModelAssignment),
  plans: Type.Array(ModelPlan),
  pointsOfInterest: Type.Array(ModelPoint),
  shown: Type.Optional(PublicNavigatorModel),
  pickable: Type.Optional(
    Type.Object(Rendition.properties, {
      description: '`_APARTMENT` of its vertices is the place of the part in `parts`, from 1; 0 for none',
    }),
  ),
  updatedAt: Type.Optional(DateTime),
});
export type NavigatorModel = Static<typeof NavigatorModel>;

/** `PATCH /navigator/{id}/model`: sets what cannot be read from the file; null goes back to the guess. Makes the model anew, but for `plans` and `pointsOfInterest` alone. */
export const NavigatorModelPatch = Type.Partial(
  Type.Object({
    up: Nullable(OneOf(UP_AXES)),
    unit: Nullable(Type.Number({ exclusiveMinimum: 0, maximum: 1000 })),
    north: Type.Number({ minimum: 0, maximum: 360 }),
    ground: Nullable(Type.Number({ minimum: -100_000, maximum: 100_000 })),
    assignments: Type.Array(ModelAssignment, { maxItems: MODEL_LIMITS.assignments }),
    plans: Type.Array(ModelPlan, { maxItems: MODEL_LIMITS.plans }),
    pointsOfInterest: Type.Array(ModelPoint, { maxItems: POINTS_OF_INTEREST_MAX }),
  }),
  STRICT,
);
export type NavigatorModelPatch = Static<typeof NavigatorModelPatch>;
