import { describe, expect, it } from 'vitest';
import { DocumentCache } from './document-cache.ts';

const MEBIBYTE = 1024 * 1024;
const stored = (record: number, size = 100) => ({
  record,
  document: new Map(),
  bytes: Buffer.alloc(size),
});

describe('the cache of documents', () => {
  it('drops what nobody has used between two turns', () => {
    const cache = new DocumentCache();
    cache.put(1, stored(1));
    cache.put(1, stored(2));
    cache.turn();
    expect(cache.get(1, 1)?.record).toBe(1);
    cache.turn();
    expect(cache.get(1, 1)?.record).toBe(1);
    expect(cache.get(1, 2)).toBeUndefined();
    expect(cache.bytes).toBe(100);
    cache.turn();
    cache.turn();
    expect(cache.bytes).toBe(0);
  });

  it('stays within its bound, and keeps what is used', () => {
    const cache = new DocumentCache();
    cache.put(1, stored(0));
    for (let record = 1; record < 1000; record += 1) {
      cache.put(2, stored(record, 100 * 1024));
      expect(cache.get(1, 0)).toBeDefined();
      expect(cache.bytes).toBeLessThanOrEqual(24 * MEBIBYTE + 100 * 1024);
    }
    expect(cache.get(2, 1)).toBeUndefined();
    expect(cache.get(2, 999)).toBeDefined();
  });

  it('forgets what was written, in either half, and keeps no large document', () => {
    const cache = new DocumentCache();
    cache.put(1, stored(1));
    cache.turn();
    cache.drop(1, 1);
    cache.put(1, stored(2));
    cache.drop(1, 2);
    expect([cache.get(1, 1), cache.get(1, 2), cache.bytes]).toEqual([undefined, undefined, 0]);
    cache.put(1, stored(3, 300 * 1024));
    expect(cache.get(1, 3)).toBeUndefined();
  });
});
