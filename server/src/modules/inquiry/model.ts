import {
  CONSENT_KEYS,
  INQUIRY_SOURCES,
  INQUIRY_STATUSES,
  type InquiryStatus,
  LOCALES,
  type Locale,
  PREFERRED_CONTACTS,
  SPAM_VERDICTS,
} from '@oriel/contract/enums';
import { Schema, type Types } from 'mongoose';
import type { MinorUnits } from '../../platform/money.ts';
import { guardTenancy, type TenantDocument } from '../../platform/tenant.ts';

export interface ConsentDocument {
  key: (typeof CONSENT_KEYS)[number];
  version: string;
  /** The very words the visitor saw. */
  text: string;
  granted: boolean;
  at: Date;
}

export interface InquiryDocument extends TenantDocument {
  /** What the visitor is told, `2026-4F7K2`. */
  reference: string;
  status: InquiryStatus;
  source: (typeof INQUIRY_SOURCES)[number];
  name: string;
  email?: string;
  phone?: string;
  preferredContact: (typeof PREFERRED_CONTACTS)[number];
  subject?: string;
  message?: string;
  locale: Locale;
  estateId: Types.ObjectId;
  buildingId?: Types.ObjectId;
  apartmentId?: Types.ObjectId;
  /** The shortlist, the first flat included. */
  apartmentIds: Types.ObjectId[];
  /** What each flat cost when the visitor asked. */
  prices: { apartmentId: Types.ObjectId; price?: MinorUnits }[];
  panoramaId?: Types.ObjectId;
  agentId?: Types.ObjectId;
  assigneeId?: Types.ObjectId;
  visitorId?: string;
  sessionId?: string;
  page?: { url?: string; referrer?: string; embedOrigin?: string; utm?: Record<string, string> };
  consents: ConsentDocument[];
  privacyVersion?: string;
  spam: { score: number; verdict: (typeof SPAM_VERDICTS)[number] };
  readAt?: Date;
  readBy?: Types.ObjectId;
  externalLead?: {
    system: 'VOX_DEVELOPER';
    state: 'PENDING' | 'SENT' | 'FAILED';
    sentAt?: Date;
    error?: string;
  };
  /** Calendar day after which the personal data go. */
  retentionUntil: string;
  anonymizedAt?: Date;
  idempotencyKey?: string;
  /** Salted hash that finds the same person's repeat within two minutes; holds no readable data. */
  fingerprint?: string;
}

const id = Schema.Types.ObjectId;

export const inquirySchema = new Schema<InquiryDocument>(
  {
    organizationId: { type: id, required: true },
    createdBy: id,
    reference: { type: String, required: true },
    status: { type: String, enum: INQUIRY_STATUSES, default: 'NEW' },
    source: { type: String, enum: INQUIRY_SOURCES, default: 'VIEWER' },
    name: { type: String, required: true },
    email: String,
    phone: String,
    preferredContact: { type: String, enum: PREFERRED_CONTACTS, default: 'ANY' },
    subject: String,
    message: String,
    locale: { type: String, enum: LOCALES, default: 'en' },
    estateId: { type: id, required: true },
    buildingId: id,
    apartmentId: id,
    apartmentIds: { type: [id], default: [] },
    prices: { type: [{ apartmentId: id, price: Number, _id: false }], default: [] },
    panoramaId: id,
    agentId: id,
    assigneeId: id,
    visitorId: String,
    sessionId: String,
    page: { type: Schema.Types.Mixed, default: undefined },
    consents: {
      type: [
        {
          key: { type: String, enum: CONSENT_KEYS },
          version: String,
          text: String,
          granted: Boolean,
          at: Date,
          _id: false,
        },
      ],
      default: [],
    },
    privacyVersion: String,
    spam: {
      type: {
        score: { type: Number, default: 0 },
        verdict: { type: String, enum: SPAM_VERDICTS, default: 'OK' },
      },
      _id: false,
      default: () => ({}),
    },
    readAt: Date,
    readBy: id,
    externalLead: {
      type: { system: String, state: String, sentAt: Date, error: String },
      _id: false,
      default: undefined,
    },
    retentionUntil: { type: String, required: true },
    anonymizedAt: Date,
    idempotencyKey: String,
    fingerprint: String,
  },
  { timestamps: true, id: false },
);
inquirySchema.index({ organizationId: 1, createdAt: -1 });
inquirySchema.index({ organizationId: 1, estateId: 1, createdAt: -1 });
inquirySchema.index({ organizationId: 1, apartmentIds: 1 });
inquirySchema.index(
  { organizationId: 1, idempotencyKey: 1 },
  { unique: true, partialFilterExpression: { idempotencyKey: { $exists: true } } },
);
guardTenancy(inquirySchema);
