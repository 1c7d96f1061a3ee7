import { type Static, Type } from 'typebox';
import { PublicComment } from './comment.ts';
import {
  MODERATION_MODES,
  PANORAMA_KINDS,
  PANORAMA_VISIBILITIES,
  PROJECTIONS,
  TILE_STATUSES,
} from './enums.ts';
import { listQuery } from './envelope.ts';
import { PublicWalkStep, WALK_STEPS_MAX, WalkStep, WalkStepInput } from './guided-walk.ts';
import {
  Order,
  POINTS_MAX,
  PORTALS_MAX,
  Point,
  PointInput,
  Portal,
  PortalEdit,
  PublicPoint,
  PublicPortal,
} from './panorama-marks.ts';
import {
  DateTime,
  Fov,
  HttpsUrl,
  Id,
  Nullable,
  OneOf,
  Pitch,
  Several,
  Text,
  Translations,
  View,
  Yaw,
} from './primitives.ts';
import { ModelPosition, PublicTourModel, TourModel, TourModelInput } from './tour-model.ts';

/** Version of the tile layout in `Tiles`; a viewer refuses one it does not know. */
export const TILES_VERSION = 1;

/** The six faces of a cube seen from inside, in the order used in URLs and in the base image. */
export const CUBE_FACES = ['f', 'r', 'b', 'l', 'u', 'd'] as const;
export type CubeFace = (typeof CUBE_FACES)[number];

/** Most variants of one panorama. */
export const VARIANTS_MAX = 12;
/** Longest label of a variant, in characters. */
export const VARIANT_LABEL_MAX = 60;
/** Longest key of a variant, in characters. */
export const VARIANT_KEY_MAX = 40;

/**
 * The cube-tile pyramid of a panorama: files below `baseUrl`, immutable.
 * `base.webp` holds the six faces at 256 px, three by two; a tile is `{level}/{face}/{row}_{col}.webp`, `level` an index into `levels`.
 */
export const Tiles = Type.Object({
  status: OneOf(TILE_STATUSES),
  version: Type.Integer(),
  baseUrl: Type.Optional(Type.String()),
  faceSize: Type.Optional(Type.Integer({ description: 'pixels, top level' })),
  tileSize: Type.Optional(Type.Integer({ description: 'pixels' })),
  levels: Type.Optional(Type.Array(Type.Integer(), { description: 'face sizes in pixels, ascending' })),
  format: Type.Optional(OneOf(['webp'])),
  progress: Type.Optional(Type.Number({ minimum: 0, maximum: 1, description: 'while PROCESSING' })),
  error: Type.Optional(Type.String()),
});
export type Tiles = Static<typeof Tiles>;

/** Pictures of the initial view, for the first paint and for share cards. */
export const Poster = Type.Object({
  landscapeUrl: Type.String(),
  portraitUrl: Type.String(),
  shareUrl: Type.String({ description: '1200 by 628' }),
});

export const ViewLimits = Type.Object({ pitchMin: Pitch, pitchMax: Pitch, fovMin: Fov, fovMax: Fov });

/** The part of the sphere that the picture covers, in degrees; visitors cannot look beyond it. */
export const PictureExtent = Type.Object(
  {
    pitchMin: Pitch,
    pitchMax: Pitch,
    yawMin: Type.Optional(Yaw),
    yawMax: Type.Optional(Yaw),
  },
  { additionalProperties: false },
);

export const PanoramaSettings = Type.Object({
  autorotate: Type.Boolean(),
  gyroscope: Type.Boolean(),
  commentsEnabled: Type.Boolean(),
  commentModeration: OneOf(MODERATION_MODES),
});

/** Longest name of a room or tour, in characters. */
export const PANORAMA_NAME_MAX = 120;
const Name = Text(1, PANORAMA_NAME_MAX);

export const PanoramaTranslations = Translations({ name: Name, tourName: Name });

const VariantTranslations = Translations({ label: Text(1, VARIANT_LABEL_MAX) });

const variantFields = {
  key: Type.String(),
  label: Type.String(),
  assetId: Id,
  imageUrl: Type.String(),
  tiles: Tiles,
};

/** Another picture of the same place, such as by night or in another style. `imageUrl` is used until the tiles are ready. */
export const PublicVariant = Type.Object(variantFields);
export type PublicVariant = Static<typeof PublicVariant>;

