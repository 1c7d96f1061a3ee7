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

export interface NavigatorDocument extends TenantDocument, TranslatedDocument {
  name: string;
  slug: string;
  target: { type: (typeof TARGET_TYPES)[number]; id: Types.ObjectId };
  /** Of the target; what scopes and lists filter by. */
  estateId: Types.ObjectId;
  buildingId?: Types.ObjectId;
  mode: (typeof NAVIGATOR_MODES)[number];
  /** Where drilling up leads. */
  parentId?: Types.ObjectId;
  defaultIndex: number;
  /** A full turn: the last image is followed by the first. */
  loop: boolean;
  statusColors?: Record<string, string>;
  theme: {
    mode?: (typeof THEME_MODES)[number];
    primaryColor?: string;
    font?: (typeof BRAND_FONTS)[number];
  };
  /** Keys of the filters that visitors get. */
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
  /** Who replaces the images at the moment, so that two at a time cannot leave a mixture of both. */
  imagesLock?: { holder: string; until: Date };
}

const id = Schema.Types.ObjectId;

export const navigatorSchema = new Schema<NavigatorDocument>(
  {
    organizationId: { type: id, required: true },
    createdBy: id,
    name: { type: String, required: true },
    // Viewers are addressed by slug without an organization, so it is unique everywhere.
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
    imagesLock: { type: { holder: String, until: Date }, _id: false, default: undefined },
    i18n: part.i18n,
  },
  { timestamps: true, id: false },
);
navigatorSchema.index({ organizationId: 1, 'target.id': 1 });
navigatorSchema.index({ organizationId: 1, estateId: 1 });
// Visitors name an estate or a building without its organization.
navigatorSchema.index({ 'target.id': 1 });
navigatorSchema.index({ published: 1, showcase: 1 });
guardTenancy(navigatorSchema);

export interface OverlayDocument {
  _id: Types.ObjectId;
  targetType: (typeof OVERLAY_TARGETS)[number];
  /** An id of ours, or an address when the target is one. */
  targetId: string;
  points: ImagePoint[];
  holes?: ImagePoint[][];
  anchor: ImagePoint;
  /** Share of the image, 0..1, holes taken off. */
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
  overlays: OverlayDocument[];
  /** Grows with every change, for whoever keeps what was made of an earlier one. */
  revision: number;
  /** When a sweep found that its navigator does not exist; it is deleted 30 days later. */
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
guardTenancy(navigatorImageSchema);
