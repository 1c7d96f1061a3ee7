import { expect, it } from 'vitest';
import { viewOfCrop } from './cropped-sphere.ts';

const FULL = { fullWidth: 4000, fullHeight: 2000, left: 0, top: 0, width: 4000, height: 2000 };

it('a whole sphere has the usual view and no limits', () => {
  expect(viewOfCrop(FULL)).toBeUndefined();
});

it('a band around the horizon begins in its middle, and one does not look far beyond its edges', () => {
  expect(viewOfCrop({ ...FULL, top: 600, height: 800 })).toEqual({
    initialView: { yaw: 0, pitch: 0, fov: 72 },
    limits: { pitchMin: -16, pitchMax: 16, fovMin: 20, fovMax: 72 },
  });
});

it('where only the floor is missing, one can look straight up', () => {
  expect(viewOfCrop({ ...FULL, height: 1500 })).toEqual({
    initialView: { yaw: 0, pitch: 22.5, fov: 75 },
    limits: { pitchMin: -25, pitchMax: 90, fovMin: 20, fovMax: 110 },
  });
});

it('a narrow strip is looked along', () => {
  expect(viewOfCrop({ ...FULL, top: 1000, height: 100 })?.limits).toEqual({
    pitchMin: -4.5,
    pitchMax: -4.5,
    fovMin: 20,
    fovMax: 20,
  });
});

it('a part of the round begins in its middle', () => {
  expect(viewOfCrop({ ...FULL, left: 2000, width: 1000 })).toEqual({
    initialView: { yaw: 45, pitch: 0, fov: 75 },
  });
});
