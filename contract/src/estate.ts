import { type Static, Type } from 'typebox';
import { BOOKING_DAYS_MAX } from './apartment-input.ts';
import { BuildingLight } from './building.ts';
import {
  AREA_UNITS,
  CURRENCIES,
  ESTATE_STATUSES,
  GUIDE_STEPS,
  INTEGRATION_TYPES,
  PROPERTY_TYPES,
  SYNC_STATUSES,
} from './enums.ts';
import { listQuery } from './envelope.ts';
import { ESTATE_FIELDS, LEGAL_NOTICE_MAX } from './estate-fields.ts';
import { ApartmentCounts } from './estate-light.ts';
import { answerFields, bodyFields, clearable } from './field-schemas.ts';
import { publicPart } from './field-table.ts';
import { Contact } from './organization.ts';
import {
  Address,
  DateTime,
  Day,
  Email,
  GeoPoint,
  Id,
  Nullable,
  OneOf,
  Phone,
  Several,
  StatusColors,
  Text,
  Translations,
} from './primitives.ts';
import { AgentCard } from './user.ts';

const STRICT = { additionalProperties: false } as const;

const settings = {
  showPrice: Type.Boolean({ description: 'false takes every price from the public' }),
  showPricePerArea: Type.Boolean(),
  showSold: Type.Boolean({ description: 'false takes sold apartments from the public' }),
  hideAvailability: Type.Boolean({ description: 'true takes every status from the public' }),
  inquiryEnabled: Type.Boolean(),
  searchOffers: Type.Boolean({
    description: 'true describes the available apartments to search engines, with what visitors see of them',
  }),
  statusColors: StatusColors,
  bookingDays: Type.Integer({
    minimum: 1,
    maximum: BOOKING_DAYS_MAX,
    description: 'how long a booking holds',
  }),
};
export const EstateSettings = Type.Object(settings);
export type EstateSettings = Static<typeof EstateSettings>;

/** Publication of prices as Polish law requires. While it is on, no price of a residential apartment for sale may be hidden. */
export const PriceDisclosure = Type.Object({
  enabled: Type.Boolean(),
  startDate: Type.Optional(Day),
  datasetId: Type.Optional(Type.String()),
  lastPublishedAt: Type.Optional(DateTime),
});

/** A place of interest nearby. */
export const NearbyPlace = Type.Object(
  {
    name: Text(1, 120),
    category: Text(1, 40),
    location: Type.Optional(GeoPoint),
    walkMinutes: Type.Optional(Type.Integer({ minimum: 0, maximum: 600 })),
  },
  STRICT,
);

export const EstateCounts = Type.Object({ buildings: Type.Integer(), ...ApartmentCounts.properties });
export type EstateCounts = Static<typeof EstateCounts>;

const publicFields = {
  id: Id,
  name: Type.String(),
  slug: Type.String(),
  type: OneOf(PROPERTY_TYPES),
  description: Type.Optional(Type.String({ description: 'markdown' })),
  legalNotice: Type.Optional(
    Type.String({
      description: 'plain text that visitors read below the apartments, such as that this is no offer',
    }),
  ),
  address: Address,
  location: Type.Optional(GeoPoint),
  areaUnit: OneOf(AREA_UNITS),
  currency: OneOf(CURRENCIES),
  timezone: Type.String({ description: 'IANA name' }),
  ...answerFields(publicPart(ESTATE_FIELDS)),
  coverUrl: Type.Optional(Type.String()),
  logoUrl: Type.Optional(Type.String()),
  salesContact: Contact,
  amenities: Type.Array(Type.String()),
  nearby: Type.Array(NearbyPlace),
  settings: EstateSettings,
  navigatorId: Type.Optional({ ...Id, description: 'what opens for visitors: the oldest published one' }),
  counts: EstateCounts,
};

/** An estate for visitors. Every key here is public; nothing else may be. */
export const PublicEstate = Type.Object(publicFields);
export type PublicEstate = Static<typeof PublicEstate>;

