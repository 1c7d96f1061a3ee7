import { expect, test } from 'vitest';
import { createSession } from './session.ts';

function memory(initial: Record<string, string> = {}) {
  const items = new Map(Object.entries(initial));
  return {
    items,
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => void items.set(key, value),
    removeItem: (key: string) => void items.delete(key),
  };
}

test('keeps token and organization under exactly these keys', () => {
  const storage = memory();
  const session = createSession(storage);
  session.signedIn('t1');
  session.chooseOrganization('o1');
  expect(Object.fromEntries(storage.items)).toEqual({ token: 't1', organization: 'o1' });
});

test('a stored token means signed in after a reload', () => {
  const session = createSession(memory({ token: 't1', organization: 'o1' }));
  expect(session.store.getState()).toMatchObject({ token: 't1', organization: 'o1' });
});

test('signing out clears the token and keeps the organization for the next time', () => {
  const storage = memory({ token: 't1', organization: 'o1' });
  const session = createSession(storage);
  session.left();
  expect(Object.fromEntries(storage.items)).toEqual({ organization: 'o1' });
  expect(session.store.getState()).toEqual({ token: undefined, organization: 'o1', ended: 'left' });
});

test('a failed refresh clears token and organization', () => {
  const storage = memory({ token: 't1', organization: 'o1' });
  const session = createSession(storage);
  session.expired();
  expect(storage.items.size).toBe(0);
  expect(session.store.getState()).toEqual({ token: undefined, organization: undefined, ended: 'expired' });
});

test('follows changes by another tab', () => {
  const storage = memory({ token: 't1', organization: 'o1' });
  const session = createSession(storage);
  storage.items.set('organization', 'o2');
  session.reread();
  expect(session.store.getState()).toMatchObject({ token: 't1', organization: 'o2', ended: 'never' });
  storage.items.delete('token');
  session.reread();
  expect(session.store.getState()).toMatchObject({ token: undefined, ended: 'left' });
});
