import { mkdtemp, readdir, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Types } from 'mongoose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readStorage } from './config/storage.ts';
import { sharp } from './media/image-library.ts';
import type { Storage } from './media/storage.ts';
import { startTestBucket, type TestBucket } from './media/testing/s3-server.ts';
import { type FileStores, fileStores } from './modules/installation/file-stores.ts';
import { Sweep } from './modules/installation/sweep.ts';
import { collect } from './testing/collect.ts';
import { copyDemo } from './testing/demo-template.ts';
import { drawnPanorama, eventually, fileForm } from './testing/pictures.ts';
import { startProgram } from './testing/program.ts';
import { startTestServer, type TestServer } from './testing/test-server.ts';

const DAY_MS = 24 * 3600_000;

let bucket: TestBucket;
let folder: string;
let onDisk: FileStores;
let inBucket: FileStores;

beforeAll(async () => {
  bucket = await startTestBucket();
  folder = await mkdtemp(path.join(tmpdir(), 'oriel-bucket-'));
  await copyDemo(folder);
  onDisk = fileStores({ dataDir: folder });
  inBucket = fileStores({ dataDir: folder, storage: readStorage(bucket.env) });
}, 60_000);
afterAll(async () => {
  await bucket?.stop();
  await rm(folder, { recursive: true, force: true });
});

/** A picture with some content. */
async function picture(width: number, height: number): Promise<Buffer> {
  const noise = { type: 'gaussian', mean: 128, sigma: 30 } as const;
  return await sharp({ create: { width, height, channels: 3, noise, background: '#888' } })
    .jpeg()
    .toBuffer();
}

async function sizesOf(store: Storage): Promise<Record<string, number>> {
  const sizes: Record<string, number> = {};
  for (const { key: top } of await collect(store.folders()))
    for (const { key, size } of await collect(store.files(top))) sizes[key] = size;
  return sizes;
}

const startCommand = (name: 'move-media' | 'backup', ...args: string[]) =>
  startProgram(`commands/${name}.ts`, { ...bucket.env, DATA_DIR: folder }, ...args);

/** Runs the mover, and ends it as soon as it has written some files. */
async function breakOff(signal: NodeJS.Signals, writes: number) {
  const { child, ended } = startCommand('move-media');
  let puts = 0;
  bucket.fault = ({ method }) => {
    if (method === 'PUT' && ++puts === writes) child.kill(signal);
    return undefined;
  };
  const outcome = await ended;
  bucket.fault = undefined;
  return outcome;
}

describe('an installation that moves to a bucket', () => {
  it('goes on where a move was killed or stopped, and changes nothing of the disk', async () => {
    const before = { media: await sizesOf(onDisk.media), originals: await sizesOf(onDisk.originals) };
    await breakOff('SIGKILL', 150);
    expect(Object.keys(await sizesOf(inBucket.media)).length).toBeGreaterThan(0);
    await expect(startTestServer({ ROLE: 'web', ...bucket.env }, folder)).rejects.toThrow(
      'Files are still being moved here, or a move broke off',
    );
    expect(await breakOff('SIGINT', 150)).toMatchObject({
      code: 1,
      output: expect.stringContaining('Stopped. The same command goes on from here.'),
    });
    bucket.requests.length = 0;
    const { code, output } = await startCommand('move-media').ended;
    expect([code, output]).toEqual([
      0,
      expect.stringContaining(`All files are at s3://${bucket.bucket}/oriel`),
    ]);
    const puts = bucket.requests.filter(({ method, path: to }) => method === 'PUT' && to.includes('/media/'));
    expect(puts.length, 'the rest alone').toBeLessThan(Object.keys(before.media).length - 200);
    expect(await sizesOf(inBucket.media)).toEqual(before.media);
    expect(await sizesOf(inBucket.originals)).toEqual(before.originals);
    expect({ media: await sizesOf(onDisk.media), originals: await sizesOf(onDisk.originals) }).toEqual(
      before,
    );
    expect(await inBucket.media.owner()).toBe(await onDisk.media.owner());
  }, 300_000);

  it('refuses a bucket of another installation', async () => {
    const owner = (await onDisk.media.owner()) ?? '';
    await inBucket.media.claim('another', { replace: true });
    const { code, output } = await startCommand('move-media').ended;
    expect([code, output]).toEqual([1, expect.stringContaining('belongs to another installation (another)')]);
    await inBucket.media.claim(owner, { replace: true });
  }, 60_000);
});

