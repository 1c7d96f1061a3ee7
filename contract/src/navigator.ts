import { type Static, Type } from 'typebox';
import {
  AREA_UNITS,
  BRAND_FONTS,
  CURRENCIES,
  ESTATE_STATUSES,
  NAVIGATOR_FILTERS,
  NAVIGATOR_MODES,
  type NavigatorFilter,
  PROPERTY_TYPES,
  TARGET_TYPES,
  THEME_MODES,
} from './enums.ts';
import { listQuery } from './envelope.ts';
import { NavigatorImageInput } from './navigator-image.ts';
import {
  DateTime,
  GeoPoint,
  HexColor,
  Id,
  Nullable,
  OneOf,
  Several,
  Text,
  Translations,
} from './primitives.ts';

const STRICT = { additionalProperties: false } as const;

/** Filters of a navigator without a selection of its own. */
export const DEFAULT_FILTERS: readonly NavigatorFilter[] = [
  'rooms',
  'area',
  'price',
  'floor',
  'orientation',
  'status',
];

/** Default overlay colours for hover and selection. */
export const DEFAULT_POINTER_COLORS = { hover: '#ffffff', selected: '#1f6feb' } as const;

/** Most images in a navigator. */
export const NAVIGATOR_IMAGES_MAX = 360;

/** Id of a navigator, its slug, or the id of an estate or building that has one. */
export const NavigatorKey = Type.String({
  pattern: '^([0-9a-f]{24}|[a-z0-9]+(-[a-z0-9]+)*)$',
  minLength: 2,
  maxLength: 80,
  description: 'id or slug of a navigator, or id of an estate or building that has one',
});

/** Slug, unique in the installation. Must not look like an id. */
export const NavigatorSlug = Type.String({
  pattern: '^(?![0-9a-f]{24}$)[a-z0-9]+(-[a-z0-9]+)*$',
  minLength: 2,
  maxLength: 80,
});

const Target = Type.Object({ type: OneOf(TARGET_TYPES), id: Id }, STRICT);

const settings = {
  hideSold: Type.Boolean({ description: 'sold apartments are not there' }),
  hideAvailability: Type.Boolean({ description: 'no status shows anywhere' }),
  showPrice: Type.Boolean(),
  inquiryEnabled: Type.Boolean(),
  detailsEnabled: Type.Boolean({ description: 'the card opens in full' }),
};

/** Display settings. Anything the estate hides from the public is hidden here too. */
export const NavigatorSettings = Type.Object(settings);
export type NavigatorSettings = Static<typeof NavigatorSettings>;

const colors = { ACTIVE: HexColor, BOOKED: HexColor, SOLD: HexColor };

export const NavigatorColors = Type.Object({ ...colors, hover: HexColor, selected: HexColor });
export type NavigatorColors = Static<typeof NavigatorColors>;

export const NavigatorTheme = Type.Object({
  mode: OneOf(THEME_MODES),
  primaryColor: HexColor,
  font: OneOf(BRAND_FONTS),
});
export type NavigatorTheme = Static<typeof NavigatorTheme>;

/** Number of apartments in a navigator, and by status where availability is public. */
export const ApartmentTotals = Type.Object({
  total: Type.Integer(),
  ACTIVE: Type.Optional(Type.Integer()),
  BOOKED: Type.Optional(Type.Integer()),
  SOLD: Type.Optional(Type.Integer()),
});
export type ApartmentTotals = Static<typeof ApartmentTotals>;

/** The estate of a navigator. */
export const NavigatorEstate = Type.Object({
  id: Id,
  name: Type.String(),
  slug: Type.String(),
  type: OneOf(PROPERTY_TYPES),
  city: Type.String(),
  currency: OneOf(CURRENCIES),
  areaUnit: OneOf(AREA_UNITS),
  timezone: Type.String(),
  location: Type.Optional(GeoPoint),
  northOffset: Type.Number({ description: 'degrees that the site plan is turned from north' }),
  completionDate: Type.Optional(Type.String()),
  legalNotice: Type.Optional(Type.String({ description: 'plain text for the foot of lists and cards' })),
  status: Type.Optional(OneOf(ESTATE_STATUSES, 'to members')),
});
export type NavigatorEstate = Static<typeof NavigatorEstate>;

