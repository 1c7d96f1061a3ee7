import { once } from 'node:events';
import { request as httpRequest, type IncomingMessage } from 'node:http';
import Fastify from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { registerBodyLimits } from './platform/body-limits.ts';
import { startTestServer, type TestServer } from './testing/test-server.ts';

let server: TestServer;
let user = '';

beforeAll(async () => {
  server = await startTestServer({ ROLE: 'web', BODY_LIMIT_MEMBERS: '200kB' });
  user = await server.token('user@demo.oriel.example');
}, 60_000);

afterAll(() => server?.stop());

interface Sent {
  readonly method: string;
  readonly path: string;
  readonly headers: Record<string, string>;
  /** Chunks to send; the announced length may differ. */
  readonly chunks: readonly string[];
  /** Leaves the request open after its chunks. */
  readonly unfinished?: boolean;
}

/** A sender with full control over the request. */
async function send({ method, path, headers, chunks, unfinished }: Sent) {
  const request = httpRequest(`${server.url}/api/v1${path}`, { method, headers });
  request.on('error', () => undefined);
  for (const chunk of chunks) request.write(chunk);
  if (!unfinished) request.end();
  const [response] = (await once(request, 'response')) as [IncomingMessage];
  const body = JSON.parse(Buffer.concat(await response.toArray()).toString()) as Record<string, unknown>;
  request.destroy();
  return { status: response.statusCode, body };
}

const json = { 'content-type': 'application/json' };
const large = JSON.stringify({ name: 'x'.repeat(100_000) });

describe('a body', () => {
  it('from an anonymous sender is accepted up to 64 KB, announced or not', async () => {
    const path = '/inquiry';
    const known = await send({
      method: 'POST',
      path,
      headers: { ...json, 'content-length': `${large.length}` },
      chunks: [large],
    });
    expect([known.status, known.body.code]).toEqual([413, 'BODY_TOO_LARGE']);
    const halves = [large.slice(0, 50_000), large.slice(50_000)];
    const streamed = await send({ method: 'POST', path, headers: json, chunks: halves });
    expect([streamed.status, streamed.body.code]).toEqual([413, 'BODY_TOO_LARGE']);
    const wrongToken = await send({
      method: 'POST',
      path,
      headers: { ...json, authorization: 'Bearer nobody' },
      chunks: halves,
    });
    expect(wrongToken.status).toBe(413);
    const small = await send({ method: 'POST', path, headers: json, chunks: ['{}'] });
    expect(small.status).not.toBe(413);
  });

  it('from a member may be larger, up to a limit of its own', async () => {
    const headers = { ...json, authorization: `Bearer ${user}` };
    const patch = { method: 'PATCH', path: '/user/me', headers };
    const taken = await send({ ...patch, chunks: [JSON.stringify({ jobTitle: 'x'.repeat(100_000) })] });
    expect([taken.status, taken.body.code]).toEqual([400, 'VALIDATION']);
    const refused = await send({ ...patch, chunks: [large, ' '.repeat(110_000)] });
    expect([refused.status, refused.body.code]).toEqual([413, 'BODY_TOO_LARGE']);
  });

  it('with an excessive announced size is rejected before it is sent', async () => {
    const { status, body } = await send({
      method: 'POST',
      path: '/asset?type=IMAGE',
      headers: {
        authorization: `Bearer ${user}`,
        'content-type': 'multipart/form-data; boundary=x',
        'content-length': `${300 * 1024 ** 2}`,
      },
      chunks: ['--x\r\n'],
      unfinished: true,
    });
    expect([status, body.code]).toEqual([413, 'UPLOAD_TOO_LARGE']);
    expect(body.message).toContain('100 MB');
  });

  it('from an anonymous sender that does not complete ends with its connection', async () => {
    const app = Fastify();
    app.decorateRequest('caller');
    app.addHook('onRequest', async (request) => {
      request.caller = { kind: 'public', staff: false, access: 'public' };
    });
    registerBodyLimits(app, { public: 1000, members: 1000 }, 200);
    app.post('/', async () => 'taken');
    await app.listen({ port: 0, host: '127.0.0.1' });
    const begin = Date.now();
    const held = httpRequest(app.listeningOrigin, {
      method: 'POST',
      headers: { ...json, 'content-length': '9' },
    });
    held.write('{');
    const [error] = (await once(held, 'error')) as [Error];
    expect(error.message).toMatch(/socket hang up|ECONNRESET/);
    expect(Date.now() - begin).toBeLessThan(5000);
    const whole = await app.inject({ method: 'POST', url: '/', payload: {} });
    expect(whole.body).toBe('taken');
    await app.close();
  });
});
