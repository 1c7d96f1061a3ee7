import { ApiError } from '@oriel/sdk/team-client';
import { expect, test } from 'vitest';
import { saveWithRebase } from './save-with-rebase.ts';

interface Thing {
  updatedAt: string;
  name: string;
  code: string;
}

const stale = () => new ApiError('stale', { status: 409, code: 'STALE_UPDATE' });

/** A store that rejects stale versions. */
function storeOf(stored: Thing) {
  const sent: [Partial<Thing>, string][] = [];
  return {
    sent,
    load: () => Promise.resolve(stored),
    send: (patch: Partial<Thing>, ifMatch: string) => {
      sent.push([patch, ifMatch]);
      return ifMatch === stored.updatedAt
        ? Promise.resolve({ ...stored, ...patch, updatedAt: '9' })
        : Promise.reject(stale());
    },
  };
}

const known: Thing = { updatedAt: '1', name: 'House', code: 'A' };

test('rebases a change of other fields on theirs', async () => {
  const store = storeOf({ updatedAt: '2', name: 'House', code: 'B' });
  const saved = await saveWithRebase<Thing, Partial<Thing>>({ known, patch: { name: 'Palace' }, ...store });
  expect(saved).toEqual({ updatedAt: '9', name: 'Palace', code: 'B' });
  expect(store.sent.map(([, version]) => version)).toEqual(['1', '2']);
});

test('rejects a change of the same field, without a second request', async () => {
  const store = storeOf({ updatedAt: '2', name: 'Castle', code: 'A' });
  const saving = saveWithRebase<Thing, Partial<Thing>>({ known, patch: { name: 'Palace' }, ...store });
  await expect(saving).rejects.toMatchObject({ code: 'STALE_UPDATE' });
  expect(store.sent).toHaveLength(1);
});

test('accepts a change to the value that someone else has already set', async () => {
  const store = storeOf({ updatedAt: '2', name: 'Palace', code: 'B' });
  const saved = await saveWithRebase<Thing, Partial<Thing>>({ known, patch: { name: 'Palace' }, ...store });
  expect(saved).toEqual({ updatedAt: '9', name: 'Palace', code: 'B' });
});

test('compares only the named fields of a group', async () => {
  type Grouped = { updatedAt: string; settings: { a: number; b: number } };
  const latest: Grouped = { updatedAt: '2', settings: { a: 1, b: 5 } };
  const save = (settings: Partial<Grouped['settings']>) =>
    saveWithRebase<Grouped, object>({
      known: { updatedAt: '1', settings: { a: 1, b: 2 } },
      patch: { settings },
      load: () => Promise.resolve(latest),
      send: (_patch, version) => (version === '2' ? Promise.resolve(latest) : Promise.reject(stale())),
    });
  await expect(save({ a: 3 })).resolves.toBe(latest);
  await expect(save({ b: 3 })).rejects.toMatchObject({ code: 'STALE_UPDATE' });
});

test('passes on other failures', async () => {
  const refusal = new ApiError('no', { status: 403, code: 'FORBIDDEN' });
  const saving = saveWithRebase<Thing, Partial<Thing>>({
    known,
    patch: {},
    load: () => Promise.resolve(known),
    send: () => Promise.reject(refusal),
  });
  await expect(saving).rejects.toBe(refusal);
});
