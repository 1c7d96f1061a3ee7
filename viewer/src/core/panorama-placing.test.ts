import { anglesInPicture, type ModelPoint } from '@oriel/contract/model-place';
import type { ModelPosition } from '@oriel/contract/tour-model';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { type PlacedPanorama, type PointPair, placePanorama } from './panorama-placing.ts';
import { yawDifference } from './projection.ts';

const EYE = 1.5;

/** Two points as a camera sees them. */
const seenFrom = (place: ModelPosition, one: ModelPoint, other: ModelPoint): [PointPair, PointPair] => [
  { point: one, angles: anglesInPicture(place, one) },
  { point: other, angles: anglesInPicture(place, other) },
];

/** The same, picked a little beside. */
const beside = ({ point, angles }: PointPair, yaw: number, pitch: number): PointPair => ({
  point,
  angles: { yaw: angles.yaw + yaw, pitch: angles.pitch + pitch },
});

function placed(result: ReturnType<typeof placePanorama>): PlacedPanorama {
  if ('fault' in result) throw new Error(JSON.stringify(result));
  return result;
}

function expectPlace(found: ModelPosition, wanted: ModelPosition, metres: number, degrees: number) {
  expect(Math.hypot(found.x - wanted.x, found.z - wanted.z)).toBeLessThanOrEqual(metres);
  expect(Math.abs(found.y - wanted.y)).toBeLessThanOrEqual(metres);
  expect(Math.abs(yawDifference(found.yaw, wanted.yaw))).toBeLessThanOrEqual(degrees);
}

/** The demo's living room: its north-east corner at the floor, and its south-east one under the ceiling. */
const LIVING: ModelPosition = { x: -3.55, y: EYE, z: 1.35, yaw: 160 };
const CORNERS: [ModelPoint, ModelPoint] = [
  [-0.2, 0, -0.4],
  [-0.2, 2.72, 3.6],
];

it('finds the camera of a drawn room from a corner at the floor and one under the ceiling', () => {
  const { place, misses } = placed(placePanorama(seenFrom(LIVING, ...CORNERS), EYE));
  expectPlace(place, LIVING, 1e-6, 1e-6);
  for (const { degrees, metres } of misses) {
    expect(degrees).toBeLessThan(1e-5);
    expect(metres).toBeLessThan(1e-6);
  }
});

it('works a case by hand: a corner 2 m ahead and one 2 m to the right, both at the floor', () => {
  const angles = { pitch: (Math.atan2(-1.5, 2) * 180) / Math.PI };
  const { place } = placed(
    placePanorama(
      [
        { angles: { yaw: 0, ...angles }, point: [5, 0, 1] },
        { angles: { yaw: 90, ...angles }, point: [7, 0, 3] },
      ],
      EYE,
    ),
  );
  // It looks along -z from (5, 3).
  expectPlace(place, { x: 5, y: EYE, z: 3, yaw: 0 }, 1e-9, 1e-9);
});

const metres = (min: number, max: number) => fc.double({ min, max, noNaN: true });
/** A camera at a height in a room of up to 16 m, and two points at its floor or ceiling in different directions. */
const someScene = fc
  .record({
    place: fc.record({ x: metres(-5, 5), y: metres(1.2, 1.8), z: metres(-5, 5), yaw: metres(-180, 180) }),
    bearing: metres(0, 360),
    between: metres(45, 135),
    reach: fc.tuple(metres(1, 4), metres(1, 4)),
    heights: fc.tuple(fc.constantFrom(0, 2.7), fc.constantFrom(0, 2.7)),
  })
  .map(({ place, bearing, between, reach, heights }) => {
    const at = (index: 0 | 1): ModelPoint => {
      const turn = ((bearing + index * between) * Math.PI) / 180;
      return [
        place.x + Math.sin(turn) * reach[index],
        heights[index],
        place.z - Math.cos(turn) * reach[index],
      ];
    };
    return { place, pairs: seenFrom(place, at(0), at(1)) };
  });

it('finds any upright camera of known height', () => {
  fc.assert(
    fc.property(someScene, ({ place, pairs }) => {
      expectPlace(placed(placePanorama(pairs, place.y)).place, place, 1e-5, 1e-4);
    }),
  );
});

it('finds the height as well, from a guess', () => {
  fc.assert(
    fc.property(someScene, metres(-0.05, 0.05), ({ place, pairs }, off) => {
      // Points close to the camera's height tell little about it, and two heights may fit.
      fc.pre(pairs.every(({ point, angles }) => point[1] === 0 && Math.abs(angles.pitch) > 8));
      const found = placePanorama(pairs, place.y + off, { solveHeight: true });
      expectPlace(placed(found).place, place, 1e-5, 1e-4);
    }),
  );
});

