import { LOCALES, type Locale } from '@oriel/contract/enums';
import { Schema, type Types } from 'mongoose';

export interface UserDocument {
  _id: Types.ObjectId;
  /** The identity provider's id of the account. */
  identityId: string;
  email: string;
  firstName: string;
  lastName: string;
  phone?: string;
  jobTitle?: string;
  avatarUrl?: string;
  locale: Locale;
  timezone: string;
  currentOrganizationId?: Types.ObjectId;
  lastLoginAt?: Date;
  createdAt: Date;
  updatedAt: Date;
}

export const userSchema = new Schema<UserDocument>(
  {
    identityId: { type: String, required: true, unique: true },
    email: { type: String, required: true, unique: true, lowercase: true, trim: true },
    firstName: { type: String, required: true },
    lastName: { type: String, required: true },
    phone: String,
    jobTitle: String,
    avatarUrl: String,
    locale: { type: String, enum: LOCALES, default: 'en' },
    timezone: { type: String, default: 'Europe/Warsaw' },
    currentOrganizationId: Schema.Types.ObjectId,
    lastLoginAt: Date,
  },
  { timestamps: true, id: false },
);
