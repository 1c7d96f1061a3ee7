import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { Agent, request } from 'node:http';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, describe, expect, it } from 'vitest';
import { startEmbeddedDatabase } from '../../server/src/embedded/database/start.ts';
import { demoToken } from '../../server/src/testing/demo-token.ts';
import { startMailServer } from '../../server/src/testing/mail-server.ts';
import { eventually } from '../../server/src/testing/pictures.ts';
import { makeDataDir, type Product, removeDataDir, startProduct } from './support/product.ts';

/** What is around the server fails: its database, the mail server, the clients. */

const MEBIBYTE = 2 ** 20;
const SLOW = 150;
const CROWD = 3000;
/** By when a client that trickles is sent away: a look after 15 s, and some room. Without it, the limit for a whole body would end it later. */
const SENT_AWAY_MS = 22_000;

let product: Product | undefined;
let dataDir = '';
const open: { destroy(): void }[] = [];

afterEach(async () => {
  for (const one of open.splice(0)) one.destroy();
  await product?.stop();
  product = undefined;
  await removeDataDir(dataDir);
});

async function start(env: Record<string, string> = {}): Promise<Product> {
  dataDir = await makeDataDir();
  product = await startProduct(dataDir, env);
  return product;
}

const BUILDING = '/api/v1/navigator/brzozowa-park-a';

async function estateOf(url: string): Promise<string> {
  const { data } = (await (await fetch(url + BUILDING)).json()) as { data: { estate: { id: string } } };
  return data.estate.id;
}

interface Asked {
  readonly status: number;
  readonly ms: number;
  readonly code?: string;
}

async function ask(url: string, body?: object): Promise<Asked> {
  const begun = performance.now();
  const answer = await fetch(url, {
    ...(body
      ? { method: 'POST', body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }
      : {}),
    signal: AbortSignal.timeout(30_000),
  });
  const text = await answer.text();
  const ms = performance.now() - begun;
  const code = answer.ok ? undefined : ((JSON.parse(text) as { code?: string }).code ?? '');
  return { status: answer.status, ms, ...(code === undefined ? {} : { code }) };
}

/** Milliseconds of the middle one of some requests: the slowest also tell of what else the machine does. */
async function middleOf(count: number, url: string): Promise<number> {
  const times: number[] = [];
  for (let index = 0; index < count; index++) times.push((await ask(url)).ms);
  return times.sort((one, other) => one - other)[count >> 1] ?? 0;
}

async function memoryOf({ pid }: Product): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) * 1024;
}

describe('a database that is gone and comes back', () => {
  it('is said at once, and goes on without a new start; what was sent again is there once', async () => {
    dataDir = await makeDataDir();
    const directory = path.join(dataDir, 'database');
    let database = await startEmbeddedDatabase({ directory });
    product = await startProduct(dataDir, { MONGODB_URI: database.uri, DEMO: 'off' });
    const { url } = product;
    const estateId = await estateOf(url);
    const inquiry = () => ({
      name: 'A visitor',
      email: `${randomUUID()}@outage.example`,
      estateId,
      idempotencyKey: randomUUID(),
    });
    const first = inquiry();
    expect((await ask(`${url}/api/v1/inquiry`, first)).status).toBe(201);

    await database.close();
    const waiting = inquiry();
    const read = await ask(`${url}/api/v1/apartment/public?estateId=${estateId}&limit=1`);
    const down = await ask(`${url}/api/v1/inquiry`, waiting);
    for (const one of [read, down]) {
      expect([one.status, one.code]).toEqual([503, 'UNAVAILABLE']);
      expect(one.ms).toBeLessThan(10_000);
    }

    database = await startEmbeddedDatabase({ directory });
    open.push({ destroy: () => void database.close() });
    const back = performance.now();
    await eventually(
      () => ask(`${url}/api/v1/inquiry`, waiting),
      ({ status }) => status < 300,
    );
    const tookMs = performance.now() - back;
    // Told as a repeat: the server may have stored it before it could say so.
    expect((await ask(`${url}/api/v1/inquiry`, waiting)).status).toBe(200);
    console.info(`refused after ${down.ms.toFixed(0)} ms; back ${tookMs.toFixed(0)} ms after the database`);
    expect(tookMs).toBeLessThan(15_000);
    expect(product.output()).not.toMatch(/ended|Unhandled/);
    expect(await inquiriesIn(database.uri)).toBe(2);
  }, 180_000);
});

