import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { eventually } from '../testing/pictures.ts';
import { registerErrors } from './errors.ts';
import { registerLoadLimit } from './load-limit.ts';

let app: FastifyInstance;
let url = '';
let waiting: (() => void)[] = [];
const letGo = (): void => {
  for (const go of waiting.splice(0)) go();
};

beforeEach(async () => {
  waiting = [];
  app = Fastify();
  registerErrors(app);
  registerLoadLimit(app, 3);
  const work = () => new Promise<void>((resolve) => waiting.push(resolve));
  app.get('/work', async () => {
    await work();
    return { data: 1 };
  });
  app.post('/work', async () => ({ data: 1 }));
  app.get('/elsewhere', async (_request, reply) => {
    reply.hijack();
    waiting.push(() => void reply.raw.end('done'));
  });
  app.get('/api/v1', async () => ({ data: 'alive' }));
  await app.listen({ port: 0, host: '127.0.0.1' });
  url = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
});
afterEach(async () => {
  letGo();
  app.server.closeAllConnections();
  await app.close();
});

const busy = (count: number) =>
  eventually(
    async () => waiting.length,
    (length) => length === count,
  );

describe('more requests than can be worked on', () => {
  it('are refused at once, with a time to come back, until the others have ended', async () => {
    const held = Array.from({ length: 3 }, () => fetch(`${url}/work`));
    await busy(3);
    const refused = await fetch(`${url}/work`);
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '2']);
    expect(await refused.json()).toMatchObject({ code: 'UNAVAILABLE' });
    // Who watches is answered all the same.
    expect((await fetch(`${url}/api/v1`)).status).toBe(200);
    letGo();
    for (const answer of held) expect((await answer).status).toBe(200);
    expect((await fetch(`${url}/work`, { method: 'POST' })).status).toBe(200);
  });

  it('do not count whose sender has left, or whose answer is written elsewhere', async () => {
    const leaving = new AbortController();
    const left = fetch(`${url}/work`, { signal: leaving.signal }).catch(() => undefined);
    const others = [fetch(`${url}/elsewhere`), fetch(`${url}/elsewhere`)];
    await busy(3);
    expect((await fetch(`${url}/work`, { method: 'POST' })).status).toBe(503);
    leaving.abort();
    await left;
    const status = async () => (await fetch(`${url}/work`, { method: 'POST' })).status;
    await eventually(status, (one) => one === 200);
    letGo();
    await Promise.all(others.map(async (answer) => (await answer).text()));
    for (let index = 0; index < 5; index++) expect(await status()).toBe(200);
  });

  it('do not count before their body is there', async () => {
    const slow = Array.from({ length: 5 }, () => {
      const socket = connect(Number(new URL(url).port), '127.0.0.1');
      socket.on('error', () => undefined);
      socket.write(
        'POST /work HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 99\r\n\r\n{',
      );
      return socket;
    });
    await Promise.all(slow.map((socket) => once(socket, 'connect')));
    expect((await fetch(`${url}/work`, { method: 'POST' })).status).toBe(200);
    for (const socket of slow) socket.destroy();
  });
});
