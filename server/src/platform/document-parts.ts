import { byKind, type FieldTable } from '@oriel/contract/field-table';
import type { Address, GeoPoint } from '@oriel/contract/primitives';
import { Schema } from 'mongoose';
import type { TranslationsDocument } from './translation.ts';

/** Contact details, as stored. */
export interface ContactDocument {
  name?: string;
  email?: string;
  phone?: string;
}

export type AddressDocument = Address;
export type GeoPointDocument = GeoPoint;

/** Sub-documents shared by several collections. Each is replaced as a whole, never merged. */
export const part = {
  address: {
    type: {
      street: String,
      number: String,
      unit: String,
      postalCode: String,
      city: String,
      district: String,
      municipality: String,
      county: String,
      region: String,
      country: String,
      teryt: String,
    },
    _id: false,
    default: undefined,
  },
  contact: { type: { name: String, email: String, phone: String }, _id: false, default: undefined },
  /** GeoJSON has a field `type`, which Mongoose would interpret as its own. */
  geo: {
    type: new Schema({ type: String, coordinates: Schema.Types.Mixed }, { _id: false }),
    default: undefined,
  },
  statusColors: { type: { ACTIVE: String, BOOKED: String, SOLD: String }, _id: false, default: undefined },
  i18n: { type: Schema.Types.Mixed, default: undefined },
} as const;

const STORED = {
  text: String,
  day: String,
  link: String,
  flag: Boolean,
  number: Number,
  integer: Number,
} as const;

/** The plain fields of a document. */
export function documentFields<T extends FieldTable>(table: T) {
  return byKind(table, STORED);
}

/** A document with translations. */
export interface TranslatedDocument {
  i18n?: TranslationsDocument;
}
