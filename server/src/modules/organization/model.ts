import type { AreaUnit, Currency, FeatureKey, Locale } from '@oriel/contract/enums';
import {
  AREA_UNITS,
  ASSIGNMENT_MODES,
  BRAND_FONTS,
  CONSENT_KEYS,
  CURRENCIES,
  FEATURE_KEYS,
  LOCALES,
  ORGANIZATION_STATUSES,
  THEME_MODES,
} from '@oriel/contract/enums';
import { type Model, Schema, type Types } from 'mongoose';
import { announceWrites } from '../../platform/changes.ts';
import { type AddressDocument, type ContactDocument, part } from '../../platform/document-parts.ts';
import type { TranslationsDocument } from '../../platform/translation.ts';

export { type MembershipDocument, membershipSchema } from './membership-model.ts';

declare module '../../platform/caller.ts' {
  interface CallerOrganization extends OrganizationDocument {}
}

declare module '../../platform/database.ts' {
  interface Models {
    readonly Organization: Model<OrganizationDocument>;
  }
}

export interface ConsentTextDocument {
  key: (typeof CONSENT_KEYS)[number];
  label: string;
  text: string;
  version: string;
  required: boolean;
  i18n?: TranslationsDocument;
}

export interface OrganizationDocument {
  _id: Types.ObjectId;
  name: string;
  slug: string;
  status: (typeof ORGANIZATION_STATUSES)[number];
  features: FeatureKey[];
  legalName?: string;
  legalForm?: string;
  taxId?: string;
  regon?: string;
  krs?: string;
  ceidg?: string;
  address?: AddressDocument;
  salesOffices: { name?: string; address: AddressDocument; phone?: string; email?: string }[];
  contact: ContactDocument;
  website?: string;
  locale: Locale;
  timezone: string;
  /** Country, ISO 3166-1 alpha-2; absent in older organizations. */
  country?: string;
  currency: Currency;
  areaUnit: AreaUnit;
  brand: {
    primaryColor: string;
    secondaryColor?: string;
    font: (typeof BRAND_FONTS)[number];
    logoUrl?: string;
    logoDarkUrl?: string;
    faviconUrl?: string;
    mode: (typeof THEME_MODES)[number];
  };
  privacy: {
    policyUrl?: string;
    termsUrl?: string;
    controllerName?: string;
    controllerAddress?: string;
    dpoEmail?: string;
    /** Days after which an inquiry loses its personal data. */
    retentionDays: number;
    consents: ConsentTextDocument[];
  };
  embed: { allowedOrigins: string[] };
  settings: {
    agentsSeeUnassigned: boolean;
    assignment: (typeof ASSIGNMENT_MODES)[number];
    notifyEmails: string[];
  };
  /** Absent until the first one is saved. */
  replyTemplates?: {
    name: string;
    texts: Partial<Record<Locale, string>>;
    subjects?: Partial<Record<Locale, string>>;
  }[];
  /** Own text of the mail that confirms an inquiry, by language. */
  inquiryConfirmation?: Partial<Record<Locale, string>>;
  /** Lock for removing an ADMIN, so that two concurrent calls cannot remove the last two. */
  adminLock?: { holder: string; until: Date };
  createdBy?: Types.ObjectId;
  createdAt: Date;
  updatedAt: Date;
}

export const organizationSchema = new Schema<OrganizationDocument>(
  {
    name: { type: String, required: true },
    slug: { type: String, required: true, unique: true },
    status: { type: String, enum: ORGANIZATION_STATUSES, default: 'ACTIVE' },
    features: { type: [{ type: String, enum: FEATURE_KEYS }], default: [...FEATURE_KEYS] },
    legalName: String,
    legalForm: String,
    taxId: String,
    regon: String,
    krs: String,
    ceidg: String,
    address: part.address,
    salesOffices: {
      type: [{ name: String, address: part.address, phone: String, email: String, _id: false }],
      default: [],
    },
    contact: { ...part.contact, default: {} },
    website: String,
    locale: { type: String, enum: LOCALES, default: 'en' },
    timezone: { type: String, default: 'Europe/Warsaw' },
    country: String,
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
        mode: { type: String, enum: THEME_MODES, default: 'auto' },
      },
      _id: false,
      default: {},
    },
    privacy: {
      type: {
        policyUrl: String,
        termsUrl: String,
        controllerName: String,
        controllerAddress: String,
        dpoEmail: String,
        retentionDays: { type: Number, default: 730 },
        consents: {
          type: [
            // A separate schema, because one field would be read as an option by Mongoose.
            new Schema<ConsentTextDocument>(
              {
                key: { type: String, enum: CONSENT_KEYS, required: true },
                label: String,
                text: String,
                version: String,
                required: { type: Boolean, default: false },
                i18n: part.i18n,
              },
              { _id: false },
            ),
          ],
          default: [],
        },
      },
      _id: false,
      default: {},
    },
    embed: { type: { allowedOrigins: { type: [String], default: [] } }, _id: false, default: {} },
    settings: {
      type: {
        agentsSeeUnassigned: { type: Boolean, default: false },
        assignment: { type: String, enum: ASSIGNMENT_MODES, default: 'MANUAL' },
        notifyEmails: { type: [String], default: [] },
      },
      _id: false,
      default: {},
    },
    replyTemplates: {
      type: [
        {
          name: String,
          texts: { en: String, gb: String, pl: String },
          subjects: { en: String, gb: String, pl: String },
          _id: false,
        },
      ],
      default: undefined,
    },
    inquiryConfirmation: {
      type: { en: String, gb: String, pl: String },
      _id: false,
      default: undefined,
    },
    adminLock: { type: { holder: String, until: Date }, _id: false, default: undefined },
    createdBy: Schema.Types.ObjectId,
  },
  { timestamps: true, minimize: false, id: false },
);
announceWrites(organizationSchema, '_id');
