import type { Member } from '@oriel/contract/user';
import { expect, test } from 'vitest';
import { becomesAdmin, placeChanges, placeOf } from './place-changes.ts';

const agent = {
  role: 'AGENT',
  status: 'ACTIVE',
  allEstates: false,
  estateIds: ['b', 'a'],
} as Partial<Member> as Member; // The part of a member that the form uses.

test('unchanged values change nothing, in any order', () => {
  expect(placeChanges(agent, placeOf(agent))).toEqual({});
  expect(placeChanges(agent, { ...placeOf(agent), estateIds: ['a', 'b'] })).toEqual({});
});

test('sends estates only for an agent, and leaves the list of one who sees all unchanged', () => {
  expect(placeChanges(agent, { role: 'AGENT', allEstates: false, estateIds: ['a'] })).toEqual({
    estateIds: ['a'],
  });
  expect(placeChanges(agent, { role: 'AGENT', allEstates: true, estateIds: [] })).toEqual({
    allEstates: true,
  });
  expect(placeChanges(agent, { role: 'USER', allEstates: true, estateIds: [] })).toEqual({ role: 'USER' });
});

test('promotes an active member through its own call, and only changes an invitation', () => {
  expect(becomesAdmin(agent, { role: 'ADMIN' })).toBe(true);
  expect(becomesAdmin({ ...agent, status: 'INVITED' }, { role: 'ADMIN' })).toBe(false);
  expect(becomesAdmin(agent, { role: 'USER' })).toBe(false);
});
