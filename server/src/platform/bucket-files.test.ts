import { randomBytes } from 'node:crypto';
import { type IncomingMessage, request } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readStorage } from '../config/storage.ts';
import type { Storage } from '../media/storage.ts';
import { startTestBucket, type TestBucket } from '../media/testing/s3-server.ts';
import { fileStores } from '../modules/installation/file-stores.ts';
import { deepChecks } from '../modules/liveness/checks.ts';
import { startTestServer, type TestServer } from '../testing/test-server.ts';

let bucket: TestBucket;
let onDisk: TestServer;
let inBucket: TestServer;
const picture = randomBytes(5000);

beforeAll(async () => {
  bucket = await startTestBucket();
  const quiet = { ROLE: 'web', DEMO: 'off' };
  [onDisk, inBucket] = await Promise.all([
    startTestServer(quiet),
    startTestServer({ ...quiet, ...bucket.env }),
  ]);
  const stores = [
    fileStores({ dataDir: onDisk.dataDir }),
    fileStores({ dataDir: inBucket.dataDir, storage: readStorage(bucket.env) }),
  ];
  for (const { media, originals } of stores) {
    await media.put('a/b.webp', picture);
    await media.put('a/plan.svg', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'));
    await media.put('a/leaflet.pdf', Buffer.from('%PDF-'));
    await media.put('models/a/full.glb', Buffer.from('glTF'));
    await media.put('models/a/full.glb.br', Buffer.from('packed'));
    await originals.put('a/original.jpg', Buffer.from('secret'));
  }
}, 60_000);
afterAll(async () => {
  await Promise.all([onDisk?.stop(), inBucket?.stop()]);
  await bucket?.stop();
});

/** Differ between any two files, or requests. */
const VARY = ['date', 'etag', 'last-modified', 'x-request-id'];

/** Not by `fetch`, which adds `cache-control` to conditional requests, and resolves `..`. */
async function read(server: TestServer, path: string, headers: Record<string, string> = {}, method = 'GET') {
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    const { hostname: host, port } = new URL(server.url);
    request({ host, port, path, method, headers }, resolve).once('error', reject).end();
  });
  const body = await buffer(response);
  const told = Object.fromEntries(Object.entries(response.headers).filter(([name]) => !VARY.includes(name)));
  return { status: response.statusCode, body, headers: told, all: response.headers };
}

