import { type Static, Type } from 'typebox';
import { APARTMENT_FIELDS, APARTMENT_FILES, AREA_PARTS, LINK_PARTS } from './apartment-fields.ts';
import { Daylight } from './daylight.ts';
import {
  APARTMENT_KINDS,
  APARTMENT_STATUSES,
  AREA_UNITS,
  CURRENCIES,
  FINISHES,
  ORIENTATIONS,
  PROPERTY_TYPES,
  ROOM_TYPES,
} from './enums.ts';
import { answerFields } from './field-schemas.ts';
import { publicPart } from './field-table.ts';
import { DateTime, Day, Id, ImagePoint, Money, OneOf, Translations } from './primitives.ts';
import { recordOf } from './record-of.ts';

/** The image of a navigator that shows an apartment best. Computed by `refresh-preferred-angles`. */
export const PreferredAngle = Type.Object({
  navigatorId: Id,
  imageId: Id,
  index: Type.Integer({ description: 'of the image in its navigator' }),
  angle: Type.Number({ description: 'camera azimuth, degrees clockwise from north' }),
  visibleArea: Type.Number({ description: 'share of the image, 0..1' }),
});
export type PreferredAngle = Static<typeof PreferredAngle>;

const AreaOfPart = Type.Optional(Type.Number({ minimum: 0, maximum: 100_000 }));

/** Areas other than the usable one, in the estate's unit. */
export const Areas = Type.Object(
  recordOf(AREA_PARTS, () => AreaOfPart),
  { additionalProperties: false },
);
export type Areas = Static<typeof Areas>;

/** One room of an apartment; its area in the estate's unit. */
export const Room = Type.Object(
  {
    name: Type.String({ minLength: 1, maxLength: 60 }),
    type: OneOf(ROOM_TYPES),
    area: AreaOfPart,
  },
  { additionalProperties: false },
);
export type Room = Static<typeof Room>;

const Demand = Type.Optional(Type.Number({ minimum: 0, maximum: 10_000, description: 'kWh/(m²·year)' }));

/** Energy performance certificate. */
export const Energy = Type.Object(
  {
    class: Type.Optional(Type.String({ minLength: 1, maxLength: 10 })),
    usable: Demand,
    final: Demand,
    primary: Demand,
    co2: Type.Optional(Type.Number({ minimum: 0, maximum: 10_000, description: 't CO₂/(m²·year)' })),
    renewableShare: Type.Optional(Type.Number({ minimum: 0, maximum: 100, description: 'percent' })),
  },
  { additionalProperties: false },
);
export type Energy = Static<typeof Energy>;

/** A temporarily lower price. `from` and `to` are days in the estate's time zone, both inclusive; without `to` it never ends. */
export const Promotion = Type.Object(
  {
    price: Money,
    priceNet: Type.Optional(Money),
    from: Type.Optional(Day),
    to: Type.Optional(Day),
    label: Type.Optional(Type.String({ minLength: 1, maxLength: 60 })),
  },
  { additionalProperties: false },
);
export type Promotion = Static<typeof Promotion>;

/** Terms of the rent and lease types, in the estate's currency. */
export const Rent = Type.Object(
  {
    monthly: Money,
    adminFee: Type.Optional(Money),
    deposit: Type.Optional(Money),
    availableFrom: Type.Optional(Day),
    minTermMonths: Type.Optional(Type.Integer({ minimum: 0, maximum: 600 })),
  },
  { additionalProperties: false },
);
export type Rent = Static<typeof Rent>;

/** Charges in addition to the price. */
export const OtherCharge = Type.Object(
  {
    label: Type.String({ minLength: 1, maxLength: 120 }),
    amount: Money,
    required: Type.Boolean(),
  },
  { additionalProperties: false },
);
export type OtherCharge = Static<typeof OtherCharge>;

/** An item sold with an apartment: parking, storage. */
export const Component = Type.Object(
  {
    apartmentId: Type.Optional(Id),
    kind: OneOf(APARTMENT_KINDS),
    label: Type.String({ minLength: 1, maxLength: 120 }),
    price: Type.Optional(Money),
    required: Type.Boolean(),
  },
  { additionalProperties: false },
);
export type Component = Static<typeof Component>;

const Url = Type.Optional(Type.String());