/** The navigator above another one: where visitors go back up to. */
export const NavigatorParent = Type.Object({
  id: Id,
  name: Type.String(),
  apartments: Type.Optional(ApartmentTotals),
});
export type NavigatorParent = Static<typeof NavigatorParent>;

/** The building of a navigator that covers a single one. */
export const NavigatorBuilding = Type.Object({
  id: Id,
  name: Type.String(),
  code: Type.Optional(Type.String()),
  floorsAbove: Type.Integer(),
  floors: Type.Array(
    Type.Object({
      level: Type.Integer(),
      label: Type.String(),
      navigatorImageId: Type.Optional(Id),
    }),
  ),
});
export type NavigatorBuilding = Static<typeof NavigatorBuilding>;

const Share = Type.Number({ minimum: 0, maximum: 1 });

/** Fractions of an image's width and height from the top left corner, each side 0.05 or longer. */
const SafeArea = Type.Object(
  { left: Share, top: Share, right: Share, bottom: Share },
  { ...STRICT, description: 'part of every image that no screen crops; absent: where the overlays are' },
);

/** Most points of interest of a navigator. */
export const POINTS_OF_INTEREST_MAX = 100;

const PointTitle = Text(1, 120);
const PointDescription = Text(1, 2000);
const PointTexts = Translations({ title: PointTitle, description: PointDescription });

const point = {
  key: Text(1, 120),
  title: Type.String(),
  description: Type.Optional(Type.String({ description: 'plain text; an empty line begins a paragraph' })),
};

/** A point of interest as visitors get it: a playground, a bus stop. Overlays with the target `poi` refer to its key. */
export const PublicPointOfInterest = Type.Object({
  ...point,
  pictureUrl: Type.Optional(Type.String()),
});
export type PublicPointOfInterest = Static<typeof PublicPointOfInterest>;

const StoredPoint = Type.Object({
  ...PublicPointOfInterest.properties,
  assetId: Type.Optional(Id),
  i18n: Type.Optional(PointTexts),
});
export type NavigatorPointOfInterest = Static<typeof StoredPoint>;

/** A point of interest to store; `assetId` is a picture of it. */
const PointInput = Type.Object(
  {
    key: Text(1, 120),
    title: PointTitle,
    description: Type.Optional(PointDescription),
    assetId: Type.Optional(Id),
    i18n: Type.Optional(PointTexts),
  },
  STRICT,
);
export type PointOfInterestInput = Static<typeof PointInput>;

const publicFields = {
  id: Id,
  name: Type.String(),
  slug: Type.String(),
  target: Target,
  mode: OneOf(NAVIGATOR_MODES),
  parentId: Type.Optional(Id),
  defaultIndex: Type.Integer({ description: 'index of the image that is shown first' }),
  loop: Type.Boolean({ description: 'a full turn: the first image follows the last' }),
  imageCount: Type.Integer(),
  safeArea: Type.Optional(SafeArea),
  statusColors: NavigatorColors,
  theme: NavigatorTheme,
  filters: Type.Array(OneOf(NAVIGATOR_FILTERS)),
  settings: NavigatorSettings,
  coverUrl: Type.Optional(Type.String()),
  modelUrl: Type.Optional(Type.String()),
  viewerUrl: Type.String(),
};

const organization = Type.Object({
  id: Id,
  name: Type.String(),
  slug: Type.String(),
  logoUrl: Type.Optional(Type.String()),
  logoDarkUrl: Type.Optional(Type.String()),
});

const context = {
  parent: Type.Optional(NavigatorParent),
  estate: NavigatorEstate,
  building: Type.Optional(NavigatorBuilding),
  buildings: Type.Optional(
    Type.Array(Type.Object({ id: Id, name: Type.String() }), {
      description: 'of the estate, in their order, where the navigator shows all of it',
    }),
  ),
  apartments: ApartmentTotals,
  organization,
};

/** `GET /navigator/{id}` as visitors get it. Every key here is public; nothing else may be. */
export const PublicNavigator = Type.Object({
  ...publicFields,
  ...context,
  pointsOfInterest: Type.Optional(
    Type.Array(PublicPointOfInterest, { description: 'in the order of the team' }),
  ),
});
export type PublicNavigator = Static<typeof PublicNavigator>;

