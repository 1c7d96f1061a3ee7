import { type Static, Type } from 'typebox';
import { AssetVariant } from './asset.ts';
import {
  APARTMENT_KINDS,
  APARTMENT_STATUSES,
  ORIENTATIONS,
  OVERLAY_SOURCES,
  OVERLAY_TARGETS,
} from './enums.ts';
import { OUTLINE_LIMITS } from './geometry.ts';
import { DateTime, Id, ImagePoint, Nullable, OneOf, Text, Translations } from './primitives.ts';

const STRICT = { additionalProperties: false } as const;

/** Short description of an apartment. `status` and prices are absent when hidden. */
export const ApartmentHint = Type.Object({
  id: Id,
  number: Type.String(),
  kind: OneOf(APARTMENT_KINDS),
  rooms: Type.Optional(Type.Number()),
  area: Type.Optional(Type.Number()),
  floor: Type.Optional(Type.Integer()),
  orientations: Type.Array(OneOf(ORIENTATIONS)),
  status: Type.Optional(OneOf(APARTMENT_STATUSES)),
  price: Type.Optional(Type.Number({ description: 'of rent and lease types the monthly rent' })),
  effectivePrice: Type.Optional(Type.Number({ description: 'what it costs today, where that is less' })),
});
export type ApartmentHint = Static<typeof ApartmentHint>;

const Points = Type.Array(ImagePoint);
const Holes = Type.Optional(Type.Array(Points));

/** Rings of an overlay: fractions of the image's width and height from the top left corner. */
export const outlineFields = { points: Points, holes: Holes, anchor: ImagePoint };

const publicOverlay = {
  id: Id,
  targetType: OneOf(OVERLAY_TARGETS),
  targetId: Type.String({ description: 'id, key of a point of interest, or https address' }),
  apartmentId: Type.Optional(Id),
  ...outlineFields,
  area: Type.Number({ description: 'share of the image, 0..1, holes taken off' }),
  zIndex: Type.Integer({ description: 'higher lies before lower' }),
  apartment: Type.Optional(ApartmentHint),
  name: Type.Optional(Type.String({ description: 'of a building, navigator or point of interest' })),
  navigatorId: Type.Optional(Id),
  buildingId: Type.Optional(Id),
};

/** An overlay on an image and its target. `navigatorId` is the navigator to drill down to, `buildingId`
 * the building that a target navigator shows. */
export const PublicOverlay = Type.Object(publicOverlay);
export type PublicOverlay = Static<typeof PublicOverlay>;

/** The same for members. */
export const Overlay = Type.Object({ ...publicOverlay, source: OneOf(OVERLAY_SOURCES) });
export type Overlay = Static<typeof Overlay>;

const picture = {
  assetId: Id,
  url: Type.String(),
  thumbnailUrl: Type.Optional(Type.String()),
  variants: Type.Array(AssetVariant),
  width: Type.Optional(Type.Integer({ description: 'pixels' })),
  height: Type.Optional(Type.Integer()),
  alt: Type.Optional(Type.String()),
  blurhash: Type.Optional(Type.String()),
};

/** The same view in the evening: same camera, same proportions, same overlays. */
export const EveningPicture = Type.Object(picture);
export type EveningPicture = Static<typeof EveningPicture>;

const publicImage = {
  id: Id,
  navigatorId: Id,
  index: Type.Integer(),
  angle: Type.Number({ description: 'camera azimuth, degrees clockwise from north' }),
  label: Type.Optional(Type.String()),
  floor: Type.Optional(Type.Integer()),
  ...picture,
  evening: Type.Optional(EveningPicture),
};

/** One image of a navigator with its overlays, as visitors get it. Every key here is public; nothing else may be. */
export const PublicNavigatorImage = Type.Object({ ...publicImage, overlays: Type.Array(PublicOverlay) });
export type PublicNavigatorImage = Static<typeof PublicNavigatorImage>;

