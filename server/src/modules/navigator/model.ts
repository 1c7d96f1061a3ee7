import type { Extent } from '@oriel/contract/building-frame';
import {
  BRAND_FONTS,
  NAVIGATOR_MODES,
  OVERLAY_SOURCES,
  OVERLAY_TARGETS,
  TARGET_TYPES,
  THEME_MODES,
} from '@oriel/contract/enums';
import type { ImagePoint } from '@oriel/contract/primitives';
import { type Model, Schema, type Types } from 'mongoose';
import { part, type TranslatedDocument } from '../../platform/document-parts.ts';
import { guardTenancy, type TenantDocument } from '../../platform/tenant.ts';

declare module '../../platform/database.ts' {
  interface Models {
    readonly Navigator: Model<NavigatorDocument>;
    readonly NavigatorImage: Model<NavigatorImageDocument>;
  }
}

/** What is worth knowing around the buildings; overlays with the target `poi` refer to the key. */
export interface PointOfInterestDocument extends TranslatedDocument {
  key: string;
  title: string;
  description?: string;
  /** A picture of it. */
  assetId?: Types.ObjectId;
}

export interface NavigatorDocument extends TenantDocument, TranslatedDocument {
  name: string;
  slug: string;
  target: { type: (typeof TARGET_TYPES)[number]; id: Types.ObjectId };
  /** Estate of the target; filter of scopes and lists. */
  estateId: Types.ObjectId;
  buildingId?: Types.ObjectId;
  mode: (typeof NAVIGATOR_MODES)[number];
  /** Target of drilling up. */
  parentId?: Types.ObjectId;
  defaultIndex: number;
  /** A full turn: the last image is followed by the first. */
  loop: boolean;
  /** Part of every image that no screen crops. */
  safeArea?: Extent;
  statusColors?: Record<string, string>;
  theme: {
    mode?: (typeof THEME_MODES)[number];
    primaryColor?: string;
    font?: (typeof BRAND_FONTS)[number];
  };
  /** Keys of the filters for visitors. */
  filters: string[];
  settings: {
    hideSold: boolean;
    hideAvailability: boolean;
    showPrice: boolean;
    inquiryEnabled: boolean;
    detailsEnabled: boolean;
  };
  published: boolean;
  showcase: boolean;
  showcaseOrder?: number;
  coverAssetId?: Types.ObjectId;
  modelAssetId?: Types.ObjectId;
  /** Since when its model waits to follow another file. */
  unsettledAt?: Date;
  /** Absent in documents older than points of interest. */
  pointsOfInterest?: PointOfInterestDocument[];
  /** Current holder of the image lock, so that two concurrent replacements cannot mix. */
  imagesLock?: { holder: string; until: Date };
}

const id = Schema.Types.ObjectId;

