import { APARTMENT_FIELDS, APARTMENT_FILES, LINK_PARTS } from '@oriel/contract/apartment-fields';
import {
  APARTMENT_KINDS,
  APARTMENT_STATUSES,
  type ApartmentKind,
  type ApartmentStatus,
  FINISHES,
  ORIENTATIONS,
  type Orientation,
  PROPERTY_TYPES,
  type PropertyType,
  ROOM_TYPES,
} from '@oriel/contract/enums';
import type { ValuesOf } from '@oriel/contract/field-table';
import type { ImagePoint } from '@oriel/contract/primitives';
import { recordOf } from '@oriel/contract/record-of';
import { type Model, Schema, type Types } from 'mongoose';
import { documentFields, part, type TranslatedDocument } from '../../../platform/document-parts.ts';
import type { MinorUnits } from '../../../platform/money.ts';
import { guardTenancy, type TenantDocument } from '../../../platform/tenant.ts';
import type { DecidedActivity } from '../../activity/service.ts';
import type { NewPriceRow } from './price-history-model.ts';

declare module '../../../platform/database.ts' {
  interface Models {
    readonly Apartment: Model<ApartmentDocument>;
  }
}

export interface PreferredAngleDocument {
  navigatorId: Types.ObjectId;
  imageId: Types.ObjectId;
  index: number;
  /** Camera azimuth of the image, degrees. */
  angle: number;
  /** Share of the image, 0..1. */
  visibleArea: number;
}

export interface DaylightDocument {
  /** The navigator whose model it is from. */
  navigatorId: Types.ObjectId;
  at: Date;
  sunlight?: {
    /** Minutes on the 21st of each month. */
    months: readonly number[];
    /** Minutes in each hour of the local clock on those days. */
    hours: readonly (readonly number[])[];
    /** Minutes of the window with the most, 7:00 to 17:00, on the equinox with fewer; absent from what older programs have computed. */
    equinox?: number;
  };
  outlook?: { sky: number; distance: number };
}

export interface PromotionDocument {
  price: MinorUnits;
  priceNet?: MinorUnits;
  /** Calendar days in the estate's time zone, both inclusive. */
  from?: string;
  to?: string;
  label?: string;
}

export interface RentDocument {
  monthly: MinorUnits;
  adminFee?: MinorUnits;
  deposit?: MinorUnits;
  availableFrom?: string;
  minTermMonths?: number;
}

export interface ApartmentDocument
  extends TenantDocument,
    TranslatedDocument,
    ValuesOf<typeof APARTMENT_FIELDS>,
    Partial<Record<(typeof APARTMENT_FILES)[number], Types.ObjectId>> {
  estateId: Types.ObjectId;
  buildingId?: Types.ObjectId;
  number: string;
  /** Natural sort key of the number. */
  numberKey: string;
  /** Compared to detect equal numbers (`plainNumber`). */
  plainNumber?: string;
  name?: string;
  kind: ApartmentKind;
  /** The building's or the estate's type, copied so that lists can filter on it; updated whenever theirs changes. */
  type: PropertyType;

  orientations: Orientation[];
  preferredAngles: PreferredAngleDocument[];
  startPanoramaId?: Types.ObjectId;
  /** Computed from the model of its building; never set by hand. */
  daylight?: DaylightDocument;
  planPosition?: { assetId: Types.ObjectId; points: ImagePoint[] };

  levels: number;
  /** Usable area in the estate's unit. */
  area?: number | null;
  areas: Record<string, number>;
  roomList: { name: string; type: (typeof ROOM_TYPES)[number]; area?: number }[];
  finish?: (typeof FINISHES)[number];
  features: string[];
  energy?: {
    class?: string;
    usable?: number;
    final?: number;
    primary?: number;
    co2?: number;
    renewableShare?: number;
  };

  price?: MinorUnits;
  priceNet?: MinorUnits;
  pricePerArea?: MinorUnits;
  pricePerAreaNet?: MinorUnits;
  priceHidden: boolean;
  promotion?: PromotionDocument;
  /**
   * What lists filter and sort by: the monthly rent of rent and lease types, else the price (without a promotion, which depends on the
   * day). Absent when there is none.
   */
  listPrice?: MinorUnits;
  priceValidFrom?: Date;
  otherCharges: { label: string; amount: MinorUnits; required: boolean }[];
  components: {
    apartmentId?: Types.ObjectId;
    kind: ApartmentKind;
    label: string;
    price?: MinorUnits;
    required: boolean;
  }[];
  rent?: RentDocument;

  galleryAssetIds: Types.ObjectId[];
  /** Addresses from an integration or an import, used where no asset is set. */
  links: Partial<Record<(typeof LINK_PARTS)[number], string>>;

  description?: string;

  status: ApartmentStatus;
  statusChangedAt: Date;
  bookedUntil?: Date;
  bookedForInquiryId?: Types.ObjectId;
  bookedBy?: Types.ObjectId;
  soldAt?: Date;
  visible: boolean;
  highlighted: boolean;
  agentIds: Types.ObjectId[];
  tags: string[];

  sync?: {
    integrationId: Types.ObjectId;
    externalStatus?: { id: string; name: string };
    lastSyncedAt: Date;
    missingSince?: Date;
    /** It was hidden when it was first missing, by the team: its return does not show it. */
    hiddenBefore?: true;
    lockedFields: string[];
  };
  /** Counted by tracking and inquiries; never set by hand. */
  stats: { views: number; favorites: number; inquiries: number; lastViewedAt?: Date };

  /** Incremented with every change by the team, an import or an integration: a change applies only to the revision it was based on. */
  revision: number;
  /** When the latest row of its price history started. */
  pricedAt?: Date;
  /** Pending history entries of changes; removed once written. */
  outbox?: OutboxEntry[];
}

