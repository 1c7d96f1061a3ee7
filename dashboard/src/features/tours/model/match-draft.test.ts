import { describe, expect, it } from 'vitest';
import { guessedHeight, guessedPlace, isPicked, snapped, withPair } from './match-draft.ts';

const CAMERA = { x: 1, y: 1.5, z: 2, yaw: 90 };
const MODEL = { bounds: { min: [-5, 0, -5], max: [5, 2.7, 5] } } as const;
const bounds = { bounds: { min: [...MODEL.bounds.min], max: [...MODEL.bounds.max] } } as Parameters<
  typeof guessedPlace
>[2];

describe('what is guessed of a point in the model', () => {
  it('takes the foot of what is seen from above, and the top of what is seen from below', () => {
    expect(guessedHeight([0, 0.9, 2.1, 2.7], CAMERA, -20)).toBe(0);
    expect(guessedHeight([0, 0.9, 2.1, 2.7], CAMERA, 20)).toBe(2.7);
    // Other storeys are not meant.
    expect(guessedHeight([-3, 0, 2.7, 5.7], CAMERA, -20)).toBe(0);
    expect(guessedHeight([-3, 0, 2.7, 5.7], CAMERA, 20)).toBe(2.7);
    // A rail has nothing above the camera.
    expect(guessedHeight([0, 1.1], CAMERA, 20)).toBe(1.1);
    expect(guessedHeight([], CAMERA, 20)).toBe(0);
  });

  it('follows the ray to the floor or the ceiling, and takes the corner close by', () => {
    // Looking along +x at 45° down, the floor is as far away as the camera is high.
    expect(guessedPlace(CAMERA, { yaw: 0, pitch: -45 }, bounds, [])).toEqual({ x: 2.5, z: 2 });
    expect(guessedPlace(CAMERA, { yaw: 0, pitch: 45 }, bounds, [])).toEqual({ x: 2.2, z: 2 });
    expect(guessedPlace(CAMERA, { yaw: 0, pitch: -45 }, bounds, [{ x: 2.8, z: 2.3 }])).toEqual({
      x: 2.8,
      z: 2.3,
    });
    // Nothing is at the horizon; the point stays on the plan.
    expect(guessedPlace(CAMERA, { yaw: 0, pitch: 0 }, bounds, [])).toEqual({ x: 5, z: 2 });
    expect(guessedPlace(CAMERA, { yaw: 0, pitch: -90 }, bounds, [])).toEqual({ x: 1.3, z: 2 });
  });

  it('snaps to the nearest corner within reach, else to the centimetre', () => {
    const corners = [
      { x: 0, z: 0 },
      { x: 0.3, z: 0 },
    ];
    expect(snapped({ x: 0.2, z: 0.004 }, corners, 0.25)).toEqual({ x: 0.3, z: 0 });
    expect(snapped({ x: 1.234, z: 0.567 }, corners, 0.25)).toEqual({ x: 1.23, z: 0.57 });
  });
});

it('knows whether something has been picked', () => {
  const draft = { roomId: 'a', modelUrl: 'b', pairs: [{}, {}], solveHeight: false } as const;
  expect(isPicked(undefined)).toBe(false);
  expect(isPicked(draft)).toBe(false);
  const picked = withPair(draft, 1, { angles: { yaw: 1, pitch: 2 } });
  expect(isPicked(picked)).toBe(true);
  expect(withPair(picked, 1, { height: 2 }).pairs).toEqual([{}, { angles: { yaw: 1, pitch: 2 }, height: 2 }]);
});
