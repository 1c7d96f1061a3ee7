import { DEFAULT_VIEW } from '@oriel/contract/screen-fov';
import type { PanoramaDocument } from './model.ts';

/** A picture that covers part of its sphere: position and size, pixels. */
export interface Crop {
  readonly fullWidth: number;
  readonly fullHeight: number;
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
  /** Plain bands above and below the picture, shares of its height. */
  readonly padding?: { readonly top: number; readonly bottom: number } | undefined;
}

/** The narrowest and widest field of view in the contract. */
const NARROWEST = 20;
const WIDEST = 110;
/** Degrees at an edge in which coarse tiles mix the picture with blank areas. Padding is measured including its blur. */
const BLURRED = 0.3;
/** Degrees from a pole within which a picture counts as reaching it. */
const POLE = 1;

/** The initial view and extent of such a picture, so that blank areas stay out of sight; undefined for a whole sphere. */
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
      // Level if the picture contains the horizon: a padded sphere starts like any other.
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
