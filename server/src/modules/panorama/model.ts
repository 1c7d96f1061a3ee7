import {
  MODERATION_MODES,
  PANORAMA_KINDS,
  PANORAMA_VISIBILITIES,
  POI_TYPES,
  PORTAL_ICONS,
  PORTAL_TRANSITIONS,
  PROJECTIONS,
  TILE_STATUSES,
} from '@oriel/contract/enums';
import type { ModelFinding, ModelFrame } from '@oriel/contract/navigator-model';
import type { SpherePosition } from '@oriel/contract/panorama-marks';
import { DEFAULT_VIEW } from '@oriel/contract/screen-fov';
import type { ModelPosition, PublicTourModel, TourModelSettings } from '@oriel/contract/tour-model';
import { type Model, Schema, type Types } from 'mongoose';
import { part, type TranslatedDocument } from '../../platform/document-parts.ts';
import { guardTenancy, type TenantDocument } from '../../platform/tenant.ts';
import type { Direction } from './sphere.ts';

declare module '../../platform/database.ts' {
  interface Models {
    readonly Panorama: Model<PanoramaDocument>;
  }
}

interface ViewDocument {
  yaw: number;
  pitch: number;
  fov: number;
}

export interface TilesDocument {
  status: (typeof TILE_STATUSES)[number];
  version: number;
  /** Storage key of the pyramid's folder. */
  folder?: string;
  faceSize?: number;
  tileSize?: number;
  levels?: number[];
  progress?: number;
  error?: string;
}

export interface PortalDocument extends TranslatedDocument {
  _id: Types.ObjectId;
  targetPanoramaId: Types.ObjectId;
  position: SpherePosition;
  /** Unit vector of the position, for distance checks in the database. */
  direction: Direction;
  label?: string;
  icon: (typeof PORTAL_ICONS)[number];
  size: number;
  transition: (typeof PORTAL_TRANSITIONS)[number];
  targetView?: ViewDocument;
  reversePortalId?: Types.ObjectId;
}

export interface PointDocument extends TranslatedDocument {
  _id: Types.ObjectId;
  position: SpherePosition;
  polygon?: SpherePosition[];
  type: (typeof POI_TYPES)[number];
  title: string;
  description?: string;
  assetId?: Types.ObjectId;
  url?: string;
  apartmentId?: Types.ObjectId;
  icon?: string;
  color?: string;
  order: number;
  visible: boolean;
}

export interface VariantDocument extends TranslatedDocument {
  key: string;
  label: string;
  assetId: Types.ObjectId;
  imageKey: string;
  tiles: TilesDocument;
}

/** A step of a tour's guided walk. */
export interface WalkStepDocument extends TranslatedDocument {
  _id: Types.ObjectId;
  panoramaId: Types.ObjectId;
  view: ViewDocument;
  /** Seconds. */
  stay: number;
  /** Point of interest of the room that is open meanwhile. */
  pointId?: Types.ObjectId;
  caption?: string;
}

/** The 3D model of a tour: what the team has set, and what has been made of the file. */
export interface TourModelDocument {
  assetId: Types.ObjectId;
  status: 'QUEUED' | 'RUNNING' | 'READY' | 'FAILED';
  /** 0 to 1, while it is made. */
  progress?: number;
  settings: TourModelSettings;
  /** Distinguishes orders to make it: what an older order has made is discarded. */
  revision: string;
  findings: ModelFinding[];
  frame?: Pick<ModelFrame, 'up' | 'unit'>;
  /** With a storage key in the place of the address. Stays while another is made. */
  shown?: Pick<PublicTourModel, 'url' | 'bytes' | 'triangles' | 'bounds'>;
}

export interface PanoramaDocument extends TenantDocument, TranslatedDocument {
  name: string;
  tourId: Types.ObjectId;
  /** Name of the whole tour, stored on its entry only. */
  tourName?: string;
  /** Model of the whole tour, stored on its entry only. */
  tourModel?: TourModelDocument;
  /** Guided walk through the whole tour, stored on its entry only. */
  guidedWalk?: WalkStepDocument[];
  /** Where it was taken in that model. */
  modelPosition?: ModelPosition;
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
  /** The view was changed since the posters were drawn; unset when they are. */
  postersDue?: true;
  north: number;
  /** Absent in older panoramas; see `isNorthKnown`. */
  northKnown?: boolean;
  initialView: ViewDocument;
  limits?: { pitchMin: number; pitchMax: number; fovMin: number; fovMax: number };
  /** Part of the sphere that the picture covers; all of it when absent. */
  extent?: { pitchMin: number; pitchMax: number; yawMin?: number; yawMax?: number };
  settings: {
    autorotate: boolean;
    gyroscope: boolean;
    commentsEnabled: boolean;
    commentModeration: (typeof MODERATION_MODES)[number];
  };
  plan?: { assetId: Types.ObjectId; x: number; y: number; floor?: number };
  variants: VariantDocument[];
  /** A sound file of the organization; wins over an external address. */
  audioAssetId?: Types.ObjectId;
  audioUrl?: string;
  portals: PortalDocument[];
  pointsOfInterest: PointDocument[];
  views: number;
  /**
   * The room that is becoming the entry in this one's place. Set while the rooms of a tour move; after a crash, the move is completed from
   * it.
   */
  successorId?: Types.ObjectId;
}

const id = Schema.Types.ObjectId;
const position = { yaw: Number, pitch: Number };
const tiles = new Schema<TilesDocument>(
  {
    status: { type: String, enum: TILE_STATUSES, default: 'PENDING' },
    version: { type: Number, required: true },
    folder: String,
    faceSize: Number,
    tileSize: Number,
    levels: { type: [Number], default: undefined },
    progress: Number,
    error: String,
  },
  { _id: false },
);

