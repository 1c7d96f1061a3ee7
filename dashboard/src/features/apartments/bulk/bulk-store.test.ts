import { expect, test } from 'vitest';
import { apartmentForTests } from '../../../kit/apartments/apartment-for-tests.ts';
import type { PlannedChange } from './bulk-plan.ts';
import { createBulkRuns } from './bulk-store.ts';

const changes: PlannedChange[] = Array.from({ length: 10 }, (_, index) => ({
  apartment: apartmentForTests({ id: String(index), number: String(index) }),
  patch: { visible: false },
  from: true,
  to: false,
}));

const viewer = { id: 'b'.repeat(24), role: 'USER' } as const;

function runs(edit: (id: string, how: { visible: unknown; meant: string }) => Promise<void>) {
  const told = { finished: 0 };
  const bulk = createBulkRuns({
    edit: async (apartment, patch, meant) => {
      await edit(apartment.id, { visible: patch.visible, meant });
      return { ...apartment, visible: patch.visible ?? apartment.visible, updatedAt: 'after' };
    },
    undoReason: () => 'undone',
    explain: (error) => (error as Error).message,
    organization: () => 'o',
    finished: () => {
      told.finished += 1;
    },
  });
  return { bulk, told };
}

test('changes each apartment once; rejected ones show the reason and can be retried', async () => {
  const asked: string[] = [];
  let broken = true;
  const { bulk, told } = runs(async (id) => {
    asked.push(id);
    if (id === '3' && broken) throw new Error('locked');
  });
  await bulk.start(changes, viewer);
  const { run } = bulk.store.getState();
  expect(asked.toSorted()).toEqual(changes.map(({ apartment }) => apartment.id));
  expect(run).toMatchObject({ total: 10, done: 9, state: 'finished' });
  expect(run?.refused.map(({ change, message }) => [change.apartment.id, message])).toEqual([
    ['3', 'locked'],
  ]);
  expect(told.finished).toBe(1);

  broken = false;
  await bulk.retry();
  expect(bulk.store.getState().run).toMatchObject({ total: 1, done: 1, refused: [] });
});

test('a stopped run sends no more requests', async () => {
  const asked: string[] = [];
  const { bulk } = runs(async (id) => {
    asked.push(id);
    if (asked.length === 5) bulk.stop();
  });
  await bulk.start(changes, viewer);
  expect(bulk.store.getState().run?.state).toBe('stopped');
  expect(asked.length).toBeLessThan(10);
});

test('limits concurrent requests', async () => {
  let now = 0;
  let most = 0;
  const { bulk } = runs(async () => {
    now += 1;
    most = Math.max(most, now);
    await Promise.resolve();
    now -= 1;
  });
  await bulk.start(changes, viewer);
  expect(most).toBe(4);
});

test('undo restores changes, including retried ones, based on the versions they produced', async () => {
  const asked: string[] = [];
  let broken = true;
  const { bulk } = runs(async (id, { visible, meant }) => {
    asked.push(`${id} ${visible} ${meant}`);
    if (id === '3' && broken) throw new Error('locked');
  });
  await bulk.start(changes, viewer);
  expect(bulk.store.getState().run?.back).toHaveLength(9);
  broken = false;
  await bulk.retry();
  expect(bulk.store.getState().run?.back).toHaveLength(10);
  expect(bulk.store.getState().run?.back[0]?.apartment.updatedAt).toBe('after');
  asked.length = 0;
  await bulk.undo();
  expect(asked.toSorted()).toEqual(changes.map(({ apartment }) => `${apartment.id} true seen`));
  expect(bulk.store.getState().run).toMatchObject({ kind: 'undo', total: 10, done: 10, back: [] });
});
