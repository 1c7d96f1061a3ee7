import { type Static, Type } from 'typebox';
import { AREA_UNITS } from './enums.ts';
import { MODEL_STATUSES, ModelFinding, ModelFrame, UP_AXES } from './navigator-model.ts';
import { Id, Nullable, OneOf } from './primitives.ts';

const STRICT = { additionalProperties: false } as const;

/** How exact lengths measured in a model are unless its team says otherwise, metres. */
export const MODEL_ACCURACY = 0.05;

/** How far outside of its model a panorama may have been taken, metres: on a balcony, or in the garden. */
export const OUTSIDE_MODEL = 5;

const Metres = Type.Number({ minimum: -10_000, maximum: 10_000 });

/**
 * Where a panorama was taken in the model of its tour: metres, y up from the floor of the model, its middle at x = z = 0. A direction of
 * the picture at yaw ψ and pitch θ points to x = sin(yaw + ψ) cos θ, y = sin θ, z = -cos(yaw + ψ) cos θ.
 */
export const ModelPosition = Type.Object(
  {
    x: Metres,
    y: Metres,
    z: Metres,
    yaw: Type.Number({
      minimum: -180,
      maximum: 180,
      description: 'direction of the centre of the picture, degrees clockwise from -z, seen from above',
    }),
  },
  STRICT,
);
export type ModelPosition = Static<typeof ModelPosition>;

const Corner = Type.Tuple([Type.Number(), Type.Number(), Type.Number()]);

const Accuracy = Type.Number({
  exclusiveMinimum: 0,
  maximum: 10,
  description: 'metres that a length measured in the model may be off',
});

/** The model of a tour for its visitors. Every key here is public; nothing else may be. */
export const PublicTourModel = Type.Object({
  url: Type.String({ description: 'a GLB that needs no decoder' }),
  bytes: Type.Integer({ description: 'as stored; the wire carries it compressed' }),
  triangles: Type.Integer(),
  bounds: Type.Object({ min: Corner, max: Corner }, { description: 'metres' }),
  accuracy: Accuracy,
  areaUnit: Type.Optional(OneOf(AREA_UNITS, 'of the estate: lengths in metres or in feet and inches')),
});
export type PublicTourModel = Static<typeof PublicTourModel>;

/** What a team has set of the model of a tour; the rest is read from the file. */
export const TourModelSettings = Type.Object({
  up: Type.Optional(OneOf(UP_AXES)),
  unit: Type.Optional(ModelFrame.properties.unit),
  accuracy: Type.Optional(Accuracy),
});
export type TourModelSettings = Static<typeof TourModelSettings>;

/** The model of a tour for its team: what is made of the file, and what was found in it. */
export const TourModel = Type.Object({
  assetId: Id,
  status: OneOf(MODEL_STATUSES),
  progress: Type.Optional(Type.Number({ description: '0 to 1, while it is made' })),
  findings: Type.Array(ModelFinding),
  frame: Type.Optional(Type.Pick(ModelFrame, ['up', 'unit'])),
  settings: TourModelSettings,
});
export type TourModel = Static<typeof TourModel>;

/** Sets the file of a tour's model, and what cannot be read from it; null goes back to the guess. */
export const TourModelInput = Type.Object(
  {
    assetId: Id,
    up: Type.Optional(Nullable(OneOf(UP_AXES))),
    unit: Type.Optional(Nullable(ModelFrame.properties.unit)),
    accuracy: Type.Optional(Nullable(Accuracy)),
  },
  STRICT,
);
export type TourModelInput = Static<typeof TourModelInput>;
