import { expect, test } from 'vitest';
import { renamedSlug, slugOf } from './slug.ts';

test.each([
  ['Brzozowa Park', 'brzozowa-park'],
  ['Osiedle Łąkowe — etap II', 'osiedle-lakowe-etap-ii'],
  ['Straße №5', 'strasse-no5'],
  ['公园', 'estate'],
  ['A', 'estate'],
])('the slug of %s is %s', (name, slug) => {
  expect(slugOf(name, 'estate')).toBe(slug);
});

test.each([
  ['brzozova-park', 'Brzozova Park', 'Brzozowa Park', 'brzozowa-park'],
  ['brzozova-park-2', 'Brzozova Park', 'Brzozowa Park', 'brzozowa-park-2'],
  ['our-park', 'Brzozova Park', 'Brzozowa Park', undefined],
  ['brzozova-park-north', 'Brzozova Park', 'Brzozowa Park', undefined],
  ['brzozowa-park', 'Brzozowa Park', 'BRZOZOWA PARK', undefined],
])('%s of "%s" becomes, for "%s", %s', (slug, from, to, renamed) => {
  expect(renamedSlug(slug, from, to, 'estate')).toBe(renamed);
});
