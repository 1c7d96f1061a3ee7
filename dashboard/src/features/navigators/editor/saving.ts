import type { OverlayInput } from '@oriel/contract/navigator-image';
import { isSame, obstacleOf, toInput, type WorkOutline } from '../../../kit/stage/outline.ts';
import type { Frames } from './fill.ts';
import { areSame } from './merge-frames.ts';

const NONE: readonly WorkOutline[] = [];

/**
 * The overlays of a frame that can be saved now. One with an obstacle keeps its stored version or is left out, so that an unfinished
 * overlay neither blocks the others nor hides what visitors see.
 */
export function storable(base: readonly WorkOutline[], ours: readonly WorkOutline[]): readonly WorkOutline[] {
  if (ours === base) return base;
  const stored = new Map(base.map((outline, place) => [outline.id, { outline, place }]));
  const list = ours.flatMap((outline) => {
    if (!obstacleOf(outline)) return [outline];
    if (outline.instead) return storable(base, outline.instead);
    const before = stored.get(outline.id)?.outline;
    return before ? [before] : [];
  });
  // In stored order: removing and restoring an overlay is no change.
  const placeOf = ({ id }: WorkOutline) => stored.get(id)?.place ?? base.length;
  return list.toSorted((one, other) => placeOf(one) - placeOf(other));
}

/** The body of the call that saves them. */
export function bodyOf(outlines: readonly WorkOutline[]): OverlayInput[] {
  return outlines.flatMap((outline) => toInput(outline) ?? []);
}

export interface Unsaved {
  /** Frames with something to save now. */
  readonly frames: readonly string[];
  /** Overlays that cannot be saved yet, by reason. */
  readonly waiting: Readonly<Record<'fault' | 'noTarget' | 'unseen', number>>;
  /** Frame of the first one. */
  readonly firstWaiting: string | undefined;
}

/** Unsaved changes by frame, in the given order. */
export function unsavedOf(order: readonly string[], base: Frames, ours: Frames): Unsaved {
  const waiting = { fault: 0, noTarget: 0, unseen: 0 };
  const frames: string[] = [];
  let firstWaiting: string | undefined;
  for (const id of order) {
    const [before, now] = [base[id] ?? NONE, ours[id] ?? NONE];
    if (before === now) continue;
    if (!areSame(storable(before, now), before)) frames.push(id);
    const stored = new Map(before.map((outline) => [outline.id, outline]));
    for (const outline of now) {
      const obstacle = obstacleOf(outline);
      const was = stored.get(outline.id);
      if (!obstacle || (was && isSame(was, outline))) continue;
      waiting[obstacle] += 1;
      firstWaiting ??= id;
    }
  }
  return { frames, waiting, firstWaiting };
}
