import { expect, test } from 'vitest';
import { createEditQueue, type Edit, withPending } from './edit-queue.ts';

function stage() {
  let truth: readonly string[] = [];
  const log: string[] = [];
  const gates = new Map<string, { open: () => void; fail: () => void }>();
  const queue = createEditQueue<readonly string[]>({ read: () => truth, write: (next) => (truth = next) });
  const add = (word: string): Edit<readonly string[]> => ({
    change: (words) => [...words, `${word}?`],
    send: (known) => {
      log.push(`${word} after ${known.join('')}`);
      return new Promise((resolve, reject) => {
        gates.set(word, {
          open: () => resolve((words) => [...words, word]),
          fail: () => reject(new Error(word)),
        });
      });
    },
  });
  const shown = () => withPending(truth, queue.store.getState().pending).join('');
  return { queue, add, shown, log, gates, tick: () => new Promise((resolve) => setTimeout(resolve)) };
}

test('edits show at once and are sent in order, each based on the result of the previous', async () => {
  const { queue, add, shown, log, gates, tick } = stage();
  const a = queue.run(add('a'));
  const b = queue.run(add('b'));
  expect(shown()).toBe('a?b?');
  await tick();
  expect(log).toEqual(['a after ']);
  gates.get('a')?.open();
  await a;
  expect(shown()).toBe('ab?');
  await tick();
  expect(log).toEqual(['a after ', 'b after a']);
  gates.get('b')?.open();
  await b;
  expect(shown()).toBe('ab');
});

test('a failed edit is reverted with its reason; later ones continue', async () => {
  const { queue, add, shown, gates, tick } = stage();
  const a = queue.run(add('a'));
  const b = queue.run(add('b'));
  await tick();
  gates.get('a')?.fail();
  await expect(a).rejects.toThrow('a');
  expect(shown()).toBe('b?');
  await tick();
  gates.get('b')?.open();
  await b;
  expect(shown()).toBe('b');
});
