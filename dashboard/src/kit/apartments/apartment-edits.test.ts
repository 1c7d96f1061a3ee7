import type { Apartment } from '@oriel/contract/apartment';
import type { ApartmentPatch } from '@oriel/contract/apartment-input';
import { ApiError } from '@oriel/sdk/team-client';
import { beforeEach, expect, test } from 'vitest';
import { createApartmentEdits, patchedApartment } from './apartment-edits.ts';
import { apartmentForTests } from './apartment-for-tests.ts';

const stale = () => new ApiError('changed', { status: 409, code: 'STALE_UPDATE' });

/** A server with one apartment that checks If-Match, and what a page shows of it. */
let stored: Apartment;
let shown: Apartment;
let story: string[];
let refuse: Error | undefined;

const edits = createApartmentEdits({
  shown: () => shown,
  show: (apartment) => {
    shown = apartment;
    story.push(`shown ${apartment.price} ${apartment.floor} ${apartment.updatedAt}`);
  },
  read: async () => stored,
  async write(_id, patch: ApartmentPatch, ifMatch) {
    await Promise.resolve();
    if (refuse) throw refuse;
    if (ifMatch !== stored.updatedAt) throw stale();
    stored = { ...patchedApartment(stored, patch), updatedAt: `v${Number(stored.updatedAt.slice(1)) + 1}` };
    return stored;
  },
});

beforeEach(() => {
  stored = apartmentForTests({ price: 100, floor: 1, updatedAt: 'v1' });
  shown = stored;
  story = [];
  refuse = undefined;
});

test('an edit shows at once, then as the server answered', async () => {
  await edits.edit(shown, { price: 200 });
  expect(story).toEqual(['shown 200 1 v1', 'shown 200 1 v2']);
});

test('two edits of an apartment run one after another, the second based on the result of the first', async () => {
  const seen = shown;
  await Promise.all([edits.edit(seen, { price: 200 }), edits.edit(seen, { floor: 3 })]);
  expect(stored).toMatchObject({ price: 200, floor: 3, updatedAt: 'v3' });
});

test('a rejected edit is reverted, and the next one is still sent', async () => {
  refuse = new ApiError('no', { status: 400, code: 'VALIDATION' });
  await expect(edits.edit(shown, { price: 1 })).rejects.toThrow('no');
  expect(shown).toMatchObject({ price: 100, updatedAt: 'v1' });
  refuse = undefined;
  await edits.edit(shown, { floor: 2 });
  expect(stored).toMatchObject({ price: 100, floor: 2 });
});

test('an edit is rebased on a concurrent change', async () => {
  stored = { ...stored, floor: 7, updatedAt: 'v9' };
  await edits.edit(shown, { price: 300 });
  expect(shown).toMatchObject({ price: 300, floor: 7, updatedAt: 'v10' });
});

test('an edit of a field that someone else has changed is rejected, and theirs is shown', async () => {
  stored = { ...stored, price: 555, updatedAt: 'v9' };
  await expect(edits.edit(shown, { price: 300 })).rejects.toThrow('changed');
  expect(shown).toMatchObject({ price: 555, updatedAt: 'v9' });
});

test('null clears a field; a reason is not a field', () => {
  const apartment = patchedApartment(apartmentForTests({ floor: 2 }), {
    floor: null,
    reason: 'sold by mistake',
  });
  expect('floor' in apartment).toBe(false);
  expect('reason' in apartment).toBe(false);
});

test('an edit based on the version seen keeps later changes of its fields, even if those are shown', async () => {
  const seen = stored;
  stored = { ...stored, price: 300, updatedAt: 'v2' };
  shown = stored;
  await expect(edits.edit(seen, { price: 200 }, 'seen')).rejects.toMatchObject({ code: 'STALE_UPDATE' });
  expect(stored.price).toBe(300);
  await edits.edit(seen, { floor: 4 }, 'seen');
  expect(stored).toMatchObject({ price: 300, floor: 4 });
});
