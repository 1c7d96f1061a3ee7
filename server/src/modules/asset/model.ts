import { ASSET_STATUSES, ASSET_TYPES, type AssetType } from '@oriel/contract/enums';
import { Schema } from 'mongoose';
import type { SphereProbe } from '../../media/probe.ts';
import { guardTenancy, type TenantDocument } from '../../platform/tenant.ts';

export interface AssetVariantDocument {
  key: string;
  /** Storage key; its address is made when it is answered. */
  file: string;
  width: number;
  height: number;
  format: string;
}

export interface AssetDocument extends TenantDocument {
  type: AssetType;
  name: string;
  originalName: string;
  mimeType: string;
  size: number;
  width?: number;
  height?: number;
  /** sha256 of the original, hex. */
  checksum: string;
  /** Storage key of the original. It may hold a place or a camera's owner, so it is never served. */
  originalKey: string;
  /** Storage key of the cleaned picture that stands for the asset. */
  imageKey?: string;
  thumbnailKey?: string;
  variants: AssetVariantDocument[];
  /** Where the picture lies on its full sphere; panoramas only. */
  sphere?: SphereProbe;
  copyright?: string;
  alt?: string;
  blurhash?: string;
  public: boolean;
  panoramaId?: TenantDocument['_id'];
  status: (typeof ASSET_STATUSES)[number];
  error?: string;
}

export const assetSchema = new Schema<AssetDocument>(
  {
    organizationId: { type: Schema.Types.ObjectId, required: true },
    createdBy: Schema.Types.ObjectId,
    type: { type: String, enum: ASSET_TYPES, required: true },
    name: { type: String, required: true },
    originalName: { type: String, required: true },
    mimeType: { type: String, required: true },
    size: { type: Number, required: true },
    width: Number,
    height: Number,
    checksum: { type: String, required: true },
    originalKey: { type: String, required: true },
    imageKey: String,
    thumbnailKey: String,
    variants: {
      type: [{ key: String, file: String, width: Number, height: Number, format: String, _id: false }],
      default: [],
    },
    sphere: {
      type: { fullWidth: Number, fullHeight: Number, left: Number, top: Number, north: Number },
      _id: false,
      default: undefined,
    },
    copyright: String,
    alt: String,
    blurhash: String,
    public: { type: Boolean, default: false },
    panoramaId: Schema.Types.ObjectId,
    status: { type: String, enum: ASSET_STATUSES, default: 'PROCESSING' },
    error: String,
  },
  { timestamps: true, id: false },
);
// One asset per file and purpose: a photo may be a picture of an estate and, elsewhere, a panorama.
assetSchema.index({ organizationId: 1, checksum: 1, type: 1 }, { unique: true });
assetSchema.index({ organizationId: 1, createdAt: -1 });
guardTenancy(assetSchema);
