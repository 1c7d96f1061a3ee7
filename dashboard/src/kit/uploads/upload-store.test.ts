import { expect, test } from 'vitest';
import { createUploadStore, type SendOptions, type UploadDeps } from './upload-store.ts';

class Refusal extends Error {
  readonly code = 'IMAGE_CORRUPT';
}

interface Own {
  readonly place: string;
  readonly assetId?: string;
}

interface Call extends SendOptions<Own> {
  readonly name: string;
  resolve(): void;
  reject(error: Error): void;
}

function setUp(own: Partial<UploadDeps<Own>> = {}) {
  const calls: Call[] = [];
  const uploads = createUploadStore<Own>({
    organization: () => 'o1',
    send: ({ file: { name } }, options) =>
      new Promise((resolve, reject) => {
        options.signal.addEventListener('abort', () => reject(new DOMException('Aborted', 'AbortError')));
        calls.push({ ...options, name, resolve: () => resolve(undefined), reject });
      }),
    explain: (error) =>
      error instanceof Refusal
        ? { message: error.message, code: error.code, retryable: false }
        : { message: 'no answer', retryable: true },
    ...own,
  });
  const list = () => uploads.store.getState().uploads;
  const names = () => list().map(({ file: { name } }) => name);
  const add = (...files: string[]) =>
    uploads.add(
      files.map((name) => new File(['x'], name)),
      () => ({ place: 'e' }),
    );
  return { uploads, calls, list, names, add, send: (...files: string[]) => uploads.start(...add(...files)) };
}

const at = <T>(list: readonly T[], index: number): T => {
  const found = list[index];
  if (!found) throw new Error(`nothing at ${index}`);
  return found;
};

test('no files, no call', async () => {
  const { send, calls, list } = setUp();
  await send();
  expect([calls, list()]).toEqual([[], []]);
});

test('files wait until started, with the data of their feature', () => {
  const { add, calls, list } = setUp();
  add('a.jpg');
  expect(list()).toMatchObject([{ phase: 'waiting', place: 'e', organization: 'o1' }]);
  expect(calls).toEqual([]);
});

test('every file is a separate call, all at once', () => {
  const { send, calls } = setUp();
  void send('a.jpg', 'b.jpg', 'c.jpg');
  expect(calls.map(({ name }) => name)).toEqual(['a.jpg', 'b.jpg', 'c.jpg']);
});

test('limits concurrent uploads', async () => {
  const { uploads, send, calls, list } = setUp({ parallel: 2 });
  void send('a', 'b', 'c', 'd');
  expect(list().map(({ phase }) => phase)).toEqual(['sending', 'sending', 'waiting', 'waiting']);
  uploads.remove(at(list(), 2).key);
  at(calls, 0).resolve();
  await expect.poll(() => calls.map(({ name }) => name)).toEqual(['a', 'b', 'd']);
});

test('lists later files below, or above with newest first', () => {
  for (const newestFirst of [false, true]) {
    const { add, names } = setUp({ newestFirst });
    add('a', 'b');
    add('c');
    expect(names()).toEqual(newestFirst ? ['c', 'a', 'b'] : ['a', 'b', 'c']);
  }
});

test('shows the bytes sent, then that the server is checking, then that it is done', async () => {
  const { send, calls, list } = setUp();
  const all = send('a.jpg');
  at(calls, 0).onProgress({ loaded: 25, total: 100 });
  expect(list()).toMatchObject([{ phase: 'sending', progress: 0.25 }]);
  at(calls, 0).onProgress({ loaded: 100, total: 100 });
  expect(list()).toMatchObject([{ phase: 'checking', progress: 1 }]);
  at(calls, 0).resolve();
  await all;
  expect(list()).toMatchObject([{ phase: 'done' }]);
});

test('a rejected file keeps its message and its code, the others continue', async () => {
  const { send, calls, list } = setUp();
  const all = send('street.jpg', 'good.jpg');
  at(calls, 0).reject(new Refusal('Damaged.'));
  at(calls, 1).resolve();
  await all;
  expect(list()).toMatchObject([
    { phase: 'refused', code: 'IMAGE_CORRUPT', message: 'Damaged.' },
    { phase: 'done' },
  ]);
});

test('a failed upload can be restarted and keeps its intermediate result', async () => {
  const { uploads, send, calls, list } = setUp();
  const first = send('a.jpg');
  at(calls, 0).onProgress({ loaded: 60, total: 100 });
  at(calls, 0).note({ assetId: 'f1' });
  at(calls, 0).reject(new TypeError('network'));
  await first;
  expect(list()).toMatchObject([{ phase: 'failed', message: 'no answer', assetId: 'f1' }]);

  const second = uploads.start(at(list(), 0).key);
  expect(list()).toMatchObject([{ phase: 'sending', progress: 0, message: undefined, assetId: 'f1' }]);
  at(calls, 1).resolve();
  await second;
  expect(list()).toMatchObject([{ phase: 'done' }]);
});

test('does not send a file twice at a time', async () => {
  const { uploads, send, calls, list } = setUp();
  void send('a.jpg');
  await uploads.start(at(list(), 0).key);
  expect(calls).toHaveLength(1);
});

test('removing stops the call and leaves no trace', async () => {
  const { uploads, send, calls, list, names } = setUp();
  const all = send('a.jpg', 'b.jpg', 'c.jpg');
  uploads.remove(at(list(), 0).key, at(list(), 2).key);
  expect(calls.map(({ signal }) => signal.aborted)).toEqual([true, false, true]);
  at(calls, 1).resolve();
  await all;
  expect(names()).toEqual(['b.jpg']);
});

test('a group is notified of added, removed and changed files, but not of progress', () => {
  const { uploads, send, calls, list } = setUp();
  let heard = 0;
  uploads.onPhases(
    ({ place }) => place,
    () => {
      heard += 1;
    },
  );
  void send('a.jpg', 'b.jpg');
  // Adding them, and the start of each.
  expect(heard).toBe(3);
  at(calls, 0).onProgress({ loaded: 1, total: 2 });
  expect(heard).toBe(3);
  uploads.remove(at(list(), 0).key);
  expect(heard).toBe(4);
});
