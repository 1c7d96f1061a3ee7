import { NOTICE_DAYS, type NOTICE_SUBJECTS } from '@oriel/contract/notice';
import { NOTIFICATION_KINDS, type NotificationKind } from '@oriel/contract/user';
import { type Model, Schema, type Types } from 'mongoose';
import { guardTenancy, type TenantDocument } from '../../platform/tenant.ts';

declare module '../../platform/database.ts' {
  interface Models {
    readonly Notice: Model<NoticeDocument>;
  }
}

/**
 * A notification to one member. It contains only ids and numbers; names are looked up on reading, so that they are erased with their
 * entities.
 */
export interface NoticeDocument extends TenantDocument {
  userId: Types.ObjectId;
  kind: NotificationKind;
  about: { type: (typeof NOTICE_SUBJECTS)[number]; id?: Types.ObjectId };
  /** Collected events of a notice: ids of comments. */
  events: Types.ObjectId[];
  facts: NoticeFactsDocument;
  /** Time of the last event. */
  at: Date;
  readAt?: Date;
  /** Dismissed by its reader; kept until it expires, so that it does not reappear. */
  dismissedAt?: Date;
}

/** Facts that are stored nowhere else. */
export interface NoticeFactsDocument {
  /** Why a synchronisation failed; its sentence is `integration.failed.<reason>` of the catalogue. */
  reason?: string;
  values?: Record<string, string | number>;
  /** Calendar days. */
  from?: string;
  to?: string;
  visitors?: number;
  inquiries?: number;
  count?: number;
}

const id = Schema.Types.ObjectId;

export const noticeSchema = new Schema<NoticeDocument>(
  {
    organizationId: { type: id, required: true },
    userId: { type: id, required: true },
    kind: { type: String, enum: NOTIFICATION_KINDS, required: true },
    // A separate schema, because one field would be read as an option by Mongoose.
    about: {
      type: new Schema({ type: { type: String, required: true }, id }, { _id: false, id: false }),
      required: true,
    },
    events: { type: [id], default: [] },
    facts: { type: Schema.Types.Mixed, default: () => ({}) },
    at: { type: Date, required: true },
    readAt: Date,
    dismissedAt: Date,
  },
  { timestamps: true, id: false, minimize: false },
);
noticeSchema.index({ organizationId: 1, userId: 1, at: -1 });
noticeSchema.index({ organizationId: 1, 'about.id': 1 });
noticeSchema.index({ at: 1 }, { expireAfterSeconds: NOTICE_DAYS * 24 * 3600 });
guardTenancy(noticeSchema, { unseen: 'visitors are shown no notices' });
