import type { User } from '@oriel/contract/user';
import { expect, test } from 'vitest';
import { dialled, profileChanges, valuesOf } from './profile-values.ts';

/** The part of a profile that the form uses. */
const me = {
  firstName: 'Ada',
  lastName: 'Nowak',
  phone: '+48600100200',
  locale: 'en',
  timezone: 'Europe/Warsaw',
  publicProfile: { enabled: false, languages: ['pl'], showEmail: false, showPhone: false },
} as unknown as User;

test('an untouched form changes nothing', () => {
  expect(profileChanges(me, valuesOf(me))).toEqual({});
});

test('sends only what differs; clears what was emptied', () => {
  const values = valuesOf(me);
  expect(profileChanges(me, { ...values, phone: ' ', jobTitle: 'Agent' })).toEqual({
    phone: null,
    jobTitle: 'Agent',
  });
});

test('accepts phone numbers as people write them', () => {
  expect(dialled('00 48 (600) 100-200')).toBe('+48600100200');
  expect(profileChanges(me, { ...valuesOf(me), phone: '+48 600 100 200' })).toEqual({});
});
