import { expect, test } from 'vitest';
import { createFileUploads } from './file-uploads.ts';

function setUp(refused = '') {
  const sent: { name: string; resolve: () => void }[] = [];
  let tries = 0;
  let done = 0;
  const uploads = createFileUploads({
    send: (file, { onProgress, signal }) => {
      tries += 1;
      onProgress(1, 2);
      if (file.name === refused && tries < 4) return Promise.reject(new Error('no'));
      return new Promise((resolve, reject) => {
        signal.addEventListener('abort', () => reject(signal.reason));
        sent.push({ name: file.name, resolve: () => resolve(undefined) });
      });
    },
    explain: (error) => ({ message: String(error), retryable: true }),
    uploaded: () => {
      done += 1;
    },
  });
  const phases = () => uploads.store.getState().uploads.map(({ file, phase }) => [file.name, phase]);
  return { uploads, sent, phases, tries: () => tries, done: () => done };
}

const file = (name: string) => new File(['x'], name);

test('an empty list makes no call', async () => {
  const { uploads, tries } = setUp();
  await uploads.add([], 'e');
  expect(tries()).toBe(0);
  expect(uploads.store.getState().uploads).toEqual([]);
});

test('each file is one call, all at once; one that fails leaves the others alone and can be tried again', async () => {
  const { uploads, sent, phases, tries, done } = setUp('b');
  const all = uploads.add([file('a'), file('b'), file('c')], 'e');
  expect(tries()).toBe(3);
  expect(phases()[0]).toEqual(['a', 'sending']);
  for (const { resolve } of sent) resolve();
  await all;
  expect(phases()).toEqual([
    ['a', 'done'],
    ['b', 'failed'],
    ['c', 'done'],
  ]);
  const again = uploads.retry(uploads.store.getState().uploads[1]?.key ?? '');
  sent.at(-1)?.resolve();
  await again;
  expect([done(), phases()[1]]).toEqual([3, ['b', 'done']]);
});

test('one that is taken away is stopped and says nothing', async () => {
  const { uploads, phases } = setUp();
  const all = uploads.add([file('a'), file('b')], 'e');
  uploads.remove(uploads.store.getState().uploads[0]?.key ?? '');
  uploads.remove(uploads.store.getState().uploads[0]?.key ?? '');
  await all;
  expect(phases()).toEqual([]);
});
