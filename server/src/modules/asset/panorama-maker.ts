import type { PANORAMA_KINDS, PANORAMA_VISIBILITIES } from '@oriel/contract/enums';
import type { Types } from 'mongoose';
import type { AssetDocument } from './model.ts';
import type { Place } from './place.ts';

/** A panorama that is made of an uploaded file. */
export interface NewPanorama {
  readonly id: Types.ObjectId;
  readonly name: string;
  readonly kind: (typeof PANORAMA_KINDS)[number];
  readonly tourId?: Types.ObjectId;
  /** Absent where nobody knows it. */
  readonly north?: number | undefined;
  readonly initialView?: { yaw: number; pitch: number; fov: number };
  readonly visibility?: (typeof PANORAMA_VISIBILITIES)[number];
  readonly place?: Place;
  readonly createdBy?: Types.ObjectId;
  /** Nobody waits for its tiles. */
  readonly background?: boolean;
}

/** What makes panoramas of uploaded files: the module of panoramas, which stands on this one. */
export interface PanoramaMaker {
  /** A repeat with the same id changes nothing. */
  create(asset: AssetDocument, wanted: NewPanorama): Promise<{ readonly _id: Types.ObjectId }>;
  /** Tiles a panorama again whose tiling was given up. */
  retryTiling(panorama: {
    readonly _id: Types.ObjectId;
    readonly organizationId: Types.ObjectId;
    readonly width: number;
  }): Promise<void>;
}
