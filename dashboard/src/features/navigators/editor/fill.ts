import { boxAround, type Point, type Ring } from '@oriel/contract/geometry';
import {
  faultOf,
  lookedAt,
  newId,
  type OutlineTarget,
  type WorkOutline,
} from '../../../kit/stage/outline.ts';
import { copyOf } from '../../../kit/stage/reshape.ts';
import { matchRings, ringBetween } from './between.ts';

/** All overlays of a navigator, by image id. */
export type Frames = Readonly<Record<string, readonly WorkOutline[]>>;

/** The data about images that filling needs, in their order. */
export interface FrameOfTurn {
  readonly id: string;
  readonly angle: number;
}

export interface Turnaround {
  readonly frames: readonly FrameOfTurn[];
  /** A full turn: the first frame follows the last. */
  readonly loop: boolean;
}

function isOf(outline: WorkOutline, target: OutlineTarget): boolean {
  return outline.target?.type === target.type && outline.target.id === target.id;
}

/** A target's overlay in a frame that was drawn or reviewed; of several, the one nearest to a point. */
function drawnIn(
  outlines: readonly WorkOutline[],
  target: OutlineTarget,
  near: Point,
): WorkOutline | undefined {
  const drawn = outlines.filter((one) => isOf(one, target) && !one.unseen);
  const away = (one: WorkOutline) => {
    const [x, y] = middleOf(one.points);
    return Math.hypot(x - near[0], y - near[1]);
  };
  return drawn.toSorted((a, b) => away(a) - away(b))[0];
}

function middleOf(ring: Ring): Point {
  const box = boxAround(ring);
  return box ? [(box.left + box.right) / 2, (box.top + box.bottom) / 2] : [0.5, 0.5];
}

/** The overlay interpolated between two of the same target, not yet reviewed. */
function outlineBetween(from: WorkOutline, to: WorkOutline, share: number): WorkOutline {
  const points = ringBetween(matchRings(from.points, to.points), share);
  const holes = pairedHoles(from, to).map(([one, other]) => ringBetween(matchRings(one, other), share));
  const { target, zIndex } = share < 0.5 ? from : to;
  const whole: WorkOutline = {
    id: newId(),
    target,
    points,
    holes,
    anchor: undefined,
    zIndex,
    source: 'MANUAL',
    unseen: true,
  };
  const fault = faultOf(whole);
  // An overlay is worth more than its misplaced hole.
  return fault && holes.length > 0 ? { ...whole, holes: [] } : whole;
}

/** Pairs the holes of two overlays: those in the same corner of their overlay. */
function pairedHoles(from: WorkOutline, to: WorkOutline): [Ring, Ring][] {
  const left = to.holes.map((ring) => ({ ring, place: placeIn(ring, to.points) }));
  const pairs: [Ring, Ring][] = [];
  for (const hole of from.holes) {
    const [x, y] = placeIn(hole, from.points);
    const away = ({ place }: { place: Point }) => Math.hypot(place[0] - x, place[1] - y);
    const [nearest] = left.toSorted((a, b) => away(a) - away(b));
    if (!nearest) break;
    left.splice(left.indexOf(nearest), 1);
    pairs.push([hole, nearest.ring]);
  }
  return pairs;
}

function placeIn(hole: Ring, outer: Ring): Point {
  const [x, y] = middleOf(hole);
  const box = boxAround(outer);
  if (!box) return [x, y];
  return [(x - box.left) / (box.right - box.left || 1), (y - box.top) / (box.bottom - box.top || 1)];
}

/** Frames after a given one, in order: to the end of the sequence, or all the way round. */
export function framesAfter({ frames, loop }: Turnaround, id: string): readonly FrameOfTurn[] {
  const at = frames.findIndex((frame) => frame.id === id);
  if (at < 0) return [];
  return [...frames.slice(at + 1), ...(loop ? frames.slice(0, at) : [])];
}

export interface Gap {
  /** Frames without the overlay, in order. */
  readonly between: readonly FrameOfTurn[];
  readonly to: FrameOfTurn;
  readonly outline: WorkOutline;
}

/** The next frame with the same target, and the frames in between without it. */
export function gapAfter(
  frames: Frames,
  turn: Turnaround,
  from: string,
  outline: WorkOutline,
): Gap | undefined {
  const { target } = outline;
  if (!target) return undefined;
  const between: FrameOfTurn[] = [];
  for (const frame of framesAfter(turn, from)) {
    const found = drawnIn(frames[frame.id] ?? [], target, middleOf(outline.points));
    if (found) return { between, to: frame, outline: found };
    between.push(frame);
  }
  return undefined;
}

/** Positions of frames between two others, by camera angle; evenly spaced where the camera does not move. */
function shares(from: FrameOfTurn, between: readonly FrameOfTurn[], to: FrameOfTurn): number[] {
  const way = [from, ...between, to];
  let sum = 0;
  const sums = way.map(({ angle }, index) => {
    const before = way[index - 1];
    if (before) {
      const turned = Math.abs(angle - before.angle) % 360;
      sum += Math.min(turned, 360 - turned);
    }
    return sum;
  });
  return between.map((_, index) =>
    sum > 0 ? (sums[index + 1] ?? 0) / sum : (index + 1) / (between.length + 1),
  );
}

/** Fills the frames of a gap with interpolated overlays; unreviewed ones are recomputed. */
export function filled(frames: Frames, from: FrameOfTurn, outline: WorkOutline, gap: Gap): Frames {
  const parts = shares(from, gap.between, gap.to);
  const next: Record<string, readonly WorkOutline[]> = { ...frames };
  for (const [index, frame] of gap.between.entries()) {
    const made = outlineBetween(outline, gap.outline, parts[index] ?? 0.5);
    next[frame.id] = [...withoutUnseen(next[frame.id] ?? [], outline), made];
  }
  return next;
}

function withoutUnseen(outlines: readonly WorkOutline[], like: WorkOutline): readonly WorkOutline[] {
  const { target } = like;
  return target ? outlines.filter((one) => !(one.unseen && !one.instead && isOf(one, target))) : outlines;
}

/** Copies overlays into other frames, in place; existing overlays of the same target are kept. */
export function copied(
  frames: Frames,
  outlines: readonly WorkOutline[],
  into: readonly FrameOfTurn[],
): Frames {
  const next: Record<string, readonly WorkOutline[]> = { ...frames };
  for (const { id } of into) {
    let there = next[id] ?? [];
    for (const outline of outlines) {
      const { target } = outline;
      if (target && there.some((one) => !one.unseen && isOf(one, target))) continue;
      there = [...withoutUnseen(there, outline), copyOf(outline)];
    }
    next[id] = there;
  }
  return next;
}

/** Marks the overlays of a frame as reviewed: all, or one. */
export function seen(frames: Frames, imageId: string, only?: string): Frames {
  const before = frames[imageId] ?? [];
  if (!before.some(({ unseen, id }) => unseen && (only === undefined || id === only))) return frames;
  return {
    ...frames,
    [imageId]: before.map((outline) => {
      if (!outline.unseen || (only !== undefined && outline.id !== only)) return outline;
      return lookedAt(outline);
    }),
  };
}
