import { expect, it } from 'vitest';
import { viewOfCrop } from './cropped-sphere.ts';

const FULL = { fullWidth: 4000, fullHeight: 2000, left: 0, top: 0, width: 4000, height: 2000 };

it('a whole sphere has the default view and shows all of itself', () => {
  expect(viewOfCrop(FULL)).toBeUndefined();
});

it('a band around the horizon starts in its middle and ends at its edges', () => {
  expect(viewOfCrop({ ...FULL, top: 600, height: 800 })).toEqual({
    initialView: { yaw: 0, pitch: 0, fov: 72 },
    extent: { pitchMin: -35.7, pitchMax: 35.7 },
  });
});

it('allows looking straight up where only the floor is missing', () => {
  expect(viewOfCrop({ ...FULL, height: 1500 })).toEqual({
    initialView: { yaw: 0, pitch: 22.5, fov: 75 },
    extent: { pitchMin: -44.7, pitchMax: 90 },
  });
});

it('a narrow strip is viewed along its middle', () => {
  expect(viewOfCrop({ ...FULL, top: 1000, height: 100 })).toEqual({
    initialView: { yaw: 0, pitch: -4.5, fov: 20 },
    extent: { pitchMin: -8.7, pitchMax: -0.3 },
  });
});

it('a partial circle starts in its middle and ends at its sides', () => {
  expect(viewOfCrop({ ...FULL, left: 2000, width: 1000 })).toEqual({
    initialView: { yaw: 45, pitch: 0, fov: 75 },
    extent: { pitchMin: -90, pitchMax: 90, yawMin: 0.3, yawMax: 89.7 },
  });
});

it('a padded sphere ends at the padding, and starts level', () => {
  expect(viewOfCrop({ ...FULL, padding: { top: 0.1, bottom: 0.2 } })).toEqual({
    initialView: { yaw: 0, pitch: 0, fov: 75 },
    extent: { pitchMin: -54, pitchMax: 72 },
  });
});
