import {
  AREA_UNITS,
  type AreaUnit,
  CURRENCIES,
  type Currency,
  ESTATE_STATUSES,
  type EstateStatus,
  GUIDE_STEPS,
  type GuideStep,
  PROPERTY_TYPES,
  type PropertyType,
} from '@oriel/contract/enums';
import { ESTATE_FIELDS } from '@oriel/contract/estate-fields';
import type { ValuesOf } from '@oriel/contract/field-table';
import type { StatusColors } from '@oriel/contract/primitives';
import { type Model, Schema, type Types } from 'mongoose';
import {
  type AddressDocument,
  type ContactDocument,
  documentFields,
  type GeoPointDocument,
  part,
  type TranslatedDocument,
} from '../../../platform/document-parts.ts';
import { guardTenancy, type TenantDocument } from '../../../platform/tenant.ts';

declare module '../../../platform/database.ts' {
  interface Models {
    readonly Estate: Model<EstateDocument>;
  }
}

interface EstateSettingsDocument {
  showPrice: boolean;
  showPricePerArea: boolean;
  showSold: boolean;
  hideAvailability: boolean;
  inquiryEnabled: boolean;
  searchOffers: boolean;
  statusColors: StatusColors;
  /** Length of a booking, days. */
  bookingDays: number;
}

/** Default colours of apartments by status. */
export const DEFAULT_STATUS_COLORS: StatusColors = { ACTIVE: '#2e9e6b', BOOKED: '#e0a11b', SOLD: '#c8473c' };

export interface EstateDocument extends TenantDocument, TranslatedDocument, ValuesOf<typeof ESTATE_FIELDS> {
  name: string;
  /** Natural sort key of the name. */
  nameKey?: string;
  slug: string;
  type: PropertyType;
  status: EstateStatus;
  /** Visitors may have seen its prices and areas. */
  wasPublished?: boolean;
  /** Since when a change waits to be passed on to its apartments, prices and integration. */
  unsettledAt?: Date;
  description?: string;
  /** Plain text below the apartments. */
  legalNotice?: string;
  address: AddressDocument;
  location?: GeoPointDocument;
  areaUnit: AreaUnit;
  currency: Currency;
  timezone: string;
  coverAssetId?: Types.ObjectId;
  galleryAssetIds: Types.ObjectId[];
  logoAssetId?: Types.ObjectId;
  logoUrl?: string;
  salesContact?: ContactDocument;
  agentIds: Types.ObjectId[];
  amenities: string[];
  nearby: { name: string; category: string; location?: GeoPointDocument; walkMinutes?: number }[];
  /** Rotation of the site plan from north, degrees. */
  northOffset: number;
  settings: EstateSettingsDocument;
  priceDisclosure: { enabled: boolean; startDate?: string; datasetId?: string; lastPublishedAt?: Date };
  /** Steps of the guide that the team leaves out; absent in older estates. */
  skippedSteps?: GuideStep[];
  /** The last page of another site on which a viewer of it was opened. */
  seenOn?: { origin: string; at: Date };
}

export const estateSchema = new Schema<EstateDocument>(
  {
    organizationId: { type: Schema.Types.ObjectId, required: true },
    createdBy: Schema.Types.ObjectId,
    name: { type: String, required: true },
    nameKey: String,
    slug: { type: String, required: true },
    type: { type: String, enum: PROPERTY_TYPES, required: true },
    status: { type: String, enum: ESTATE_STATUSES, default: 'DRAFT' },
    wasPublished: Boolean,
    unsettledAt: Date,
    ...documentFields(ESTATE_FIELDS),
    description: String,
    legalNotice: String,
    address: { ...part.address, required: true },
    location: part.geo,
    areaUnit: { type: String, enum: AREA_UNITS, required: true },
    currency: { type: String, enum: CURRENCIES, required: true },
    timezone: { type: String, required: true },
    coverAssetId: Schema.Types.ObjectId,
    galleryAssetIds: { type: [Schema.Types.ObjectId], default: [] },
    logoAssetId: Schema.Types.ObjectId,
    logoUrl: String,
    salesContact: part.contact,
    agentIds: { type: [Schema.Types.ObjectId], default: [] },
    amenities: { type: [String], default: [] },
    nearby: {
      type: [{ name: String, category: String, location: part.geo, walkMinutes: Number, _id: false }],
      default: [],
    },
    northOffset: { type: Number, default: 0 },
    settings: {
      type: {
        showPrice: { type: Boolean, default: true },
        showPricePerArea: { type: Boolean, default: true },
        showSold: { type: Boolean, default: true },
        hideAvailability: { type: Boolean, default: false },
        inquiryEnabled: { type: Boolean, default: true },
        searchOffers: { type: Boolean, default: false },
        statusColors: { ...part.statusColors, default: () => ({ ...DEFAULT_STATUS_COLORS }) },
        bookingDays: { type: Number, default: 14 },
      },
      _id: false,
      default: () => ({}),
    },
    priceDisclosure: {
      type: {
        enabled: { type: Boolean, default: false },
        startDate: String,
        datasetId: String,
        lastPublishedAt: Date,
      },
      _id: false,
      default: () => ({}),
    },
    skippedSteps: { type: [String], enum: GUIDE_STEPS, default: [] },
    seenOn: { type: { origin: String, at: Date }, _id: false, default: undefined },
    i18n: part.i18n,
  },
  { timestamps: true, id: false },
);
estateSchema.index({ organizationId: 1, slug: 1 }, { unique: true });
estateSchema.index({ organizationId: 1, createdAt: -1 });
estateSchema.index({ unsettledAt: 1 }, { sparse: true });
guardTenancy(estateSchema);
