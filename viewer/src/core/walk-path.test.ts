import { expect, test } from 'vitest';
import { turnSeconds } from './walk-path.ts';

const at = (yaw: number, pitch = 0, fov = 75) => ({ yaw, pitch, fov });

test('takes longer for a wider turn, within limits', () => {
  const [little, quarter, half] = [5, 90, 180].map((yaw) => turnSeconds(at(0), at(yaw)));
  expect(little).toBe(0.9);
  expect(quarter).toBeCloseTo(2.65, 1);
  expect(half).toBeCloseTo(5.3, 1);
  expect(turnSeconds(at(175), at(-175))).toBe(little);
  expect(turnSeconds(at(0, 90), at(120, 90))).toBe(0);
});

test('takes time to zoom where nothing turns, and none where nothing changes', () => {
  expect(turnSeconds(at(0, 0, 100), at(0, 0, 30))).toBeGreaterThan(2);
  expect(turnSeconds(at(-180, 4), at(180, 4))).toBe(0);
});