const view = { yaw: Number, pitch: Number, fov: Number };

const portalSchema = new Schema<PortalDocument>({
  targetPanoramaId: { type: id, required: true },
  position: { type: position, _id: false, required: true },
  direction: { type: [Number], required: true },
  label: String,
  icon: { type: String, enum: PORTAL_ICONS, default: 'ARROW' },
  size: { type: Number, default: 1 },
  transition: { type: String, enum: PORTAL_TRANSITIONS, default: 'WALK' },
  targetView: { type: view, _id: false, default: undefined },
  reversePortalId: id,
  i18n: part.i18n,
});

const pointSchema = new Schema<PointDocument>({
  position: { type: position, _id: false, required: true },
  polygon: { type: [{ ...position, _id: false }], default: undefined },
  type: { type: String, enum: POI_TYPES, required: true },
  title: { type: String, required: true },
  description: String,
  assetId: id,
  url: String,
  apartmentId: id,
  icon: String,
  color: String,
  order: { type: Number, default: 0 },
  visible: { type: Boolean, default: true },
  i18n: part.i18n,
});

const walkStepSchema = new Schema<WalkStepDocument>({
  panoramaId: { type: id, required: true },
  view: { type: view, _id: false, required: true },
  stay: { type: Number, required: true },
  pointId: id,
  caption: String,
  i18n: part.i18n,
});

export const panoramaSchema = new Schema<PanoramaDocument>(
  {
    organizationId: { type: id, required: true },
    createdBy: id,
    name: { type: String, required: true },
    tourId: { type: id, required: true },
    tourName: String,
    tourModel: {
      type: {
        assetId: id,
        status: { type: String, enum: ['QUEUED', 'RUNNING', 'READY', 'FAILED'] },
        progress: Number,
        settings: Schema.Types.Mixed,
        revision: String,
        findings: Schema.Types.Mixed,
        frame: Schema.Types.Mixed,
        shown: Schema.Types.Mixed,
      },
      _id: false,
      default: undefined,
    },
    guidedWalk: { type: [walkStepSchema], default: undefined },
    modelPosition: {
      type: { x: Number, y: Number, z: Number, yaw: Number },
      _id: false,
      default: undefined,
    },
    entry: { type: Boolean, required: true },
    order: { type: Number, default: 0 },
    estateId: id,
    buildingId: id,
    apartmentId: id,
    visibility: { type: String, enum: PANORAMA_VISIBILITIES, default: 'UNLISTED' },
    kind: { type: String, enum: PANORAMA_KINDS, default: 'PHOTO' },
    projection: { type: String, enum: PROJECTIONS, default: 'EQUIRECTANGULAR' },
    assetId: { type: id, required: true },
    imageKey: { type: String, required: true },
    thumbnailKey: { type: String, required: true },
    width: { type: Number, required: true },
    height: { type: Number, required: true },
    tiles: { type: tiles, required: true },
    posterFolder: String,
    postersDue: Boolean,
    north: { type: Number, default: 0 },
    northKnown: Boolean,
    initialView: { type: view, _id: false, default: () => ({ ...DEFAULT_VIEW }) },
    limits: {
      type: { pitchMin: Number, pitchMax: Number, fovMin: Number, fovMax: Number },
      _id: false,
      default: undefined,
    },
    extent: {
      type: { pitchMin: Number, pitchMax: Number, yawMin: Number, yawMax: Number },
      _id: false,
      default: undefined,
    },
    settings: {
      type: {
        autorotate: { type: Boolean, default: false },
        gyroscope: { type: Boolean, default: true },
        commentsEnabled: { type: Boolean, default: false },
        commentModeration: { type: String, enum: MODERATION_MODES, default: 'POST' },
      },
      _id: false,
      default: () => ({}),
    },
    plan: {
      type: { assetId: id, x: Number, y: Number, floor: Number },
      _id: false,
      default: undefined,
    },
    variants: {
      type: [
        new Schema(
          {
            key: { type: String, required: true },
            label: { type: String, required: true },
            assetId: { type: id, required: true },
            imageKey: { type: String, required: true },
            tiles: { type: tiles, required: true },
            i18n: part.i18n,
          },
          { _id: false },
        ),
      ],
      default: [],
    },
    audioAssetId: id,
    audioUrl: String,
    portals: { type: [portalSchema], default: [] },
    pointsOfInterest: { type: [pointSchema], default: [] },
    views: { type: Number, default: 0 },
    successorId: id,
    i18n: part.i18n,
  },
  { timestamps: true, id: false },
);
panoramaSchema.index({ organizationId: 1, createdAt: -1 });
panoramaSchema.index({ organizationId: 1, tourId: 1, order: 1 });
panoramaSchema.index({ organizationId: 1, assetId: 1 });
// Files are named by their asset, across organizations.
panoramaSchema.index({ assetId: 1 });
panoramaSchema.index({ 'variants.assetId': 1 });
panoramaSchema.index({ 'tiles.status': 1 });
panoramaSchema.index({ 'variants.tiles.status': 1 }, { sparse: true });
panoramaSchema.index({ 'tourModel.status': 1 });
panoramaSchema.index({ successorId: 1 }, { sparse: true });
panoramaSchema.index({ postersDue: 1 }, { sparse: true });
panoramaSchema.index({ organizationId: 1, 'portals.targetPanoramaId': 1 });
panoramaSchema.index({ organizationId: 1, 'portals._id': 1 });
panoramaSchema.index({ organizationId: 1, estateId: 1 });
panoramaSchema.index({ organizationId: 1, apartmentId: 1 });
guardTenancy(panoramaSchema);
