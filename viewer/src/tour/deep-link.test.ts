import { expect, test } from 'vitest';
import { addressHere, deepLink } from './deep-link.ts';
import { linkedView } from './page-data.ts';

const ID = '0123456789abcdef01234567';

test('contains the room and the view to a tenth of a degree, and nothing else of the address', () => {
  expect(
    deepLink(`https://tours.example/viewer360/${ID}?iframe=true&yaw=3#top`, ID, {
      yaw: -33.349,
      pitch: 0.04,
      fov: 74.96,
    }),
  ).toBe(`https://tours.example/viewer360/${ID}?panorama=${ID}&yaw=-33.3&pitch=0&fov=75`);
});

test('restarts at the current place, keeping the other parameters', () => {
  expect(
    addressHere(`https://tours.example/viewer360/${ID}?mode=dark&yaw=3`, ID, { yaw: 90, pitch: 2, fov: 60 }),
  ).toBe(`https://tours.example/viewer360/${ID}?mode=dark&yaw=90&panorama=${ID}&pitch=2&fov=60`);
});

test('writes no negative zero', () => {
  expect(deepLink('https://tours.example/', ID, { yaw: -0.01, pitch: -0.04, fov: 75 })).toContain(
    'yaw=0&pitch=0',
  );
});

test('is parsed to the same view', () => {
  const link = new URL(deepLink('https://tours.example/', ID, { yaw: 120.26, pitch: -45.5, fov: 33.3 }));
  expect(linkedView(link.searchParams)).toEqual({
    yaw: 120.3,
    pitch: -45.5,
    fov: 33.3,
  });
});

test('keeps the options that it is given', () => {
  const link = deepLink(
    'https://tours.example/viewer360/x?iframe=true',
    ID,
    { yaw: 0, pitch: 0, fov: 75 },
    new URLSearchParams('hideAvailability=true'),
  );
  expect(link).toBe(
    `https://tours.example/viewer360/x?panorama=${ID}&yaw=0&pitch=0&fov=75&hideAvailability=true`,
  );
});
