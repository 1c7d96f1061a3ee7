import { expect, test } from 'vitest';
import { type Identity, identityLoader } from './identity.ts';

const settings = { apiKey: 'k', authDomain: 'd', projectId: 'p' };
/** Nothing of it is called here. */
const identity = {} as Identity;

test('loads the provider once, and only when it is asked for', async () => {
  let loads = 0;
  const load = identityLoader(settings, async () => {
    loads += 1;
    return identity;
  });
  expect(loads).toBe(0);
  expect(await Promise.all([load(), load()])).toEqual([identity, identity]);
  expect(loads).toBe(1);
});

test('a failed load may be tried again', async () => {
  let loads = 0;
  const load = identityLoader(settings, async () => {
    loads += 1;
    if (loads === 1) throw new Error('offline');
    return identity;
  });
  await expect(load()).rejects.toThrow('offline');
  expect(await load()).toBe(identity);
});
