import { expect, test } from 'vitest';
import { createToasts, TOAST_REMOVE_DELAY } from './toast-store.ts';

function setUp() {
  const waiting = new Map<number, { run: () => void; ms: number }>();
  let made = 0;
  const toasts = createToasts({
    set: (run, ms) => {
      made += 1;
      waiting.set(made, { run, ms });
      return made;
    },
    clear: (timer) => void waiting.delete(Number(timer)),
  });
  return { toasts, waiting, list: () => toasts.store.getState().toasts };
}

test('shows only one; a new one replaces it', () => {
  const { toasts, list } = setUp();
  toasts.add({ title: 'first' });
  toasts.add({ title: 'second', variant: 'destructive' });
  expect(list()).toMatchObject([{ title: 'second', variant: 'destructive', open: true }]);
});

test('can be changed while shown', () => {
  const { toasts, list } = setUp();
  const id = toasts.add({ title: 'Saving', description: 'a moment' });
  toasts.update(id, { title: 'Saved' });
  expect(list()).toMatchObject([{ title: 'Saved', description: 'a moment' }]);
});

test('closes on dismissal, and is removed after 1,000,000 ms', () => {
  const { toasts, waiting, list } = setUp();
  const id = toasts.add({ title: 'one' });
  toasts.dismiss(id);
  toasts.dismiss(id);
  expect(list()).toMatchObject([{ open: false }]);
  expect([...waiting.values()].map(({ ms }) => ms)).toEqual([1_000_000]);
  expect(TOAST_REMOVE_DELAY).toBe(1_000_000);
  for (const { run } of [...waiting.values()]) run();
  expect(list()).toEqual([]);
  expect(waiting.size).toBe(0);
});

test('closes all when dismissed without an id', () => {
  const { toasts, list } = setUp();
  toasts.add({ title: 'one' });
  toasts.dismiss();
  expect(list().every(({ open }) => !open)).toBe(true);
});

test('requires an alternative text for an action', () => {
  const { toasts } = setUp();
  expect(() => toasts.add({ action: { label: 'Undo', altText: ' ', run: () => undefined } })).toThrow(
    'alternative text',
  );
});