const publicFields = {
  id: Id,
  number: Type.String({ description: 'unique in its building' }),
  name: Type.Optional(Type.String()),
  kind: OneOf(APARTMENT_KINDS),
  type: OneOf(PROPERTY_TYPES, "the building's, else the estate's"),
  estateId: Id,
  buildingId: Type.Optional(Id),

  ...answerFields(publicPart(APARTMENT_FIELDS)),
  orientations: Type.Array(OneOf(ORIENTATIONS)),
  preferredAngles: Type.Array(PreferredAngle),
  startPanoramaId: Type.Optional(Id),
  daylight: Type.Optional(Daylight),

  levels: Type.Integer(),
  area: Type.Optional(
    Type.Number({ description: 'usable; parking spaces, garages and storage rooms may have none' }),
  ),
  areaUnit: OneOf(AREA_UNITS),
  areas: Areas,
  roomList: Type.Array(Room),
  finish: Type.Optional(OneOf(FINISHES)),
  features: Type.Array(Type.String()),
  energy: Type.Optional(Energy),

  price: Type.Optional(Type.Number()),
  pricePerArea: Type.Optional(Type.Number({ description: 'of rent and lease types: the monthly rent' })),
  currency: OneOf(CURRENCIES),
  promotion: Type.Optional(Promotion),
  promotionActive: Type.Optional(Type.Boolean({ description: "today, in the estate's time zone" })),
  effectivePrice: Type.Optional(Type.Number({ description: 'what it costs today' })),
  lowestPrice30d: Type.Optional(
    Type.Number({ description: 'lowest of the 30 days before the promotion, or before now without one' }),
  ),
  priceValidFrom: Type.Optional(DateTime),
  otherCharges: Type.Array(OtherCharge),
  components: Type.Array(Component),

  floorPlan2dUrl: Url,
  floorPlan3dUrl: Url,
  cardPdfUrl: Url,
  galleryUrls: Type.Array(Type.String()),
  model3dUrl: Url,
  videoUrl: Url,
  viewImageUrl: Url,

  description: Type.Optional(Type.String({ description: 'Markdown' })),
  highlighted: Type.Boolean(),
};

/**
 * An apartment for visitors. Every key here is public; nothing else may be. What its estate or the navigator hides is absent: `status`, or
 * everything about prices. `completionDate` falls back to that of the building or the estate.
 */
export const PublicApartment = Type.Object({
  ...publicFields,
  rent: Type.Optional(Type.Partial(Rent)),
  status: Type.Optional(OneOf(APARTMENT_STATUSES)),
});
export type PublicApartment = Static<typeof PublicApartment>;

/** Addresses used where no file has been uploaded. */
export const ApartmentLinks = Type.Object(recordOf(LINK_PARTS, () => Url));
export type ApartmentLinks = Static<typeof ApartmentLinks>;

/** The position of an apartment on a plan of its floor. */
export const PlanPosition = Type.Object(
  { assetId: Id, points: Type.Array(ImagePoint, { minItems: 1, maxItems: 200 }) },
  { additionalProperties: false },
);

/** An apartment's latest synchronisation. */
export const ApartmentSync = Type.Object({
  integrationId: Id,
  externalStatus: Type.Optional(Type.Object({ id: Type.String(), name: Type.String() })),
  lastSyncedAt: DateTime,
  missingSince: Type.Optional(DateTime),
  lockedFields: Type.Array(Type.String(), { description: 'fields that the integration manages' }),
});

/** An apartment for members. */
export const Apartment = Type.Object({
  ...publicFields,
  ...answerFields(APARTMENT_FIELDS),
  rent: Type.Optional(Rent),
  status: OneOf(APARTMENT_STATUSES),
  promotionActive: Type.Boolean(),
  organizationId: Id,
  planPosition: Type.Optional(PlanPosition),
  priceNet: Type.Optional(Type.Number()),
  pricePerAreaNet: Type.Optional(Type.Number()),
  priceHidden: Type.Boolean(),
  ...recordOf(APARTMENT_FILES, () => Type.Optional(Id)),
  galleryAssetIds: Type.Array(Id),
  links: ApartmentLinks,
  statusChangedAt: DateTime,
  bookedUntil: Type.Optional(DateTime),
  bookedForInquiryId: Type.Optional(Id),
  bookedBy: Type.Optional(Id),
  soldAt: Type.Optional(DateTime),
  visible: Type.Boolean({ description: 'false: absent from everything public' }),
  agentIds: Type.Array(Id),
  tags: Type.Array(Type.String()),
  sync: Type.Optional(ApartmentSync),
  stats: Type.Object({
    views: Type.Integer(),
    favorites: Type.Integer(),
    inquiries: Type.Integer(),
    lastViewedAt: Type.Optional(DateTime),
  }),
  i18n: Type.Optional(Translations({ name: Type.String(), description: Type.String() })),
  createdBy: Type.Optional(Id),
  createdAt: DateTime,
  updatedAt: DateTime,
});
export type Apartment = Static<typeof Apartment>;
