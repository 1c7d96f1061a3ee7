import { type Static, Type } from 'typebox';
import { APARTMENT_KINDS, AREA_UNITS, POI_TYPES, PORTAL_ICONS, PORTAL_TRANSITIONS } from './enums.ts';
import {
  HexColor,
  HttpsUrl,
  Id,
  Nullable,
  OneOf,
  Pitch,
  Text,
  Translations,
  View,
  Yaw,
} from './primitives.ts';

/** Portals and points of interest in a panorama. */

/** Most entries in each list of one panorama. */
export const PORTALS_MAX = 100;
export const POINTS_MAX = 200;

/** Minimum distance between two portals to the same panorama, in degrees on the sphere. */
export const PORTAL_DISTANCE = 2;

export const SpherePosition = Type.Object({ yaw: Yaw, pitch: Pitch }, { additionalProperties: false });
export type SpherePosition = Static<typeof SpherePosition>;

export const PortalTranslations = Translations({ label: Text(1, 120) });
export const PointTranslations = Translations({ title: Text(1, 120), description: Text(1, 2000) });

const PortalSize = Type.Number({ minimum: 0.2, maximum: 5, description: '1 is the usual size' });

const portalFields = {
  id: Id,
  panoramaId: Id,
  targetPanoramaId: Id,
  position: SpherePosition,
  label: Type.Optional(Type.String()),
  icon: OneOf(PORTAL_ICONS),
  size: PortalSize,
  transition: OneOf(PORTAL_TRANSITIONS),
  targetView: Type.Optional(View),
  reversePortalId: Type.Optional(Id),
  target: Type.Optional(Type.Object({ name: Type.String(), thumbnailUrl: Type.String() })),
};

/** A portal to another panorama, as visitors get it; only included when they may open the target. */
export const PublicPortal = Type.Object(portalFields);

/** The same as members get it; without a `target` it is broken. */
export const Portal = Type.Object({ ...portalFields, i18n: Type.Optional(PortalTranslations) });
export type Portal = Static<typeof Portal>;

/** Content of a point of interest of type APARTMENT; price and status are fetched from the apartment itself. */
export const PointApartment = Type.Object({
  id: Id,
  estateId: Id,
  buildingId: Type.Optional(Id),
  number: Type.String(),
  kind: OneOf(APARTMENT_KINDS),
  rooms: Type.Optional(Type.Number()),
  area: Type.Optional(Type.Number()),
  /** Of the area; absent in tours that were exported before there was one. */
  areaUnit: Type.Optional(OneOf(AREA_UNITS)),
  floor: Type.Optional(Type.Integer()),
});

const Polygon = Type.Array(SpherePosition, { minItems: 3, maxItems: 100 });
const PointIcon = Type.String({ pattern: '^[a-z0-9-]{1,40}$', description: 'name of an icon' });
/** Position in a list. */
export const Order = Type.Integer({ minimum: 0, maximum: 100_000 });

const pointFields = {
  id: Id,
  panoramaId: Id,
  position: SpherePosition,
  polygon: Type.Optional(Polygon),
  type: OneOf(POI_TYPES),
  title: Type.String(),
  description: Type.Optional(Type.String({ description: 'markdown, sanitised' })),
  assetId: Type.Optional(Id),
  mediaUrl: Type.Optional(Type.String()),
  media: Type.Optional(
    Type.Object(
      {
        mimeType: Type.String(),
        width: Type.Optional(Type.Integer()),
        height: Type.Optional(Type.Integer()),
        duration: Type.Optional(Type.Number()),
        thumbnailUrl: Type.Optional(Type.String()),
        alt: Type.Optional(Type.String()),
      },
      { description: 'of the file behind mediaUrl' },
    ),
  ),
  url: Type.Optional(Type.String()),
  apartmentId: Type.Optional(Id),
  apartment: Type.Optional(PointApartment),
  icon: Type.Optional(Type.String()),
  color: Type.Optional(HexColor),
  order: Type.Integer(),
  visible: Type.Boolean(),
};

/** A point of interest as visitors get it: only visible ones, and apartments only while public. */
export const PublicPoint = Type.Object(pointFields);

/** The same as members get it. */
export const Point = Type.Object({ ...pointFields, i18n: Type.Optional(PointTranslations) });
export type Point = Static<typeof Point>;

const pointInput = {
  position: SpherePosition,
  polygon: Type.Optional(Nullable(Polygon)),
  type: OneOf(POI_TYPES),
  title: Text(1, 120),
  description: Type.Optional(Nullable(Type.String({ maxLength: 2000, description: 'markdown' }))),
  assetId: Type.Optional(Nullable(Id)),
  url: Type.Optional(Nullable(HttpsUrl)),
  apartmentId: Type.Optional(Nullable(Id)),
  icon: Type.Optional(Nullable(PointIcon)),
  color: Type.Optional(Nullable(HexColor)),
  order: Type.Optional(Order),
  visible: Type.Optional(Type.Boolean()),
  i18n: Type.Optional(PointTranslations),
};

/**
 * `POST /panorama/{id}`: creates a point of interest. LINK needs a `url`; IMAGE, VIDEO, AUDIO, PDF and MODEL an asset of that type;
 * APARTMENT an `apartmentId`.
 */
export const PointCreate = Type.Object(pointInput, { additionalProperties: false });
export type PointCreate = Static<typeof PointCreate>;

/** A point in a full replacement: with an `id` it updates that point, without one it is new. */
export const PointInput = Type.Object(
  { id: Type.Optional(Id), ...pointInput },
  { additionalProperties: false },
);
export type PointInput = Static<typeof PointInput>;

const portalInput = {
  label: Type.Optional(Nullable(Text(1, 120))),
  icon: Type.Optional(OneOf(PORTAL_ICONS)),
  size: Type.Optional(PortalSize),
  transition: Type.Optional(OneOf(PORTAL_TRANSITIONS)),
  targetView: Type.Optional(Nullable(View)),
  i18n: Type.Optional(PortalTranslations),
};

/**
 * `POST /panorama/portal`. Creates both directions unless `bidirectional` is false: the way back is an existing portal that leads here and
 * has no counterpart, else a new one at `reversePosition`, which defaults to the compass direction that the visitor came from.
 */
export const PortalCreate = Type.Object(
  {
    panoramaId: Id,
    targetPanoramaId: Id,
    position: SpherePosition,
    ...portalInput,
    bidirectional: Type.Optional(Type.Boolean({ default: true })),
    reversePosition: Type.Optional(SpherePosition),
  },
  { additionalProperties: false },
);
export type PortalCreate = Static<typeof PortalCreate>;

/** Answer of `POST /panorama/portal`. */
export const CreatedPortal = Type.Object({ ...Portal.properties, reverse: Type.Optional(Portal) });

/** An edit of one portal; omitted fields stay. */
export const PortalEdit = Type.Object(
  { id: Id, position: Type.Optional(SpherePosition), ...portalInput },
  { additionalProperties: false },
);
export type PortalEdit = Static<typeof PortalEdit>;

export const PortalDeleteQuery = Type.Object({
  both: Type.Optional(Type.Boolean({ description: 'the way back goes as well' })),
});
