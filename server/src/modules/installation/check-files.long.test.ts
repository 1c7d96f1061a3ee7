import { cp, mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Storage } from '../../media/storage.ts';
import { drawnPanorama, fileForm } from '../../testing/pictures.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';
import { CheckFiles } from './check-files.ts';
import { fileStores } from './file-stores.ts';
import { unknownFiles } from './unknown-files.ts';

let server: TestServer;
let check: CheckFiles;
let now = new Date();
let token = '';
beforeAll(async () => {
  server = await startTestServer();
  token = await server.token('admin@demo.oriel.example');
  const { models } = server.running.database;
  check = new CheckFiles({ models, ...fileStores({ dataDir: server.dataDir }), clock: () => now });
}, 60_000);
afterAll(() => server?.stop());

const fileAt = (key: string) => path.join(server.dataDir, key);

/** Keys with this ending, in their order. */
async function keysEnding(store: 'media' | 'originals', ending: string): Promise<string[]> {
  const names = await readdir(fileAt(store), { recursive: true });
  return names
    .map((name) => `${store}/${name}`)
    .filter((key) => key.endsWith(ending))
    .sort();
}

/** Puts other bytes in the place of a file; not into it, as data folders of tests share their files. */
async function replace(key: string, bytes: Uint8Array | string): Promise<void> {
  await writeFile(`${fileAt(key)}.new`, bytes);
  await rename(`${fileAt(key)}.new`, fileAt(key));
}

/** Changes one bit in the middle of a file, as a failing disk does: neither its size nor its format tells. */
async function damage(key: string): Promise<void> {
  const bytes = await readFile(fileAt(key));
  const at = Math.floor(bytes.length / 2);
  bytes[at] = (bytes[at] ?? 0) ^ 1;
  await replace(key, bytes);
}

async function unknownNames(): Promise<string[]> {
  const { models } = server.running.database;
  const names: string[] = [];
  for await (const { name } of unknownFiles({ models, ...fileStores({ dataDir: server.dataDir }) }))
    names.push(name);
  return names.sort();
}

/** Runs something on a copy that is put back afterwards. */
async function restoring(keys: readonly string[], work: () => Promise<void>): Promise<void> {
  const kept = `${server.dataDir}-kept`;
  for (const [index, key] of keys.entries())
    await cp(fileAt(key), path.join(kept, String(index)), { recursive: true });
  try {
    await work();
  } finally {
    for (const [index, key] of keys.entries()) {
      await mkdir(path.dirname(fileAt(key)), { recursive: true });
      await rename(path.join(kept, String(index)), fileAt(key));
    }
    await rm(kept, { recursive: true, force: true });
  }
}

