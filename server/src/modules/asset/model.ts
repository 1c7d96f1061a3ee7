import { ASSET_STATUSES, ASSET_TYPES, type AssetType } from '@oriel/contract/enums';
import { type Model, Schema } from 'mongoose';
import type { Padding } from '../../media/padding.ts';
import type { SphereProbe } from '../../media/probe.ts';
import { part, type TranslatedDocument } from '../../platform/document-parts.ts';
import { guardTenancy, type TenantDocument } from '../../platform/tenant.ts';

declare module '../../platform/database.ts' {
  interface Models {
    readonly Asset: Model<AssetDocument>;
  }
}

interface AssetVariantDocument {
  key: string;
  /** Storage key; its address is derived when it is answered. */
  file: string;
  width: number;
  height: number;
  format: string;
}

export interface AssetDocument extends TenantDocument, TranslatedDocument {
  type: AssetType;
  name: string;
  originalName: string;
  mimeType: string;
  size: number;
  width?: number;
  height?: number;
  /** Seconds. */
  duration?: number;
  /** sha256 of the original, hex. */
  checksum: string;
  /**
   * Storage key of the original of a picture or drawing. It may contain a place or a camera's owner, so it is never served. For other files
   * only the served version is kept.
   */
  originalKey?: string;
  /** Storage key of the served version: the cleaned picture, or the cleaned file itself. */
  imageKey?: string;
  thumbnailKey?: string;
  variants: AssetVariantDocument[];
  /** Placement on the full sphere, and the picture's own size; panoramas only. */
  sphere?: SphereProbe & { width?: number; height?: number; padding?: Padding };
  copyright?: string;
  alt?: string;
  blurhash?: string;
  public: boolean;
  estateId?: TenantDocument['_id'];
  buildingId?: TenantDocument['_id'];
  apartmentId?: TenantDocument['_id'];
  /** The panorama made from it, or the one it was uploaded for. */
  panoramaId?: TenantDocument['_id'];
  feedbackId?: TenantDocument['_id'];
  status: (typeof ASSET_STATUSES)[number];
  error?: string;
}

const id = Schema.Types.ObjectId;

export const assetSchema = new Schema<AssetDocument>(
  {
    organizationId: { type: id, required: true },
    createdBy: id,
    type: { type: String, enum: ASSET_TYPES, required: true },
    name: { type: String, required: true },
    originalName: { type: String, required: true },
    mimeType: { type: String, required: true },
    size: { type: Number, required: true },
    width: Number,
    height: Number,
    duration: Number,
    checksum: { type: String, required: true },
    originalKey: String,
    imageKey: String,
    thumbnailKey: String,
    variants: {
      type: [{ key: String, file: String, width: Number, height: Number, format: String, _id: false }],
      default: [],
    },
    sphere: {
      type: {
        fullWidth: Number,
        fullHeight: Number,
        left: Number,
        top: Number,
        width: Number,
        height: Number,
        north: Number,
        padding: { type: { top: Number, bottom: Number }, _id: false, default: undefined },
      },
      _id: false,
      default: undefined,
    },
    copyright: String,
    alt: String,
    blurhash: String,
    public: { type: Boolean, default: false },
    estateId: id,
    buildingId: id,
    apartmentId: id,
    panoramaId: id,
    feedbackId: id,
    status: { type: String, enum: ASSET_STATUSES, default: 'PROCESSING' },
    error: String,
    i18n: part.i18n,
  },
  { timestamps: true, id: false },
);
// One asset per file and type: a photo may be a picture of an estate and, elsewhere, a panorama.
assetSchema.index({ organizationId: 1, checksum: 1, type: 1 }, { unique: true });
assetSchema.index({ organizationId: 1, createdAt: -1 });
assetSchema.index({ status: 1 }, { partialFilterExpression: { status: 'PROCESSING' } });
for (const link of ['estateId', 'buildingId', 'apartmentId', 'panoramaId'] as const) {
  assetSchema.index({ [link]: 1 }, { partialFilterExpression: { [link]: { $exists: true } } });
}
guardTenancy(assetSchema);
