import { type Static, Type } from 'typebox';
import { PANORAMA_KINDS, PANORAMA_VISIBILITIES, PROJECTIONS, TILE_STATUSES } from './enums.ts';
import { listQuery } from './envelope.ts';
import { DateTime, Fov, Id, Nullable, OneOf, Pitch, Text, View, Yaw } from './primitives.ts';

/** Version of the tile layout that `Tiles` describes; a viewer refuses one it does not know. */
export const TILES_VERSION = 1;

/** The six faces of a cube seen from inside, in the order used in addresses and in the base image. */
export const CUBE_FACES = ['f', 'r', 'b', 'l', 'u', 'd'] as const;
export type CubeFace = (typeof CUBE_FACES)[number];

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

/** Pictures of the initial view, for the first second and for share cards. */
export const Poster = Type.Object({
  landscapeUrl: Type.String(),
  portraitUrl: Type.String(),
  shareUrl: Type.String({ description: '1200 by 628' }),
});

export const ViewLimits = Type.Object({ pitchMin: Pitch, pitchMax: Pitch, fovMin: Fov, fovMax: Fov });

export const PanoramaSettings = Type.Object({
  autorotate: Type.Boolean(),
  gyroscope: Type.Boolean(),
  commentsEnabled: Type.Boolean(),
  commentModeration: OneOf(['NONE', 'POST', 'PRE']),
});

const publicFields = {
  id: Id,
  name: Type.String(),
  tourId: Id,
  entry: Type.Boolean({ description: 'the panorama a tour opens with' }),
  order: Type.Integer(),
  kind: OneOf(PANORAMA_KINDS),
  projection: OneOf(PROJECTIONS),
  imageUrl: Type.String(),
  thumbnailUrl: Type.String(),
  width: Type.Integer({ description: 'pixels of the full sphere' }),
  height: Type.Integer(),
  tiles: Tiles,
  poster: Type.Optional(Poster),
  north: Type.Number({ description: 'yaw that looks north, degrees' }),
  initialView: View,
  limits: Type.Optional(ViewLimits),
  settings: PanoramaSettings,
  organization: Type.Optional(
    Type.Object({
      id: Id,
      name: Type.String(),
      primaryColor: Type.String(),
      font: Type.String(),
      mode: Type.String(),
    }),
  ),
};

/** A panorama as visitors get it. Every key here is public; nothing else may be. */
export const PublicPanorama = Type.Object(publicFields);
export type PublicPanorama = Static<typeof PublicPanorama>;

/** A panorama as members get it. */
export const Panorama = Type.Object({
  ...publicFields,
  organizationId: Id,
  assetId: Id,
  visibility: OneOf(PANORAMA_VISIBILITIES),
  views: Type.Integer(),
  createdBy: Type.Optional(Id),
  createdAt: DateTime,
  updatedAt: DateTime,
});
export type Panorama = Static<typeof Panorama>;

export const PanoramaListQuery = Type.Object({
  ...listQuery(['name', 'order', 'createdAt', 'views']),
  tourId: Type.Optional(Id),
  estateId: Type.Optional(Id),
  buildingId: Type.Optional(Id),
  apartmentId: Type.Optional(Id),
  entry: Type.Optional(Type.Boolean()),
  kind: Type.Optional(OneOf(PANORAMA_KINDS)),
});

/** `POST /panorama` (additive): makes a panorama from an asset of type PANORAMA. */
export const PanoramaCreate = Type.Object(
  { name: Text(1, 120), assetId: Id, kind: Type.Optional(OneOf(PANORAMA_KINDS)), tourId: Type.Optional(Id) },
  { additionalProperties: false },
);
export type PanoramaCreate = Static<typeof PanoramaCreate>;

/** `PATCH /panorama/{id}`. */
export const PanoramaPatch = Type.Partial(
  Type.Object({
    name: Text(1, 120),
    order: Type.Integer({ minimum: 0, maximum: 100_000 }),
    visibility: OneOf(PANORAMA_VISIBILITIES),
    kind: OneOf(PANORAMA_KINDS),
    north: Yaw,
    initialView: View,
    limits: Nullable(ViewLimits),
    settings: Type.Partial(PanoramaSettings, { additionalProperties: false }),
  }),
  { additionalProperties: false },
);
export type PanoramaPatch = Static<typeof PanoramaPatch>;
