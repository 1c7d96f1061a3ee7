import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, readFile, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { collect } from '../testing/collect.ts';
import { diskStorage } from './disk-storage.ts';
import { openStorage } from './open-storage.ts';
import { isKey, type Storage } from './storage.ts';
import { isAbandoned, tempName } from './temp-folders.ts';
import { testFolder } from './testing/pictures.ts';
import { startTestBucket, type TestBucket } from './testing/s3-server.ts';

describe('keys', () => {
  it.each(['a', 'a/b.webp', '65f/0a1b/0/f/0_0.webp', 'A-b_c.d/e'])('accept %s', (key) => {
    expect(isKey(key)).toBe(true);
  });

  it.each([
    '',
    '/',
    '/etc/passwd',
    '..',
    '../a',
    'a/../b',
    'a/..',
    'a/./b',
    '.tmp/x',
    'a/.hidden',
    'a//b',
    'a/',
    'a\\b',
    'a%2e%2e/b',
    'a b',
    'a\0b',
    'ä',
    'C:/x',
    `${'a/'.repeat(300)}b`,
  ])('reject %j', (key) => {
    expect(isKey(key)).toBe(false);
  });
});

let bucket: TestBucket;
let prefixes = 0;
beforeAll(async () => {
  bucket = await startTestBucket();
});
afterAll(() => bucket.stop());

/** A new store, and where it keeps work in progress. */
interface Made {
  readonly storage: Storage;
  readonly temp: string;
}

const STORES: readonly [string, () => Promise<Made>][] = [
  [
    'on a disk',
    async () => {
      const folder = join(await testFolder(), 'root');
      return { storage: openStorage({ folder }), temp: join(folder, '.tmp') };
    },
  ],
  [
    'in a bucket',
    async () => {
      const temp = join(await testFolder(), 'temp');
      return { storage: openStorage(bucket.address('media', temp, `p${prefixes++}/`)), temp };
    },
  ],
];

async function finishedFolder(storage: Storage, content: string): Promise<string> {
  const scratch = await storage.createTempFolder('test');
  const folder = join(scratch, 'x');
  await mkdir(join(folder, 'y'), { recursive: true });
  await writeFile(join(folder, 'y/z.webp'), content);
  await writeFile(join(folder, 'manifest.json'), content);
  return folder;
}

const text = async (storage: Storage, key: string): Promise<string | undefined> =>
  (await storage.read(key))?.toString();

const keysBelow = async (storage: Storage, folder: string): Promise<string[]> =>
  (await collect(storage.files(folder))).map(({ key }) => key);

const foldersOf = async (storage: Storage): Promise<string[]> =>
  (await collect(storage.folders())).map(({ key }) => key).sort();

