import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { HeadObjectCommand, ListObjectsV2Command } from '@aws-sdk/client-s3';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { collect } from '../../testing/collect.ts';
import { openStorage } from '../open-storage.ts';
import type { Storage } from '../storage.ts';
import { testFolder } from '../testing/pictures.ts';
import { TEST_S3_ENDPOINT } from '../testing/s3-behind.ts';
import { type Fault, startTestBucket, type TestBucket, type WireRequest } from '../testing/s3-server.ts';
import { BucketError, STORE_AWAY } from './s3-trouble.ts';

let bucket: TestBucket;
let prefixes = 0;
beforeAll(async () => {
  bucket = await startTestBucket();
});
afterEach(() => {
  bucket.fault = undefined;
  bucket.conditional = true;
  bucket.pageSize = undefined;
});
afterAll(() => bucket.stop());

async function store(name: 'media' | 'originals' = 'media'): Promise<Storage> {
  return openStorage(bucket.address(name, join(await testFolder(), 'temp'), `s${prefixes++}/`));
}

async function pyramid(storage: Storage, tiles: number): Promise<string> {
  const folder = join(await storage.createTempFolder('test'), 'pyramid');
  await mkdir(join(folder, '0/f'), { recursive: true });
  for (let tile = 0; tile < tiles; tile++) await writeFile(join(folder, `0/f/${tile}.webp`), String(tile));
  await writeFile(join(folder, 'manifest.json'), '{}');
  return folder;
}

const SERVER_ERROR: Fault = { status: 500, code: 'InternalError' };
const isPut = ({ method }: WireRequest) => method === 'PUT';

async function keysBelow(storage: Storage, folder: string): Promise<string[]> {
  return (await collect(storage.files(folder))).map(({ key }) => key);
}

describe('a folder in a bucket', () => {
  it('has its seal last, whatever breaks off before it', async () => {
    const storage = await store();
    const folder = await pyramid(storage, 20);
    let puts = 0;
    bucket.fault = (request) => (isPut(request) && puts++ >= 12 ? SERVER_ERROR : undefined);
    await expect(storage.commitFolder(folder, 'a/hash', 'manifest.json')).rejects.toMatchObject({
      code: STORE_AWAY,
    });
    expect(existsSync(folder), 'can be tried again').toBe(true);
    expect(await storage.read('a/hash/manifest.json')).toBeUndefined();
    bucket.fault = undefined;
    bucket.requests.length = 0;
    await storage.commitFolder(folder, 'a/hash', 'manifest.json');
    expect(bucket.requests.filter(isPut).at(-1)?.path).toMatch(/a\/hash\/manifest\.json/);
    expect(await keysBelow(storage, 'a/hash')).toHaveLength(21);
  });

  it('loses its seal first', async () => {
    const storage = await store();
    await storage.commitFolder(await pyramid(storage, 5), 'a/hash', 'manifest.json');
    let deletions = 0;
    bucket.fault = ({ method, path }) =>
      method === 'POST' && path.includes('delete') && deletions++ > 0
        ? { status: 403, code: 'AccessDenied' }
        : undefined;
    await expect(storage.remove('a')).rejects.toThrow('may not delete files');
    expect(await storage.read('a/hash/manifest.json')).toBeUndefined();
    expect(await keysBelow(storage, 'a')).toHaveLength(5);
    bucket.fault = undefined;
    await storage.remove('a');
    expect(await keysBelow(storage, 'a')).toEqual([]);
  });

  it('may have more files than one page of a list', async () => {
    const storage = await store();
    await storage.commitFolder(await pyramid(storage, 10), 'a/hash', 'manifest.json');
    for (const key of ['b', 'c', 'd', 'e']) await storage.put(`${key}/1.json`, Buffer.from('1'));
    bucket.pageSize = 3;
    expect(await keysBelow(storage, 'a')).toHaveLength(11);
    expect((await collect(storage.folders())).map(({ key }) => key)).toEqual(['a', 'b', 'c', 'd', 'e']);
    await storage.discard('a', '2026-01-01');
    expect(await keysBelow(storage, 'a')).toEqual([]);
    expect(await storage.emptyTrash('2026-01-02')).toBe(1);
  });
});

