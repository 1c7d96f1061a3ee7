import {
  COMMENT_STATUSES,
  COMMENT_TARGETS,
  type CommentStatus,
  OPINION_VOTES,
  REACTIONS,
  type SENTIMENTS,
} from '@oriel/contract/enums';
import { type Model, Schema, type Types } from 'mongoose';
import { guardTenancy, type TenantDocument } from '../../platform/tenant.ts';

declare module '../../platform/database.ts' {
  interface Models {
    readonly Comment: Model<CommentDocument>;
    readonly CommentReaction: Model<CommentReactionDocument>;
    readonly CommentReport: Model<CommentReportDocument>;
    readonly StatementVote: Model<StatementVoteDocument>;
  }
}

export type CommentPosition =
  | { kind: 'SPHERE'; yaw: number; pitch: number }
  | { kind: 'IMAGE'; x: number; y: number }
  | { kind: 'MAP'; lng: number; lat: number }
  | { kind: 'VIDEO'; second: number }
  | { kind: 'MODEL'; x: number; y: number; z: number };

export interface CommentDocument extends TenantDocument {
  targetType: (typeof COMMENT_TARGETS)[number];
  targetId: Types.ObjectId;
  /** Project of the feedback item. */
  projectId?: Types.ObjectId;
  /** One level: a reply's parent is never a reply. */
  parentId?: Types.ObjectId;
  body: string;
  position?: CommentPosition;
  category?: string;
  author: {
    type: 'USER' | 'GUEST';
    id?: Types.ObjectId;
    name: string;
    staff: boolean;
    /** Never public; only for the team. */
    email?: string;
    /** By which a person's comments are found: the address in lower case. */
    emailKey?: string;
  };
  status: CommentStatus;
  likes: number;
  dislikes: number;
  repliesCount: number;
  reports: number;
  language?: string;
  ai?: {
    sentiment: (typeof SENTIMENTS)[number];
    score: number;
    topics: string[];
    toxicity: number;
  };
  moderation?: { by?: Types.ObjectId; at: Date; reason?: string; auto: boolean };
  /** Published by a moderator after all, so that nothing automatic may hide it again. */
  restoredByHuman: boolean;
  /** Before the last decision, which can be taken back until something else happens to the comment. */
  previous?: Pick<CommentDocument, 'status' | 'moderation' | 'restoredByHuman'>;
  editedAt?: Date;
  /** Salted hash of the author, for limits and ownership; never answered. */
  visitorHash?: string;
  /** Hash of the text without case, accents and spaces, to find repetitions. */
  bodyKey?: string;
  /** When the visitor accepted the form's wording. */
  consentedAt?: Date;
  /** Its last change is not in the counters yet; `repairCounts` finds it after a crash. */
  unsettled?: true;
  /** The team's notification may be outstanding; unset when it is ordered. Together with `unsettled`. */
  newsDue?: true;
  /** When a reaction to it was counted last, which leaves `updatedAt`. Together with `unsettled`. */
  unsettledAt?: Date;
}

const id = Schema.Types.ObjectId;

