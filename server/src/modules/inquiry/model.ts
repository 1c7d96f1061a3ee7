import {
  ANSWER_CHANNELS,
  type AnswerChannel,
  APARTMENT_STATUSES,
  type ApartmentStatus,
  CONSENT_KEYS,
  INQUIRY_SOURCES,
  INQUIRY_STATUSES,
  type InquiryStatus,
  LOCALES,
  type Locale,
  PREFERRED_CONTACTS,
  SPAM_VERDICTS,
} from '@oriel/contract/enums';
import { type Model, Schema, type Types } from 'mongoose';
import type { MinorUnits } from '../../platform/money.ts';
import { guardTenancy, type TenantDocument } from '../../platform/tenant.ts';

declare module '../../platform/database.ts' {
  interface Models {
    readonly Inquiry: Model<InquiryDocument>;
    readonly InquiryHold: Model<InquiryHoldDocument>;
    readonly InquiryTurn: Model<InquiryTurnDocument>;
  }
}

export interface ConsentDocument {
  key: (typeof CONSENT_KEYS)[number];
  version: string;
  /** The exact wording shown to the visitor. */
  text: string;
  /** Currently granted. */
  granted: boolean;
  at: Date;
  /** When it was withdrawn, after it had been given. */
  withdrawnAt?: Date;
}

export interface InquiryDocument extends TenantDocument {
  /** Shown to the visitor, `2026-4F7K2`. */
  reference: string;
  status: InquiryStatus;
  source: (typeof INQUIRY_SOURCES)[number];
  name: string;
  /** Sort key of lists: the name without case and accents. */
  nameKey?: string;
  email?: string;
  /** By which a person's inquiries are found: the address in lower case. */
  emailKey?: string;
  phone?: string;
  preferredContact: (typeof PREFERRED_CONTACTS)[number];
  subject?: string;
  message?: string;
  locale: Locale;
  estateId: Types.ObjectId;
  buildingId?: Types.ObjectId;
  apartmentId?: Types.ObjectId;
  /** The shortlist, including the first apartment. */
  apartmentIds: Types.ObjectId[];
  /** Price and status of each apartment at the time of the inquiry. */
  prices: { apartmentId: Types.ObjectId; price?: MinorUnits; status?: ApartmentStatus }[];
  /** Names of apartments deleted since. */
  gone?: { apartmentId: Types.ObjectId; number: string; status: ApartmentStatus }[];
  panoramaId?: Types.ObjectId;
  agentId?: Types.ObjectId;
  assigneeId?: Types.ObjectId;
  /** Who named the assignee, and when; unset when the assignee is notified. */
  assignment?: { by: Types.ObjectId; at: Date };
  visitorId?: string;
  sessionId?: string;
  page?: { url?: string; referrer?: string; embedOrigin?: string; utm?: Record<string, string> };
  consents: ConsentDocument[];
  privacyVersion?: string;
  spam: { score: number; verdict: (typeof SPAM_VERDICTS)[number] };
  readAt?: Date;
  readBy?: Types.ObjectId;
  /** The last reply, or when a member said that the person was answered. */
  answeredAt?: Date;
  answeredBy?: Types.ObjectId;
  answeredVia?: AnswerChannel;
  /** `on` is a calendar day where the organization is. */
  nextStep?: { text: string; on: string };
  externalLead?: {
    system: 'VOX_DEVELOPER';
    state: 'PENDING' | 'SENT' | 'FAILED';
    sentAt?: Date;
    error?: string;
  };
  /** Calendar day after which personal data are erased. */
  retentionUntil: string;
  anonymizedAt?: Date;
  idempotencyKey?: string;
  /** Origin within the product; for the `send_inquiry` event. */
  navigatorId?: Types.ObjectId;
  /** Hash of the message without case and spaces, to detect mass mailings. */
  textHash?: string;
  /** Histories, statistics or mails may be outstanding; unset when all of them are done. */
  unsettled?: true;
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
    nameKey: String,
    email: String,
    emailKey: String,
    phone: String,
    preferredContact: { type: String, enum: PREFERRED_CONTACTS, default: 'ANY' },
    subject: String,
    message: String,
    locale: { type: String, enum: LOCALES, default: 'en' },
    estateId: { type: id, required: true },
    buildingId: id,
    apartmentId: id,
    apartmentIds: { type: [id], default: [] },
    prices: {
      type: [
        { apartmentId: id, price: Number, status: { type: String, enum: APARTMENT_STATUSES }, _id: false },
      ],
      default: [],
    },
    gone: {
      type: [
        { apartmentId: id, number: String, status: { type: String, enum: APARTMENT_STATUSES }, _id: false },
      ],
      default: undefined,
    },
    panoramaId: id,
    agentId: id,
    assigneeId: id,
    assignment: { type: { by: id, at: Date }, _id: false, default: undefined },
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
          withdrawnAt: Date,
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
    answeredAt: Date,
    answeredBy: id,
    answeredVia: { type: String, enum: ANSWER_CHANNELS },
    nextStep: { type: { text: String, on: String }, _id: false, default: undefined },
    externalLead: {
      type: { system: String, state: String, sentAt: Date, error: String },
      _id: false,
      default: undefined,
    },
    retentionUntil: { type: String, required: true },
    anonymizedAt: Date,
    idempotencyKey: String,
    navigatorId: id,
    textHash: String,
    unsettled: Boolean,
  },
  { timestamps: true, id: false },
);
inquirySchema.index({ organizationId: 1, createdAt: -1 });
inquirySchema.index({ organizationId: 1, emailKey: 1 });
// A person asks what is kept about them, wherever that is.
inquirySchema.index({ emailKey: 1 }, { sparse: true });
inquirySchema.index({ organizationId: 1, phone: 1 });
inquirySchema.index({ organizationId: 1, reference: 1 }, { unique: true });
inquirySchema.index({ organizationId: 1, apartmentIds: 1, createdAt: -1 });
inquirySchema.index(
  { organizationId: 1, idempotencyKey: 1 },
  { unique: true, partialFilterExpression: { idempotencyKey: { $exists: true } } },
);
inquirySchema.index({ organizationId: 1, textHash: 1, createdAt: -1 }, { sparse: true });
inquirySchema.index({ organizationId: 1, 'nextStep.on': 1 });
inquirySchema.index({ unsettled: 1 }, { sparse: true });
inquirySchema.index({ 'assignment.at': 1 }, { sparse: true });
inquirySchema.index({ anonymizedAt: 1, retentionUntil: 1 });
guardTenancy(inquirySchema, { unseen: 'visitors are shown no inquiries' });

/** Locks a contact with its apartments for two minutes, so that a form sent twice is one inquiry, even concurrently. */
export interface InquiryHoldDocument {
  /** Hash of organization, contact and apartments; contains no readable data. */
  _id: string;
  inquiryId: Types.ObjectId;
  at: Date;
}

export const inquiryHoldSchema = new Schema<InquiryHoldDocument>(
  { _id: String, inquiryId: { type: id, required: true }, at: { type: Date, required: true } },
  { id: false, versionKey: false },
);
inquiryHoldSchema.index({ at: 1 }, { expireAfterSeconds: 600 });
inquiryHoldSchema.index({ inquiryId: 1 });

/** The next turn among the agents of an estate. */
export interface InquiryTurnDocument {
  /** Id of the estate. */
  _id: Types.ObjectId;
  taken: number;
}

export const inquiryTurnSchema = new Schema<InquiryTurnDocument>(
  { _id: id, taken: { type: Number, default: 0 } },
  { id: false, versionKey: false },
);
