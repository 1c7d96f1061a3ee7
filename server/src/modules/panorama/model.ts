import { PANORAMA_KINDS, PANORAMA_VISIBILITIES, PROJECTIONS, TILE_STATUSES } from '@oriel/contract/enums';
import { DEFAULT_VIEW } from '@oriel/contract/primitives';
import { Schema, type Types } from 'mongoose';
import { guardTenancy, type TenantDocument } from '../../platform/tenant.ts';

export interface ViewDocument {
  yaw: number;
  pitch: number;
  fov: number;
}

export interface TilesDocument {
  status: (typeof TILE_STATUSES)[number];
  version: number;
  /** Storage key of the folder that holds the pyramid. */
  folder?: string;
  faceSize?: number;
  tileSize?: number;
  levels?: number[];
  progress?: number;
  error?: string;
}

export interface PanoramaDocument extends TenantDocument {
  name: string;
  tourId: Types.ObjectId;
  entry: boolean;
  order: number;
  estateId?: Types.ObjectId;
  buildingId?: Types.ObjectId;
  apartmentId?: Types.ObjectId;
  visibility: (typeof PANORAMA_VISIBILITIES)[number];
  kind: (typeof PANORAMA_KINDS)[number];
  projection: (typeof PROJECTIONS)[number];
  assetId: Types.ObjectId;
  imageKey: string;
  thumbnailKey: string;
  width: number;
  height: number;
  tiles: TilesDocument;
  /** Storage key of the folder with the posters of the initial view. */
  posterFolder?: string;
  north: number;
  initialView: ViewDocument;
  limits?: { pitchMin: number; pitchMax: number; fovMin: number; fovMax: number };
  settings: {
    autorotate: boolean;
    gyroscope: boolean;
    commentsEnabled: boolean;
    commentModeration: 'NONE' | 'POST' | 'PRE';
  };
  views: number;
}

const view = { yaw: Number, pitch: Number, fov: Number };

export const panoramaSchema = new Schema<PanoramaDocument>(
  {
    organizationId: { type: Schema.Types.ObjectId, required: true },
    createdBy: Schema.Types.ObjectId,
    name: { type: String, required: true },
    tourId: { type: Schema.Types.ObjectId, required: true },
    entry: { type: Boolean, required: true },
    order: { type: Number, default: 0 },
    estateId: Schema.Types.ObjectId,
    buildingId: Schema.Types.ObjectId,
    apartmentId: Schema.Types.ObjectId,
    visibility: { type: String, enum: PANORAMA_VISIBILITIES, default: 'UNLISTED' },
    kind: { type: String, enum: PANORAMA_KINDS, default: 'PHOTO' },
    projection: { type: String, enum: PROJECTIONS, default: 'EQUIRECTANGULAR' },
    assetId: { type: Schema.Types.ObjectId, required: true },
    imageKey: { type: String, required: true },
    thumbnailKey: { type: String, required: true },
    width: { type: Number, required: true },
    height: { type: Number, required: true },
    tiles: {
      type: {
        status: { type: String, enum: TILE_STATUSES, default: 'PENDING' },
        version: { type: Number, required: true },
        folder: String,
        faceSize: Number,
        tileSize: Number,
        levels: { type: [Number], default: undefined },
        progress: Number,
        error: String,
      },
      _id: false,
      required: true,
    },
    posterFolder: String,
    north: { type: Number, default: 0 },
    initialView: { type: view, _id: false, default: () => ({ ...DEFAULT_VIEW }) },
    limits: {
      type: { pitchMin: Number, pitchMax: Number, fovMin: Number, fovMax: Number },
      _id: false,
      default: undefined,
    },
    settings: {
      type: {
        autorotate: { type: Boolean, default: false },
        gyroscope: { type: Boolean, default: true },
        commentsEnabled: { type: Boolean, default: false },
        commentModeration: { type: String, enum: ['NONE', 'POST', 'PRE'], default: 'POST' },
      },
      _id: false,
      default: () => ({}),
    },
    views: { type: Number, default: 0 },
  },
  { timestamps: true, id: false },
);
panoramaSchema.index({ organizationId: 1, createdAt: -1 });
panoramaSchema.index({ organizationId: 1, tourId: 1, order: 1 });
panoramaSchema.index({ organizationId: 1, assetId: 1 });
panoramaSchema.index({ 'tiles.status': 1 });
guardTenancy(panoramaSchema);
