import { expect, test } from 'vitest';
import { createUploadStore, type UploadDeps } from './upload-store.ts';

class Refusal extends Error {
  readonly code: string;
  constructor(code: string, message: string) {
    super(message);
    this.code = code;
  }
}

interface Sending {
  file: File;
  part: unknown;
  signal: AbortSignal;
  progress(sent: number, total: number): void;
  accept(panoramaId: string): void;
  fail(error: Error): void;
}

function setUp() {
  const sendings: Sending[] = [];
  let uploaded = 0;
  const deps: UploadDeps = {
    organization: () => 'o1',
    send: (file, { signal, onProgress, part }) =>
      new Promise((resolve, reject) => {
        signal.addEventListener('abort', () => reject(new DOMException('Aborted', 'AbortError')));
        sendings.push({
          file,
          part,
          signal,
          progress: onProgress,
          accept: (panoramaId) => resolve({ panoramaId }),
          fail: reject,
        });
      }),
    explain: (error) =>
      error instanceof Refusal
        ? { message: error.message, code: error.code, retryable: false }
        : { message: 'no answer', retryable: true },
    uploaded: () => {
      uploaded += 1;
    },
  };
  const uploads = createUploadStore(deps);
  return { uploads, sendings, list: () => uploads.store.getState().uploads, uploaded: () => uploaded };
}

const file = (name: string) => new File(['x'], name);
const at = <T>(list: readonly T[], index: number): T => {
  const found = list[index];
  if (!found) throw new Error(`nothing at ${index}`);
  return found;
};

test('no files, no call', async () => {
  const { uploads, sendings, list } = setUp();
  await uploads.add([]);
  expect([sendings, list()]).toEqual([[], []]);
});

test('every file is a call of its own, all at once', () => {
  const { uploads, sendings } = setUp();
  void uploads.add([file('a.jpg'), file('b.jpg'), file('c.jpg')]);
  expect(sendings.map(({ file: { name } }) => name)).toEqual(['a.jpg', 'b.jpg', 'c.jpg']);
});

test('shows the bytes sent, then that the server is looking, then the panorama', async () => {
  const { uploads, sendings, list, uploaded } = setUp();
  const all = uploads.add([file('a.jpg')]);
  const sending = at(sendings, 0);
  sending.progress(25, 100);
  expect(list()).toMatchObject([{ phase: 'sending', progress: 0.25 }]);
  sending.progress(100, 100);
  expect(list()).toMatchObject([{ phase: 'checking', progress: 1 }]);
  sending.accept('p1');
  await all;
  expect(list()).toMatchObject([{ phase: 'accepted', panoramaId: 'p1' }]);
  expect(uploaded()).toBe(1);
});

test('a refused file keeps its sentence and its code, the others go on', async () => {
  const { uploads, sendings, list } = setUp();
  const all = uploads.add([file('street.jpg'), file('good.jpg')]);
  at(sendings, 0).fail(new Refusal('PANORAMA_RATIO', 'Not twice as wide as high.'));
  at(sendings, 1).accept('p1');
  await all;
  expect(list()).toMatchObject([
    { phase: 'refused', code: 'PANORAMA_RATIO', message: 'Not twice as wide as high.' },
    { phase: 'accepted', panoramaId: 'p1' },
  ]);
});

test('what did not arrive can be tried again from the start', async () => {
  const { uploads, sendings, list } = setUp();
  const first = uploads.add([file('a.jpg')]);
  at(sendings, 0).progress(60, 100);
  at(sendings, 0).fail(new TypeError('network'));
  await first;
  const { key } = at(list(), 0);
  expect(list()).toMatchObject([{ phase: 'failed', message: 'no answer' }]);

  const second = uploads.retry(key);
  expect(list()).toMatchObject([{ phase: 'sending', progress: 0 }]);
  expect(list()[0]).not.toHaveProperty('message');
  at(sendings, 1).accept('p1');
  await second;
  expect(list()).toMatchObject([{ phase: 'accepted' }]);
});

test('a refused file cannot be tried again: the answer would be the same', async () => {
  const { uploads, sendings, list } = setUp();
  const all = uploads.add([file('a.jpg')]);
  at(sendings, 0).fail(new Refusal('IMAGE_CORRUPT', 'Damaged.'));
  await all;
  await uploads.retry(at(list(), 0).key);
  expect(sendings).toHaveLength(1);
});

test('cancelling stops the call and leaves no trace', async () => {
  const { uploads, sendings, list, uploaded } = setUp();
  const all = uploads.add([file('a.jpg'), file('b.jpg')]);
  uploads.remove(at(list(), 0).key);
  expect(at(sendings, 0).signal.aborted).toBe(true);
  expect(at(sendings, 1).signal.aborted).toBe(false);
  at(sendings, 1).accept('p1');
  await all;
  expect(list().map(({ file: { name } }) => name)).toEqual(['b.jpg']);
  expect(uploaded()).toBe(1);
});

test('clearing finished ones keeps those under way', async () => {
  const { uploads, sendings, list } = setUp();
  void uploads.add([file('a.jpg'), file('b.jpg')]);
  at(sendings, 0).accept('p1');
  await expect.poll(() => at(list(), 0).phase).toBe('accepted');
  uploads.clearFinished();
  expect(list().map(({ file: { name } }) => name)).toEqual(['b.jpg']);
});

test('signing out stops everything', async () => {
  const { uploads, sendings, list } = setUp();
  const all = uploads.add([file('a.jpg'), file('b.jpg')]);
  uploads.stopAll();
  await all;
  expect(sendings.every(({ signal }) => signal.aborted)).toBe(true);
  expect(list()).toEqual([]);
});

test('a part of a sphere that was refused goes up again with what it shows', async () => {
  const { uploads, sendings, list } = setUp();
  const adding = uploads.add([new File(['x'], 'strip.jpg')]);
  sendings[0]?.fail(new Refusal('PANORAMA_RATIO', 'not 2:1'));
  await adding;
  const key = list()[0]?.key ?? '';
  const part = { sphereWidth: 360, sphereMiddle: 0 };
  const again = uploads.sendPart(key, part);
  expect(list()[0]).toMatchObject({ phase: 'sending', part });
  expect(list()[0]).not.toHaveProperty('code');
  expect(sendings[1]).toMatchObject({ part });
  sendings[1]?.accept('p1');
  await again;
  expect(list()[0]).toMatchObject({ phase: 'accepted', panoramaId: 'p1' });
});