describe('an installation in a bucket', () => {
  let server: TestServer;
  let token: string;
  beforeAll(async () => {
    for (const name of ['media', 'originals'])
      await rename(path.join(folder, name), path.join(folder, `${name}-before`));
    server = await startTestServer(bucket.env, folder);
    token = await server.token('admin@demo.oriel.example');
  }, 60_000);
  afterAll(() => server?.stop());

  const upload = async (bytes: Buffer, name: string, type: string) =>
    (await server.call('POST', `/asset?type=${type}`, { token, form: fileForm(bytes, name) })).body.data;

  async function ready(id: string) {
    const read = async () => (await server.call('GET', `/asset/${id}`, { token })).body.data;
    return await eventually(read, (asset) => asset.status === 'READY');
  }

  const keysOf = async (store: Storage, id: string) => (await collect(store.files(id))).map(({ key }) => key);

  it('shows what was on the disk', async () => {
    const { body } = await server.call('GET', '/navigator/brzozowa-park');
    const [address] = JSON.stringify(body).match(/\/media\/[^"]+\.jpg/) ?? [];
    const file = await fetch(server.url + address);
    expect([file.status, file.headers.get('content-type')]).toEqual([200, 'image/jpeg']);
    expect((await file.arrayBuffer()).byteLength).toBeGreaterThan(100);
  });

  it('takes a picture and a panorama, makes sizes and tiles, serves them, and deletes them', async () => {
    const flat = await upload(await picture(1800, 1200), 'Garden.jpg', 'IMAGE');
    const round = await upload(await drawnPanorama(2048, 1), 'Hall.jpg', 'PANORAMA');
    const [done] = [await ready(flat.id)];
    expect(done.variants.length).toBeGreaterThan(2);
    for (const { url } of done.variants) expect((await fetch(server.url + url)).status, url).toBe(200);
    const room = await eventually(
      async () => (await server.call('GET', `/panorama/${round.panoramaId}`, { token })).body.data,
      (one) => one.poster !== undefined && one.tiles.baseUrl !== undefined,
    );
    const { tiles } = room;
    expect((await fetch(`${server.url}${tiles.baseUrl}/base.webp`)).status).toBe(200);
    expect((await fetch(`${server.url}${tiles.baseUrl}/0/f/0_0.webp`)).status).toBe(200);
    const media = await keysOf(inBucket.media, round.id);
    expect(media.filter((key) => key.endsWith('manifest.json'))).toHaveLength(1);
    expect(await keysOf(inBucket.originals, round.id)).toHaveLength(1);
    // Other jobs may be at work on copies of their own.
    await eventually(
      () => readdir(path.join(folder, '.tmp/media')).catch(() => []),
      (names) => names.length === 0,
    );
    expect(await readdir(folder)).not.toContain('media');

    await server.call('DELETE', `/panorama/${round.panoramaId}`, { token });
    for (const { id } of [flat, round])
      expect((await server.call('DELETE', `/asset/${id}?force=true`, { token })).status).toBe(200);
    for (const store of [inBucket.media, inBucket.originals])
      expect([...(await keysOf(store, flat.id)), ...(await keysOf(store, round.id))]).toEqual([]);
    expect((await fetch(server.url + done.variants[0].url)).status).toBe(404);
  }, 300_000);

  it('backs up its database, and says where the files are', async () => {
    const target = await mkdtemp(path.join(tmpdir(), 'oriel-bucket-backup-'));
    const { code, output } = await startCommand('backup', target).ended;
    await rm(target, { recursive: true, force: true });
    expect([code, output]).toEqual([
      0,
      expect.stringContaining(`in s3://${bucket.bucket}/oriel. Copy them, too`),
    ]);
  }, 60_000);

  it('moves what no asset knows to a trash that nobody can read, and empties that', async () => {
    const orphan = String(new Types.ObjectId());
    await inBucket.media.put(`${orphan}/x/picture.jpg`, Buffer.from('lost'));
    const { models } = server.running.database;
    const sweepAt = (days: number) =>
      new Sweep({ models, ...inBucket, clock: () => new Date(Date.now() + days * DAY_MS) }).run();
    const early = await sweepAt(0);
    expect(early.parts[0]?.unknown, 'may be work in progress').toEqual([]);
    const swept = await sweepAt(2);
    expect([swept.refusal, swept.parts[0]?.unknown]).toEqual([undefined, [orphan]]);
    expect((await fetch(`${server.url}/media/${orphan}/x/picture.jpg`)).status).toBe(404);
    // A bucket that strangers may not list does not tell them what is missing.
    expect([403, 404]).toContain((await fetch(`${bucket.mediaUrl}/${orphan}/x/picture.jpg`)).status);
    expect((await sweepAt(40)).emptied).toBe(1);
  }, 120_000);

  it('refuses uploads with 503 while the bucket is away, loses no job, and goes on', async () => {
    bucket.fault = ({ method }) => (method === 'PUT' ? { status: 503, code: 'SlowDown' } : undefined);
    const refused = await server.call('POST', '/asset?type=IMAGE', {
      token,
      form: fileForm(await picture(640, 480), 'Away.jpg'),
    });
    expect([refused.status, refused.body.code, refused.headers.get('retry-after')]).toEqual([
      503,
      'UNAVAILABLE',
      '60',
    ]);
    bucket.fault = ({ method }) =>
      method === 'PUT' ? { status: 507, code: 'XMinioStorageFull' } : undefined;
    const full = await server.call('POST', '/asset?type=IMAGE', {
      token,
      form: fileForm(await picture(640, 481), 'Full.jpg'),
    });
    expect([full.status, full.body.code]).toEqual([507, 'STORAGE_FULL']);
    // Away only once the file has been taken: its sizes are made by a job.
    bucket.fault = ({ method, path: to }) =>
      method === 'PUT' && to.includes('.avif') ? { status: 503, code: 'SlowDown' } : undefined;
    const asset = await upload(await picture(640, 482), 'Back.jpg', 'IMAGE');
    const { Job } = server.running.database.models;
    const soon = new Date(Date.now() + 20_000);
    await eventually(
      async () => await Job.findOne({ subject: asset.id, state: 'QUEUED', runAt: { $gt: soon } }).lean(),
      (job) => job !== null,
    );
    expect((await server.call('GET', `/asset/${asset.id}`, { token })).body.data.status).toBe('PROCESSING');
    bucket.fault = undefined;
    await Job.updateOne({ subject: asset.id }, { $set: { runAt: new Date() } });
    expect((await ready(asset.id)).variants.length).toBeGreaterThan(0);
  }, 120_000);
});
