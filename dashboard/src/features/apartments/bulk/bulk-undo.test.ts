import { ApartmentPatch } from '@oriel/contract/apartment-input';
import { Value } from 'typebox/value';
import { expect, test } from 'vitest';
import { apartmentForTests } from '../../../kit/apartments/apartment-for-tests.ts';
import { type BulkChangeDraft, bulkChangeOf } from './bulk-change-fields.tsx';
import { type BulkChange, planBulk } from './bulk-plan.ts';
import { undoNotes, undoOf } from './bulk-undo.ts';

const admin = { id: 'b'.repeat(24), role: 'ADMIN' } as const;
const user = { ...admin, role: 'USER' } as const;
const id = (digit: number) => String(digit).repeat(24);
const NEXT_WEEK = new Date(Date.now() + 7 * 86_400_000).toISOString();

function undone(
  apartment: ReturnType<typeof apartmentForTests>,
  wish: BulkChange,
  viewer: typeof admin | typeof user,
) {
  const { changes } = planBulk([apartment], wish, viewer);
  const [change] = changes;
  if (!change) throw new Error('nothing changes');
  const patch = undoOf(change, viewer, 'undone');
  if (patch) expect(Value.Errors(ApartmentPatch, patch)).toEqual([]);
  return { patch, notes: undoNotes(changes, viewer) };
}

test('an empty draft is no change', () => {
  const draft: BulkChangeDraft = {
    kind: undefined,
    status: undefined,
    reason: '',
    by: 'percent',
    amount: '',
    roundTo: '0',
    on: undefined,
    apartmentKind: undefined,
    building: '',
    how: 'add',
    agents: [],
  };
  for (const kind of [
    undefined,
    'status',
    'price',
    'visible',
    'highlighted',
    'kind',
    'building',
    'agents',
  ] as const)
    expect(bulkChangeOf({ ...draft, kind }, [])).toBeUndefined();
});

test('restores the previous kind', () => {
  const garage: BulkChange = { kind: 'kind', to: 'GARAGE' };
  expect(undone(apartmentForTests({ kind: 'STORAGE' }), garage, user)).toEqual({
    patch: { kind: 'STORAGE' },
    notes: [],
  });
});

test('restores the previous price, or none; its history stays', () => {
  const raise: BulkChange = { kind: 'price', by: 'exactly', value: 9, roundTo: 0 };
  const { patch, notes } = undone(apartmentForTests({ price: 100 }), raise, user);
  expect(patch).toEqual({ price: 100 });
  expect(notes).toEqual([{ note: 'prices', count: 1 }]);
  const { price: _price, ...unpriced } = apartmentForTests({});
  expect(undone(unpriced, raise, user).patch).toEqual({ price: null });
});

test('restores a booking with its end and its inquiry, under the name of the user who undoes', () => {
  const apartment = apartmentForTests({
    status: 'BOOKED',
    bookedUntil: NEXT_WEEK,
    bookedForInquiryId: id(7),
    bookedBy: id(6),
  });
  const { patch, notes } = undone(apartment, { kind: 'status', to: 'ACTIVE' }, user);
  expect(patch).toEqual({ status: 'BOOKED', bookedUntil: NEXT_WEEK, bookedForInquiryId: id(7) });
  expect(notes).toEqual([{ note: 'booker', count: 1 }]);
  const over = apartmentForTests({ status: 'BOOKED', bookedUntil: '2020-01-01T00:00:00.000Z' });
  expect(undone(over, { kind: 'status', to: 'ACTIVE' }, user).patch).toEqual({ status: 'BOOKED' });
});

test('lets only an admin revert a sale, with a reason', () => {
  const sell: BulkChange = { kind: 'status', to: 'SOLD' };
  expect(undone(apartmentForTests({ status: 'ACTIVE' }), sell, admin).patch).toEqual({
    status: 'ACTIVE',
    reason: 'undone',
  });
  const { patch, notes } = undone(apartmentForTests({ status: 'ACTIVE' }), sell, user);
  expect(patch).toBeUndefined();
  expect(notes).toEqual([{ note: 'sale', count: 1 }]);
});

test('restores agents, visibility and building; an apartment without a building keeps the new one', () => {
  const apartment = apartmentForTests({ agentIds: [id(5)], visible: true, buildingId: id(4) });
  expect(undone(apartment, { kind: 'agents', how: 'replace', ids: [] }, user).patch).toEqual({
    agentIds: [id(5)],
  });
  expect(undone(apartment, { kind: 'visible', to: false }, user).patch).toEqual({ visible: true });
  const move: BulkChange = { kind: 'building', to: id(3), estateId: apartment.estateId };
  expect(undone(apartment, move, user).patch).toEqual({ buildingId: id(4) });
  const { buildingId: _none, ...loose } = apartment;
  expect(undone(loose, move, user)).toEqual({ patch: undefined, notes: [{ note: 'building', count: 1 }] });
});
