import { expect, it } from 'vitest';
import { viewOfCrop } from './cropped-sphere.ts';

const FULL = { fullWidth: 4000, fullHeight: 2000, left: 0, top: 0, width: 4000, height: 2000 };

it('a whole sphere has the usual view and shows all of itself', () => {
  expect(viewOfCrop(FULL)).toBeUndefined();
});

it('a band around the horizon begins in its middle and ends at its edges', () => {
  expect(viewOfCrop({ ...FULL, top: 600, height: 800 })).toEqual({
    initialView: { yaw: 0, pitch: 0, fov: 72 },
    extent: { pitchMin: -35.7, pitchMax: 35.7 },
  });
});

it('where only the floor is missing, one can look straight up', () => {
  expect(viewOfCrop({ ...FULL, height: 1500 })).toEqual({
    initialView: { yaw: 0, pitch: 22.5, fov: 75 },
    extent: { pitchMin: -44.7, pitchMax: 90 },
  });
});

it('a narrow strip is looked along', () => {
  expect(viewOfCrop({ ...FULL, top: 1000, height: 100 })).toEqual({
    initialView: { yaw: 0, pitch: -4.5, fov: 20 },
    extent: { pitchMin: -8.7, pitchMax: -0.3 },
  });
});

it('a part of the round begins in its middle and ends at its sides', () => {
  expect(viewOfCrop({ ...FULL, left: 2000, width: 1000 })).toEqual({
    initialView: { yaw: 45, pitch: 0, fov: 75 },
    extent: { pitchMin: -90, pitchMax: 90, yawMin: 0.3, yawMax: 89.7 },
  });
});

it('a sphere with padding ends where the padding begins, and begins level', () => {
  expect(viewOfCrop({ ...FULL, padding: { top: 0.1, bottom: 0.2 } })).toEqual({
    initialView: { yaw: 0, pitch: 0, fov: 75 },
    extent: { pitchMin: -54, pitchMax: 72 },
  });
});
