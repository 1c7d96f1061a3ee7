import { expect, it } from 'vitest';
import { createUploadStore } from '../../../kit/uploads/upload-store.ts';
import { createFrameMaker, type FrameFile } from './frame-maker.ts';

const file = (name: string) => new File(['x'], name);
const settled = () => new Promise((resolve) => setTimeout(resolve, 0));

function setUp(refused: readonly string[] = [], held?: Promise<void>) {
  const sent: string[] = [];
  const added: (readonly string[])[] = [];
  const bad = new Set(refused);
  let most = 0;
  let now = 0;
  const explain = (error: unknown) => (error instanceof Error ? error.message : '');
  const uploads = createUploadStore<FrameFile>({
    parallel: 3,
    organization: () => 'o',
    explain: (error) => ({ message: explain(error), retryable: true }),
    async send({ file: { name } }, { note }) {
      now += 1;
      most = Math.max(most, now);
      sent.push(name);
      await settled();
      now -= 1;
      if (bad.delete(name)) throw new Error('too large');
      note({ assetId: `asset of ${name}` });
    },
  });
  const maker = createFrameMaker(uploads, {
    async add(_navigator, files) {
      added.push(files.map(({ assetId }) => assetId));
      await held;
    },
    explain,
  });
  return { uploads, maker, sent, added, most: () => most };
}

async function until(check: () => boolean): Promise<void> {
  for (let turn = 0; turn < 100 && !check(); turn += 1) await settled();
}

it('uploads a few at a time and turns all of them into frames, sorted by name', async () => {
  const { uploads, maker, added, most } = setUp();
  maker.start('n', ['f10', 'f2', 'f1', 'f11', 'f3'].map(file));
  await until(() => added.length > 0);
  expect(added).toEqual([['f1', 'f2', 'f3', 'f10', 'f11'].map((name) => `asset of ${name}`)]);
  expect(most()).toBe(3);
  await until(() => uploads.store.getState().uploads.length === 0);
  expect(uploads.store.getState().uploads).toEqual([]);
});

it('waits for a decision about a failed one: retried, it keeps its position', async () => {
  const { uploads, maker, added } = setUp(['f1']);
  maker.start('n', [file('f1'), file('f2')]);
  const failed = () => uploads.store.getState().uploads.find(({ phase }) => phase === 'failed');
  await until(
    () => failed() !== undefined && uploads.store.getState().uploads.some(({ phase }) => phase === 'done'),
  );
  expect(failed()?.message).toBe('too large');
  expect(added).toEqual([]);
  void uploads.start(failed()?.key ?? '');
  await until(() => added.length > 0);
  expect(added).toEqual([['asset of f1', 'asset of f2']]);
});

it('continues without one that is left out', async () => {
  const { uploads, maker, added } = setUp(['f1']);
  maker.start('n', [file('f1'), file('f2')]);
  const failed = () => uploads.store.getState().uploads.find(({ phase }) => phase === 'failed');
  await until(
    () => failed() !== undefined && uploads.store.getState().uploads.some(({ phase }) => phase === 'done'),
  );
  uploads.remove(failed()?.key ?? '');
  await until(() => added.length > 0);
  expect(added).toEqual([['asset of f2']]);
});

it('also makes frames of files added while others are becoming frames', async () => {
  const { promise: held, resolve: letGo } = Promise.withResolvers<void>();
  const { uploads, maker, added } = setUp([], held);
  maker.start('n', [file('f1')]);
  await until(() => added.length > 0);
  maker.start('n', [file('f2')]);
  await until(() => uploads.store.getState().uploads.every(({ phase }) => phase === 'done'));
  letGo();
  await until(() => uploads.store.getState().uploads.length === 0);
  expect(added).toEqual([['asset of f1'], ['asset of f2']]);
});