/** The same as members get it. */
export const PanoramaVariant = Type.Object({ ...variantFields, i18n: Type.Optional(VariantTranslations) });
export type PanoramaVariant = Static<typeof PanoramaVariant>;

/** Position of the panorama on a plan. */
export const PlanPosition = Type.Object({
  assetId: Id,
  planUrl: Type.Optional(Type.String()),
  x: Type.Number({ minimum: 0, maximum: 1, description: 'fraction of the width, from the left' }),
  y: Type.Number({ minimum: 0, maximum: 1, description: 'fraction of the height, from the top' }),
  floor: Type.Optional(Type.Integer()),
});

/** Another room of the tour, with just enough to list it and preload its first pixels. */
export const PanoramaLight = Type.Object({
  id: Id,
  name: Type.String(),
  tourName: Type.Optional(Type.String({ description: 'of an entry, where its tour has a name of its own' })),
  entry: Type.Boolean(),
  order: Type.Integer(),
  thumbnailUrl: Type.String(),
  imageUrl: Type.String(),
  width: Type.Integer(),
  height: Type.Integer(),
  tiles: Tiles,
  poster: Type.Optional(Poster),
  north: Type.Number(),
  initialView: View,
  plan: Type.Optional(PlanPosition),
  modelPosition: Type.Optional(ModelPosition),
});
export type PanoramaLight = Static<typeof PanoramaLight>;

const publicFields = {
  id: Id,
  name: Type.String(),
  tourId: Id,
  tourName: Type.Optional(
    Type.String({ description: 'of the whole tour; absent where the tour is called like its first room' }),
  ),
  entry: Type.Boolean({ description: 'the panorama a tour opens with' }),
  order: Type.Integer(),
  estateId: Type.Optional(Id),
  buildingId: Type.Optional(Id),
  apartmentId: Type.Optional(Id),
  kind: OneOf(PANORAMA_KINDS),
  projection: OneOf(PROJECTIONS),
  imageUrl: Type.String(),
  thumbnailUrl: Type.String(),
  width: Type.Integer({ description: 'pixels of the full sphere' }),
  height: Type.Integer(),
  tiles: Tiles,
  poster: Type.Optional(Poster),
  north: Type.Number({ description: 'yaw that looks north, degrees; 0 where north is not known' }),
  northKnown: Type.Boolean({ description: 'whether there is a compass to show' }),
  initialView: View,
  limits: Type.Optional(ViewLimits),
  extent: Type.Optional(PictureExtent),
  plan: Type.Optional(PlanPosition),
  model: Type.Optional(PublicTourModel),
  modelPosition: Type.Optional(ModelPosition),
  audioUrl: Type.Optional(Type.String()),
  settings: PanoramaSettings,
  commentsCount: Type.Integer({
    description: 'published comments with their answers; 0 to visitors where comments are off',
  }),
  comments: Type.Optional(
    Type.Array(PublicComment, {
      description: 'published ones, newest first, 500 at most; one panorama alone, not lists',
    }),
  ),
  siblings: Type.Optional(
    Type.Array(PanoramaLight, { description: 'the other rooms of the tour; one panorama alone, not lists' }),
  ),
  organization: Type.Optional(
    Type.Object({
      id: Id,
      name: Type.String(),
      logoUrl: Type.Optional(Type.String()),
      logoDarkUrl: Type.Optional(Type.String()),
      primaryColor: Type.String(),
      font: Type.String(),
      mode: Type.String(),
    }),
  ),
};

/** A panorama as visitors get it. Every key here is public; nothing else may be. */
export const PublicPanorama = Type.Object({
  ...publicFields,
  variants: Type.Array(PublicVariant),
  portals: Type.Array(PublicPortal),
  pointsOfInterest: Type.Array(PublicPoint),
  guidedWalk: Type.Optional(
    Type.Array(PublicWalkStep, { description: 'of the tour; one panorama alone, not lists' }),
  ),
});
export type PublicPanorama = Static<typeof PublicPanorama>;

/** A panorama as members get it. */
export const Panorama = Type.Object({
  ...publicFields,
  variants: Type.Array(PanoramaVariant),
  portals: Type.Array(Portal),
  pointsOfInterest: Type.Array(Point),
  organizationId: Id,
  assetId: Id,
  audioAssetId: Type.Optional(Id),
  visibility: OneOf(PANORAMA_VISIBILITIES),
  tourModel: Type.Optional(TourModel),
  guidedWalk: Type.Optional(Type.Array(WalkStep, { description: 'of the tour; of its entry alone' })),
  views: Type.Integer(),
  i18n: Type.Optional(PanoramaTranslations),
  createdBy: Type.Optional(Id),
  createdAt: DateTime,
  updatedAt: DateTime,
});
export type Panorama = Static<typeof Panorama>;

