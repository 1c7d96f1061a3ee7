import { DEFAULT_VIEW } from '@oriel/contract/primitives';
import type { PanoramaDocument } from './model.ts';

/** A picture that covers a part of its sphere: where it lies, and how large it is. Pixels. */
export interface Crop {
  readonly fullWidth: number;
  readonly fullHeight: number;
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/** The narrowest field of view that the contract knows, and the widest. */
const NARROWEST = 20;
const WIDEST = 110;
/**
 * How near to the picture's edge the middle of the view may come, degrees: half of a rather near look. Kept farther away, what lies at the
 * edge could never be looked at closely; nearer, much of what is seen would be the emptiness beyond.
 */
const MARGIN = 20;

/** The view that such a picture begins with and how far one can look, so that nobody starts in the emptiness around it; undefined for a whole sphere. */
export function viewOfCrop(crop: Crop): Pick<PanoramaDocument, 'initialView' | 'limits'> | undefined {
  const { fullWidth, fullHeight, left, top, width, height } = crop;
  if (width >= fullWidth && height >= fullHeight) return undefined;
  const up = 90 - (180 * top) / fullHeight;
  const down = 90 - (180 * (top + height)) / fullHeight;
  const middle = rounded((up + down) / 2);
  const high = Math.min(WIDEST, Math.max(NARROWEST, up - down));
  const yaw = rounded(((left + width / 2) / fullWidth - 0.5) * 360);
  const initialView = { yaw, pitch: middle, fov: rounded(Math.min(DEFAULT_VIEW.fov, high)) };
  if (height >= fullHeight) return { initialView };
  return {
    initialView,
    limits: {
      pitchMin: up - down > 2 * MARGIN ? rounded(down >= -90 + 1 ? down + MARGIN : -90) : middle,
      pitchMax: up - down > 2 * MARGIN ? rounded(up <= 90 - 1 ? up - MARGIN : 90) : middle,
      fovMin: NARROWEST,
      fovMax: rounded(high),
    },
  };
}

function rounded(degrees: number): number {
  return Math.round(degrees * 10) / 10;
}
