import { expect, test } from 'vitest';
import { heightBesidePicture } from './suitable-height.ts';

test('a wide page is as high as its picture, which has seven tenths of the width', () => {
  expect(heightBesidePicture(1440, 16 / 9)).toBe(567);
  expect(heightBesidePicture(900, 16 / 9)).toBe(520);
});

test('on a narrow page the list stands below the picture', () => {
  expect(heightBesidePicture(390, 16 / 9)).toBe(640);
  expect(heightBesidePicture(390, 3 / 4)).toBe(945);
});
