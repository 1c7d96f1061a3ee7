import type { Locale, Role } from '@oriel/contract/enums';
import { MEMBERSHIP_STATUSES, ROLES } from '@oriel/contract/enums';
import { type Model, Schema, type Types } from 'mongoose';

declare module '../../platform/caller.ts' {
  interface CallerMembership extends MembershipDocument {}
}

declare module '../../platform/database.ts' {
  interface Models {
    readonly Membership: Model<MembershipDocument>;
  }
}

/** A user's membership in one organization. */
export interface MembershipDocument {
  _id: Types.ObjectId;
  organizationId: Types.ObjectId;
  userId: Types.ObjectId;
  role: Role;
  status: (typeof MEMBERSHIP_STATUSES)[number];
  /** An AGENT's scope; empty means none unless `allEstates`. */
  estateIds: Types.ObjectId[];
  allEstates: boolean;
  /** The pending invitation; unset once accepted. */
  invite?: {
    /** sha256 of the token, hex; the token itself is only in the mail. */
    tokenHash: string;
    expiresAt: Date;
  };
  invitedBy?: Types.ObjectId;
  invitedAt?: Date;
  /** What the inviter entered about somebody who has not joined yet; all that the organization knows of them. */
  invitedAs?: { firstName?: string; lastName?: string; locale: Locale };
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
    invite: { type: { tokenHash: String, expiresAt: Date }, _id: false, default: undefined },
    invitedBy: Schema.Types.ObjectId,
    invitedAt: Date,
    invitedAs: {
      type: { firstName: String, lastName: String, locale: String },
      _id: false,
      default: undefined,
    },
    joinedAt: Date,
  },
  { timestamps: true, id: false },
);
membershipSchema.index({ userId: 1, organizationId: 1 }, { unique: true });
membershipSchema.index({ organizationId: 1, role: 1 });
membershipSchema.index(
  { 'invite.tokenHash': 1 },
  { unique: true, partialFilterExpression: { 'invite.tokenHash': { $exists: true } } },
);