describe.each(STORES)('a store %s', (_name, make) => {
  it('returns stored files with size and type, whole or in part', async () => {
    const { storage, temp } = await make();
    await storage.put('a/b/c.webp', Buffer.from('0123456789'));
    await storage.put('a/s.json', Readable.from([Buffer.from('{'), Buffer.from('}')]));
    await storage.put('a/empty.json', Buffer.alloc(0));
    const file = await storage.open('a/b/c.webp');
    expect(file).toMatchObject({ key: 'a/b/c.webp', size: 10, contentType: 'image/webp' });
    if (file === undefined) throw new Error('not there');
    expect(Math.abs(Date.now() - file.modifiedAt.getTime())).toBeLessThan(10_000);
    expect((await buffer(file.stream())).toString()).toBe('0123456789');
    expect((await buffer(file.stream({ start: 2, end: 4 }))).toString()).toBe('234');
    expect(await text(storage, 'a/s.json')).toBe('{}');
    expect(await text(storage, 'a/empty.json')).toBe('');
    expect(await storage.withLocalFile('a/s.json', async (path) => await readFile(path, 'utf8'))).toBe('{}');
    expect(existsSync(temp) ? await readdir(temp) : [], 'leaves no copy').toEqual([]);
    await expect(storage.withLocalFile('a/none.json', async () => 0)).rejects.toThrow('no stored file');
    await expect(
      storage.withLocalFile('a/s.json', async () => {
        throw new Error('cannot decode');
      }),
    ).rejects.toThrow('cannot decode');
    expect(existsSync(temp) ? await readdir(temp) : [], 'nor after a failure').toEqual([]);
  });

  it('returns undefined for folders, unknown keys and path traversal', async () => {
    const { storage } = await make();
    await storage.put('a/b.webp', Buffer.from('1'));
    for (const key of ['a', 'a/b.webp/c', 'nothing', '../secret', 'a/../../secret', '.tmp', '']) {
      expect(await storage.open(key), key).toBeUndefined();
      expect(await storage.read(key), key).toBeUndefined();
    }
    await expect(storage.put('../out', Buffer.from('x'))).rejects.toThrow('not a storage key');
    await expect(storage.remove('..')).rejects.toThrow('not a storage key');
    await expect(storage.discard('../a', '2026-01-01')).rejects.toThrow('not a storage key');
    await expect(storage.discard('a', '../x')).rejects.toThrow('not a day');
  });

  it('keeps the previous file when a write breaks off, and cleans up', async () => {
    const { storage, temp } = await make();
    await storage.put('a.json', Buffer.from('old'));
    const broken = Readable.from(
      (async function* () {
        yield Buffer.from('new');
        throw new Error('line cut');
      })(),
    );
    await expect(storage.put('a.json', broken)).rejects.toThrow('line cut');
    expect(await text(storage, 'a.json')).toBe('old');
    expect(existsSync(temp) ? await readdir(temp) : []).toEqual([]);
  });

  it('stores a large file in a stream, and a finished local one', async () => {
    const { storage } = await make();
    const size = 18 * 1024 ** 2;
    const scratch = await storage.createTempFolder('test');
    const bytes = Buffer.alloc(size, 'oriel ');
    await writeFile(join(scratch, 'film'), bytes);
    await storage.put('a/film.mp4', Readable.from([bytes.subarray(0, 1000), bytes.subarray(1000)]));
    await storage.commitFile(join(scratch, 'film'), 'a/same.mp4');
    expect(existsSync(join(scratch, 'film'))).toBe(false);
    for (const key of ['a/film.mp4', 'a/same.mp4']) {
      const file = await storage.open(key);
      expect(file?.size).toBe(size);
      expect(file && (await buffer(file.stream())).equals(bytes), key).toBe(true);
    }
  });

  it('commits a folder as a whole; a sealed one keeps its content', async () => {
    const { storage } = await make();
    for (const content of ['first', 'second']) {
      const folder = await finishedFolder(storage, content);
      await storage.commitFolder(folder, 'asset/hash', 'manifest.json');
      expect(existsSync(folder)).toBe(false);
    }
    expect(await text(storage, 'asset/hash/y/z.webp')).toBe('first');
    expect(await text(storage, 'asset/hash/manifest.json')).toBe('first');
    const unsealed = await finishedFolder(storage, 'x');
    await expect(storage.commitFolder(unsealed, 'asset/other', 'poster-landscape.webp')).rejects.toThrow(
      'ENOENT',
    );
    expect(await keysBelow(storage, 'asset/other')).toEqual([]);
  });

  it('lists folders with their times, and files in order', async () => {
    const { storage } = await make();
    const before = Date.now() - 2000;
    for (const key of ['b/1.json', 'a/z.json', 'a/b/2.json', 'a/b.json', 'a/b-c/3.json'])
      await storage.put(key, Buffer.from(key));
    expect(await foldersOf(storage)).toEqual(['a', 'b']);
    for await (const folder of storage.folders())
      expect((await folder.modifiedAt())?.getTime()).toBeGreaterThan(before);
    expect(await keysBelow(storage, 'a')).toEqual(['a/b-c/3.json', 'a/b.json', 'a/b/2.json', 'a/z.json']);
    const [first] = await collect(storage.files('b'));
    expect(first).toMatchObject({ key: 'b/1.json', size: 8 });
    expect(await keysBelow(storage, 'nothing')).toEqual([]);
  });

  it('lists what lies beside its folders, but for its own marks', async () => {
    const { storage } = await make();
    await storage.claim('ours');
    await storage.put('a/1.json', Buffer.from('a'));
    await storage.put('b.json', Buffer.from('beside'));
    expect(await collect(storage.loose())).toEqual([
      { key: 'b.json', size: 6, modifiedAt: expect.any(Date) },
    ]);
    expect(await foldersOf(storage)).toEqual(['a']);
  });

  it('removes a folder or a file and nothing else', async () => {
    const { storage } = await make();
    for (const key of ['a/1.json', 'a/b/2.json', 'ab/1.json', 'a.json'])
      await storage.put(key, Buffer.from('1'));
    await storage.remove('a');
    await storage.remove('a');
    expect(await foldersOf(storage)).toEqual(['ab']);
    expect(await text(storage, 'a.json')).toBe('1');
    await storage.remove('ab/1.json');
    expect(await storage.open('ab/1.json')).toBeUndefined();
  });

  it('keeps what is discarded in the trash of its day, out of reach, until that is emptied', async () => {
    const { storage } = await make();
    for (const content of ['1', '2']) {
      await storage.put('a/b/1.json', Buffer.from(content));
      await storage.put('a/b/2.json', Buffer.from(content));
      await storage.discard('a/b', '2026-01-02');
      expect(await storage.read('a/b/1.json')).toBeUndefined();
    }
    await storage.put('c.json', Buffer.from('3'));
    await storage.discard('c.json', '2026-01-03');
    await storage.discard('nothing', '2026-01-03');
    expect((await foldersOf(storage)).filter((key) => key !== 'a')).toEqual([]);
    expect(await storage.emptyTrash('2026-01-02')).toBe(0);
    expect(await storage.emptyTrash('2026-01-03')).toBe(1);
    expect(await storage.emptyTrash('2026-02-01')).toBe(1);
    expect(await storage.emptyTrash('2026-02-01')).toBe(0);
  });

  it('has one owner, the first of two who claim it at once', async () => {
    const { storage } = await make();
    expect(await storage.owner()).toBeUndefined();
    await storage.claim('one');
    await storage.claim('two');
    expect(await storage.owner()).toBe('one');
    await storage.claim('three', { replace: true });
    expect(await storage.owner()).toBe('three');
    expect(await foldersOf(storage), 'the mark is no file').toEqual([]);
  });

  it('checks that it can be written, and leaves nothing of that', async () => {
    const { storage, temp } = await make();
    await storage.check();
    expect(await foldersOf(storage)).toEqual([]);
    expect(existsSync(temp) ? await readdir(temp) : []).toEqual([]);
  });

  it('sweeps the leftovers of dead processes and nothing else', async () => {
    const { storage, temp } = await make();
    const own = await storage.createTempFolder('live');
    const name = tempName('dead').split('~');
    const dead = [...name.slice(0, 2), '4194304', ...name.slice(3)].join('~');
    await mkdir(join(temp, dead));
    expect(await storage.sweepTemp()).toBe(1);
    expect(await readdir(temp)).toEqual([own.slice(own.lastIndexOf('/') + 1)]);
  });

  it('opens the same store by its address', async () => {
    const { storage } = await make();
    await storage.put('a/1.json', Buffer.from('1'));
    const other = openStorage(JSON.parse(JSON.stringify(storage.address)));
    expect(await text(other, 'a/1.json')).toBe('1');
  });
});

