import { anglesInPicture, directionInModel, type ModelPoint } from '@oriel/contract/model-place';
import type { ModelPosition } from '@oriel/contract/tour-model';
import { type Angles, angleBetween, directionOf, yawDifference } from './projection.ts';

type Vector = readonly [number, number];
type Both<T> = readonly [T, T];

/** A point that is seen in a panorama, and where it is in the model. */
export interface PointPair {
  readonly angles: Angles;
  readonly point: ModelPoint;
}

/** How far the ray of a picture passes a point of the model. */
export interface Miss {
  readonly degrees: number;
  readonly metres: number;
}

/** Why two pairs of points do not place a panorama; `point` is the one to change. */
export type PlacingFault =
  /** one direction of the picture, or nearly */
  | { readonly fault: 'sameDirection' }
  /** one place on the plan of the model, or nearly: one above the other at most */
  | { readonly fault: 'samePlace' }
  /** its height says nothing about how far away it is */
  | { readonly fault: 'cameraHeight'; readonly point: 0 | 1 }
  /** below the camera in the picture and above it in the model, or the other way around */
  | { readonly fault: 'wrongSide'; readonly point: 0 | 1 }
  /** picked a little beside, they would place the camera elsewhere: too close together for how far away they are */
  | { readonly fault: 'unsteady' }
  /** no camera sees both where they are picked */
  | { readonly fault: 'noMatch'; readonly degrees: number | null };

/** Where a panorama was taken, and what is left between its rays and the points. */
export interface PlacedPanorama {
  readonly place: ModelPosition;
  readonly misses: Both<Miss>;
}

const RADIANS = Math.PI / 180;
/** Degrees from which directions of the picture are different ones. */
const APART = 3;
/** Metres from which points of the model are different ones, seen from above. */
const DISTINCT = 0.1;
/** Degrees above or below the camera from which a height tells a distance. */
const SLOPE = 2;
/** Degrees that points are picked to, and what may come of it: metres and degrees. */
const PICKED = 0.25;
const WOBBLE = { metres: 0.4, degrees: 4 } as const;
/** Degrees by which a ray may miss its point. */
const MISS_MAX = 5;
const STEPS = 12;

/**
 * Places a panorama in the model of its tour by two points that are seen in its picture.
 *
 * A point of known height is as far from the camera as its pitch says, so that each ray is a point of the camera's own plan; the turn and
 * the shift that bring both onto the model are the plane case of B. K. P. Horn, "Closed-form solution of absolute orientation using unit
 * quaternions", J. Opt. Soc. Am. A 4 (1987), with no scale. Pitches of far points tell distances badly, so that Gauss-Newton steps go on
 * from there until the angles between rays and points are least: the photogrammetric resection of K. Kraus, "Photogrammetry" (2007), B 4.2,
 * with the camera upright.
 *
 * @param known height of the camera, metres
 * @param solveHeight whether the height is solved for as well: two points then always fit, and `known` decides between two heights that do
 */
export function placePanorama(
  pairs: Both<PointPair>,
  known: number,
  { solveHeight = false } = {},
): PlacedPanorama | PlacingFault {
  const [one, other] = pairs;
  if (angleBetween(directionOf(one.angles), directionOf(other.angles)) < APART)
    return { fault: 'sameDirection' };
  const apart: Vector = [other.point[0] - one.point[0], other.point[2] - one.point[2]];
  if (Math.hypot(...apart) < DISTINCT) return { fault: 'samePlace' };
  for (const index of [0, 1] as const)
    if (Math.abs(pairs[index].angles.pitch) < SLOPE) return { fault: 'cameraHeight', point: index };

  const height = solveHeight ? heightOf(pairs, Math.hypot(...apart), known) : known;
  if (height === undefined) return { fault: 'noMatch', degrees: null };
  for (const index of [0, 1] as const) {
    const { angles, point } = pairs[index];
    const above = point[1] - height;
    if (Math.abs(above) < DISTINCT) return { fault: 'cameraHeight', point: index };
    if (above > 0 !== angles.pitch > 0) return { fault: 'wrongSide', point: index };
  }

  const start = laid(pairs, height);
  const place = solveHeight ? start : refined(start, pairs);
  const misses = pairs.map((pair) => missOf(place, pair)) as [Miss, Miss];
  const most = Math.max(...misses.map(({ degrees }) => degrees));
  if (!(most <= MISS_MAX)) return { fault: 'noMatch', degrees: Number.isFinite(most) ? most : null };
  return isSteady(place, pairs) ? { place, misses } : { fault: 'unsteady' };
}

/** A ray as a point of the camera's own plan for each metre that its point is above the camera; x right and z back, as in the model. */
function perMetre({ yaw, pitch }: Angles): Vector {
  const reach = 1 / Math.tan(pitch * RADIANS);
  return [Math.sin(yaw * RADIANS) * reach, -Math.cos(yaw * RADIANS) * reach];
}

/** The height from which both points are as far from each other as in the model; the nearest to what is known. */
function heightOf(pairs: Both<PointPair>, distance: number, known: number): number | undefined {
  const [a, b] = pairs.map(({ angles }) => perMetre(angles)) as [Vector, Vector];
  const [ha, hb] = [pairs[0].point[1], pairs[1].point[1]];
  // The way between them is `fixed + height * way`; its square is the distance's.
  const fixed: Vector = [hb * b[0] - ha * a[0], hb * b[1] - ha * a[1]];
  const way: Vector = [a[0] - b[0], a[1] - b[1]];
  const square = way[0] ** 2 + way[1] ** 2;
  const middle = -(fixed[0] * way[0] + fixed[1] * way[1]) / square;
  const inside = middle ** 2 - (fixed[0] ** 2 + fixed[1] ** 2 - distance ** 2) / square;
  if (!(inside >= 0)) return undefined;
  const fits = (height: number) => pairs.every(({ angles, point }) => point[1] > height === angles.pitch > 0);
  const roots = [middle - Math.sqrt(inside), middle + Math.sqrt(inside)].filter(fits);
  return roots.toSorted((x, y) => Math.abs(x - known) - Math.abs(y - known))[0];
}