const Name = Text(1, 120);
const Texts = Translations({ name: Name });

/** A navigator as members get it in a list. */
export const Navigator = Type.Object({
  ...publicFields,
  organizationId: Id,
  published: Type.Boolean(),
  showcase: Type.Boolean(),
  showcaseOrder: Type.Optional(Type.Integer()),
  coverAssetId: Type.Optional(Id),
  modelAssetId: Type.Optional(Id),
  i18n: Type.Optional(Texts),
  createdBy: Type.Optional(Id),
  createdAt: DateTime,
  updatedAt: DateTime,
});
export type Navigator = Static<typeof Navigator>;

/** `GET /navigator/{id}` as members get it; settings and colours as stored on the navigator. */
export const NavigatorDetail = Type.Object({
  ...Navigator.properties,
  ...context,
  pointsOfInterest: Type.Optional(Type.Array(StoredPoint)),
  apartmentIds: Type.Array(Id, { description: 'apartments of its target' }),
});
export type NavigatorDetail = Static<typeof NavigatorDetail>;

const settable = {
  mode: OneOf(NAVIGATOR_MODES),
  parentId: Nullable(Id),
  defaultIndex: Type.Integer({ minimum: 0, maximum: 9999 }),
  loop: Type.Boolean(),
  safeArea: Nullable(SafeArea),
  statusColors: Nullable(
    Type.Partial(Type.Object({ ...colors, hover: HexColor, selected: HexColor }), STRICT),
  ),
  theme: Nullable(
    Type.Object(
      {
        mode: Type.Optional(Nullable(OneOf(THEME_MODES))),
        primaryColor: Type.Optional(Nullable(HexColor)),
        font: Type.Optional(Nullable(OneOf(BRAND_FONTS))),
      },
      STRICT,
    ),
  ),
  filters: Type.Array(OneOf(NAVIGATOR_FILTERS), { uniqueItems: true }),
  settings: Type.Partial(Type.Object(settings), STRICT),
  published: Type.Boolean(),
  showcase: Type.Boolean(),
  showcaseOrder: Nullable(Type.Integer({ minimum: 0, maximum: 100_000 })),
  coverAssetId: Nullable(Id),
  modelAssetId: Nullable(Id),
  pointsOfInterest: Type.Array(PointInput, {
    maxItems: POINTS_OF_INTEREST_MAX,
    description: 'all of them, each with a key of its own',
  }),
  i18n: Texts,
  images: Type.Array(NavigatorImageInput, {
    maxItems: NAVIGATOR_IMAGES_MAX,
    description: 'all of them: those with an id are kept with their overlays, those left out go',
  }),
};

/**
 * `POST /navigator` (additive). Without `slug`, a free one is derived from the name; a taken one answers 409 `SLUG_TAKEN`. `mode` defaults
 * to ROTATION.
 */
export const NavigatorCreate = Type.Object(
  {
    name: Name,
    target: Target,
    slug: Type.Optional(NavigatorSlug),
    ...Type.Partial(Type.Object(settable)).properties,
  },
  STRICT,
);
export type NavigatorCreate = Static<typeof NavigatorCreate>;

/** `PATCH /navigator/{id}` (additive). The target cannot change: overlays depend on it. */
export const NavigatorPatch = Type.Partial(
  Type.Object({ name: Name, slug: NavigatorSlug, ...settable }),
  STRICT,
);
export type NavigatorPatch = Static<typeof NavigatorPatch>;

/** Query of the calls that return a navigator. */
export const NavigatorQuery = Type.Object({
  hideAvailability: Type.Optional(
    Type.Boolean({ description: 'true: as if the navigator hid every status; false shows nothing more' }),
  ),
});
export type NavigatorQuery = Static<typeof NavigatorQuery>;

/** `GET /navigator` (additive). */
export const NavigatorListQuery = Type.Object({
  ...listQuery(['name', 'createdAt', 'updatedAt']),
  estateId: Type.Optional(Several(Id)),
  buildingId: Type.Optional(Several(Id)),
  published: Type.Optional(Type.Boolean()),
});
export type NavigatorListQuery = Static<typeof NavigatorListQuery>;
