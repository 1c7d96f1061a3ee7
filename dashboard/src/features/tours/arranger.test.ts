import { expect, test } from 'vitest';
import { createUploadStore } from '../../kit/uploads/upload-store.ts';
import type { PlacedRoom, Step } from './arrangement.ts';
import { createArranger } from './arranger.ts';
import { createRoomUploads, type RoomFile } from './room-uploads.ts';

function setUp(taken: readonly string[] = []) {
  const steps: Step[] = [];
  const copies: string[] = [];
  let refuse = false;
  const uploads = createRoomUploads(
    createUploadStore<RoomFile>({
      organization: () => 'o',
      send: async ({ file: { name } }, { note }) => note({ panoramaId: name, assetId: `asset-${name}` }),
      explain: (error) => ({ message: String(error), retryable: true }),
    }),
  );
  const room = (id: string): PlacedRoom => ({ id, tourId: id, name: id, order: 0 });
  const arranger = createArranger(uploads, {
    look: (id) => Promise.resolve({ ...room(id), taken: taken.includes(id) }),
    copy: (assetId) => {
      copies.push(assetId);
      return Promise.resolve(room(`copy-${assetId}`));
    },
    take: (step) => {
      if (refuse) return Promise.reject(new Error('no'));
      steps.push(step);
      return Promise.resolve();
    },
    explain: String,
    changed: () => undefined,
  });
  const group = () => uploads.groups.getState().groups[0];
  return {
    uploads,
    steps,
    copies,
    group,
    arrange: () => arranger.arrange(group()?.key ?? ''),
    refuse: (next: boolean) => {
      refuse = next;
    },
  };
}
const files = (...names: string[]) => names.map((name) => new File(['x'], name));
const said = (steps: readonly Step[]) => steps.map((step) => `${step.kind} ${step.id}`);

test('three files become one tour in their order', async () => {
  const { uploads, steps, arrange } = setUp();
  await uploads.add(files('a', 'b', 'c'));
  await Promise.all([arrange(), arrange()]);
  expect(said(steps)).toEqual(['join b', 'join c', 'order b', 'order c']);
  await arrange();
  expect(steps).toHaveLength(4);
});

test('reordering changes the entry', async () => {
  const { uploads, steps, arrange } = setUp();
  await uploads.add(files('a', 'b'));
  await arrange();
  const keys = uploads.store.getState().uploads.map(({ key }) => key);
  uploads.order(keys.toReversed());
  await arrange();
  expect(said(steps.slice(2))).toEqual(['entry b', 'order a']);
});

test('a file with an existing room gets a second one, and the old one stays', async () => {
  const { uploads, steps, copies, arrange } = setUp(['a']);
  await uploads.add(files('a'), { id: 't', from: 2, visibility: 'PUBLIC' });
  await arrange();
  expect(copies).toEqual(['asset-a']);
  expect(said(steps)).toEqual(['join copy-asset-a', 'order copy-asset-a']);
});

test('an existing file that becomes a tour of its own keeps its tour', async () => {
  const { uploads, steps, copies, arrange } = setUp(['a']);
  await uploads.add(files('a'));
  await arrange();
  expect([copies, steps]).toEqual([[], []]);
});

test('a failed arrangement is reported and can be retried', async () => {
  const { uploads, steps, group, arrange, refuse } = setUp();
  await uploads.add(files('a', 'b'));
  refuse(true);
  await arrange();
  expect(group()?.failure).toBe('Error: no');
  refuse(false);
  uploads.changeGroup(group()?.key ?? '', {});
  await arrange();
  expect(group()).not.toHaveProperty('failure');
  expect(said(steps)).toEqual(['join b', 'order b']);
});
