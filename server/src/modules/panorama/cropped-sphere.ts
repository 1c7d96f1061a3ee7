import { DEFAULT_VIEW } from '@oriel/contract/screen-fov';
import type { PanoramaDocument } from './model.ts';

/** A picture that covers a part of its sphere: where it lies, and how large it is. Pixels. */
export interface Crop {
  readonly fullWidth: number;
  readonly fullHeight: number;
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
  /** Even bands above and below that are no picture, shares of its height. */
  readonly padding?: { readonly top: number; readonly bottom: number } | undefined;
}

/** The narrowest field of view that the contract knows, and the widest. */
const NARROWEST = 20;
const WIDEST = 110;
/** Degrees along an edge in which coarse tiles mix the picture with the emptiness beyond. Padding is measured with its blur already. */
const BLURRED = 0.3;
/** Degrees from a pole at which a picture reaches it. */
const POLE = 1;

/** The view that such a picture begins with and what of the sphere it shows, so that nobody looks into the emptiness around it; undefined for a whole sphere. */
export function viewOfCrop(crop: Crop): Pick<PanoramaDocument, 'initialView' | 'extent'> | undefined {
  const { fullWidth, fullHeight, left, top, width, height, padding } = crop;
  const [first, last] = [top + height * (padding?.top ?? 0), top + height * (1 - (padding?.bottom ?? 0))];
  if (width >= fullWidth && last - first >= fullHeight) return undefined;
  const up = 90 - (180 * first) / fullHeight;
  const down = 90 - (180 * last) / fullHeight;
  const yaw = rounded(((left + width / 2) / fullWidth - 0.5) * 360);
  const low = Math.max(NARROWEST, Math.min(WIDEST, up - down));
  const [yawMin, yawMax] = [(left / fullWidth) * 360 - 180, ((left + width) / fullWidth) * 360 - 180];
  const inset = padding ? 0 : BLURRED;
  return {
    initialView: {
      yaw,
      // Level where the horizon is in the picture: a padded sphere begins like any other.
      pitch: padding && up > 0 && down < 0 ? 0 : rounded((up + down) / 2),
      fov: rounded(Math.min(DEFAULT_VIEW.fov, low)),
    },
    extent: {
      pitchMin: down <= -90 + POLE ? -90 : rounded(down + inset),
      pitchMax: up >= 90 - POLE ? 90 : rounded(up - inset),
      ...(width < fullWidth ? { yawMin: rounded(yawMin + inset), yawMax: rounded(yawMax - inset) } : {}),
    },
  };
}

function rounded(degrees: number): number {
  return Math.round(degrees * 10) / 10;
}
