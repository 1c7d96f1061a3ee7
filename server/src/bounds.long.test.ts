import { once } from 'node:events';
import { readdir } from 'node:fs/promises';
import { createServer, request as httpRequest, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { IMPORT_COLUMNS_MAX, IMPORT_ROWS_MAX } from '@oriel/contract/apartment-import';
import { zipSync } from 'fflate';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readSheet } from './modules/inventory/apartment/import/read-sheet.ts';
import { readTour } from './modules/tour-transfer/reading/read-tour.ts';
import { requireWithinBounds } from './platform/json-bounds.ts';
import { endSlowSender } from './platform/slow-senders.ts';
import { startTestServer, type TestServer } from './testing/test-server.ts';

let server: TestServer;
let user = '';
const lines: { level: number; msg: string }[] = [];

beforeAll(async () => {
  const logger = pino({ level: 'info' }, { write: (line: string) => lines.push(JSON.parse(line)) });
  server = await startTestServer({ ROLE: 'web' }, undefined, logger);
  user = await server.token('user@demo.oriel.example');
}, 60_000);
afterAll(() => server?.stop());

/**
 * Processor time of the server's thread (this one) during some work, milliseconds. Nobody else is answered for longer than that at a stretch,
 * and other processes do not count.
 */
async function threadTime<T>(work: () => Promise<T>): Promise<{ ms: number; result: T }> {
  const before = process.threadCpuUsage();
  const result = await work();
  const { user, system } = process.threadCpuUsage(before);
  return { ms: (user + system) / 1000, result };
}

const json = { 'content-type': 'application/json' };

function send(body: string) {
  return fetch(`${server.url}/api/v1/user/me`, {
    method: 'PATCH',
    headers: { ...json, authorization: `Bearer ${user}` },
    body,
  });
}

/** Unknown fields in objects of some hundred each, with this total size. */
function faults(bytes: number): string {
  const objects: string[] = [];
  for (let length = 0, n = 0; length < bytes; n += 1) {
    const fields = Array.from({ length: 400 }, (_, at) => `"unknown_${n}_${at}":${at}`).join();
    objects.push(`"field_${n}":{${fields}}`);
    length += fields.length;
  }
  return `{${objects.join()}}`;
}

describe('a body full of errors', () => {
  it('of 1.1 MB of unknown fields is rejected at once, with a small answer', async () => {
    const wide = `{${Array.from({ length: 60_000 }, (_, at) => `"unknown_key_${at}":1`).join()}}`;
    expect(wide.length).toBeGreaterThan(1_100_000);
    await send('{}');
    const { ms, result } = await threadTime(() => send(wide));
    const text = await result.text();
    expect([result.status, JSON.parse(text).code]).toEqual([400, 'MALFORMED_BODY']);
    expect(text.length).toBeLessThan(1000);
    expect(ms).toBeLessThan(250);
  });

  it('of 9.4 MB in many objects, too', async () => {
    const body = faults(9_400_000);
    const { ms, result } = await threadTime(() => send(body));
    const text = await result.text();
    expect(result.status).toBe(400);
    expect(text.length).toBeLessThan(50_000);
    expect(ms).toBeLessThan(1000);
  });

  it('of a million wrong values is rejected at the first of them', async () => {
    const body = JSON.stringify({ publicProfile: { languages: Array.from({ length: 900_000 }, () => 1) } });
    const { ms, result } = await threadTime(() => send(body));
    const text = await result.text();
    expect([result.status, JSON.parse(text).code]).toEqual([400, 'VALIDATION']);
    expect(text.length).toBeLessThan(50_000);
    expect(ms).toBeLessThan(500);
  });

  it('of a megabyte costs less than fifty calls for liveness', async () => {
    const body = faults(1_050_000);
    const median = async (times: number, work: () => Promise<Response>) => {
      const spent: number[] = [];
      for (let at = 0; at < times; at += 1)
        spent.push((await threadTime(async () => await (await work()).text())).ms);
      return spent.toSorted((one, other) => one - other)[times >> 1] ?? 0;
    };
    const call = () => fetch(`${server.url}/api/v1`);
    await median(20, call);
    const [one, whole] = [await median(41, call), await median(9, () => send(body))];
    console.info(`${whole.toFixed(1)} ms of a thread, ${(whole / one).toFixed(0)} times a call for liveness`);
    expect(whole).toBeLessThan(50 * one);
  });

  it('lists fifty of its errors, without endless names', async () => {
    const body = Object.fromEntries(
      Array.from({ length: 900 }, (_, at) => [`${'x'.repeat(at === 0 ? 5000 : 5)}${at}`, 1]),
    );
    const answer = (await (await send(JSON.stringify(body))).json()) as { errors: object };
    const paths = Object.keys(answer.errors);
    expect(paths).toHaveLength(50);
    expect(Math.max(...paths.map((path) => path.length))).toBeLessThanOrEqual(201);
  });

  it.each([
    ['an object wider than any', `{${Array.from({ length: 1001 }, (_, at) => `"a${at}":0`).join()}}`],
    ['arrays nested without end', '['.repeat(100_000)],
    ['objects nested without end', '{"a":'.repeat(41)],
    ['a million values', `[${'0,'.repeat(1_000_000)}0]`],
  ])('that contains %s is not parsed', (_what, body) => {
    expect(() => requireWithinBounds(body)).toThrow(/more than|deeper/);
  });

  it.each([
    ['signs in texts', JSON.stringify({ a: '{"['.repeat(2000), 'b\\"{': '\\', c: ['}]:,'.repeat(999)] })],
    ['what is no JSON', '{"a":"\\'],
    [
      'outlines of a large building',
      JSON.stringify({ points: Array.from({ length: 200_000 }, () => [0.5, 0.25]) }),
    ],
  ])('is distinguished from %s', (_what, body) => {
    expect(() => requireWithinBounds(body)).not.toThrow();
  });
});

