import { expect, test } from 'vitest';
import { type Identity, identityLoader } from './identity.ts';

const settings = { apiKey: 'k', authDomain: 'd', projectId: 'p' };
/** Not called in this test. */
const identity = {} as Identity;

test('loads the provider once, on demand', async () => {
  let loads = 0;
  const load = identityLoader(settings, async () => {
    loads += 1;
    return identity;
  });
  expect(loads).toBe(0);
  expect(await Promise.all([load(), load()])).toEqual([identity, identity]);
  expect(loads).toBe(1);
});

test('retries after a failed load', async () => {
  let loads = 0;
  const load = identityLoader(settings, async () => {
    loads += 1;
    if (loads === 1) throw new Error('offline');
    return identity;
  });
  await expect(load()).rejects.toThrow('offline');
  expect(await load()).toBe(identity);
});