/** The history entries of one change: stored with the change itself, so that no crash can lose them. */
export interface OutboxEntry {
  _id: Types.ObjectId;
  row?: NewPriceRow;
  activities: DecidedActivity[];
}

const id = Schema.Types.ObjectId;

export const apartmentSchema = new Schema<ApartmentDocument>(
  {
    organizationId: { type: id, required: true },
    createdBy: id,
    estateId: { type: id, required: true },
    buildingId: id,
    number: { type: String, required: true },
    numberKey: { type: String, required: true },
    plainNumber: String,
    name: String,
    ...documentFields(APARTMENT_FIELDS),
    kind: { type: String, enum: APARTMENT_KINDS, default: 'APARTMENT' },
    type: { type: String, enum: PROPERTY_TYPES, required: true },
    orientations: { type: [{ type: String, enum: ORIENTATIONS }], default: [] },
    preferredAngles: {
      type: [
        new Schema(
          { navigatorId: id, imageId: id, index: Number, angle: Number, visibleArea: Number },
          { _id: false },
        ),
      ],
      default: [],
    },
    startPanoramaId: id,
    daylight: { type: Schema.Types.Mixed, default: undefined },
    planPosition: { type: { assetId: id, points: Schema.Types.Mixed }, _id: false, default: undefined },
    levels: { type: Number, default: 1 },
    area: Number,
    areas: { type: Schema.Types.Mixed, default: () => ({}) },
    roomList: {
      // A field named `type` is safe only at the top level of its own schema.
      type: [
        new Schema({ name: String, type: { type: String, enum: ROOM_TYPES }, area: Number }, { _id: false }),
      ],
      default: [],
    },
    finish: { type: String, enum: FINISHES },
    features: { type: [String], default: [] },
    energy: {
      type: {
        class: String,
        usable: Number,
        final: Number,
        primary: Number,
        co2: Number,
        renewableShare: Number,
      },
      _id: false,
      default: undefined,
    },
    price: Number,
    priceNet: Number,
    pricePerArea: Number,
    pricePerAreaNet: Number,
    priceHidden: { type: Boolean, default: false },
    promotion: {
      type: { price: Number, priceNet: Number, from: String, to: String, label: String },
      _id: false,
      default: undefined,
    },
    listPrice: Number,
    priceValidFrom: Date,
    otherCharges: {
      type: [new Schema({ label: String, amount: Number, required: { type: Boolean } }, { _id: false })],
      default: [],
    },
    components: {
      type: [
        new Schema(
          { apartmentId: id, kind: String, label: String, price: Number, required: { type: Boolean } },
          { _id: false },
        ),
      ],
      default: [],
    },
    rent: {
      type: {
        monthly: Number,
        adminFee: Number,
        deposit: Number,
        availableFrom: String,
        minTermMonths: Number,
      },
      _id: false,
      default: undefined,
    },
    ...recordOf(APARTMENT_FILES, () => id),
    galleryAssetIds: { type: [id], default: [] },
    links: {
      type: recordOf(LINK_PARTS, () => String),
      _id: false,
      default: () => ({}),
    },
    description: String,
    status: { type: String, enum: APARTMENT_STATUSES, default: 'ACTIVE' },
    statusChangedAt: { type: Date, required: true },
    bookedUntil: Date,
    bookedForInquiryId: id,
    bookedBy: id,
    soldAt: Date,
    visible: { type: Boolean, default: true },
    highlighted: { type: Boolean, default: false },
    agentIds: { type: [id], default: [] },
    tags: { type: [String], default: [] },
    sync: {
      type: {
        integrationId: id,
        externalStatus: { type: { id: String, name: String }, _id: false, default: undefined },
        lastSyncedAt: Date,
        missingSince: Date,
        hiddenBefore: Boolean,
        lockedFields: { type: [String], default: [] },
      },
      _id: false,
      default: undefined,
    },
    stats: {
      type: {
        views: { type: Number, default: 0 },
        favorites: { type: Number, default: 0 },
        inquiries: { type: Number, default: 0 },
        lastViewedAt: Date,
      },
      _id: false,
      default: () => ({}),
    },
    revision: { type: Number, default: 0 },
    pricedAt: Date,
    outbox: { type: Schema.Types.Mixed, default: undefined },
    i18n: part.i18n,
  },
  { timestamps: true, id: false },
);
apartmentSchema.index({ organizationId: 1, estateId: 1, numberKey: 1 });
// A number is unique in its building; for apartments without a building, unique in the estate.
apartmentSchema.index(
  { organizationId: 1, estateId: 1, buildingId: 1, plainNumber: 1 },
  { unique: true, partialFilterExpression: { plainNumber: { $exists: true } } },
);
apartmentSchema.index({ organizationId: 1, externalId: 1 }, { sparse: true });
apartmentSchema.index({ status: 1, bookedUntil: 1 });
apartmentSchema.index({ 'outbox._id': 1 }, { sparse: true });
guardTenancy(apartmentSchema);