export const commentSchema = new Schema<CommentDocument>(
  {
    organizationId: { type: id, required: true },
    createdBy: id,
    targetType: { type: String, enum: COMMENT_TARGETS, required: true },
    targetId: { type: id, required: true },
    projectId: id,
    parentId: id,
    body: { type: String, default: '' },
    position: { type: Schema.Types.Mixed, default: undefined },
    category: String,
    author: {
      type: new Schema(
        {
          type: { type: String, enum: ['USER', 'GUEST'], required: true },
          id,
          name: { type: String, default: '' },
          staff: { type: Boolean, default: false },
          email: String,
          emailKey: String,
        },
        { _id: false },
      ),
      required: true,
    },
    status: { type: String, enum: COMMENT_STATUSES, required: true },
    likes: { type: Number, default: 0 },
    dislikes: { type: Number, default: 0 },
    repliesCount: { type: Number, default: 0 },
    reports: { type: Number, default: 0 },
    language: String,
    ai: { type: Schema.Types.Mixed, default: undefined },
    moderation: {
      type: { by: id, at: Date, reason: String, auto: Boolean },
      _id: false,
      default: undefined,
    },
    restoredByHuman: { type: Boolean, default: false },
    previous: { type: Schema.Types.Mixed, default: undefined },
    editedAt: Date,
    visitorHash: String,
    bodyKey: String,
    consentedAt: Date,
    unsettled: Boolean,
    unsettledAt: Date,
    newsDue: Boolean,
  },
  { timestamps: true, id: false },
);
commentSchema.index({ organizationId: 1, targetId: 1, status: 1, createdAt: -1 });
commentSchema.index({ organizationId: 1, projectId: 1, createdAt: -1 });
commentSchema.index({ organizationId: 1, status: 1, createdAt: -1 });
commentSchema.index({ organizationId: 1, parentId: 1, createdAt: 1 }, { sparse: true });
commentSchema.index({ organizationId: 1, visitorHash: 1, createdAt: -1 });
commentSchema.index({ organizationId: 1, bodyKey: 1, createdAt: -1 });
// What a person has written, in any organization.
commentSchema.index(
  { 'author.id': 1, createdAt: -1 },
  { partialFilterExpression: { 'author.id': { $exists: true } } },
);
commentSchema.index({ 'author.emailKey': 1 }, { sparse: true });
commentSchema.index({ unsettled: 1 }, { sparse: true });
guardTenancy(commentSchema);

/** One person's like or dislike of a comment; without a reaction when withdrawn. */
export interface CommentReactionDocument extends TenantDocument {
  commentId: Types.ObjectId;
  visitorHash: string;
  reaction?: (typeof REACTIONS)[number];
  /** The last change is not in the comment's counters yet. */
  unsettled?: true;
}

export const commentReactionSchema = new Schema<CommentReactionDocument>(
  {
    organizationId: { type: id, required: true },
    commentId: { type: id, required: true },
    visitorHash: { type: String, required: true },
    reaction: { type: String, enum: REACTIONS },
    unsettled: Boolean,
  },
  { timestamps: true, id: false },
);
commentReactionSchema.index({ commentId: 1, visitorHash: 1 }, { unique: true });
commentReactionSchema.index({ organizationId: 1, visitorHash: 1 });
commentReactionSchema.index({ unsettled: 1 }, { sparse: true });
guardTenancy(commentReactionSchema);

/** One person's report of one comment. */
export interface CommentReportDocument extends TenantDocument {
  commentId: Types.ObjectId;
  visitorHash: string;
  reason: string;
}

export const commentReportSchema = new Schema<CommentReportDocument>(
  {
    organizationId: { type: id, required: true },
    commentId: { type: id, required: true },
    visitorHash: { type: String, required: true },
    reason: { type: String, required: true },
  },
  { timestamps: true, id: false },
);
commentReportSchema.index({ commentId: 1, visitorHash: 1 }, { unique: true });
commentReportSchema.index({ organizationId: 1, visitorHash: 1 });
guardTenancy(commentReportSchema);

/** One person's vote on a comment that is put to the vote as a statement. */
export interface StatementVoteDocument extends TenantDocument {
  projectId: Types.ObjectId;
  commentId: Types.ObjectId;
  visitorHash: string;
  vote: (typeof OPINION_VOTES)[number];
}

export const statementVoteSchema = new Schema<StatementVoteDocument>(
  {
    organizationId: { type: id, required: true },
    projectId: { type: id, required: true },
    commentId: { type: id, required: true },
    visitorHash: { type: String, required: true },
    vote: { type: String, enum: OPINION_VOTES, required: true },
  },
  { timestamps: true, id: false },
);
statementVoteSchema.index({ commentId: 1, visitorHash: 1 }, { unique: true });
statementVoteSchema.index({ organizationId: 1, visitorHash: 1 });
statementVoteSchema.index({ organizationId: 1, projectId: 1, createdAt: -1 });
guardTenancy(statementVoteSchema);
