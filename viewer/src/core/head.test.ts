import fc from 'fast-check';
import { expect, test } from 'vitest';
import { eyeCamera, headOf, lensOfEyes, type Quaternion } from './head.ts';
import { anglesOf, dot, lensOf, yawDifference } from './projection.ts';

const AHEAD: Quaternion = { x: 0, y: 0, z: 0, w: 1 };
const radians = Math.PI / 180;
/** A head turned left by `yaw` degrees (WebXR's sense about y), then raised by `pitch`. */
const turned = (yaw: number, pitch: number): Quaternion => {
  const [sy, cy] = [Math.sin((yaw * radians) / 2), Math.cos((yaw * radians) / 2)];
  const [sp, cp] = [Math.sin((pitch * radians) / 2), Math.cos((pitch * radians) / 2)];
  return { x: cy * sp, y: sy * cp, z: -sy * sp, w: cy * cp };
};
/** The projection of a symmetric frustum. */
const symmetric = (tangentX: number, tangentY: number) => [
  ...[1 / tangentX, 0, 0, 0],
  ...[0, 1 / tangentY, 0, 0],
  ...[0, 0, -1, -1],
  ...[0, 0, -0.2, 0],
];
const angle = fc.double({ min: -179, max: 179, noNaN: true });

test('maps straight ahead to the heading, left to left and up to up', () => {
  expect(anglesOf(headOf(AHEAD, 30).forward)).toEqual({ yaw: expect.closeTo(30), pitch: expect.closeTo(0) });
  fc.assert(
    fc.property(angle, fc.double({ min: -80, max: 80, noNaN: true }), angle, (left, pitch, heading) => {
      const { forward, up, right } = headOf(turned(left, pitch), heading);
      const looks = anglesOf(forward);
      expect(Math.abs(yawDifference(looks.yaw, heading - left))).toBeLessThan(1e-6);
      expect(looks.pitch).toBeCloseTo(pitch, 6);
      expect(up.y).toBeGreaterThan(0);
      for (const [one, other] of [
        [forward, up],
        [up, right],
        [right, forward],
      ] as const)
        expect(dot(one, other)).toBeCloseTo(0, 9);
    }),
  );
});

test('gives an eye the same picture as a screen lens of the same view', () => {
  const viewport = { width: 1000, height: 800 };
  const view = { yaw: 40, pitch: -20, fov: 75 };
  const lens = lensOf(view, viewport);
  const head = headOf(turned(-40, -20), 0);
  const eyes = lensOfEyes(head, [symmetric(lens.tangentX, lens.tangentY)], viewport);
  expect(eyes.tangentX).toBeCloseTo(lens.tangentX, 9);
  expect(eyes.tangentY).toBeCloseTo(lens.tangentY, 9);
  const camera = eyeCamera(head, symmetric(lens.tangentX, lens.tangentY));
  const direction = { x: 0.5, y: -0.2, z: 0.8 };
  const clip = [0, 1, 2].map(
    (row) =>
      (camera[row] ?? 0) * direction.x +
      (camera[row + 3] ?? 0) * direction.y +
      (camera[row + 6] ?? 0) * direction.z,
  );
  expect(clip[0]).toBeCloseTo(dot(direction, lens.right) / lens.tangentX, 5);
  expect(clip[1]).toBeCloseTo(dot(direction, lens.up) / lens.tangentY, 5);
  expect(clip[2]).toBeCloseTo(dot(direction, lens.forward), 5);
});

test('covers the outer sides of both eyes', () => {
  const left = symmetric(1, 1).with(8, -0.3);
  const right = symmetric(1, 1).with(8, 0.3);
  expect(lensOfEyes(headOf(AHEAD, 0), [left, right], { width: 1, height: 1 }).tangentX).toBeCloseTo(1.3, 9);
});
