import type { PANORAMA_KINDS, PANORAMA_VISIBILITIES } from '@oriel/contract/enums';
import type { Types } from 'mongoose';
import type { AssetDocument } from './model.ts';
import type { Place } from './place.ts';

/** A panorama to make from an uploaded file. */
export interface NewPanorama {
  readonly id: Types.ObjectId;
  readonly name: string;
  readonly kind: (typeof PANORAMA_KINDS)[number];
  readonly tourId?: Types.ObjectId;
  /** Absent when unknown. */
  readonly north?: number | undefined;
  readonly initialView?: { yaw: number; pitch: number; fov: number };
  readonly visibility?: (typeof PANORAMA_VISIBILITIES)[number];
  readonly place?: Place;
  readonly createdBy?: Types.ObjectId;
  /** Nobody waits for its tiles. */
  readonly background?: boolean;
}

/** Makes panoramas from uploaded files; implemented by the panorama module, which depends on this one. */
export interface PanoramaMaker {
  /** Repeating the same id changes nothing. */
  create(asset: AssetDocument, wanted: NewPanorama): Promise<{ readonly _id: Types.ObjectId }>;
  /** Orders the tiles of a panorama, unless that is under way. */
  enqueueTiling(panorama: { readonly _id: Types.ObjectId; readonly width: number }): Promise<boolean>;
  /** Restarts the tiling of a panorama after it was given up. */
  retryTiling(panorama: {
    readonly _id: Types.ObjectId;
    readonly organizationId: Types.ObjectId;
    readonly width: number;
  }): Promise<void>;
}