/** Horn's turn and shift in the plane. */
function laid(pairs: Both<PointPair>, height: number): ModelPosition {
  const [a, b] = pairs.map(({ angles, point }): Vector => {
    const [x, z] = perMetre(angles);
    return [x * (point[1] - height), z * (point[1] - height)];
  }) as [Vector, Vector];
  const [p, q] = pairs.map(({ point }) => point) as [ModelPoint, ModelPoint];
  const turn = Math.atan2(q[2] - p[2], q[0] - p[0]) - Math.atan2(b[1] - a[1], b[0] - a[0]);
  const [sin, cos] = [Math.sin(turn), Math.cos(turn)];
  const [x, z] = [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2];
  return {
    x: (p[0] + q[0]) / 2 - (x * cos - z * sin),
    y: height,
    z: (p[2] + q[2]) / 2 - (x * sin + z * cos),
    yaw: yawDifference(0, turn / RADIANS),
  };
}

/** A row of the equations: changes of an angle by x, z and yaw, and how much of it is left, in radians. */
type Row = readonly [x: number, z: number, yaw: number, left: number];

function rowsOf(place: ModelPosition, { angles, point }: PointPair): [Row, Row] {
  const [dx, dy, dz] = [point[0] - place.x, point[1] - place.y, point[2] - place.z];
  const flat = Math.max(1e-6, Math.hypot(dx, dz));
  const square = flat ** 2 + dy ** 2;
  const seen = anglesInPicture(place, point);
  // Near the zenith, a wide turn is a short way.
  const level = Math.cos(angles.pitch * RADIANS);
  return [
    [
      (level * dz) / flat ** 2,
      (-level * dx) / flat ** 2,
      -level,
      level * yawDifference(seen.yaw, angles.yaw) * RADIANS,
    ],
    [(dy * dx) / (flat * square), (dy * dz) / (flat * square), 0, (angles.pitch - seen.pitch) * RADIANS],
  ];
}

function refined(start: ModelPosition, pairs: Both<PointPair>): ModelPosition {
  let place = start;
  for (let step = 0; step < STEPS; step += 1) {
    const rows = pairs.flatMap((pair) => rowsOf(place, pair));
    const inverse = inverseOfSquares(rows);
    if (!inverse) return place;
    const gradient = [0, 1, 2].map((at) => rows.reduce((sum, row) => sum + (row[at] ?? 0) * row[3], 0));
    const [x = 0, z = 0, yaw = 0] = inverse.map((line) =>
      line.reduce((sum, value, at) => sum + value * (gradient[at] ?? 0), 0),
    );
    const next = {
      ...place,
      x: place.x + x,
      z: place.z + z,
      yaw: yawDifference(0, place.yaw + yaw / RADIANS),
    };
    if (!(leftOf(next, pairs) < leftOf(place, pairs))) return place;
    place = next;
  }
  return place;
}

/** Sum of the squares of what is left, as the steps make it smaller. */
function leftOf(place: ModelPosition, pairs: Both<PointPair>): number {
  return pairs.flatMap((pair) => rowsOf(place, pair)).reduce((sum, row) => sum + row[3] ** 2, 0);
}

/** Whether points picked a little beside would place the camera about the same. */
function isSteady(place: ModelPosition, pairs: Both<PointPair>): boolean {
  const inverse = inverseOfSquares(pairs.flatMap((pair) => rowsOf(place, pair)));
  if (!inverse) return false;
  const [x, z, yaw] = [0, 1, 2].map((at) => inverse[at]?.[at] ?? 0) as [number, number, number];
  const picked = PICKED * RADIANS;
  return Math.sqrt(x + z) * picked <= WOBBLE.metres && (Math.sqrt(yaw) * picked) / RADIANS <= WOBBLE.degrees;
}

/** Inverse of the rows' normal matrix, by its cofactors; undefined where they say nothing about one of the three. */
function inverseOfSquares(rows: readonly Row[]): number[][] | undefined {
  const at = (i: number, j: number) => rows.reduce((sum, row) => sum + (row[i] ?? 0) * (row[j] ?? 0), 0);
  const [a, b, c, d, e, f] = [at(0, 0), at(0, 1), at(0, 2), at(1, 1), at(1, 2), at(2, 2)];
  const [A, B, C] = [d * f - e * e, c * e - b * f, b * e - c * d];
  const determinant = a * A + b * B + c * C;
  if (!(Math.abs(determinant) > 1e-12)) return undefined;
  return [
    [A, B, C],
    [B, a * f - c * c, b * c - a * e],
    [C, b * c - a * e, a * d - b * b],
  ].map((line) => line.map((value) => value / determinant));
}

function missOf(place: ModelPosition, { angles, point }: PointPair): Miss {
  const ray = directionInModel(place, angles);
  const way: ModelPoint = [point[0] - place.x, point[1] - place.y, point[2] - place.z];
  const vector = ([x, y, z]: ModelPoint) => ({ x, y, z });
  const degrees = angleBetween(vector(ray), vector(way));
  return { degrees, metres: Math.hypot(...way) * Math.sin(Math.min(90, degrees) * RADIANS) };
}
