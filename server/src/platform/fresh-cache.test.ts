import mongoose from 'mongoose';
import { beforeEach, describe, expect, it } from 'vitest';
import { FreshCache } from './fresh-cache.ts';

let now = 0;
let cache: FreshCache<string>;
beforeEach(() => {
  now = 0;
  cache = new FreshCache({
    connection: mongoose.createConnection(),
    now: () => now,
    keepMs: 2000,
    mostBytes: 100,
  });
});

/** A value whose completion the test controls. */
function slow(value: string, organizations = ['a'], size = 10) {
  let finish = (): void => {};
  const ended = new Promise<void>((resolve) => {
    finish = resolve;
  });
  let times = 0;
  return {
    make: async () => {
      times += 1;
      await ended;
      return { value, organizations, size };
    },
    finish,
    times: () => times,
  };
}

const made =
  (value: string, organizations = ['a'], size = 10) =>
  async () => ({ value, organizations, size });
const never = async () => {
  throw new Error('made although it was kept');
};

describe('a fresh cache', () => {
  it('keeps a value for its lifetime and no longer', async () => {
    await cache.get('k', made('one'));
    now = 1999;
    expect(await cache.get('k', never)).toBe('one');
    now = 2000;
    expect(await cache.get('k', made('two'))).toBe('two');
  });

  it('makes a value once for concurrent requests', async () => {
    const one = slow('one');
    const answers = [1, 2, 3].map(() => cache.get('k', one.make));
    one.finish();
    expect(await Promise.all(answers)).toEqual(['one', 'one', 'one']);
    expect(one.times()).toBe(1);
  });

  it('drops only values of an organization that is written to', async () => {
    await cache.get('a', made('of a', ['a']));
    await cache.get('b', made('of b', ['b']));
    await cache.get('ab', made('of both', ['a', 'b']));
    cache.forget('a');
    expect(await cache.get('a', made('new'))).toBe('new');
    expect(await cache.get('ab', made('new', ['a', 'b']))).toBe('new');
    expect(await cache.get('b', never)).toBe('of b');
    cache.forget();
    expect(await cache.get('b', made('new', ['b']))).toBe('new');
  });

  it('never returns a value started before a write to anybody who asks after it', async () => {
    const before = slow('before');
    const early = cache.get('k', before.make);
    cache.forget('a');
    const late = [cache.get('k', made('after')), cache.get('k', never)];
    before.finish();
    expect(await early).toBe('before');
    expect(await Promise.all(late)).toEqual(['after', 'after']);
    expect(await cache.get('k', never)).toBe('after');
  });

  it('does not keep a value that was written to while being made', async () => {
    const before = slow('before');
    const early = cache.get('k', before.make);
    cache.forget('a');
    before.finish();
    await early;
    expect(await cache.get('k', made('after'))).toBe('after');
  });

  it('shares a value being made when the write concerned another organization', async () => {
    const one = slow('one');
    const early = cache.get('k', one.make);
    cache.forget('b');
    const late = cache.get('k', never);
    one.finish();
    expect(await Promise.all([early, late])).toEqual(['one', 'one']);
  });

  it('does not keep a failure, and reports it to everybody who waited', async () => {
    const fail = async () => {
      throw new Error('no');
    };
    const answers = await Promise.allSettled([cache.get('k', fail), cache.get('k', fail)]);
    expect(answers.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    expect(await cache.get('k', made('well'))).toBe('well');
  });

  it('does not keep values without an organization, because no write would invalidate them', async () => {
    await cache.get('k', made('empty', []));
    expect(await cache.get('k', made('there', ['a']))).toBe('there');
  });

  it('lets go of values after their lifetime, though nobody asks for them again', async () => {
    for (let index = 0; index < 5; index += 1) await cache.get(`k${index}`, made('once'));
    now = 1000;
    await cache.get('later', made('later'));
    expect(cache.bytes).toBe(60);
    now = 2000;
    await cache.get('last', made('last'));
    expect(cache.bytes).toBe(20);
    expect(await cache.get('later', never)).toBe('later');
  });

  it('stays within its size by evicting the least recently used', async () => {
    await cache.get('old', made('old', ['a'], 40));
    await cache.get('used', made('used', ['a'], 40));
    await cache.get('old', never);
    await cache.get('new', made('new', ['a'], 40));
    expect(cache.bytes).toBe(80);
    expect(await cache.get('old', never)).toBe('old');
    expect(await cache.get('used', made('again', ['a'], 10))).toBe('again');
    await cache.get('huge', made('huge', ['a'], 101));
    expect(await cache.get('huge', made('huge again', ['a'], 1))).toBe('huge again');
  });
});
