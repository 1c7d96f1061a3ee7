import { expect, test } from 'vitest';
import { tourAddress } from './open-tour.ts';

const AROUND = { lang: 'pl', mode: 'dark', consent: 'unknown' } as const;

test('a tour keeps the options of the page that it opens on, and what its visitor answered', () => {
  expect(
    tourAddress('/viewer360/t', {
      ...AROUND,
      address:
        'https://o.example/viewer/a?iframe=true&hideAvailability=true&disableInquiry=true&apartment=x&lang=en',
      consent: 'denied',
      view: { heading: 190 },
    }),
  ).toBe(
    '/viewer360/t?disableInquiry=true&hideAvailability=true&lang=pl&mode=dark&consent=denied&heading=190',
  );
});

test('a tour asks where nobody has answered yet', () => {
  expect(tourAddress('/viewer360/t', { ...AROUND, address: 'https://o.example/viewer/a' })).toBe(
    '/viewer360/t?lang=pl&mode=dark',
  );
});
