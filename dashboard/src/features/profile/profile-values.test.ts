import type { User } from '@oriel/contract/user';
import { expect, test } from 'vitest';
import { dialled, profileChanges, valuesOf } from './profile-values.ts';

/** Of a profile, what its form looks at. */
const me = {
  firstName: 'Ada',
  lastName: 'Nowak',
  phone: '+48600100200',
  locale: 'en',
  timezone: 'Europe/Warsaw',
  publicProfile: { enabled: false, languages: ['pl'], showEmail: false, showPhone: false },
} as unknown as User;

test('a form that nobody has touched changes nothing', () => {
  expect(profileChanges(me, valuesOf(me))).toEqual({});
});

test('only what differs is sent; what was emptied is taken away', () => {
  const values = valuesOf(me);
  expect(profileChanges(me, { ...values, phone: ' ', jobTitle: 'Agent' })).toEqual({
    phone: null,
    jobTitle: 'Agent',
  });
});

test('a number may be written as people write it', () => {
  expect(dialled('00 48 (600) 100-200')).toBe('+48600100200');
  expect(profileChanges(me, { ...valuesOf(me), phone: '+48 600 100 200' })).toEqual({});
});
