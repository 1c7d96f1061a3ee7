import { ApartmentPatch } from '@oriel/contract/apartment-input';
import { Value } from 'typebox/value';
import { expect, test } from 'vitest';
import { apartmentForTests } from '../../../kit/apartments/apartment-for-tests.ts';
import { type BulkChange, changedPrice, planBulk } from './bulk-plan.ts';

const admin = { id: 'b'.repeat(24), role: 'ADMIN' } as const;
const user = { ...admin, role: 'USER' } as const;
const agent = { ...admin, role: 'AGENT' } as const;
const id = (digit: number) => String(digit).repeat(24);

const price = (by: 'percent' | 'amount' | 'exactly', value: number, roundTo = 0): BulkChange => ({
  kind: 'price',
  by,
  value,
  roundTo,
});

test.each([
  [498_000, 'percent', 2.5, 0, 510_450],
  [498_333.33, 'percent', -3, 0, 483_383.33],
  [498_333, 'percent', 2.5, 1000, 511_000],
  [1.005, 'percent', 0, 0, 1.01],
  [100, 'amount', -0.1, 0, 99.9],
  [100, 'exactly', 250.5, 0, 250.5],
] as const)('%d by %s %d, rounded to %d, is %d', (from, by, value, roundTo, to) => {
  expect(changedPrice(from, { by, value, roundTo })).toBe(to);
});

test('changes prices by a percentage, the rent of let apartments, and skips those without a price', () => {
  const apartments = [
    apartmentForTests({ id: id(1), price: 200_000 }),
    apartmentForTests({ id: id(2), type: 'RESIDENTIAL_RENT', rent: { monthly: 3000, deposit: 1 } }),
    (({ price: _price, ...apartment }) => apartment)(apartmentForTests({ id: id(3) })),
    apartmentForTests({
      id: id(4),
      sync: { integrationId: id(9), lastSyncedAt: '', lockedFields: ['price'] },
    }),
  ];
  const { changes, skipped } = planBulk(apartments, price('percent', 10), user);
  expect(changes.map(({ patch }) => patch)).toEqual([
    { price: 220_000 },
    { rent: { monthly: 3300, deposit: 1 } },
  ]);
  expect(skipped.map(({ apartment, why }) => [apartment.id, why])).toEqual([
    [id(3), 'noPrice'],
    [id(4), 'locked'],
  ]);
  for (const { patch } of changes) expect(Value.Errors(ApartmentPatch, patch)).toEqual([]);
  expect(planBulk(apartments.slice(0, 1), price('amount', -300_000), user).skipped[0]?.why).toBe('belowZero');
});

test('sets a status only where the role may make the transition', () => {
  const apartments = [
    apartmentForTests({ id: id(1), status: 'ACTIVE' }),
    apartmentForTests({ id: id(2), status: 'BOOKED' }),
    apartmentForTests({ id: id(3), status: 'SOLD' }),
  ];
  const to = (status: 'ACTIVE' | 'BOOKED' | 'SOLD'): BulkChange => ({
    kind: 'status',
    to: status,
    reason: 'error',
  });
  expect(planBulk(apartments, to('ACTIVE'), user).changes.map(({ apartment }) => apartment.id)).toEqual([
    id(2),
  ]);
  expect(planBulk(apartments, to('ACTIVE'), admin).changes.map(({ patch }) => patch)).toEqual([
    { status: 'ACTIVE' },
    { status: 'ACTIVE', reason: 'error' },
  ]);
  // An agent may not free somebody else's booking.
  expect(planBulk(apartments, to('ACTIVE'), agent).skipped.map(({ why }) => why)).toEqual([
    'same',
    'notAllowed',
    'notAllowed',
  ]);
  expect(planBulk(apartments, to('BOOKED'), agent).changes.map(({ apartment }) => apartment.id)).toEqual([
    id(1),
  ]);
});

test('adds, removes or replaces agents; an existing one is no change', () => {
  const apartments = [apartmentForTests({ id: id(1), agentIds: [id(5)] }), apartmentForTests({ id: id(2) })];
  const agents = (how: 'add' | 'remove' | 'replace', ...ids: string[]): BulkChange => ({
    kind: 'agents',
    how,
    ids,
  });
  expect(planBulk(apartments, agents('add', id(5), id(6)), user).changes.map(({ to }) => to)).toEqual([
    [id(5), id(6)],
    [id(5), id(6)],
  ]);
  expect(
    planBulk(apartments, agents('add', id(5)), user).skipped.map(({ apartment }) => apartment.id),
  ).toEqual([id(1)]);
  expect(planBulk(apartments, agents('remove', id(5)), user).changes.map(({ to }) => to)).toEqual([[]]);
});

test('assigns a building only to apartments of its own estate', () => {
  const apartments = [apartmentForTests({ id: id(1) }), apartmentForTests({ id: id(2), estateId: id(8) })];
  const plan = planBulk(
    apartments,
    { kind: 'building', to: id(7), estateId: apartments[0]?.estateId ?? '' },
    user,
  );
  expect(plan.changes.map(({ patch }) => patch)).toEqual([{ buildingId: id(7) }]);
  expect(plan.skipped.map(({ why }) => why)).toEqual(['otherEstate']);
});

test('sets a kind, unless it needs an area that is missing', () => {
  const { area: _area, ...bare } = apartmentForTests({ id: id(2), kind: 'PARKING' });
  const apartments = [
    apartmentForTests({ id: id(1), kind: 'APARTMENT' }),
    bare,
    apartmentForTests({ id: id(3), kind: 'HOUSE' }),
    apartmentForTests({
      id: id(4),
      sync: { integrationId: id(9), lastSyncedAt: '', lockedFields: ['kind'] },
    }),
  ];
  const house = planBulk(apartments, { kind: 'kind', to: 'HOUSE' }, user);
  expect(house.changes.map(({ patch, from }) => [from, patch])).toEqual([['APARTMENT', { kind: 'HOUSE' }]]);
  expect(house.skipped.map(({ why }) => why)).toEqual(['noArea', 'same', 'locked']);
  for (const { patch } of house.changes) expect(Value.Errors(ApartmentPatch, patch)).toEqual([]);
  const garage = planBulk(apartments.slice(1, 2), { kind: 'kind', to: 'GARAGE' }, user);
  expect(garage.changes.map(({ patch }) => patch)).toEqual([{ kind: 'GARAGE' }]);
});