describe('objects of a bucket', () => {
  it('carry what a cache before them has to know, media alone', async () => {
    const [media, originals] = [await store('media'), await store('originals')];
    await media.put('a/plan.svg', Buffer.from('<svg/>'));
    await media.put('a/model.glb', Buffer.from('glTF'));
    await originals.put('a/scan.jpg', Buffer.from('secret'));
    const head = async (storage: Storage, key: string) => {
      const { prefix, name } = storage.address as { prefix: string; name: string };
      const found = await bucket.client.send(
        new HeadObjectCommand({ Bucket: bucket.bucket, Key: `${prefix}${name}/${key}` }),
      );
      return [found.ContentType, found.CacheControl, found.ContentDisposition];
    };
    const year = 'public, max-age=31536000, immutable';
    expect(await head(media, 'a/plan.svg')).toEqual(['image/svg+xml', year, 'inline']);
    expect(await head(media, 'a/model.glb')).toEqual(['model/gltf-binary', year, 'attachment']);
    expect(await head(originals, 'a/scan.jpg')).toEqual(['image/jpeg', undefined, undefined]);
  });

  it('have nothing but files below the folder that readers may see', async () => {
    const storage = await store();
    await storage.put('a/1.json', Buffer.from('1'));
    await storage.put('b/1.json', Buffer.from('1'));
    await storage.discard('b', '2026-01-01');
    await storage.claim('one');
    bucket.requests.length = 0;
    await storage.check();
    const { prefix } = storage.address as { prefix: string };
    const { Contents = [] } = await bucket.client.send(
      new ListObjectsV2Command({ Bucket: bucket.bucket, Prefix: prefix }),
    );
    const names = Contents.map(({ Key }) => Key?.slice(prefix.length));
    expect(names).toEqual(['installation/media', 'media/a/1.json', 'trash/media/2026-01-01/b/1.json']);
    expect(bucket.requests.every(({ path }) => !path.includes('/media/'))).toBe(true);
  });

  it('that are large leave no parts when their upload breaks off', async () => {
    const storage = await store();
    const part = Buffer.alloc(9 * 1024 ** 2);
    bucket.requests.length = 0;
    const broken = Readable.from(
      (async function* () {
        yield part;
        yield part;
        throw new Error('line cut');
      })(),
    );
    await expect(storage.put('a/film.mp4', broken)).rejects.toThrow('line cut');
    expect(await storage.open('a/film.mp4')).toBeUndefined();
    expect(bucket.requests.some(({ method, path }) => method === 'POST' && path.includes('uploads'))).toBe(
      true,
    );
    expect(bucket.requests.at(-2)).toMatchObject({
      method: 'DELETE',
      path: expect.stringContaining('uploadId='),
    });
  });

  it('are written again when a request fails once', async () => {
    const storage = await store();
    let failed = 0;
    bucket.fault = (request) =>
      isPut(request) && failed++ === 0 ? { status: 503, code: 'SlowDown' } : undefined;
    await storage.put('a/1.json', Buffer.from('1'));
    expect(failed).toBe(2);
    expect((await storage.read('a/1.json'))?.toString()).toBe('1');
  });

  it('are streamed in the parts that are asked for, and let go when nobody reads on', async () => {
    const storage = await store();
    await storage.put('a/film.mp4', Buffer.alloc(4 * 1024 ** 2, 'x'));
    const file = await storage.open('a/film.mp4');
    if (!file) throw new Error('not there');
    const stream = file.stream({ start: 100, end: 4 * 1024 ** 2 - 1 });
    for await (const chunk of stream) {
      expect(chunk.length).toBeGreaterThan(0);
      break;
    }
    expect(stream.destroyed).toBe(true);
    const gone = file.stream();
    await storage.remove('a');
    await expect(buffer(gone)).rejects.toThrow('the stored file is gone');
  });
});

// The stand-in has no rights.
describe.skipIf(!TEST_S3_ENDPOINT)('a bucket with the rules of docs/operations.md', () => {
  it('shows everybody its media, and nothing else', async () => {
    const at = async (name: 'media' | 'originals') =>
      openStorage(bucket.address(name, join(await testFolder(), 'temp')));
    const [media, originals] = [await at('media'), await at('originals')];
    await media.put('a/1.webp', Buffer.from('0123456789'));
    await media.put('b/1.webp', Buffer.from('1'));
    await media.discard('b', '2026-01-01');
    await media.claim('one');
    await originals.put('a/1.jpg', Buffer.from('secret'));
    const read = async (path: string, headers: Record<string, string> = {}) =>
      await fetch(`${bucket.endpoint}/${bucket.bucket}${path}`, { headers });
    const part = await read('/oriel/media/a/1.webp', { origin: 'https://a.example', range: 'bytes=2-3' });
    expect([part.status, await part.text()]).toEqual([206, '23']);
    expect(part.headers.get('access-control-allow-origin')).toBe('*');
    for (const path of [
      '/oriel/originals/a/1.jpg',
      '/oriel/trash/media/2026-01-01/b/1.webp',
      '/oriel/installation/media',
      '?list-type=2&prefix=oriel/media/',
    ])
      expect((await read(path)).status, path).toBe(403);
  });
});

describe('the owner of a bucket', () => {
  it('is the first even where the bucket knows no conditional writes', async () => {
    bucket.conditional = false;
    const storage = await store();
    await storage.claim('one');
    await storage.claim('two');
    expect(await storage.owner()).toBe('one');
  });
});