it('stays close to the camera when points are picked a third of a degree beside', () => {
  const off = 0.3;
  const [one, other] = seenFrom(LIVING, ...CORNERS);
  for (const [a, b] of [
    [off, off],
    [-off, off],
    [off, -off],
    [-off, -off],
  ] as const) {
    const { place, misses } = placed(placePanorama([beside(one, a, b), beside(other, -b, a)], EYE));
    expectPlace(place, LIVING, 0.12, 1.5);
    // Of four angles, three places of the camera can follow; the fourth stays as an error.
    expect(Math.max(...misses.map(({ degrees }) => degrees))).toBeLessThan(0.5);
  }
});

it('leaves no smaller angles with any place around the one it found', () => {
  const [one, other] = seenFrom(LIVING, ...CORNERS);
  const pairs: [PointPair, PointPair] = [beside(one, 1.5, -1), beside(other, -1, 2)];
  const { place } = placed(placePanorama(pairs, EYE));
  const left = (at: ModelPosition) =>
    pairs.reduce((sum, { angles, point }) => {
      const seen = anglesInPicture(at, point);
      const level = Math.cos((angles.pitch * Math.PI) / 180);
      return sum + (yawDifference(seen.yaw, angles.yaw) * level) ** 2 + (seen.pitch - angles.pitch) ** 2;
    }, 0);
  for (const [axis, step] of [
    ['x', 0.01],
    ['x', -0.01],
    ['z', 0.01],
    ['z', -0.01],
    ['yaw', 0.2],
    ['yaw', -0.2],
  ] as const)
    expect(left({ ...place, [axis]: place[axis] + step })).toBeGreaterThan(left(place));
});

it('says a wrong height of the camera as an error, and finds the right one', () => {
  const floor: [ModelPoint, ModelPoint] = [
    [-0.2, 0, -0.4],
    [-5.35, 0, 3.6],
  ];
  const pairs = seenFrom({ ...LIVING, y: 1.65 }, ...floor);
  const kept = placed(placePanorama(pairs, EYE));
  expect(Math.max(...kept.misses.map(({ metres }) => metres))).toBeGreaterThan(0.05);
  const { place } = placed(placePanorama(pairs, EYE, { solveHeight: true }));
  expectPlace(place, { ...LIVING, y: 1.65 }, 1e-6, 1e-6);
});

it('refuses pairs that cannot place a camera, each with its reason', () => {
  const [one, other] = seenFrom(LIVING, ...CORNERS);
  const faultOf = (pairs: readonly [PointPair, PointPair], solveHeight = false) => {
    const result = placePanorama(pairs, EYE, { solveHeight });
    return 'fault' in result ? result : 'placed';
  };
  // One direction twice.
  expect(faultOf([one, { ...other, angles: one.angles }])).toEqual({ fault: 'sameDirection' });
  // The foot and the top of one corner.
  expect(faultOf(seenFrom(LIVING, [-0.2, 0, -0.4], [-0.2, 2.72, -0.4]))).toEqual({ fault: 'samePlace' });
  // A light switch at the height of the camera.
  expect(faultOf(seenFrom(LIVING, CORNERS[0], [-0.2, 1.5, 3.6]))).toEqual({
    fault: 'cameraHeight',
    point: 1,
  });
  expect(faultOf([one, { ...other, point: [-0.2, 1.52, 3.6] }])).toEqual({
    fault: 'cameraHeight',
    point: 1,
  });
  // Seen from above, and yet above.
  expect(faultOf([{ ...one, point: [-0.2, 2.72, -0.4] }, other])).toEqual({
    fault: 'wrongSide',
    point: 0,
  });
  // The two points in each other's place.
  expect(faultOf(seenFrom(LIVING, ...CORNERS))).toBe('placed');
  const [a, b] = seenFrom(LIVING, [-0.2, 0, -0.4], [-5.35, 0, 3.6]);
  expect(faultOf([a, { ...b, point: [2, 0, 0] }])).toMatchObject({ fault: 'noMatch' });
  // Farther apart than any height makes them.
  const far = seenFrom(LIVING, [-0.2, 0, -0.4], [-0.2, 2.72, 3.6]);
  expect(faultOf([far[0], { ...far[1], point: [-0.1, 2.72, -0.3] }], true)).toMatchObject({
    fault: 'noMatch',
  });
});

it('places by points in line with the camera, unless they are too close together', () => {
  const camera: ModelPosition = { x: 0, y: EYE, z: 0, yaw: 0 };
  const { place } = placed(placePanorama(seenFrom(camera, [0, 0, -2], [0, 0, -4]), EYE));
  expectPlace(place, camera, 1e-6, 1e-6);
  expect(placePanorama(seenFrom(camera, [-0.2, 0, -5], [0.3, 0, -5]), EYE)).toEqual({ fault: 'unsteady' });
});
