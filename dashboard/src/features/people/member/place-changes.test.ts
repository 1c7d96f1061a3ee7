import type { Member } from '@oriel/contract/user';
import { expect, test } from 'vitest';
import { becomesAdmin, placeChanges, placeOf } from './place-changes.ts';

const agent = {
  role: 'AGENT',
  status: 'ACTIVE',
  allEstates: false,
  estateIds: ['b', 'a'],
} as Partial<Member> as Member; // As much of a member as a place is made of.

test('nothing is changed by what is as it was, in whatever order', () => {
  expect(placeChanges(agent, placeOf(agent))).toEqual({});
  expect(placeChanges(agent, { ...placeOf(agent), estateIds: ['a', 'b'] })).toEqual({});
});

test('estates are said of an agent alone, and the list of one who sees all is left as it is', () => {
  expect(placeChanges(agent, { role: 'AGENT', allEstates: false, estateIds: ['a'] })).toEqual({
    estateIds: ['a'],
  });
  expect(placeChanges(agent, { role: 'AGENT', allEstates: true, estateIds: [] })).toEqual({
    allEstates: true,
  });
  expect(placeChanges(agent, { role: 'USER', allEstates: true, estateIds: [] })).toEqual({ role: 'USER' });
});

test('an active member becomes administrator by the call for it, an invitation is only changed', () => {
  expect(becomesAdmin(agent, { role: 'ADMIN' })).toBe(true);
  expect(becomesAdmin({ ...agent, status: 'INVITED' }, { role: 'ADMIN' })).toBe(false);
  expect(becomesAdmin(agent, { role: 'USER' })).toBe(false);
});
