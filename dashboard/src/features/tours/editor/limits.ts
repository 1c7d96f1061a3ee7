import type { Panorama } from '@oriel/contract/panorama';
import { readNumber } from '@oriel/contract/read-number';

export type Limits = NonNullable<Panorama['limits']>;

/** The whole sphere, and the contract's range of the field of view. */
export const FULL_LIMITS: Limits = { pitchMin: -90, pitchMax: 90, fovMin: 20, fovMax: 110 };

/** Limits with one edge replaced by typed text, or its error. */
export function limitsWith(
  limits: Limits,
  edge: keyof Limits,
  text: string,
): Limits | 'number' | 'range' | 'crossed' {
  const value = readNumber(text.replace('°', ''), 'measure');
  if (value === undefined) return 'number';
  const [low, high] = edge.startsWith('pitch') ? [-90, 90] : [20, 110];
  if (value < low || value > high) return 'range';
  const next = { ...limits, [edge]: value };
  return next.pitchMin < next.pitchMax && next.fovMin < next.fovMax ? next : 'crossed';
}
