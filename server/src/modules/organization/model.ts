import type { FeatureKey, Locale, Role } from '@oriel/contract/enums';
import {
  AREA_UNITS,
  BRAND_FONTS,
  CURRENCIES,
  FEATURE_KEYS,
  LOCALES,
  MEMBERSHIP_STATUSES,
  ORGANIZATION_STATUSES,
  ROLES,
} from '@oriel/contract/enums';
import { Schema, type Types } from 'mongoose';

export interface OrganizationDocument {
  _id: Types.ObjectId;
  name: string;
  slug: string;
  status: (typeof ORGANIZATION_STATUSES)[number];
  features: FeatureKey[];
  contact: { name?: string; email?: string; phone?: string };
  website?: string;
  locale: Locale;
  timezone: string;
  currency: (typeof CURRENCIES)[number];
  areaUnit: (typeof AREA_UNITS)[number];
  brand: {
    primaryColor: string;
    secondaryColor?: string;
    font: (typeof BRAND_FONTS)[number];
    logoUrl?: string;
    logoDarkUrl?: string;
    faviconUrl?: string;
    mode: 'light' | 'dark' | 'auto';
  };
  privacy: { policyUrl?: string; termsUrl?: string };
  embed: { allowedOrigins: string[] };
  createdAt: Date;
  updatedAt: Date;
}

export const organizationSchema = new Schema<OrganizationDocument>(
  {
    name: { type: String, required: true },
    slug: { type: String, required: true, unique: true },
    status: { type: String, enum: ORGANIZATION_STATUSES, default: 'ACTIVE' },
    features: { type: [{ type: String, enum: FEATURE_KEYS }], default: [...FEATURE_KEYS] },
    contact: { type: { name: String, email: String, phone: String }, _id: false, default: {} },
    website: String,
    locale: { type: String, enum: LOCALES, default: 'en' },
    timezone: { type: String, default: 'Europe/Warsaw' },
    currency: { type: String, enum: CURRENCIES, default: 'PLN' },
    areaUnit: { type: String, enum: AREA_UNITS, default: 'm2' },
    brand: {
      type: {
        primaryColor: { type: String, default: '#a34623' },
        secondaryColor: String,
        font: { type: String, enum: BRAND_FONTS, default: 'Hanken Grotesk' },
        logoUrl: String,
        logoDarkUrl: String,
        faviconUrl: String,
        mode: { type: String, enum: ['light', 'dark', 'auto'], default: 'auto' },
      },
      _id: false,
      default: {},
    },
    privacy: { type: { policyUrl: String, termsUrl: String }, _id: false, default: {} },
    embed: { type: { allowedOrigins: { type: [String], default: [] } }, _id: false, default: {} },
  },
  { timestamps: true, minimize: false, id: false },
);

/** A user's place in one organization. */
export interface MembershipDocument {
  _id: Types.ObjectId;
  organizationId: Types.ObjectId;
  userId: Types.ObjectId;
  role: Role;
  status: (typeof MEMBERSHIP_STATUSES)[number];
  /** An AGENT's scope; empty means none unless `allEstates`. */
  estateIds: Types.ObjectId[];
  allEstates: boolean;
  joinedAt?: Date;
  createdAt: Date;
  updatedAt: Date;
}

export const membershipSchema = new Schema<MembershipDocument>(
  {
    organizationId: { type: Schema.Types.ObjectId, required: true },
    userId: { type: Schema.Types.ObjectId, required: true },
    role: { type: String, enum: ROLES, required: true },
    status: { type: String, enum: MEMBERSHIP_STATUSES, default: 'ACTIVE' },
    estateIds: { type: [Schema.Types.ObjectId], default: [] },
    allEstates: { type: Boolean, default: false },
    joinedAt: Date,
  },
  { timestamps: true, id: false },
);
membershipSchema.index({ userId: 1, organizationId: 1 }, { unique: true });
membershipSchema.index({ organizationId: 1, role: 1 });
