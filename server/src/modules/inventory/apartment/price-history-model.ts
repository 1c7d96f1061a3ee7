import {
  APARTMENT_STATUSES,
  type ApartmentStatus,
  CURRENCIES,
  type Currency,
  PRICE_SOURCES,
  type PriceSource,
} from '@oriel/contract/enums';
import { type Model, Schema, type Types } from 'mongoose';
import type { MinorUnits } from '../../../platform/money.ts';
import { guardTenancy, type TenantDocument } from '../../../platform/tenant.ts';

declare module '../../../platform/database.ts' {
  interface Models {
    readonly PriceHistory: Model<PriceHistoryDocument>;
  }
}

const id = Schema.Types.ObjectId;

/** One price of an apartment (the monthly rent of rent and lease types) and its period. Append-only: only `validTo` and `mistake` are written later. */
export interface PriceHistoryDocument extends TenantDocument {
  apartmentId: Types.ObjectId;
  estateId: Types.ObjectId;
  price?: MinorUnits;
  priceNet?: MinorUnits;
  pricePerArea?: MinorUnits;
  pricePerAreaNet?: MinorUnits;
  promotionPrice?: MinorUnits;
  /** Calendar days in the estate's time zone, both inclusive. */
  promotionFrom?: string;
  promotionTo?: string;
  currency: Currency;
  status: ApartmentStatus;
  validFrom: Date;
  validTo?: Date;
  source: PriceSource;
  /** Who changed it; absent for the system. */
  actorId?: Types.ObjectId;
  actorName?: string;
  /** The price was entered by mistake and is taken back: who said so, and when. Visitors never see it again. */
  mistake?: { at: Date; actorId?: Types.ObjectId; actorName: string };
}

/** A row that is not stored yet. */
export type NewPriceRow = Omit<
  PriceHistoryDocument,
  'createdAt' | 'updatedAt' | 'createdBy' | 'validTo' | 'mistake'
>;

export const priceHistorySchema = new Schema<PriceHistoryDocument>(
  {
    organizationId: { type: id, required: true },
    createdBy: id,
    apartmentId: { type: id, required: true },
    estateId: { type: id, required: true },
    price: Number,
    priceNet: Number,
    pricePerArea: Number,
    pricePerAreaNet: Number,
    promotionPrice: Number,
    promotionFrom: String,
    promotionTo: String,
    currency: { type: String, enum: CURRENCIES, required: true },
    status: { type: String, enum: APARTMENT_STATUSES, required: true },
    validFrom: { type: Date, required: true },
    validTo: Date,
    source: { type: String, enum: PRICE_SOURCES, required: true },
    actorId: id,
    actorName: String,
    mistake: {
      type: { at: Date, actorId: id, actorName: String },
      _id: false,
      default: undefined,
    },
  },
  { timestamps: true, id: false },
);
priceHistorySchema.index({ organizationId: 1, apartmentId: 1, validFrom: -1 });
guardTenancy(priceHistorySchema);
