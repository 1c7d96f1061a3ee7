import { directionInModel } from '@oriel/contract/model-place';
import type { SpherePosition } from '@oriel/contract/panorama-marks';
import type { ModelPosition, PublicTourModel } from '@oriel/contract/tour-model';
import { createStore } from 'zustand/vanilla';
import type { PlanPoint } from './model-plan.ts';

/** A point in the picture and in the model; what has not been chosen yet is absent. */
export interface MatchPair {
  readonly angles?: SpherePosition;
  readonly place?: PlanPoint;
  /** Metres above the floor of the model. */
  readonly height?: number;
}

export interface MatchDraft {
  readonly roomId: string;
  /** The model that its points are in. */
  readonly modelUrl: string;
  readonly pairs: readonly [MatchPair, MatchPair];
  /** Whether the height of the camera is solved for, too. */
  readonly solveHeight: boolean;
}

/** The two points that a room is being placed by. They live as long as the page, so that leaving it can be asked about. */
export const matching = createStore<{ draft: MatchDraft | undefined }>(() => ({ draft: undefined }));

/** Whether something has been picked that would be lost. */
export function isPicked(draft: MatchDraft | undefined): boolean {
  return draft?.pairs.some(({ angles, place }) => angles !== undefined || place !== undefined) === true;
}

export function withPair(draft: MatchDraft, index: 0 | 1, change: MatchPair): MatchDraft {
  const [one, other] = draft.pairs;
  const next = { ...draft.pairs[index], ...change };
  return { ...draft, pairs: index === 0 ? [next, other] : [one, next] };
}

/** Metres below and above a camera that its storey can reach. */
const STOREY = { below: 2.2, above: 2.5 } as const;
/** Metres by which a point has to be above or below the camera to be seen there. */
const BESIDE = 0.1;
/** Metres at which a guessed point is at least and at most from its camera. */
const REACH = { least: 0.3, most: 8 } as const;
/** Metres within which a guessed point is the corner it is close to. */
const CLOSE = 0.6;

/** The lowest and the highest of the storey of a camera. */
export function storeyOf({ y }: ModelPosition, { bounds: { min, max } }: Pick<PublicTourModel, 'bounds'>) {
  return {
    floor: Math.max(min[1], y - STOREY.below),
    ceiling: Math.min(max[1], y + STOREY.above),
  };
}

/** The height that a point is likely to have: the foot of what is seen from above, the top of what is seen from below. */
export function guessedHeight(heights: readonly number[], { y }: ModelPosition, pitch: number): number {
  const near = heights.filter((height) => height >= y - STOREY.below && height <= y + STOREY.above);
  const within = near.length > 0 ? near : heights;
  const below = within.filter((height) => height < y - BESIDE);
  const above = within.filter((height) => height > y + BESIDE);
  return (pitch < 0 ? below.at(0) : above.at(-1)) ?? within.at(pitch < 0 ? 0 : -1) ?? 0;
}

/** Where a point of a picture is in the model as far as the room's place is right: at the floor or the ceiling, on the corner close by. */
export function guessedPlace(
  camera: ModelPosition,
  angles: SpherePosition,
  model: Pick<PublicTourModel, 'bounds'>,
  corners: readonly PlanPoint[],
): PlanPoint {
  const { floor, ceiling } = storeyOf(camera, model);
  const [x, up, z] = directionInModel(camera, angles);
  const level = Math.hypot(x, z);
  const height = angles.pitch < 0 ? floor - camera.y : ceiling - camera.y;
  const far = Math.min(REACH.most, Math.max(REACH.least, (height / up) * level));
  const at = { x: camera.x + (x / level) * far, z: camera.z + (z / level) * far };
  const onPlan = Number.isFinite(at.x + at.z) ? at : camera;
  return snapped(within(onPlan, model), corners, CLOSE);
}

/** The nearest place that is not beside the model. */
export function within(
  { x, z }: PlanPoint,
  { bounds: { min, max } }: Pick<PublicTourModel, 'bounds'>,
): PlanPoint {
  return { x: Math.min(max[0], Math.max(min[0], x)), z: Math.min(max[2], Math.max(min[2], z)) };
}

/** The nearest corner within a reach, or the place itself to the centimetre. */
export function snapped({ x, z }: PlanPoint, corners: readonly PlanPoint[], reach: number): PlanPoint {
  const near = corners
    .map((corner) => ({ corner, far: Math.hypot(corner.x - x, corner.z - z) }))
    .filter(({ far }) => far <= reach)
    .toSorted((one, other) => one.far - other.far);
  return near[0]?.corner ?? { x: Math.round(x * 100) / 100, z: Math.round(z * 100) / 100 };
}
