import fc from 'fast-check';
import { expect, test } from 'vitest';
import { TileCache } from './tile-cache.ts';

const never = () => false;

test('evicts the least recently used tile', () => {
  const cache = new TileCache(2);
  cache.place('a', never);
  cache.place('b', never);
  cache.touch('a');
  expect(cache.place('c', never)).toEqual({ slot: 1, evicted: 'b' });
  expect(cache.slotOf('a')).toBe(0);
});

test('keeps protected tiles, and places nothing when all are protected', () => {
  const cache = new TileCache(2);
  cache.place('a', never);
  cache.place('b', never);
  expect(cache.place('c', (key) => key === 'a')?.evicted).toBe('b');
  expect(cache.place('d', () => true)).toBeNull();
  expect(cache.has('a')).toBe(true);
  expect(cache.has('c')).toBe(true);
});

test('hands out slots in order, so that storage can grow', () => {
  const cache = new TileCache(100);
  expect(['a', 'b', 'c'].map((key) => cache.place(key, never)?.slot)).toEqual([0, 1, 2]);
  cache.remove('b');
  expect(cache.place('d', never)?.slot).toBe(1);
});

test('uses only the remaining slots after shrinking', () => {
  const cache = new TileCache(4);
  for (const key of ['a', 'b', 'c', 'd']) cache.place(key, never);
  expect(cache.shrink(2)).toEqual(['c', 'd']);
  expect(cache.place('e', never)).toEqual({ slot: 0, evicted: 'a' });
});

test('keeps one tile per slot, slots in range and protected tiles resident', () => {
  const command = fc.oneof(
    fc.record({ kind: fc.constant('place' as const), key: fc.integer({ min: 0, max: 30 }) }),
    fc.record({ kind: fc.constant('touch' as const), key: fc.integer({ min: 0, max: 30 }) }),
    fc.record({ kind: fc.constant('remove' as const), key: fc.integer({ min: 0, max: 30 }) }),
  );
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 8 }),
      fc.array(command, { maxLength: 120 }),
      (capacity, commands) => {
        const cache = new TileCache(capacity);
        // Tiles with small numbers are protected once placed.
        const mustStay = (key: string) => Number(key) < 3;
        for (const { kind, key } of commands) {
          const protectedBefore = [...cache.entries()].map(([name]) => name).filter(mustStay);
          if (kind === 'place') cache.place(String(key), mustStay);
          if (kind === 'touch') cache.touch(String(key));
          if (kind === 'remove' && !mustStay(String(key))) cache.remove(String(key));
          for (const name of protectedBefore) expect(cache.has(name)).toBe(true);
          const slots = [...cache.entries()].map(([, slot]) => slot);
          expect(new Set(slots).size).toBe(slots.length);
          expect(slots.every((slot) => slot >= 0 && slot < capacity)).toBe(true);
        }
      },
    ),
  );
});
