import {
  ACTIVITY_ACTORS,
  ACTIVITY_KINDS,
  ACTIVITY_SUBJECTS,
  type ActivityKind,
  MAIL_DELIVERIES,
  type MailDelivery,
} from '@oriel/contract/enums';
import { type Model, Schema, type Types } from 'mongoose';
import { guardTenancy, type TenantDocument } from '../../platform/tenant.ts';

declare module '../../platform/database.ts' {
  interface Models {
    readonly Activity: Model<ActivityDocument>;
  }
}

export interface ActivityActor {
  type: (typeof ACTIVITY_ACTORS)[number];
  id?: Types.ObjectId;
  name: string;
}

export interface ActivityChange {
  field: string;
  from?: unknown;
  to?: unknown;
}

/** An event in the history of an apartment, inquiry or comment, or a note on it. */
export interface ActivityDocument extends TenantDocument {
  subject: { type: (typeof ACTIVITY_SUBJECTS)[number]; id: Types.ObjectId };
  /** Feedback project of the comment. */
  projectId?: Types.ObjectId;
  kind: ActivityKind;
  content?: string;
  /** Of a reply: the subject of its mail; absent in older ones. */
  mailSubject?: string;
  /** Of a reply: what became of its mail. */
  delivery?: MailDelivery;
  changes: ActivityChange[];
  actor: ActivityActor;
}

export const activitySchema = new Schema<ActivityDocument>(
  {
    organizationId: { type: Schema.Types.ObjectId, required: true },
    createdBy: Schema.Types.ObjectId,
    subject: {
      type: new Schema(
        {
          type: { type: String, enum: ACTIVITY_SUBJECTS, required: true },
          id: { type: Schema.Types.ObjectId, required: true },
        },
        { _id: false },
      ),
      required: true,
    },
    projectId: Schema.Types.ObjectId,
    kind: { type: String, enum: ACTIVITY_KINDS, required: true },
    content: String,
    mailSubject: String,
    delivery: { type: String, enum: MAIL_DELIVERIES },
    changes: {
      type: [{ field: String, from: Schema.Types.Mixed, to: Schema.Types.Mixed, _id: false }],
      default: [],
    },
    actor: {
      type: new Schema(
        {
          type: { type: String, enum: ACTIVITY_ACTORS, required: true },
          id: Schema.Types.ObjectId,
          name: { type: String, required: true },
        },
        { _id: false },
      ),
      required: true,
    },
  },
  { timestamps: true, id: false },
);
activitySchema.index({ organizationId: 1, 'subject.id': 1, createdAt: -1 });
activitySchema.index({ projectId: 1, createdAt: -1 }, { sparse: true });
// What a member has done, wherever: exported for them, and made anonymous when they leave.
activitySchema.index(
  { 'actor.id': 1, createdAt: -1 },
  { partialFilterExpression: { 'actor.id': { $exists: true } } },
);
guardTenancy(activitySchema, { unseen: 'histories are for members' });
