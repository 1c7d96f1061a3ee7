import { mkdir, readdir, readFile, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { describe, expect, it } from 'vitest';
import { diskStorage } from './disk-storage.ts';
import { isKey } from './storage.ts';
import { isAbandoned, tempName } from './temp-folders.ts';
import { testFolder } from './testing/pictures.ts';

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

describe('disk storage', () => {
  it('returns stored files with size and type, whole or in part', async () => {
    const storage = diskStorage(await testFolder());
    await storage.put('a/b/c.webp', Buffer.from('0123456789'));
    await storage.put('a/s.json', Readable.from([Buffer.from('{'), Buffer.from('}')]));
    const file = await storage.open('a/b/c.webp');
    expect(file).toMatchObject({ key: 'a/b/c.webp', size: 10, contentType: 'image/webp' });
    if (file === undefined) throw new Error('not there');
    expect((await buffer(file.stream())).toString()).toBe('0123456789');
    expect((await buffer(file.stream({ start: 2, end: 4 }))).toString()).toBe('234');
    expect((await storage.read('a/s.json'))?.toString()).toBe('{}');
    expect(await storage.withLocalFile('a/s.json', async (path) => await readFile(path, 'utf8'))).toBe('{}');
  });

  it('returns undefined for folders, unknown keys and path traversal', async () => {
    const folder = await testFolder();
    await writeFile(join(folder, 'secret'), 'x');
    const storage = diskStorage(join(folder, 'root'));
    await storage.put('a/b.webp', Buffer.from('1'));
    for (const key of ['a', 'a/b.webp/c', 'nothing', '../secret', 'a/../../secret', '.tmp', '']) {
      expect(await storage.open(key), key).toBeUndefined();
      expect(await storage.read(key), key).toBeUndefined();
    }
    await expect(storage.put('../out', Buffer.from('x'))).rejects.toThrow('not a storage key');
    await expect(storage.remove('..')).rejects.toThrow('not a storage key');
  });

  it('keeps the previous file when a write breaks off, and cleans up', async () => {
    const folder = await testFolder();
    const storage = diskStorage(folder);
    await storage.put('a.json', Buffer.from('old'));
    const broken = Readable.from(
      (async function* () {
        yield Buffer.from('new');
        throw new Error('line cut');
      })(),
    );
    await expect(storage.put('a.json', broken)).rejects.toThrow('line cut');
    expect((await storage.read('a.json'))?.toString()).toBe('old');
    expect(await readdir(join(folder, '.tmp'))).toEqual([]);
  });

  it('commits a folder atomically; an existing key keeps its content', async () => {
    const folder = await testFolder();
    const storage = diskStorage(folder);
    for (const content of ['first', 'second']) {
      const scratch = await storage.createTempFolder('test');
      await mkdir(join(scratch, 'x/y'), { recursive: true });
      await writeFile(join(scratch, 'x/y/z.json'), content);
      await storage.commitFolder(join(scratch, 'x'), 'asset/hash');
      expect(await readdir(scratch)).toEqual([]);
    }
    expect((await storage.read('asset/hash/y/z.json'))?.toString()).toBe('first');
  });

  it('removes a folder and nothing else', async () => {
    const storage = diskStorage(await testFolder());
    await storage.put('a/1.json', Buffer.from('1'));
    await storage.put('ab/1.json', Buffer.from('2'));
    await storage.remove('a');
    await storage.remove('a');
    expect(await storage.read('a/1.json')).toBeUndefined();
    expect((await storage.read('ab/1.json'))?.toString()).toBe('2');
  });

  it('sweeps the leftovers of dead processes and nothing else', async () => {
    const folder = await testFolder();
    const storage = diskStorage(folder);
    const own = await storage.createTempFolder('live');
    const name = tempName('dead').split('~');
    const dead = [...name.slice(0, 2), '4194304', ...name.slice(3)].join('~');
    await mkdir(join(folder, '.tmp', dead));
    expect(await storage.sweepTemp()).toBe(1);
    expect(await readdir(join(folder, '.tmp'))).toEqual([own.slice(own.lastIndexOf('/') + 1)]);
  });

  it('considers a folder of another machine dead only when it is old', () => {
    const name = `put~elsewhere~1~1~aa`;
    expect(isAbandoned(name, new Date())).toBe(false);
    expect(isAbandoned(name, new Date(Date.now() - 25 * 3600 * 1000))).toBe(true);
    const [label, host, pid] = tempName('x').split('~');
    expect(isAbandoned(`${label}~${host}~${pid}~1~aa`, new Date()), 'same id, earlier process').toBe(true);
  });

  it('does not serve a symbolic link to a folder', async () => {
    const folder = await testFolder();
    await symlink('/', join(folder, 'link'));
    expect(await diskStorage(folder).open('link')).toBeUndefined();
  });
});
