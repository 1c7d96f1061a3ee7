import { expect, test } from 'vitest';
import { deepLink } from './deep-link.ts';
import { linkedView } from './page-data.ts';

const ID = '0123456789abcdef01234567';

test('a link names the room and the view, to a tenth of a degree, and nothing that was in the address', () => {
  expect(
    deepLink(`https://tours.example/viewer360/${ID}?iframe=true&yaw=3#top`, ID, {
      yaw: -33.349,
      pitch: 0.04,
      fov: 74.96,
    }),
  ).toBe(`https://tours.example/viewer360/${ID}?panorama=${ID}&yaw=-33.3&pitch=0&fov=75`);
});

test('no minus before nothing', () => {
  expect(deepLink('https://tours.example/', ID, { yaw: -0.01, pitch: -0.04, fov: 75 })).toContain(
    'yaw=0&pitch=0',
  );
});

test('what a link says is what the page looks at', () => {
  const link = new URL(deepLink('https://tours.example/', ID, { yaw: 120.26, pitch: -45.5, fov: 33.3 }));
  expect(linkedView(link.searchParams)).toEqual({
    yaw: 120.3,
    pitch: -45.5,
    fov: 33.3,
  });
});
