import type { Panorama } from '@oriel/contract/panorama';
import { readNumber } from '@oriel/contract/read-number';

export type Extent = NonNullable<Panorama['extent']>;

export const WHOLE_SPHERE: Extent = { pitchMin: -90, pitchMax: 90 };

/** In the order of the form. */
export const EDGES = ['pitchMax', 'pitchMin', 'yawMin', 'yawMax'] as const;
type Edge = (typeof EDGES)[number];

/** All four edges, degrees; a full-circle picture ends where it starts. */
export function edgesOf({ pitchMin, pitchMax, yawMin = -180, yawMax = 180 }: Extent): Record<Edge, number> {
  return { pitchMin, pitchMax, yawMin, yawMax };
}

/** An extent with one edge replaced by typed text, or its error. */
export function extentWith(
  extent: Extent,
  edge: Edge,
  text: string,
): Extent | 'range' | 'rangeAround' | 'crossed' | 'crossedAround' {
  const isAround = edge === 'yawMin' || edge === 'yawMax';
  const furthest = isAround ? 180 : 90;
  const value = readNumber(text.replace('°', ''), 'measure');
  if (value === undefined || Math.abs(value) > furthest) return isAround ? 'rangeAround' : 'range';
  const { yawMin, yawMax, ...heights } = { ...edgesOf(extent), [edge]: value };
  if (heights.pitchMin >= heights.pitchMax) return 'crossed';
  if (yawMin >= yawMax) return 'crossedAround';
  return yawMax - yawMin < 360 ? { ...heights, yawMin, yawMax } : heights;
}
