import { type Static, Type } from 'typebox';
import { Areas, Component, Energy, OtherCharge, PlanPosition, Promotion, Rent, Room } from './apartment.ts';
import { APARTMENT_FIELDS, APARTMENT_FILES, LINK_PARTS } from './apartment-fields.ts';
import { APARTMENT_KINDS, APARTMENT_STATUSES, FINISHES, ORIENTATIONS } from './enums.ts';
import { bodyFields, clearable } from './field-schemas.ts';
import { DateTime, HttpsUrl, Id, Money, Nullable, OneOf, Text, Translations } from './primitives.ts';
import { recordOf } from './record-of.ts';

const STRICT = { additionalProperties: false } as const;

/** Maximum length of a booking, days. */
export const BOOKING_DAYS_MAX = 180;

const Word = Text(1, 60);
const Link = Type.Optional(Nullable(HttpsUrl));

/** Addresses of external files. The object is replaced as a whole. */
const Links = Type.Object(
  recordOf(LINK_PARTS, () => Link),
  STRICT,
);

const identity = {
  number: Type.String({ minLength: 1, maxLength: 40, description: 'unique in its building' }),
};

/** Fields that may be omitted for a new apartment, and cleared with `null` later. */
const optional = {
  area: Type.Number({
    exclusiveMinimum: 0,
    maximum: 100_000,
    description: "usable, in the estate's unit; required of apartments, houses, commercial units and plots",
  }),
  ...bodyFields(APARTMENT_FIELDS),
  name: Text(1, 120),
  buildingId: Id,
  startPanoramaId: Id,
  planPosition: PlanPosition,
  finish: OneOf(FINISHES),
  energy: Energy,
  price: Money,
  priceNet: Money,
  promotion: Promotion,
  rent: Rent,
  ...recordOf(APARTMENT_FILES, () => Id),
  description: Text(1, 10_000),
  bookedUntil: Type.String({
    format: 'date-time',
    description: `in the future, at most ${BOOKING_DAYS_MAX} days ahead; only of a booked apartment`,
  }),
  bookedForInquiryId: Id,
  soldAt: DateTime,
};

/** Fields that always have a value. */
const lasting = {
  kind: OneOf(APARTMENT_KINDS),
  orientations: Type.Array(OneOf(ORIENTATIONS), { uniqueItems: true, maxItems: 8 }),
  levels: Type.Integer({ minimum: 1, maximum: 20 }),
  areas: Areas,
  roomList: Type.Array(Room, { maxItems: 100 }),
  features: Type.Array(Word, { uniqueItems: true, maxItems: 100 }),
  priceHidden: Type.Boolean(),
  otherCharges: Type.Array(OtherCharge, { maxItems: 50 }),
  components: Type.Array(Component, { maxItems: 50 }),
  galleryAssetIds: Type.Array(Id, { uniqueItems: true, maxItems: 100 }),
  links: Links,
  status: OneOf(APARTMENT_STATUSES),
  visible: Type.Boolean(),
  highlighted: Type.Boolean(),
  agentIds: Type.Array(Id, { uniqueItems: true, maxItems: 50 }),
  tags: Type.Array(Word, { uniqueItems: true, maxItems: 50 }),
  i18n: Translations({ name: Text(1, 120), description: Text(1, 10_000) }),
};

/** Rules that a change overrides on purpose; ADMIN only. */
const Override = Type.Array(Word, {
  uniqueItems: true,
  maxItems: 20,
  description:
    'names of fields whose lock (by an integration, by the duty of open prices) does not hold for this change',
});

/**
 * `PATCH /apartment/{id}`: top-level fields merge, arrays and groups are replaced, `null` clears. An AGENT may send only `status` (ACTIVE,
 * BOOKED) and `bookedUntil`. Reverting SOLD needs a `reason`. 409 `APARTMENT_STATUS_TRANSITION`, `NUMBER_TAKEN`,
 * `FIELD_MANAGED_BY_INTEGRATION`, `STALE_UPDATE`.
 */
export const ApartmentPatch = Type.Partial(
  Type.Object({
    ...identity,
    ...lasting,
    ...clearable(optional),
    reason: Text(1, 1000),
    override: Override,
  }),
  STRICT,
);
export type ApartmentPatch = Static<typeof ApartmentPatch>;

/** `POST /apartment`. */
export const ApartmentCreate = Type.Object(
  {
    estateId: Id,
    ...identity,
    ...Type.Partial(Type.Object({ ...lasting, ...optional, override: Override })).properties,
  },
  STRICT,
);
export type ApartmentCreate = Static<typeof ApartmentCreate>;