describe('the check of files', () => {
  it('finds nothing wrong with an installation that is whole, whatever its kinds of files', async () => {
    const { owners, files, missing, damaged, unknown } = await check.run();
    const all = [await keysEnding('media', '.webp'), await keysEnding('originals', '.webp')];
    expect(files).toBeGreaterThan(all.flat().length / 2);
    expect(owners).toBeGreaterThan(50);
    expect({ missing, damaged, unknown }).toEqual({ missing: [], damaged: [], unknown: [] });
    expect(await unknownNames()).toEqual([]);
  });

  it('knows every file that the stores hold', async () => {
    const { models } = server.running.database;
    const noted = (await models.FileCheck.find().lean()).flatMap(({ sums }) => sums.split('\n'));
    const keys = new Set(noted.map((line) => line.slice(66)));
    const held = [...(await keysEnding('media', '')), ...(await keysEnding('originals', ''))].filter((key) =>
      /^\w+\/.+\/.*\.\w+$/.test(key),
    );
    expect(held.filter((key) => !keys.has(key))).toEqual([]);
  });

  it('names what is damaged, by one bit, and is content once it is put back', async () => {
    const [tile = ''] = await keysEnding('media', '1/f/0_0.webp');
    const [original = ''] = await keysEnding('originals', '.webp');
    await restoring([tile, original], async () => {
      await damage(tile);
      await damage(original);
      const { missing, damaged } = await check.run();
      expect(missing).toEqual([]);
      expect(damaged.sort()).toEqual([tile, original].sort());
      const metrics = await (await fetch(`${server.url}/metrics`)).text();
      expect(metrics).toContain('oriel_faulty_files{fault="damaged"} 2');
    });
    expect((await check.run()).damaged).toEqual([]);
    const metrics = await (await fetch(`${server.url}/metrics`)).text();
    expect(metrics).toContain('oriel_faulty_files{fault="damaged"} 0');
  });

  it('finds an original that is not what was uploaded, although it has never seen it', async () => {
    const { models } = server.running.database;
    const [original = ''] = await keysEnding('originals', '.webp');
    await models.FileCheck.deleteMany({});
    await restoring([original], async () => {
      await damage(original);
      expect((await check.run()).damaged).toEqual([original]);
    });
    expect((await check.run()).damaged).toEqual([]);
  });

  it('names what the disk does not give, and still looks at all else', async () => {
    const { models } = server.running.database;
    const stores = fileStores({ dataDir: server.dataDir });
    const [tile = ''] = await keysEnding('media', '1/f/0_0.webp');
    const [drawing = ''] = await keysEnding('media', '.svg');
    const broken = (fault: (key: string) => string | undefined): Storage => ({
      ...stores.media,
      open: async (key) => {
        const code = fault(`media/${key}`);
        if (code) throw Object.assign(new Error('the disk'), { code });
        return await stores.media.open(key);
      },
    });
    const looking = (fault: (key: string) => string | undefined) =>
      new CheckFiles({ models, ...stores, media: broken(fault), clock: () => now }).run();
    const { owners, damaged } = await looking((key) => (key === tile ? 'EIO' : undefined));
    expect(damaged).toEqual([tile]);
    expect(owners).toBe((await check.run()).owners);
    await restoring([drawing], async () => {
      await rm(fileAt(drawing));
      expect((await looking((key) => (key === drawing ? 'EACCES' : undefined))).missing).toEqual([drawing]);
    });
    // The whole disk is not one of its files.
    await expect(looking(() => 'EMFILE')).rejects.toThrow('the disk');
    expect((await check.run()).damaged).toEqual([]);
  });

  it('names what is missing: a tile, a picture, all of an asset, and what only lay beside', async () => {
    const [tile = ''] = await keysEnding('media', '0/u/0_0.webp');
    const [picture = ''] = await keysEnding('media', '480.avif');
    const [poster = ''] = await keysEnding('media', 'share.jpg');
    const [drawing = ''] = await keysEnding('media', '.svg');
    const folder = path.dirname(path.dirname(drawing));
    await restoring([tile, picture, poster, folder], async () => {
      await Promise.all([tile, picture, poster].map((key) => rm(fileAt(key))));
      await rm(fileAt(folder), { recursive: true });
      const { missing } = await check.run();
      expect(missing).toEqual(expect.arrayContaining([tile, picture, poster, drawing]));
    });
    expect((await check.run()).missing).toEqual([]);
  });

  it('does not miss what a member deletes', async () => {
    const { data } = (await server.call('GET', '/asset?type=IMAGE&limit=1', { token })).body;
    const [asset] = data;
    const deleted = await server.call('DELETE', `/asset/${asset.id}?force=true`, { token });
    expect(deleted.status).toBeLessThan(300);
    expect((await check.run()).missing).toEqual([]);
    expect(await server.running.database.models.FileCheck.exists({ _id: asset.id })).toBeNull();
  });

  it('looks at models, portraits and brand pictures, too', async () => {
    const picture = await drawnPanorama(600);
    for (const [path, name] of [
      ['/user/me/avatar', 'me.jpg'],
      ['/user/upload-asset', 'logo.jpg'],
    ] as const) {
      const sent = await server.call('PATCH', path, { token, form: fileForm(picture, name) });
      expect(sent.status, sent.text).toBeLessThan(300);
    }
    expect(await check.run()).toMatchObject({ missing: [], damaged: [], unknown: [] });
    const [portrait = ''] = await keysEnding('media', '/512.webp');
    const own =
      (await keysEnding('media', '.webp')).find((key) => key.startsWith('media/user-assets/')) ?? '';
    const [model = '', ...models] = (await keysEnding('media', '.glb')).filter((key) =>
      key.startsWith('media/models/'),
    );
    const other = models.at(-1) ?? '';
    await restoring([portrait, own, model, other], async () => {
      await damage(model);
      await damage(portrait);
      await Promise.all([own, other].map((key) => rm(fileAt(key))));
      const { missing, damaged } = await check.run();
      expect(damaged.sort()).toEqual([model, portrait].sort());
      expect(missing.sort()).toEqual([own, other].sort());
    });
    expect(await check.run()).toMatchObject({ missing: [], damaged: [] });
  });

  it('names files that nobody knows, wherever they lie', async () => {
    const [known = ''] = await keysEnding('media', '480.webp');
    const beside = path.join(path.dirname(known), 'beside.webp');
    const strange = [
      'media/loose file.webp',
      'media/elsewhere/one.webp',
      'media/avatars/nobody/512.webp',
      `media/models/${'f'.repeat(24)}/a/model.glb`,
      `originals/${'f'.repeat(24)}/a.jpg`,
      beside,
    ];
    for (const key of strange) {
      await mkdir(path.dirname(fileAt(key)), { recursive: true });
      await writeFile(fileAt(key), 'strange');
    }
    expect((await check.run()).unknown).toEqual([beside]);
    expect(await unknownNames()).toEqual(
      [
        'media/avatars/nobody/',
        'media/elsewhere/',
        'media/loose file.webp',
        `media/models/${'f'.repeat(24)}/`,
        `originals/${'f'.repeat(24)}/`,
      ].sort(),
    );
    for (const key of strange) await rm(fileAt(key));
    for (const folder of ['media/avatars/nobody', 'media/elsewhere', `media/models/${'f'.repeat(24)}`])
      await rm(fileAt(folder), { recursive: true });
    await rm(fileAt(`originals/${'f'.repeat(24)}`), { recursive: true });
  });

  it('is due once a day, and the first time a day after it began', async () => {
    expect(await check.runIfDue()).toBeUndefined();
    now = new Date(now.getTime() + 25 * 3600_000);
    expect((await check.runIfDue())?.owners).toBeGreaterThan(0);
    expect(await check.runIfDue()).toBeUndefined();
  });

  it('goes on where a bounded run ended, and begins anew at the end', async () => {
    const { owners: all } = await check.run();
    let owners = 0;
    let runs = 0;
    for (let first = true; first || (await where()); first = false) {
      const part = await check.run({ most: 1 });
      owners += part.owners;
      runs += 1;
      expect(runs).toBeLessThan(all);
    }
    expect(runs).toBeGreaterThan(1);
    expect(owners).toBe(all);
  });

  it('takes what was changed on purpose for right when it is told so', async () => {
    const [picture = ''] = await keysEnding('media', '480.webp');
    await replace(picture, 'smaller');
    expect((await check.run()).damaged).toEqual([picture]);
    expect((await check.run({ accept: true })).damaged).toEqual([]);
    expect((await check.run()).damaged).toEqual([]);
  });
});

async function where(): Promise<unknown> {
  return (await server.running.database.models.Installation.findById('check').lean())?.check?.after;
}
