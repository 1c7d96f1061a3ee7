import { BRAND_FONTS, LOCALES, type Locale, type USER_ASSET_TYPES } from '@oriel/contract/enums';
import type { NotificationKind } from '@oriel/contract/user';
import { type Model, Schema, Types } from 'mongoose';

declare module '../../platform/caller.ts' {
  interface CallerUser extends UserDocument {}
}

declare module '../../platform/database.ts' {
  interface Models {
    readonly User: Model<UserDocument>;
  }
}

export type UserAssetType = (typeof USER_ASSET_TYPES)[number];

/** A sign-up in progress or interrupted: repeating it completes it. */
interface SignUpDocument {
  /** Nobody else works on it until then. */
  busyUntil: Date;
  /** The organization that it creates. */
  organizationId?: Types.ObjectId;
  /** The invitation that it accepts; both are kept after the invitation itself is used. */
  membershipId?: Types.ObjectId;
  inviteHash?: string;
}

export interface UserDocument {
  _id: Types.ObjectId;
  /** The identity provider's id of the account, or `nobodyYet()` while the person is only invited. */
  identityId: string;
  email: string;
  firstName: string;
  lastName: string;
  phone?: string;
  jobTitle?: string;
  /** Addresses of the avatar, 512 and 128 pixels, and the storage key of their folder. */
  avatarUrl?: string;
  avatarThumbnailUrl?: string;
  avatarFolder?: string;
  locale: Locale;
  timezone: string;
  currentOrganizationId?: Types.ObjectId;
  brand: { primaryColor?: string; font?: (typeof BRAND_FONTS)[number]; logoUrl?: string };
  /** Storage keys of the uploaded brand pictures. */
  assets: Partial<Record<UserAssetType, string>>;
  publicProfile: {
    enabled: boolean;
    title?: string;
    bio?: string;
    languages: string[];
    showEmail: boolean;
    showPhone: boolean;
  };
  /** Differences from the defaults. */
  notifications: Partial<Record<NotificationKind, { email?: boolean; inApp?: boolean }>>;
  /** The provider's data of the account when last queried. */
  account?: { emailVerified: boolean; secondFactor: boolean; phones: string[] };
  /** The last verification mails: their tokens as sha256, hex, and when they were ordered. */
  verification?: { mails: { tokenHash: string; at: Date }[] };
  signUp?: SignUpDocument;
  termsAcceptedAt?: Date;
  lastLoginAt?: Date;
  /** The person has asked to delete the account: what an interrupted deletion left is deleted later. */
  deletingAt?: Date;
  createdAt: Date;
  updatedAt: Date;
}

/** Default time zone of a user. */
export const DEFAULT_TIMEZONE = 'Europe/Warsaw';

const NOBODY = 'none:';

/** Matches the values of `nobodyYet()`. */
export const WITHOUT_ACCOUNT = /^none:/;

/** A unique `identityId` for somebody without an account, as required by the index. */
export function nobodyYet(): string {
  return NOBODY + String(new Types.ObjectId());
}

/** Whether the person has an account and has completed the sign-up. */
export function isRegistered(user: Pick<UserDocument, 'identityId' | 'signUp'>): boolean {
  return !user.identityId.startsWith(NOBODY) && user.signUp === undefined;
}

export const userSchema = new Schema<UserDocument>(
  {
    identityId: { type: String, required: true, unique: true },
    email: { type: String, required: true, unique: true, lowercase: true, trim: true },
    firstName: { type: String, default: '' },
    lastName: { type: String, default: '' },
    phone: String,
    jobTitle: String,
    avatarUrl: String,
    avatarThumbnailUrl: String,
    avatarFolder: String,
    locale: { type: String, enum: LOCALES, default: 'en' },
    timezone: { type: String, default: DEFAULT_TIMEZONE },
    currentOrganizationId: Schema.Types.ObjectId,
    brand: {
      type: { primaryColor: String, font: { type: String, enum: BRAND_FONTS }, logoUrl: String },
      _id: false,
      default: {},
    },
    assets: {
      type: { LOGO: String, LOGO_DARK: String, COVER: String, SIGNATURE: String, OTHER: String },
      _id: false,
      default: {},
    },
    publicProfile: {
      type: {
        enabled: { type: Boolean, default: false },
        title: String,
        bio: String,
        languages: { type: [String], default: [] },
        showEmail: { type: Boolean, default: false },
        showPhone: { type: Boolean, default: false },
      },
      _id: false,
      default: {},
    },
    notifications: { type: Schema.Types.Mixed, default: {} },
    account: {
      type: { emailVerified: Boolean, secondFactor: Boolean, phones: [String] },
      _id: false,
      default: undefined,
    },
    verification: {
      type: { mails: { type: [{ tokenHash: String, at: Date, _id: false }], default: [] } },
      _id: false,
      default: undefined,
    },
    signUp: {
      type: {
        busyUntil: Date,
        organizationId: Schema.Types.ObjectId,
        membershipId: Schema.Types.ObjectId,
        inviteHash: String,
      },
      _id: false,
      default: undefined,
    },
    termsAcceptedAt: Date,
    lastLoginAt: Date,
    deletingAt: Date,
  },
  { timestamps: true, minimize: false, id: false },
);
userSchema.index({ 'verification.mails.tokenHash': 1 }, { sparse: true });
userSchema.index({ 'signUp.inviteHash': 1 }, { sparse: true });
userSchema.index({ deletingAt: 1 }, { sparse: true });
