import { expect, test } from 'vitest';
import { heightBesidePicture } from './suitable-height.ts';

test('fits a wide page to its picture, which takes 70 % of the width', () => {
  expect(heightBesidePicture(1440, 16 / 9)).toBe(567);
  expect(heightBesidePicture(900, 16 / 9)).toBe(520);
});

test('puts the list below the picture on a narrow page', () => {
  expect(heightBesidePicture(390, 16 / 9)).toBe(640);
  expect(heightBesidePicture(390, 3 / 4)).toBe(945);
});