describe('an import', () => {
  async function upload(data: Uint8Array, name: string) {
    const estate = (await server.call('GET', '/estate?limit=1', { token: user })).body.data[0].id;
    const form = new FormData();
    form.append('estateId', estate);
    form.append('dryRun', 'true');
    form.append('file', new Blob([data as Uint8Array<ArrayBuffer>]), name);
    return await server.call('POST', '/apartment/import', { token: user, form });
  }

  /** Processor time of reading a file in the server's own thread, milliseconds: what the import must not take there. */
  async function readHere(read: () => unknown): Promise<number> {
    const { ms } = await threadTime(async () => {
      try {
        await read();
      } catch {
        // These files cannot be read; that it takes long to find out is the point.
      }
    });
    return ms;
  }

  // The first request of each kind loads and compiles its code.
  beforeAll(async () => {
    await upload(Buffer.from('number;area\nA1;50\n'), 'small.csv');
    await server.call('POST', '/panorama/import', { token: user, body: { source: 'a', dryRun: true } });
  }, 30_000);

  it('of a million columns blocks nobody else', async () => {
    const csv = Buffer.from(`${'a;'.repeat(1_000_000)}\n${'1;'.repeat(1_000_000)}\n`);
    const { ms, result } = await threadTime(() => upload(csv, 'wide.csv'));
    expect([result.status, result.body.code]).toEqual([400, 'IMPORT_UNREADABLE']);
    expect(ms).toBeLessThan(await readHere(() => readSheet(csv, { withHeader: true })));
  }, 60_000);

  it('of a workbook that unpacks to megabytes of cells blocks nobody else', async () => {
    // As wide and as long as a list may be: a wider row would be refused before its cells are read.
    const row = `<row>${'<c><v>1</v></c>'.repeat(IMPORT_COLUMNS_MAX)}</row>`;
    const sheet = `<worksheet><sheetData>${row.repeat(IMPORT_ROWS_MAX)}</sheetData></worksheet>`;
    const packed = zipSync({ 'xl/worksheets/sheet1.xml': Buffer.from(sheet) });
    const { ms, result } = await threadTime(() => upload(packed, 'large.xlsx'));
    expect([result.status, result.body.code]).toEqual([400, 'IMPORT_UNREADABLE']);
    expect(ms).toBeLessThan(await readHere(() => readSheet(Buffer.from(packed), { withHeader: true })));
  }, 60_000);

  it('of a tour with a megabyte of statements blocks nobody else', async () => {
    const source = 'var a={b:1};'.repeat(80_000);
    const { ms, result } = await threadTime(() =>
      server.call('POST', '/panorama/import', { token: user, body: { source, dryRun: true } }),
    );
    expect([result.status, result.body.errors?.source]).toEqual([400, [expect.stringContaining('')]]);
    expect(ms).toBeLessThan(await readHere(() => readTour(source)));
  }, 60_000);
});

describe('a sender', () => {
  it('is disconnected for a trickling upload, but not while we delay reading', async () => {
    const paces: string[] = [];
    const slow = createServer((request, response) => {
      endSlowSender(request, { windowMs: 150, bytes: 1000 });
      request.on('close', () => paces.push(`${request.url} ${request.complete ? 'whole' : 'cut'}`));
      // The delayed one has sent enough to wait for us.
      if (request.url === '/unread') setTimeout(() => request.resume(), 700);
      else request.resume();
      request.on('end', () => response.end('taken'));
    }).listen(0, '127.0.0.1');
    await once(slow, 'listening');
    const { port } = slow.address() as AddressInfo;
    const post = (path: string) =>
      httpRequest({ port, host: '127.0.0.1', method: 'POST', path, headers: { 'content-length': '5000' } });

    const drips = post('/drip');
    const gone = once(drips, 'error');
    const drip = setInterval(() => drips.write('x'), 20);
    await gone;
    clearInterval(drip);

    const patient = post('/unread');
    patient.end('x'.repeat(5000));
    const [answer] = (await once(patient, 'response')) as [IncomingMessage];
    expect(answer.statusCode).toBe(200);
    answer.resume();
    expect(paces).toEqual(['/drip cut', '/unread whole']);
    slow.close();
  });

  it('who disconnects during an upload causes no error in the log', async () => {
    lines.length = 0;
    const upload = httpRequest(`${server.url}/api/v1/asset?type=IMAGE`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${user}`,
        'content-type': 'multipart/form-data; boundary=x',
        'content-length': '900000',
      },
    });
    upload.on('error', () => undefined);
    upload.write(
      '--x\r\ncontent-disposition: form-data; name="file"; filename="a.jpg"\r\ncontent-type: image/jpeg\r\n\r\n',
    );
    upload.write(Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), Buffer.alloc(60_000, 1)]));
    // Work in progress has a folder of its own, from the start of the upload until it has failed.
    const underWay = async () =>
      await readdir(path.join(server.dataDir, 'originals/.tmp')).catch(() => [] as string[]);
    await expect.poll(underWay).toHaveLength(1);
    upload.destroy();
    await expect.poll(underWay).toHaveLength(0);
    expect((await server.call('GET', '/user/me', { token: user })).status).toBe(200);
    expect(lines.filter(({ level }) => level >= 50)).toEqual([]);
  });
});