/** The integration of an estate's apartments, in short. */
export const IntegrationLight = Type.Object({
  id: Id,
  type: OneOf(INTEGRATION_TYPES),
  enabled: Type.Boolean(),
  lastSyncDate: Type.Optional(DateTime),
  lastSyncStatus: Type.Optional(OneOf(SYNC_STATUSES)),
});
export type IntegrationLight = Static<typeof IntegrationLight>;

const Name = Text(2, 160);
const Description = Text(1, 20_000);
const LegalNotice = Text(1, LEGAL_NOTICE_MAX);
const Texts = Translations({ name: Name, description: Description, legalNotice: LegalNotice });

/** An estate for members; `name`, `description` and `legalNotice` as written, with their translations. */
export const Estate = Type.Object({
  ...publicFields,
  ...answerFields(ESTATE_FIELDS),
  organizationId: Id,
  status: OneOf(ESTATE_STATUSES),
  coverAssetId: Type.Optional(Id),
  galleryAssetIds: Type.Array(Id),
  galleryUrls: Type.Array(Type.String()),
  logoAssetId: Type.Optional(Id),
  agentIds: Type.Array(Id),
  northOffset: Type.Number({ description: 'degrees that the site plan is turned from north' }),
  priceDisclosure: PriceDisclosure,
  integration: Type.Optional(IntegrationLight),
  skippedSteps: Type.Array(OneOf(GUIDE_STEPS), {
    description: 'steps of the guide that the team leaves out',
  }),
  i18n: Type.Optional(Texts),
  createdBy: Type.Optional(Id),
  createdAt: DateTime,
  updatedAt: DateTime,
});
export type Estate = Static<typeof Estate>;

/** An agent of an estate, for members. */
export const EstateAgent = Type.Object({
  id: Id,
  name: Type.String(),
  jobTitle: Type.Optional(Type.String()),
  avatarUrl: Type.Optional(Type.String()),
});
export type EstateAgent = Static<typeof EstateAgent>;

const buildings = Type.Array(BuildingLight);

/** `GET /estate/{id}` for the public; `agents` are those who opted in to a public card. */
export const PublicEstateDetail = Type.Object({ ...publicFields, buildings, agents: Type.Array(AgentCard) });
export type PublicEstateDetail = Static<typeof PublicEstateDetail>;

/** `GET /estate/{id}` for members. */
export const EstateDetail = Type.Object({
  ...Estate.properties,
  buildings,
  agents: Type.Array(EstateAgent),
});
export type EstateDetail = Static<typeof EstateDetail>;

/** `GET /estate`. */
export const EstateListQuery = Type.Object({
  ...listQuery(['name', 'createdAt', 'updatedAt', 'completionDate']),
  type: Type.Optional(Several(OneOf(PROPERTY_TYPES))),
  status: Type.Optional(Several(OneOf(ESTATE_STATUSES))),
  city: Type.Optional(Text(1, 80)),
  hasIntegration: Type.Optional(Type.Boolean()),
});
export type EstateListQuery = Static<typeof EstateListQuery>;

const Slug = Type.String({
  pattern: '^[a-z0-9]+(-[a-z0-9]+)*$',
  minLength: 2,
  maxLength: 80,
  description: 'small letters, digits and single hyphens; unique in the organization',
});

/** Settable fields; `settings` and `priceDisclosure` are merged field by field, lists and everything else are replaced as a whole. */
const settable = {
  ...clearable(bodyFields(ESTATE_FIELDS)),
  slug: Slug,
  description: Nullable(Description),
  legalNotice: Nullable(LegalNotice),
  location: Nullable(GeoPoint),
  areaUnit: OneOf(AREA_UNITS),
  currency: OneOf(CURRENCIES),
  timezone: Text(1, 60),
  coverAssetId: Nullable(Id),
  galleryAssetIds: Type.Array(Id, { maxItems: 100, uniqueItems: true }),
  logoAssetId: Nullable(Id),
  logoUrl: Nullable(
    Type.String({
      pattern: '^(https://[^\\s]+|/media/[A-Za-z0-9._/-]+)$',
      maxLength: 2000,
      description: 'of a picture that is no asset; takes the place of logoAssetId, and the other way round',
    }),
  ),
  salesContact: Nullable(
    Type.Object(
      { name: Type.Optional(Text(1, 120)), email: Type.Optional(Email), phone: Type.Optional(Phone) },
      STRICT,
    ),
  ),
  agentIds: Type.Array(Id, { maxItems: 100, uniqueItems: true }),
  amenities: Type.Array(Text(1, 60), { maxItems: 100, uniqueItems: true }),
  nearby: Type.Array(NearbyPlace, { maxItems: 100 }),
  northOffset: Type.Number({ minimum: -360, maximum: 360 }),
  skippedSteps: Type.Array(OneOf(GUIDE_STEPS), { maxItems: GUIDE_STEPS.length, uniqueItems: true }),
  settings: Type.Partial(Type.Object(settings), STRICT),
  priceDisclosure: Type.Partial(
    Type.Object({ enabled: Type.Boolean(), startDate: Nullable(Day), datasetId: Nullable(Text(1, 36)) }),
    STRICT,
  ),
  i18n: Texts,
};