/** Inquiries of this test in the database. */
async function inquiriesIn(uri: string): Promise<number> {
  const { default: mongoose } = await import('mongoose');
  const connection = await mongoose.createConnection(uri).asPromise();
  try {
    return await connection.collection('inquiries').countDocuments({ email: /@outage\.example$/ });
  } finally {
    await connection.close();
  }
}

describe('a mail server that is gone and comes back', () => {
  it('delays no answer, and gets the mail once it is there', async () => {
    // A port that is free now, and is kept free until it is used.
    const holder = createServer().listen(0, '127.0.0.1');
    await eventually(async () => holder.listening, Boolean);
    const { port } = holder.address() as AddressInfo;
    await new Promise((resolve) => holder.close(resolve));
    const { url } = await start({ SMTP_URL: `smtp://127.0.0.1:${port}`, MAIL_FROM: 'tours@oriel.example' });
    const estateId = await estateOf(url);
    const asked = await ask(`${url}/api/v1/inquiry`, {
      name: 'A visitor',
      email: 'gone.and.back@mail.example',
      estateId,
    });
    expect([asked.status, asked.code]).toEqual([201, undefined]);
    expect(asked.ms).toBeLessThan(3000);
    // Tried at least once in vain.
    await pause(2000);
    const back = performance.now();
    const mails = await startMailServer(port);
    open.push({ destroy: () => mails.stop() });
    await eventually(
      async () => mails.heard.includes('RCPT TO:<gone.and.back@mail.example>'),
      Boolean,
      120_000,
    );
    const tookS = (performance.now() - back) / 1000;
    console.info(
      `answered after ${asked.ms.toFixed(0)} ms; the mail came ${tookS.toFixed(1)} s after its server`,
    );
  }, 240_000);
});

describe('clients that are slow', () => {
  it('trickle their bodies, delay nobody, and are sent away', async () => {
    const own = await start();
    const estateId = await estateOf(own.url);
    const list = `${own.url}/api/v1/apartment/public?estateId=${estateId}`;
    await middleOf(20, list);
    const before = await memoryOf(own);
    const { port } = new URL(own.url);
    let over = 0;
    const slow: Socket[] = Array.from({ length: SLOW }, () => {
      const socket = connect(Number(port), '127.0.0.1');
      socket.on('error', () => undefined);
      socket.on('close', () => {
        over += 1;
      });
      socket.write(
        'POST /api/v1/inquiry HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 60000\r\n\r\n{',
      );
      open.push(socket);
      return socket;
    });
    const trickle = setInterval(() => {
      for (const socket of slow) if (!socket.destroyed) socket.write(' ');
    }, 1000);
    open.push({ destroy: () => clearInterval(trickle) });
    await pause(2000);
    const typical = await middleOf(40, list);
    const grown = (await memoryOf(own)) - before;
    const begun = performance.now();
    await eventually(
      async () => over,
      (count) => count === SLOW,
      SENT_AWAY_MS,
    );
    console.info(
      `beside ${SLOW} slow senders: ${typical.toFixed(0)} ms, ${(grown / MEBIBYTE).toFixed(0)} MB; sent away after ${((performance.now() - begun) / 1000).toFixed(0)} s`,
    );
    expect(typical).toBeLessThan(500);
    expect(grown).toBeLessThan(100 * MEBIBYTE);
  }, 180_000);

  it('ask for large files and read nothing, and cost no memory', async () => {
    const own = await start();
    const answer = await (await fetch(`${own.url}/api/v1/navigator/brzozowa-park-a-3d/model`)).text();
    const [file = ''] = /[^"]+\/parts\.glb|[^"]+\/full\.glb/.exec(answer) ?? [];
    const bytes = (await (await fetch(new URL(file, own.url))).arrayBuffer()).byteLength;
    const estateId = await estateOf(own.url);
    const list = `${own.url}/api/v1/apartment/public?estateId=${estateId}`;
    await middleOf(20, list);
    const before = await memoryOf(own);
    const { port, pathname } = new URL(file, own.url);
    for (let index = 0; index < SLOW; index++) {
      const socket = connect(Number(port), '127.0.0.1');
      socket.on('error', () => undefined);
      socket.write(`GET ${pathname} HTTP/1.1\r\nhost: x\r\naccept-encoding: identity\r\n\r\n`);
      socket.pause();
      open.push(socket);
    }
    await pause(3000);
    const typical = await middleOf(40, list);
    // What nobody holds any more goes at some request or other.
    const grown = await eventually(
      async () => {
        await ask(list);
        return (await memoryOf(own)) - before;
      },
      (bytes) => bytes < 100 * MEBIBYTE,
      15_000,
    );
    console.info(
      `beside ${SLOW} readers of ${(bytes / MEBIBYTE).toFixed(1)} MB who do not read: ${typical.toFixed(0)} ms, ${(grown / MEBIBYTE).toFixed(0)} MB`,
    );
    expect(typical).toBeLessThan(500);
  }, 180_000);
});

