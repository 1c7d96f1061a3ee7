import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { Agent, request as httpRequest, type IncomingMessage } from 'node:http';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import Fastify from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { closeWithin } from './platform/draining.ts';
import { copyDemo } from './testing/demo-template.ts';
import { demoToken } from './testing/demo-token.ts';
import { drawnPanorama, fileForm } from './testing/pictures.ts';

const MAIN = fileURLToPath(new URL('main.ts', import.meta.url));
let folder = '';
const children: ChildProcess[] = [];

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'oriel-stop-'));
  await copyDemo(folder);
});

afterAll(async () => {
  for (const child of children) child.kill('SIGKILL');
  await rm(folder, { recursive: true, force: true });
});

interface Program {
  readonly url: string;
  readonly child: ChildProcess;
  readonly token: string;
  /** Its exit code. */
  ended(): Promise<number | null>;
}

/** The program as started by hand. */
async function start(): Promise<Program> {
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', MAIN], {
    env: {
      ...process.env,
      NODE_ENV: 'test',
      PORT: '0',
      DATA_DIR: folder,
      ROLE: 'web',
      RATE_LIMITS: 'off',
      LOG_LEVEL: 'warn',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  children.push(child);
  const exit = once(child, 'exit') as Promise<[number | null]>;
  let output = '';
  const url = await new Promise<string>((resolve, reject) => {
    exit.then(() => reject(new Error(output)), reject);
    child.stdout?.on('data', (chunk: Buffer) => {
      output += chunk.toString();
      const found = /Open\s+(http:\S+?)\/\s/.exec(output)?.[1];
      if (found) resolve(found);
    });
  });
  const token = await demoToken(url, 'user@demo.oriel.example');
  return { url, child, token, ended: async () => (await exit)[0] };
}

async function api(program: Program, method: string, route: string, body?: unknown) {
  const response = await fetch(`${program.url}/api/v1${route}`, {
    method,
    headers: {
      authorization: `Bearer ${program.token}`,
      ...(body === undefined || body instanceof FormData ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: body instanceof FormData ? body : JSON.stringify(body) }),
  });
  return { status: response.status, body: JSON.parse(await response.text()) };
}

/** Names of all panoramas with this prefix. */
async function names(program: Program, start: string): Promise<Set<string>> {
  const found = new Set<string>();
  for (let page = 1; ; page += 1) {
    const { body } = await api(program, 'GET', `/panorama?limit=200&page=${page}&search=${start}`);
    for (const { name } of body.data as { name: string }[]) found.add(name);
    if (page >= body.meta.totalPages) return found;
  }
}

describe('a stop', () => {
  it('loses no acknowledged write under load, and succeeds', async () => {
    const first = await start();
    const form = fileForm(await drawnPanorama(2048, 91), 'stop.jpg');
    const { id: assetId } = (await api(first, 'POST', '/asset?type=PANORAMA', form)).body.data;
    const acknowledged: string[] = [];
    let sent = 0;
    let refused = 0;
    const flood = async (): Promise<void> => {
      for (;;) {
        sent += 1;
        const name = `stopping ${sent}`;
        // Undefined once nothing listens any more.
        const answer = await api(first, 'POST', '/panorama', { name, assetId }).catch(() => undefined);
        if (answer?.status === 201) acknowledged.push(name);
        else {
          if (answer) {
            expect(answer.body).toMatchObject({ statusCode: 503, code: 'UNAVAILABLE' });
            refused += 1;
          }
          return;
        }
      }
    };
    const load = Promise.all(Array.from({ length: 8 }, flood));
    await expect.poll(() => acknowledged.length, { timeout: 20_000 }).toBeGreaterThan(40);
    const begin = Date.now();
    first.child.kill('SIGTERM');
    await load;
    expect(await first.ended()).toBe(0);
    expect(Date.now() - begin).toBeLessThan(10_000);

    const second = await start();
    const there = await names(second, 'stopping');
    expect(acknowledged.filter((name) => !there.has(name))).toEqual([]);
    // And rejected writes were not applied.
    expect(there.size).toBeLessThanOrEqual(sent - refused);
    second.child.kill('SIGTERM');
    expect(await second.ended()).toBe(0);
  }, 90_000);

  it('completes current requests, and accepts no new ones', async () => {
    const program = await start();
    const agent = new Agent({ keepAlive: true });
    const headers = { authorization: `Bearer ${program.token}`, 'content-type': 'application/json' };
    const body = JSON.stringify({ jobTitle: 'Last words' });
    const slow = httpRequest(`${program.url}/api/v1/user/me`, {
      method: 'PATCH',
      agent,
      headers: { ...headers, 'content-length': body.length },
    });
    slow.write(body.slice(0, 10));
    // An idle connection, as browsers keep some in advance.
    const spare = connect(Number(new URL(program.url).port), '127.0.0.1');
    spare.on('error', () => undefined);
    await once(spare, 'connect');
    // It has started when the server waits for the rest of it.
    await new Promise((resolve) => setTimeout(resolve, 500));
    program.child.kill('SIGTERM');
    const { hostname, port } = new URL(program.url);
    await expect
      .poll(
        () =>
          new Promise((resolve) => {
            const socket = connect(Number(port), hostname, () => resolve('connected'));
            socket.on('error', (error) => resolve('code' in error ? error.code : error.message));
          }),
        { timeout: 5000 },
      )
      .toBe('ECONNREFUSED');
    slow.end(body.slice(10));
    const [answer] = (await once(slow, 'response')) as [IncomingMessage];
    expect([answer.statusCode, answer.headers.connection]).toEqual([200, 'close']);
    expect(Buffer.concat(await answer.toArray()).toString()).toContain('Last words');
    agent.destroy();
    const begin = Date.now();
    expect(await program.ended()).toBe(0);
    expect(Date.now() - begin).toBeLessThan(5000);
    spare.destroy();
  }, 60_000);

  it('is not blocked by a client that never ends', async () => {
    const app = Fastify({ return503OnClosing: false });
    app.post('/', async () => 'never');
    await app.listen({ port: 0, host: '127.0.0.1' });
    const address = app.server.address();
    const port = typeof address === 'object' && address ? address.port : 0;
    const socket = connect(port, '127.0.0.1');
    socket.write('POST / HTTP/1.1\r\nHost: x\r\nContent-Type: text/plain\r\nContent-Length: 10\r\n\r\nhalf');
    const cut = once(socket, 'close');
    socket.on('error', () => undefined);
    await new Promise((resolve) => setTimeout(resolve, 100));
    const begin = Date.now();
    await closeWithin(app, 300);
    expect(Date.now() - begin).toBeLessThan(2000);
    await cut;
  });
});