describe('media in a bucket', () => {
  const requests: readonly [string, Record<string, string>, string?][] = [
    ['/media/a/b.webp', {}],
    ['/media/a/b.webp', {}, 'HEAD'],
    ['/media/a/b.webp', { range: 'bytes=10-19' }],
    ['/media/a/b.webp', { range: 'bytes=-7' }],
    ['/media/a/b.webp', { range: 'bytes=4990-' }],
    ['/media/a/b.webp', { range: 'bytes=9-' }, 'HEAD'],
    ['/media/a/b.webp', { range: 'bytes=1-2,5-6' }],
    ['/media/a/b.webp', { range: 'nonsense' }],
    ['/media/a/b.webp?name=Kitchen', {}],
    ['/media/a/plan.svg', {}],
    ['/media/a/leaflet.pdf', {}],
    ['/media/models/a/full.glb', {}],
    ['/media/models/a/full.glb', { 'accept-encoding': 'gzip, br' }],
  ];
  it.each(requests)('%s %j is answered as from a disk (%s)', async (path, headers, method) => {
    const [one, other] = await Promise.all([
      read(onDisk, path, headers, method),
      read(inBucket, path, headers, method),
    ]);
    expect(other.headers).toEqual(one.headers);
    expect([other.status, other.body.toString('hex')]).toEqual([one.status, one.body.toString('hex')]);
    for (const name of ['etag', 'last-modified', 'x-request-id'])
      expect(name in other.all, name).toBe(name in one.all);
  });

  it('is not sent again to somebody who has it', async () => {
    for (const server of [onDisk, inBucket]) {
      const { all } = await read(server, '/media/a/b.webp');
      const [etag, date] = [String(all.etag), String(all['last-modified'])];
      const status = async (headers: Record<string, string>) => {
        const again = await read(server, '/media/a/b.webp', headers);
        return [again.status, again.body.length];
      };
      expect(await status({ 'if-none-match': etag })).toEqual([304, 0]);
      expect(await status({ 'if-none-match': `"x", ${etag}` })).toEqual([304, 0]);
      expect(await status({ 'if-modified-since': date })).toEqual([304, 0]);
      expect(await status({ 'if-none-match': '"x"', 'if-modified-since': date })).toEqual([200, 5000]);
      expect(await status({ range: 'bytes=0-1', 'if-range': etag })).toEqual([206, 2]);
      expect(await status({ range: 'bytes=0-1', 'if-range': date })).toEqual([206, 2]);
      expect(await status({ range: 'bytes=0-1', 'if-range': '"x"' })).toEqual([200, 5000]);
    }
  });

  it('has no part beyond its end', async () => {
    const { status, headers } = await read(inBucket, '/media/a/b.webp', { range: 'bytes=9000-' });
    expect([status, headers['content-range']]).toEqual([416, 'bytes */5000']);
  });

  it.each([
    '/media/a',
    '/media/',
    '/media/none.webp',
    '/media/../originals/a/original.jpg',
    '/media/..%2foriginals/a/original.jpg',
    '/media/%2e%2e/originals/a/original.jpg',
    '/originals/a/original.jpg',
    '/media/.installation',
  ])('%s is not found', async (path) => {
    const { status, body } = await read(inBucket, path);
    expect([status, body.includes('secret')]).toEqual([404, false]);
  });

  it('is unavailable, not gone, while the bucket is', async () => {
    bucket.fault = () => ({ status: 503, code: 'SlowDown' });
    const { status, headers, body } = await read(inBucket, '/media/a/b.webp');
    const deep = await inBucket.call('GET', '?deep=true');
    bucket.fault = undefined;
    expect([status, headers['retry-after'], JSON.parse(body.toString()).code]).toEqual([
      503,
      '60',
      'UNAVAILABLE',
    ]);
    expect(headers['cache-control']).toBe('private, no-store');
    expect([deep.status, deep.body.code]).toEqual([503, 'UNAVAILABLE']);
  });

  it('makes a deep check of the bucket itself, and does not wait long for it', async () => {
    const { database } = inBucket.running;
    const checks = (store: Storage) => deepChecks({ database, media: store, clock: () => new Date() })();
    const { media } = fileStores({ dataDir: inBucket.dataDir, storage: readStorage(bucket.env) });
    bucket.requests.length = 0;
    expect(await checks(media)).toMatchObject({ storage: 'ok' });
    expect(bucket.requests.map(({ method }) => method)).toEqual(['PUT', 'POST']);
    bucket.fault = () => 'silence';
    const before = performance.now();
    expect(await checks(media)).toMatchObject({ storage: 'failed', database: 'ok' });
    bucket.fault = undefined;
    expect(performance.now() - before).toBeLessThan(10_000);
  });
});

describe('a start with a bucket', () => {
  const start = (env: Record<string, string>) =>
    startTestServer({ ROLE: 'web', DEMO: 'off', ...bucket.env, ...env });
  const refusals: readonly [string, () => void, Record<string, string>, RegExp][] = [
    [
      'that is not there',
      () => undefined,
      { STORAGE_URL: 's3://another' },
      /names the bucket "another".*does not have/,
    ],
    [
      'out of reach',
      () => undefined,
      { S3_ENDPOINT: 'http://127.0.0.1:1' },
      /S3_ENDPOINT \(http:\/\/127\.0\.0\.1:1\)/,
    ],
    [
      'that it may not write',
      () => {
        bucket.fault = () => ({ status: 403, code: 'AccessDenied' });
      },
      {},
      /may not write files in the bucket/,
    ],
    [
      'in another region',
      () => {
        bucket.fault = () => ({ status: 301, code: 'PermanentRedirect' });
      },
      {},
      /Set AWS_REGION/,
    ],
    [
      'without credentials',
      () => {
        delete process.env.AWS_ACCESS_KEY_ID;
      },
      {},
      /Set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY/,
    ],
  ];
  it.each(refusals)('%s is refused with a sentence', async (_name, arrange, env, sentence) => {
    arrange();
    try {
      await expect(start(env)).rejects.toMatchObject({
        name: 'StartRefusal',
        message: expect.stringMatching(sentence),
      });
    } finally {
      bucket.fault = undefined;
      Object.assign(process.env, bucket.env, { STORAGE_URL: undefined });
      delete process.env.STORAGE_URL;
      delete process.env.S3_ENDPOINT;
    }
  });
});