export const navigatorSchema = new Schema<NavigatorDocument>(
  {
    organizationId: { type: id, required: true },
    createdBy: id,
    name: { type: String, required: true },
    // Viewers are addressed by slug without an organization, so it is unique across the installation.
    slug: { type: String, required: true, unique: true },
    target: {
      type: new Schema(
        { type: { type: String, enum: TARGET_TYPES, required: true }, id: { type: id, required: true } },
        { _id: false },
      ),
      required: true,
    },
    estateId: { type: id, required: true },
    buildingId: id,
    mode: { type: String, enum: NAVIGATOR_MODES, required: true },
    parentId: id,
    defaultIndex: { type: Number, default: 0 },
    loop: { type: Boolean, default: true },
    safeArea: {
      type: { left: Number, top: Number, right: Number, bottom: Number },
      _id: false,
      default: undefined,
    },
    statusColors: { type: Schema.Types.Mixed, default: undefined },
    theme: {
      type: {
        mode: { type: String, enum: THEME_MODES },
        primaryColor: String,
        font: { type: String, enum: BRAND_FONTS },
      },
      _id: false,
      default: () => ({}),
    },
    filters: { type: [String], default: [] },
    settings: {
      type: {
        hideSold: { type: Boolean, default: false },
        hideAvailability: { type: Boolean, default: false },
        showPrice: { type: Boolean, default: true },
        inquiryEnabled: { type: Boolean, default: true },
        detailsEnabled: { type: Boolean, default: true },
      },
      _id: false,
      default: () => ({}),
    },
    published: { type: Boolean, default: false },
    showcase: { type: Boolean, default: false },
    showcaseOrder: Number,
    coverAssetId: id,
    modelAssetId: id,
    unsettledAt: Date,
    pointsOfInterest: {
      type: [
        {
          _id: false,
          key: { type: String, required: true },
          title: { type: String, required: true },
          description: String,
          assetId: id,
          i18n: part.i18n,
        },
      ],
      default: [],
    },
    imagesLock: { type: { holder: String, until: Date }, _id: false, default: undefined },
    i18n: part.i18n,
  },
  { timestamps: true, id: false },
);
navigatorSchema.index({ organizationId: 1, 'target.id': 1 });
navigatorSchema.index({ organizationId: 1, estateId: 1 });
// Visitors refer to an estate or building without its organization.
navigatorSchema.index({ 'target.id': 1 });
navigatorSchema.index({ published: 1, showcase: 1 });
navigatorSchema.index({ unsettledAt: 1 }, { sparse: true });
guardTenancy(navigatorSchema);

export interface OverlayDocument {
  _id: Types.ObjectId;
  targetType: (typeof OVERLAY_TARGETS)[number];
  /** One of our ids, or an address if that is the target. */
  targetId: string;
  points: ImagePoint[];
  holes?: ImagePoint[][];
  anchor: ImagePoint;
  /** Share of the image, 0..1, minus holes. */
  area: number;
  zIndex: number;
  source: (typeof OVERLAY_SOURCES)[number];
}

/** One picture of a navigator with its outlines. */
export interface NavigatorImageDocument extends TenantDocument, TranslatedDocument {
  navigatorId: Types.ObjectId;
  index: number;
  /** Camera azimuth, degrees clockwise from north. */
  angle: number;
  label?: string;
  floor?: number;
  assetId: Types.ObjectId;
  /** The same view in the evening. */
  eveningAssetId?: Types.ObjectId;
  overlays: OverlayDocument[];
  /** Incremented by every change, for caches. */
  revision: number;
  /** When a sweep found that its navigator is missing; it is deleted 30 days later. */
  trashedAt?: Date;
}

export const navigatorImageSchema = new Schema<NavigatorImageDocument>(
  {
    organizationId: { type: id, required: true },
    createdBy: id,
    navigatorId: { type: id, required: true },
    index: { type: Number, required: true },
    angle: { type: Number, default: 0 },
    label: String,
    floor: Number,
    assetId: { type: id, required: true },
    eveningAssetId: id,
    overlays: {
      type: [
        {
          targetType: { type: String, enum: OVERLAY_TARGETS, required: true },
          targetId: { type: String, required: true },
          points: { type: Schema.Types.Mixed, required: true },
          holes: { type: Schema.Types.Mixed, default: undefined },
          anchor: { type: [Number], required: true },
          area: { type: Number, required: true },
          zIndex: { type: Number, default: 0 },
          source: { type: String, enum: OVERLAY_SOURCES, default: 'MANUAL' },
        },
      ],
      default: [],
    },
    revision: { type: Number, default: 0 },
    trashedAt: Date,
    i18n: part.i18n,
  },
  { timestamps: true, id: false },
);
navigatorImageSchema.index({ organizationId: 1, navigatorId: 1, index: 1 });
navigatorImageSchema.index({ trashedAt: 1 }, { sparse: true, expireAfterSeconds: 30 * 24 * 3600 });
navigatorImageSchema.index({ organizationId: 1, assetId: 1 });
navigatorImageSchema.index({ organizationId: 1, eveningAssetId: 1 });
guardTenancy(navigatorImageSchema);