export const PanoramaListQuery = Type.Object({
  ...listQuery(['name', 'order', 'createdAt', 'views']),
  tourId: Type.Optional(Several(Id)),
  estateId: Type.Optional(Several(Id)),
  buildingId: Type.Optional(Several(Id)),
  apartmentId: Type.Optional(Several(Id)),
  entry: Type.Optional(Type.Boolean()),
  kind: Type.Optional(Several(OneOf(PANORAMA_KINDS))),
});
export type PanoramaListQuery = Static<typeof PanoramaListQuery>;

/** `POST /panorama` (additive): creates a panorama from an asset of type PANORAMA. */
export const PanoramaCreate = Type.Object(
  {
    name: Name,
    assetId: Id,
    kind: Type.Optional(OneOf(PANORAMA_KINDS)),
    tourId: Type.Optional(Id),
    visibility: Type.Optional(OneOf(PANORAMA_VISIBILITIES)),
    estateId: Type.Optional(Id),
    buildingId: Type.Optional(Id),
    apartmentId: Type.Optional(Id),
  },
  { additionalProperties: false },
);
export type PanoramaCreate = Static<typeof PanoramaCreate>;

export const VariantInput = Type.Object(
  {
    key: Type.String({
      pattern: `^[a-z0-9-]{1,${VARIANT_KEY_MAX}}$`,
      description: 'a visitor who chose a variant keeps it in rooms that have one of the same key',
    }),
    label: Text(1, VARIANT_LABEL_MAX),
    assetId: Id,
    i18n: Type.Optional(VariantTranslations),
  },
  { additionalProperties: false },
);
export type VariantInput = Static<typeof VariantInput>;

export const PlanInput = Type.Omit(PlanPosition, ['planUrl'], { additionalProperties: false });

/**
 * `PATCH /panorama/{id}`. `portals` edits the portals it names by id and leaves the others; `pointsOfInterest` and `variants` replace the
 * whole list. `tourName` names the whole tour and can only be changed on its entry; `null` names the tour after its first room. `north:
 * null` means unknown. `entry: true` makes the panorama the first of its tour; `tourId` moves it to another tour, `null` to one of its own.
 * Of the two sounds the last one set stays. `tourModel` is the 3D model of the whole tour and can only be changed on its entry; its rooms
 * have their `modelPosition` in it. `guidedWalk` replaces the steps of the tour's guided walk, also on its entry alone; `null` or an empty
 * list takes the walk away.
 */
export const PanoramaPatch = Type.Partial(
  Type.Object({
    name: Name,
    tourName: Nullable(Name),
    order: Order,
    visibility: OneOf(PANORAMA_VISIBILITIES),
    kind: OneOf(PANORAMA_KINDS),
    north: Nullable(Yaw),
    initialView: View,
    limits: Nullable(ViewLimits),
    extent: Nullable(PictureExtent),
    settings: Type.Partial(PanoramaSettings, { additionalProperties: false }),
    estateId: Nullable(Id),
    buildingId: Nullable(Id),
    apartmentId: Nullable(Id),
    tourId: Nullable(Id),
    entry: Type.Boolean(),
    plan: Nullable(PlanInput),
    tourModel: Nullable(TourModelInput),
    modelPosition: Nullable(ModelPosition),
    guidedWalk: Nullable(Type.Array(WalkStepInput, { maxItems: WALK_STEPS_MAX })),
    variants: Type.Array(VariantInput, { maxItems: VARIANTS_MAX }),
    audioAssetId: Nullable(Id),
    audioUrl: Nullable(HttpsUrl),
    i18n: PanoramaTranslations,
    portals: Type.Array(PortalEdit, { maxItems: PORTALS_MAX }),
    pointsOfInterest: Type.Array(PointInput, { maxItems: POINTS_MAX }),
  }),
  { additionalProperties: false },
);
export type PanoramaPatch = Static<typeof PanoramaPatch>;

export const PanoramaDeleteQuery = Type.Object({
  cascade: Type.Optional(Type.Boolean({ description: 'an entry takes the rooms of its tour with it' })),
});
