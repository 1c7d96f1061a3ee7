import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { CopyDiffers, countFiles, moveFiles } from './move-files.ts';
import { openStorage } from './open-storage.ts';
import type { Storage } from './storage.ts';
import { testFolder } from './testing/pictures.ts';
import { startTestBucket, type TestBucket } from './testing/s3-server.ts';

let bucket: TestBucket;
let prefixes = 0;
beforeAll(async () => {
  bucket = await startTestBucket();
});
afterEach(() => {
  bucket.fault = undefined;
});
afterAll(() => bucket.stop());

const KEYS = ['a-b/1.json', 'a/1.json', 'a/b/2.json', 'a/b.json', 'avatars/u/1.webp', 'b/3.json'];

async function stores() {
  const folder = await testFolder();
  const disk = openStorage({ folder: join(folder, 'media') });
  for (const key of KEYS) await disk.put(key, Buffer.from(key));
  await disk.put('c/film.mp4', Buffer.alloc(9 * 1024 ** 2, 'film'));
  const inBucket = openStorage(bucket.address('media', join(folder, 'temp'), `m${prefixes++}/`));
  return { disk, inBucket, journal: join(folder, '.move/journal') };
}

async function listing(store: Storage): Promise<Record<string, string>> {
  const found: Record<string, string> = {};
  for await (const folder of store.folders())
    for await (const { key } of store.files(folder.key)) found[key] = String(await store.read(key));
  return found;
}

/** The keys whose bytes were written to the bucket. */
const written = () =>
  bucket.requests
    .filter(({ method, path }) => method === 'PUT' && !path.includes('uploadId'))
    .map(({ path }) => path);

describe('moving files', () => {
  it('copies everything there and back, and deletes nothing', async () => {
    const { disk, inBucket, journal } = await stores();
    const before = await listing(disk);
    expect(await countFiles(disk)).toEqual({ files: 7, bytes: expect.any(Number) });
    const counts = await moveFiles({ from: disk, to: inBucket, journal });
    expect(counts).toMatchObject({ files: 7, copied: 7, bytes: (await countFiles(disk)).bytes });
    expect(await listing(inBucket)).toEqual(before);
    expect(await listing(disk)).toEqual(before);
    const back = openStorage({ folder: join(await testFolder(), 'media') });
    await back.put('elsewhere/kept.json', Buffer.from('kept'));
    await moveFiles({ from: inBucket, to: back, journal: `${journal}-back` });
    expect(await listing(back)).toEqual({ ...before, 'elsewhere/kept.json': 'kept' });
  });

  it('reads and copies what has come since, once it is done', async () => {
    const { disk, inBucket, journal } = await stores();
    await moveFiles({ from: disk, to: inBucket, journal });
    await disk.put('a/late.json', Buffer.from('late'));
    bucket.requests.length = 0;
    expect(await moveFiles({ from: disk, to: inBucket, journal })).toMatchObject({ files: 8, copied: 1 });
    expect(written()).toEqual([expect.stringContaining('/a/late.json')]);
  });

  it('reads what came since the run before alone, also in later runs', async () => {
    const { disk, inBucket, journal } = await stores();
    const since = async () => JSON.parse(await readFile(journal, 'utf8')).since as number;
    await moveFiles({ from: disk, to: inBucket, journal });
    // As if that run had been long ago.
    const cursor = JSON.parse(await readFile(journal, 'utf8'));
    await writeFile(journal, JSON.stringify({ ...cursor, since: 1 }));
    await moveFiles({ from: disk, to: inBucket, journal });
    expect(await since()).toBeGreaterThan(Date.now() - 3_600_000);
    await disk.put('a/late.json', Buffer.from('late'));
    await moveFiles({ from: disk, to: inBucket, journal });
    expect(JSON.parse(await readFile(journal, 'utf8')).key).toBe(cursor.key);
  });

  it('goes on after a break, and does not copy twice', async () => {
    const { disk, inBucket, journal } = await stores();
    let puts = 0;
    bucket.fault = ({ method }) =>
      method === 'PUT' && puts++ >= 3 ? { status: 403, code: 'AccessDenied' } : undefined;
    await expect(moveFiles({ from: disk, to: inBucket, journal })).rejects.toThrow('may not write files');
    bucket.fault = undefined;
    const there = Object.keys(await listing(inBucket));
    expect(there.length).toBeGreaterThan(0);
    const counts = await moveFiles({ from: disk, to: inBucket, journal });
    expect([counts.files, counts.copied]).toEqual([7, 7 - there.length]);
    expect(await listing(inBucket)).toEqual(await listing(disk));
  });

  it('stops when it is told to', async () => {
    const { disk, inBucket, journal } = await stores();
    const stop = new AbortController();
    stop.abort(new Error('enough'));
    await expect(moveFiles({ from: disk, to: inBucket, journal, signal: stop.signal })).rejects.toThrow(
      'enough',
    );
    expect(await listing(inBucket)).toEqual({});
  });

  it('replaces a copy of the same size that differs', async () => {
    const { disk, inBucket, journal } = await stores();
    await inBucket.put('a/1.json', Buffer.from('a/2.json'));
    expect(await moveFiles({ from: disk, to: inBucket, journal })).toMatchObject({ copied: 7 });
    expect(String(await inBucket.read('a/1.json'))).toBe('a/1.json');
  });

  it('reports a copy that stays different', async () => {
    const { disk, inBucket, journal } = await stores();
    const lossy: Storage = { ...inBucket, put: (key) => inBucket.put(key, Buffer.from('lost')) };
    await expect(moveFiles({ from: disk, to: lossy, journal })).rejects.toThrow(CopyDiffers);
  });
});