describe('temporary folders', () => {
  it('of another machine are dead only when they are old', () => {
    const name = `put~elsewhere~1~1~aa`;
    expect(isAbandoned(name, new Date())).toBe(false);
    expect(isAbandoned(name, new Date(Date.now() - 25 * 3600 * 1000))).toBe(true);
    const [label, host, pid] = tempName('x').split('~');
    expect(isAbandoned(`${label}~${host}~${pid}~1~aa`, new Date()), 'same id, earlier process').toBe(true);
  });
});

describe('a store on a disk', () => {
  it('does not serve a symbolic link to a folder', async () => {
    const folder = await testFolder();
    await symlink('/', join(folder, 'link'));
    expect(await diskStorage(folder).open('link')).toBeUndefined();
  });

  it('takes a finished file from another disk, as one of the stores may be mounted', async ({ skip }) => {
    const root = await testFolder();
    const { dev } = await stat(root);
    const disks = await Promise.all(
      ['/dev/shm', tmpdir(), process.cwd()].map(async (place) => ({
        place,
        dev: (await stat(place).catch(() => undefined))?.dev,
      })),
    );
    const other = disks.find((disk) => disk.dev !== undefined && disk.dev !== dev);
    if (!other) return skip('this machine has one disk');
    const folder = await mkdtemp(join(other.place, 'oriel-other-disk-'));
    try {
      const file = join(folder, 'film.mp4');
      await writeFile(file, 'a film');
      const storage = diskStorage(root);
      await storage.commitFile(file, 'a/film.mp4');
      expect(await text(storage, 'a/film.mp4')).toBe('a film');
      expect(existsSync(file)).toBe(false);
      expect(await readdir(join(root, '.tmp'))).toEqual([]);
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  });
});