describe('more visitors than one server can take', () => {
  it('are refused clearly; what was accepted is counted, and soon all is as before', async () => {
    const own = await start();
    const estateId = await estateOf(own.url);
    const list = `${own.url}/api/v1/apartment/public?estateId=${estateId}`;
    const [apartment] = ((await (await fetch(list)).json()) as { data: { id: string }[] }).data;
    const token = await demoToken(own.url, 'admin@demo.oriel.example');
    const viewed = async (): Promise<number> => {
      const answer = await fetch(`${own.url}/api/v1/tracking/stats?estateId=${estateId}`, {
        headers: { authorization: `Bearer ${token}` },
      });
      return ((await answer.json()) as { data: { totals: Record<string, number> } }).data.totals
        .see_apartment_details as number;
    };
    const [before, memory] = [await viewed(), await memoryOf(own)];
    const agent = new Agent({ keepAlive: true });
    open.push(agent);
    const statuses = new Map<number, number>();
    const view = () => ({
      events: [
        {
          name: 'see_apartment_details',
          eventId: randomUUID(),
          consent: false,
          apartmentId: apartment?.id,
          ts: new Date().toISOString(),
        },
      ],
    });
    const atOnce = crowd(CROWD);
    await Promise.all(
      Array.from({ length: CROWD }, async () => {
        for (let round = 0; round < 3; round++) {
          const { status, retryAfter } = await post(`${own.url}/api/v1/tracking`, agent, view(), atOnce);
          statuses.set(status, (statuses.get(status) ?? 0) + 1);
          if (status === 503) expect(Number(retryAfter)).toBeGreaterThan(0);
        }
      }),
    );
    const grown = (await memoryOf(own)) - memory;
    const after = (await ask(list)).ms;
    console.info(
      `${CROWD} at once: ${JSON.stringify([...statuses])}, ${(grown / MEBIBYTE).toFixed(0)} MB, then ${after.toFixed(0)} ms`,
    );
    expect([...statuses.keys()].sort()).toEqual([202, 503]);
    const accepted = statuses.get(202) ?? 0;
    await eventually(viewed, (count) => count === before + accepted, 30_000);
    expect(after).toBeLessThan(2000);
    expect(grown).toBeLessThan(400 * MEBIBYTE);
  }, 180_000);
});

/** Lets everybody through once so many have come, and whoever comes later at once. */
function crowd(size: number): () => Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  let come = 0;
  return async () => {
    if (++come === size) resolve();
    await promise;
  };
}

/** Sends without the queue that `fetch` has for one host. The last byte waits for `atOnce`, so that how fast this process connects says nothing. */
function post(
  url: string,
  agent: Agent,
  body: object,
  atOnce: () => Promise<void>,
): Promise<{ status: number; retryAfter?: string }> {
  return new Promise((resolve, reject) => {
    const text = JSON.stringify(body);
    const headers = { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) };
    const sent = request(url, { method: 'POST', agent, headers }, (answer) => {
      answer.resume();
      const retryAfter = answer.headers['retry-after'];
      answer.on('end', () =>
        resolve({ status: answer.statusCode ?? 0, ...(retryAfter ? { retryAfter } : {}) }),
      );
    });
    sent.on('error', reject);
    sent.write(text.slice(0, -1), () => void atOnce().then(() => sent.end(text.slice(-1))));
  });
}
