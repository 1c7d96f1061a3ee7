import fc from 'fast-check';
import { expect, test } from 'vitest';
import { clippedOutline } from './clipped-outline.ts';
import { type Angles, directionAt, directionOf, dot, lensOf, type ScreenPoint } from './projection.ts';
import { someDirection, someView, someViewport } from './testing-arbitraries.ts';

const viewport = { width: 800, height: 600 };
const lens = lensOf({ yaw: 0, pitch: 0, fov: 75 }, viewport);
const square = (yaw: number, pitch: number, half: number): Angles[] => [
  { yaw: yaw - half, pitch: pitch - half },
  { yaw: yaw + half, pitch: pitch - half },
  { yaw: yaw + half, pitch: pitch + half },
  { yaw: yaw - half, pitch: pitch + half },
];
const drawn = (corners: readonly Angles[]) => clippedOutline(lens, corners.map(directionOf));

/** Twice the signed area, positive for corners that run clockwise on screen. */
const turn = (outline: readonly ScreenPoint[]) =>
  outline.reduce((sum, point, index) => {
    const before = outline.at(index - 1) ?? point;
    return sum + (before.x * point.y - point.x * before.y);
  }, 0);

test('keeps the corners of an outline inside the picture', () => {
  const outline = drawn(square(5, -3, 8));
  expect(outline).toHaveLength(4);
  const first = outline[0] ?? { x: 0, y: 0 };
  const back = directionAt(lens, first);
  const corner = directionOf({ yaw: -3, pitch: -11 });
  expect(dot(back, corner) / Math.hypot(back.x, back.y, back.z)).toBeCloseTo(1, 8);
});

test('drops what is behind the camera and never mirrors what reaches behind', () => {
  expect(drawn(square(180, 0, 20))).toEqual([]);
  expect(drawn(square(-175, 40, 30))).toEqual([]);
  const floor = [
    { yaw: -30, pitch: -20 },
    { yaw: 30, pitch: -20 },
    { yaw: 150, pitch: -20 },
    { yaw: -150, pitch: -20 },
  ];
  const outline = drawn(floor);
  // A floor around the camera fills the bottom of the picture, in the order of its corners.
  expect(turn(outline)).toBeGreaterThan(0);
  const lowest = Math.max(...outline.map(({ y }) => y));
  const highest = Math.min(...outline.map(({ y }) => y));
  expect(lowest).toBeGreaterThan(600);
  expect(highest).toBeGreaterThan(300);
});

test('keeps every corner near the picture', () => {
  fc.assert(
    fc.property(
      someView,
      someViewport,
      fc.array(someDirection, { minLength: 3, maxLength: 12 }),
      (view, size, corners) => {
        for (const { x, y } of clippedOutline(lensOf(view, size), corners)) {
          expect(Math.abs(x / size.width - 0.5)).toBeLessThan(0.6001);
          expect(Math.abs(y / size.height - 0.5)).toBeLessThan(0.6001);
        }
      },
    ),
  );
});

test('keeps inner directions of a small outline inside the drawn shape', () => {
  fc.assert(
    fc.property(
      someView,
      fc.double({ min: -170, max: 170, noNaN: true }),
      fc.double({ min: -60, max: 60, noNaN: true }),
      (view, yaw, pitch) => {
        const turned = lensOf(view, viewport);
        const middle = directionOf({ yaw, pitch });
        const depth = dot(middle, turned.forward);
        fc.pre(depth > 0.3);
        const outline = clippedOutline(turned, square(yaw, pitch, 6).map(directionOf));
        const x = ((dot(middle, turned.right) / (depth * turned.tangentX) + 1) / 2) * viewport.width;
        const y = ((1 - dot(middle, turned.up) / (depth * turned.tangentY)) / 2) * viewport.height;
        fc.pre(x > 0 && x < viewport.width && y > 0 && y < viewport.height);
        expect(contains(outline, { x, y })).toBe(true);
      },
    ),
  );
});

function contains(outline: readonly ScreenPoint[], { x, y }: ScreenPoint): boolean {
  return outline.reduce((inside, p, index) => {
    const q = outline.at(index - 1) ?? p;
    const crosses = p.y > y !== q.y > y && x < ((q.x - p.x) * (y - p.y)) / (q.y - p.y) + p.x;
    return crosses ? !inside : inside;
  }, false);
}