/**
 * `POST /estate`. Without `slug`, one is generated from the name. Unit, currency and time zone default to the organization's if it is in
 * the same country, else to those of the address's country. 409 `SLUG_TAKEN`.
 */
export const EstateCreate = Type.Object(
  {
    name: Name,
    type: OneOf(PROPERTY_TYPES),
    status: Type.Optional(OneOf(['DRAFT', 'PUBLISHED'], 'DRAFT unless it is given')),
    address: Address,
    ...Type.Partial(Type.Object(settable)).properties,
  },
  STRICT,
);
export type EstateCreate = Static<typeof EstateCreate>;

/**
 * `PATCH /estate/{id}`. A change of `type` also applies to the apartments. 409 `SLUG_TAKEN`; `STATUS_TRANSITION` unless the status goes
 * DRAFT <-> PUBLISHED -> ARCHIVED (the last by an ADMIN); `NOT_EMPTY` when changing the unit or the currency of a published estate with
 * apartments. In a draft both can be corrected: the numbers stay as they are. `POST /estate/{id}/units` corrects them everywhere.
 */
export const EstatePatch = Type.Partial(
  Type.Object({
    name: Name,
    type: OneOf(PROPERTY_TYPES),
    status: OneOf(ESTATE_STATUSES),
    address: Address,
    ...settable,
  }),
  STRICT,
);
export type EstatePatch = Static<typeof EstatePatch>;

/** Apartments shown as examples of a correction. */
export const UNITS_EXAMPLES = 5;

/**
 * `POST /estate/{id}/units`: puts a wrong currency or unit of area right for a whole estate, also a published one. The numbers stay as they are;
 * the price history's rows are told the currency that was always meant. With `dryRun`, only says what would change.
 */
export const EstateUnits = Type.Object(
  {
    currency: OneOf(CURRENCIES),
    areaUnit: OneOf(AREA_UNITS),
    dryRun: Type.Optional(Type.Boolean()),
  },
  STRICT,
);
export type EstateUnits = Static<typeof EstateUnits>;

const Units = Type.Object({ currency: OneOf(CURRENCIES), areaUnit: OneOf(AREA_UNITS) });

/** What a correction changes, or has changed. */
export const EstateUnitsChange = Type.Object({
  from: Units,
  to: Units,
  changed: Type.Boolean({ description: 'false for a dry run, and where both are the same already' }),
  apartments: Type.Integer({ description: 'with an area or a price' }),
  prices: Type.Integer({ description: 'rows of the price history in another currency' }),
  seen: Type.Boolean({ description: 'visitors have been shown the former ones' }),
  examples: Type.Array(
    Type.Object({
      number: Type.String(),
      price: Type.Optional(Type.Number()),
      area: Type.Optional(Type.Number()),
    }),
    { maxItems: UNITS_EXAMPLES },
  ),
});
export type EstateUnitsChange = Static<typeof EstateUnitsChange>;

/** `DELETE /estate/{id}`. */
export const EstateDeleteQuery = Type.Object({
  cascade: Type.Optional(
    Type.Boolean({ description: 'takes buildings, apartments and navigators with it; never inquiries' }),
  ),
});