const Label = Text(1, 60);
const Labels = Translations({ label: Label });

/** The same for members. `If-Match` takes `updatedAt` when overlays are replaced. */
export const NavigatorImage = Type.Object({
  ...publicImage,
  overlays: Type.Array(Overlay),
  organizationId: Id,
  i18n: Type.Optional(Labels),
  createdAt: DateTime,
  updatedAt: DateTime,
});
export type NavigatorImage = Static<typeof NavigatorImage>;

/** Limits of one image; the total number of points keeps it well below the size limit of a document. */
export const IMAGE_LIMITS = { overlays: 500, points: 50_000 } as const;

const RingInput = Type.Array(ImagePoint, {
  minItems: OUTLINE_LIMITS.pointsMin,
  maxItems: OUTLINE_LIMITS.pointsMax,
});

/**
 * An overlay to store. Points are rounded to a millionth; rings may neither cross nor touch themselves, holes lie inside and apart.
 * `anchor`, the position of the label, must be inside; by default it is the point farthest from the edges. `targetId` is the id of an
 * apartment, building or navigator within the navigator's target, the key of a point of interest, or an https address; for an apartment,
 * `apartmentId` may be sent instead. An overlay with the `id` of a stored one replaces it.
 */
export const OverlayInput = Type.Object(
  {
    id: Type.Optional(Id),
    targetType: OneOf(OVERLAY_TARGETS),
    targetId: Type.Optional(Text(1, 2000)),
    apartmentId: Type.Optional(Id),
    points: RingInput,
    holes: Type.Optional(Type.Array(RingInput, { maxItems: OUTLINE_LIMITS.holesMax })),
    anchor: Type.Optional(ImagePoint),
    zIndex: Type.Optional(Type.Integer({ minimum: -1000, maximum: 1000 })),
    source: Type.Optional(OneOf(OVERLAY_SOURCES)),
  },
  STRICT,
);
export type OverlayInput = Static<typeof OverlayInput>;

const OverlayInputs = Type.Array(OverlayInput, { maxItems: IMAGE_LIMITS.overlays });

/** `PUT /navigator/image/{id}/overlays` (additive): replaces all overlays of the image. `If-Match` takes the image's `updatedAt`. */
export const OverlaysReplace = Type.Object({ overlays: OverlayInputs }, STRICT);
export type OverlaysReplace = Static<typeof OverlaysReplace>;

/**
 * An image in the body of a navigator. One with an `id` is kept, with its overlays; a new one may include overlays. `index` is unique in
 * the navigator. `eveningAssetId` is the same view in the evening, a picture of the same proportions; without it, as without a label,
 * the image has none from then on.
 */
export const NavigatorImageInput = Type.Object(
  {
    id: Type.Optional(Id),
    index: Type.Integer({ minimum: 0, maximum: 9999 }),
    angle: Type.Optional(Type.Number({ minimum: 0, maximum: 360 })),
    label: Type.Optional(Nullable(Label)),
    floor: Type.Optional(Nullable(Type.Integer({ minimum: -10, maximum: 200 }))),
    assetId: Id,
    eveningAssetId: Type.Optional(Nullable(Id)),
    i18n: Type.Optional(Labels),
    overlays: Type.Optional(OverlayInputs),
  },
  STRICT,
);
export type NavigatorImageInput = Static<typeof NavigatorImageInput>;

/** Largest difference between the proportions of a picture and those of its evening, as a share. */
const SHAPE_SLACK = 0.01;

/** A size in pixels, where it is known. */
interface Sized {
  readonly width?: number | undefined;
  readonly height?: number | undefined;
}

/** Whether two pictures have the same proportions; true while a size is unknown. */
export function hasShapeOf(one: Sized, other: Sized): boolean {
  if (!one.width || !one.height || !other.width || !other.height) return true;
  return Math.abs(one.width / one.height / (other.width / other.height) - 1) <= SHAPE_SLACK;
}