describe('a bucket that fails', () => {
  const failures: readonly [string, Fault | 'cut', BucketError['code'], RegExp][] = [
    ['refuses the key', { status: 403, code: 'InvalidAccessKeyId' }, STORE_AWAY, /Check AWS_ACCESS_KEY_ID/],
    [
      'refuses the signature',
      { status: 403, code: 'SignatureDoesNotMatch' },
      STORE_AWAY,
      /AWS_SECRET_ACCESS_KEY/,
    ],
    ['forbids it', { status: 403, code: 'AccessDenied' }, STORE_AWAY, /docs\/operations\.md has the policy/],
    [
      'is not there',
      { status: 404, code: 'NoSuchBucket' },
      STORE_AWAY,
      /STORAGE_URL names the bucket "oriel-test-\d+"/,
    ],
    [
      'is elsewhere',
      { status: 301, code: 'PermanentRedirect', headers: { 'x-amz-bucket-region': 'eu-central-1' } },
      STORE_AWAY,
      /not in the region us-east-1 but in eu-central-1\. Set AWS_REGION/,
    ],
    ['is overloaded', { status: 503, code: 'SlowDown' }, STORE_AWAY, /overloaded or failing/],
    ['cuts the line', 'cut', STORE_AWAY, /cannot be reached: the server of S3_ENDPOINT/],
    ['is full', { status: 507, code: 'XMinioStorageFull' }, 'ENOSPC', /full or its quota is used up/],
    ['has used up its quota', { status: 403, code: 'QuotaExceeded' }, 'ENOSPC', /full or its quota/],
  ];
  it.each(failures)('because it %s says what to do', async (_name, fault, code, sentence) => {
    const storage = await store();
    bucket.fault = () => fault;
    const error = await storage.check().catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(BucketError);
    expect(error).toMatchObject({ code, message: expect.stringMatching(sentence) });
    expect((error as Error).message).not.toContain('AKIA');
  });

  it('is told from a file that is not there', async () => {
    const storage = await store();
    bucket.fault = () => ({ status: 403, code: 'AccessDenied' });
    await expect(storage.open('a/1.json')).rejects.toMatchObject({ code: STORE_AWAY });
    await expect(storage.read('a/1.json')).rejects.toMatchObject({ code: STORE_AWAY });
  });

  it('names the right that is missing', async () => {
    const storage = await store();
    bucket.fault = () => ({ status: 403, code: 'AccessDenied' });
    await expect(storage.read('a/1.json')).rejects.toThrow('may not read files, or not list them, in');
    await expect(storage.put('a/1.json', Buffer.from('1'))).rejects.toThrow('may not write files in');
    await expect(keysBelow(storage, 'a')).rejects.toThrow('may not list files in');
  });

  it.each([
    ['a page for everything', 200, '<!doctype html><html><meta charset="utf-8"><p>Console</p></html>'],
    ['a page that says 404', 404, '<html><body>Not here</body></html>'],
    ['no XML', 405, 'no'],
  ])('is told from a server that is none and sends %s', async (_name, status, page) => {
    const server = createServer((request, response) => {
      request.resume().once('end', () => response.writeHead(status).end(page));
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const storage = openStorage({ ...bucket.address('media', await testFolder()), endpoint });
    await expect(storage.check()).rejects.toThrow(`(${endpoint}) answers, but not as S3 does`);
    server.closeAllConnections();
    server.close();
  });

  it('because it speaks no TLS says so', async () => {
    const endpoint = bucket.endpoint.replace('http:', 'https:');
    const storage = openStorage({ ...bucket.address('media', await testFolder()), endpoint });
    await expect(storage.check()).rejects.toThrow(/does not speak TLS, or its certificate/);
  });

  it('leaves no local copy', async () => {
    const temp = join(await testFolder(), 'temp');
    const storage = openStorage(bucket.address('media', temp, `s${prefixes++}/`));
    await storage.put('a/film.mp4', Buffer.alloc(1000));
    bucket.fault = ({ method }) => (method === 'GET' ? SERVER_ERROR : undefined);
    await expect(storage.withLocalFile('a/film.mp4', async () => 1)).rejects.toMatchObject({
      code: STORE_AWAY,
    });
    expect(existsSync(temp) ? await readdir(temp) : []).toEqual([]);
  });
});

describe('the SDK', () => {
  it('is loaded with the first call of a bucket, and never for a disk', async () => {
    const folder = await testFolder();
    const program = `
      import { createRequire } from 'node:module';
      import { openStorage } from ${JSON.stringify(new URL('../open-storage.ts', import.meta.url).href)};
      const loaded = () => Object.keys(createRequire(import.meta.url).cache).some((file) => file.includes('@aws-sdk'));
      const disk = openStorage({ folder: ${JSON.stringify(folder)} });
      await disk.put('a/1.json', Buffer.from('1'));
      await disk.read('a/1.json');
      const bucket = openStorage(${JSON.stringify(bucket.address('media', folder))});
      const before = loaded();
      await bucket.read('a/1.json');
      console.log(before, loaded());
    `;
    const args = ['--disable-warning=ExperimentalWarning', '--input-type=module', '--eval', program];
    const { stdout } = await promisify(execFile)(process.execPath, args);
    expect(stdout.trim()).toBe('false true');
  });
});
