import { CUBE_FACES } from '@oriel/contract/panorama';
import { screenFov } from '@oriel/contract/screen-fov';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  angleBetween,
  anglesOf,
  directionAt,
  directionOf,
  directionOnFace,
  FACES,
  faceOf,
  lensOf,
  pointOf,
  wrapYaw,
  yawDifference,
} from './projection.ts';
import { someDirection, someView, someViewport } from './testing-arbitraries.ts';

test("lists the faces in the contract's order", () => {
  expect(FACES).toEqual(CUBE_FACES);
});

test('maps yaw 0 forward, +90 right, pitch +90 up', () => {
  expect(directionOf({ yaw: 0, pitch: 0 })).toEqual({ x: 0, y: 0, z: 1 });
  expect(directionOf({ yaw: 90, pitch: 0 }).x).toBeCloseTo(1);
  expect(directionOf({ yaw: 0, pitch: 90 }).y).toBeCloseTo(1);
});

test('converts between angles and directions both ways', () => {
  fc.assert(
    fc.property(
      fc.double({ min: -180, max: 180, noNaN: true }),
      fc.double({ min: -89.9, max: 89.9, noNaN: true }),
      (yaw, pitch) => {
        const back = anglesOf(directionOf({ yaw, pitch }));
        expect(Math.abs(yawDifference(back.yaw, yaw))).toBeLessThan(1e-6);
        expect(back.pitch).toBeCloseTo(pitch, 8);
      },
    ),
  );
});

test('intersects a face within its bounds, and maps the point back', () => {
  fc.assert(
    fc.property(someDirection, (direction) => {
      const { face, a, b } = faceOf(direction);
      expect(Math.abs(a)).toBeLessThanOrEqual(1);
      expect(Math.abs(b)).toBeLessThanOrEqual(1);
      expect(angleBetween(directionOnFace(face, a, b), direction)).toBeLessThan(1e-6);
    }),
  );
});

test('shares edges between neighbouring faces', () => {
  fc.assert(
    fc.property(fc.double({ min: -1, max: 1, noNaN: true }), (at) => {
      expect(directionOnFace('f', 1, at)).toEqual(directionOnFace('r', -1, at));
      expect(directionOnFace('r', 1, at)).toEqual(directionOnFace('b', -1, at));
      expect(directionOnFace('b', 1, at)).toEqual(directionOnFace('l', -1, at));
      expect(directionOnFace('l', 1, at)).toEqual(directionOnFace('f', -1, at));
      expect(directionOnFace('u', at, 1)).toEqual(directionOnFace('f', at, -1));
      expect(directionOnFace('d', at, -1)).toEqual(directionOnFace('f', at, 1));
    }),
  );
});

test('draws a direction at the screen point that shows it', () => {
  fc.assert(
    fc.property(
      someView,
      someViewport,
      fc.double({ min: 0, max: 1, noNaN: true }),
      fc.double({ min: 0, max: 1, noNaN: true }),
      (view, viewport, x, y) => {
        const lens = lensOf(view, viewport);
        const point = { x: x * viewport.width, y: y * viewport.height };
        const back = pointOf(lens, directionAt(lens, point));
        expect(back?.x).toBeCloseTo(point.x, 5);
        expect(back?.y).toBeCloseTo(point.y, 5);
      },
    ),
  );
});

test("shows the view's direction in the middle, and half the screen's field of view above it at the top", () => {
  fc.assert(
    fc.property(someView, someViewport, (view, viewport) => {
      const lens = lensOf(view, viewport);
      const middle = { x: viewport.width / 2, y: viewport.height / 2 };
      expect(angleBetween(directionAt(lens, middle), directionOf(view))).toBeLessThan(1e-6);
      const top = directionAt(lens, { x: viewport.width / 2, y: 0 });
      expect(2 * angleBetween(top, lens.forward)).toBeCloseTo(
        screenFov(view.fov, viewport.width / viewport.height),
        6,
      );
    }),
  );
});

test('gives directions behind the viewer no place on screen', () => {
  const lens = lensOf({ yaw: 0, pitch: 0, fov: 75 }, { width: 100, height: 100 });
  expect(pointOf(lens, { x: 0.1, y: 0, z: -1 })).toBeNull();
});

test('never turns the long way', () => {
  fc.assert(
    fc.property(
      fc.double({ min: -720, max: 720, noNaN: true }),
      fc.double({ min: -720, max: 720, noNaN: true }),
      (from, to) => {
        const turn = yawDifference(from, to);
        expect(Math.abs(turn)).toBeLessThanOrEqual(180);
        expect(Math.abs(wrapYaw(from + turn - to))).toBeCloseTo(0, 6);
      },
    ),
  );
});
