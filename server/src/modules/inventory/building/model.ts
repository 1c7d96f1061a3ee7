import { BUILDING_FIELDS } from '@oriel/contract/building-fields';
import { PROPERTY_TYPES, type PropertyType } from '@oriel/contract/enums';
import type { ValuesOf } from '@oriel/contract/field-table';
import type { GeoPolygon } from '@oriel/contract/primitives';
import { type Model, Schema, type Types } from 'mongoose';
import {
  type AddressDocument,
  documentFields,
  type GeoPointDocument,
  part,
  type TranslatedDocument,
} from '../../../platform/document-parts.ts';
import { guardTenancy, type TenantDocument } from '../../../platform/tenant.ts';
import type { TranslationsDocument } from '../../../platform/translation.ts';

declare module '../../../platform/database.ts' {
  interface Models {
    readonly Building: Model<BuildingDocument>;
  }
}

export interface FloorDocument {
  /** 0 is the ground floor, negative below. */
  level: number;
  label: string;
  i18n?: TranslationsDocument;
  planAssetId?: Types.ObjectId;
  navigatorImageId?: Types.ObjectId;
}

export interface BuildingDocument
  extends TenantDocument,
    TranslatedDocument,
    ValuesOf<typeof BUILDING_FIELDS> {
  estateId: Types.ObjectId;
  name: string;
  /** Natural sort keys of name and code. */
  nameKey?: string;
  codeKey?: string;
  /** Overrides the estate's. */
  type?: PropertyType;
  /** Since when a change of it waits to be passed on to its apartments. */
  unsettledAt?: Date;
  address?: AddressDocument;
  location?: GeoPointDocument;
  floors: FloorDocument[];
  floorsAbove: number;
  floorsBelow: number;
  staircases: string[];
  footprint?: GeoPolygon;
  model3dAssetId?: Types.ObjectId;
  coverAssetId?: Types.ObjectId;
  order: number;
}

export const buildingSchema = new Schema<BuildingDocument>(
  {
    organizationId: { type: Schema.Types.ObjectId, required: true },
    createdBy: Schema.Types.ObjectId,
    estateId: { type: Schema.Types.ObjectId, required: true },
    name: { type: String, required: true },
    ...documentFields(BUILDING_FIELDS),
    nameKey: String,
    codeKey: String,
    type: { type: String, enum: PROPERTY_TYPES },
    unsettledAt: Date,
    address: part.address,
    location: part.geo,
    floors: {
      type: [
        {
          level: Number,
          label: String,
          i18n: part.i18n,
          planAssetId: Schema.Types.ObjectId,
          navigatorImageId: Schema.Types.ObjectId,
          _id: false,
        },
      ],
      default: [],
    },
    floorsAbove: { type: Number, default: 1 },
    floorsBelow: { type: Number, default: 0 },
    staircases: { type: [String], default: [] },
    footprint: part.geo,
    model3dAssetId: Schema.Types.ObjectId,
    coverAssetId: Schema.Types.ObjectId,
    order: { type: Number, default: 0 },
    i18n: part.i18n,
  },
  { timestamps: true, id: false },
);
buildingSchema.index({ organizationId: 1, estateId: 1, order: 1 });
buildingSchema.index({ unsettledAt: 1 }, { sparse: true });
buildingSchema.index(
  { organizationId: 1, estateId: 1, code: 1 },
  { unique: true, partialFilterExpression: { code: { $exists: true } } },
);
guardTenancy(buildingSchema);
