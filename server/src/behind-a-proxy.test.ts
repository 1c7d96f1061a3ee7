import { request as send } from 'node:http';
import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DEMO_PASSWORD } from './demo/people.ts';
import { startTestServer, type TestServer } from './testing/test-server.ts';

const ADMIN = 'admin@demo.oriel.example';
const SIGN_IN = '/identitytoolkit.googleapis.com/v1/accounts:signInWithPassword?key=embedded';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ ROLE: 'web' });
}, 60_000);
afterAll(() => server.stop());

interface Answer {
  readonly status: number;
  readonly text: string;
}

/** A request with headers that fetch does not allow. */
function raw(method: string, path: string, headers: Record<string, string>, body = ''): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const length = { 'content-length': String(Buffer.byteLength(body)) };
    const outgoing = send(server.url + path, { method, headers: { ...length, ...headers } }, (answer) => {
      let text = '';
      answer.setEncoding('utf8').on('data', (chunk: string) => (text += chunk));
      answer.on('end', () => resolve({ status: answer.statusCode ?? 0, text }));
    });
    outgoing.on('error', reject).end(body);
  });
}

/** A request from nginx with `proxy_pass` only: HTTP/1.0, with the server's own Host. */
function asOldProxy(
  method: string,
  path: string,
  headers: Record<string, string>,
  body = '',
): Promise<Answer> {
  const { host, port } = new URL(server.url);
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), '127.0.0.1');
    const lines = Object.entries({ host, 'content-length': String(Buffer.byteLength(body)), ...headers });
    socket.write(
      `${method} ${path} HTTP/1.0\r\n${lines.map(([name, value]) => `${name}: ${value}\r\n`).join('')}\r\n${body}`,
    );
    let text = '';
    socket.setEncoding('utf8').on('data', (chunk: string) => (text += chunk));
    socket.on('error', reject).on('end', () => resolve({ status: Number(text.split(' ')[1]), text }));
  });
}

const json = { 'content-type': 'application/json' };
const credentials = JSON.stringify({ email: ADMIN, password: DEMO_PASSWORD, returnSecureToken: true });
const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');

/** An administrator's claims in an agent's token: without a signature, which once gave access to every organization, and under the agent's. */
async function forgedTokens(): Promise<string[]> {
  const [header, payload = '', signature] = (await server.token('agent@demo.oriel.example')).split('.');
  const claims = JSON.parse(Buffer.from(payload, 'base64url').toString());
  const admin = await server.running.identity.accountOf(ADMIN);
  const forged = part({ ...claims, email: ADMIN, user_id: admin?.id, sub: admin?.id });
  return [`${part({ alg: 'none', typ: 'JWT' })}.${forged}.`, `${header}.${forged}.${signature}`];
}

describe('the embedded sign-in', () => {
  it('rejects tokens that it has not signed', async () => {
    for (const token of await forgedTokens())
      expect((await server.call('GET', '/user/me', { token })).status).toBe(401);
    expect((await server.call('GET', '/user/me', { token: await server.token(ADMIN) })).status).toBe(200);
  });

  it.each([
    [
      'nginx with the usual headers',
      { host: 'tours.example.com', 'x-forwarded-for': '203.0.113.9', 'x-forwarded-proto': 'https' },
    ],
    [
      'nginx with the usual headers and the Host of the server',
      { 'x-real-ip': '203.0.113.9', 'x-forwarded-proto': 'https' },
    ],
    ['a proxy by the standard', { forwarded: 'for=203.0.113.9;proto=https' }],
  ])('is closed through %s', async (_who, headers) => {
    const token = await server.token(ADMIN);
    for (const [method, path, sent, body] of [
      ['POST', SIGN_IN, json, credentials],
      ['GET', '/emulator/last-message', {}, ''],
      ['GET', '/api/v1/user/me', { authorization: `Bearer ${token}` }, ''],
      ['POST', '/api/v1/user/signup', json, '{}'],
    ] as const) {
      expect((await raw(method, path, { ...sent, ...headers }, body)).status, path).toBe(403);
    }
  });

  it('is closed through nginx without any header', async () => {
    const token = await server.token(ADMIN);
    expect((await asOldProxy('POST', SIGN_IN, json, credentials)).status).toBe(403);
    expect((await asOldProxy('GET', '/emulator/last-message', {})).status).toBe(403);
    const call = await asOldProxy('GET', '/api/v1/user/me', { authorization: `Bearer ${token}` });
    expect([call.status, call.text]).toEqual([403, expect.stringContaining('for this machine only')]);
  });

  it('hides the demo passwords from callers behind a proxy', async () => {
    const page = async (headers: Record<string, string>) =>
      (await raw('GET', '/login', { accept: 'text/html', ...headers })).text;
    expect(await page({})).toContain(DEMO_PASSWORD);
    expect(await page({ 'x-forwarded-for': '203.0.113.9' })).not.toContain(DEMO_PASSWORD);
    expect((await asOldProxy('GET', '/login', { accept: 'text/html' })).text).not.toContain(DEMO_PASSWORD);
  });

  it('opened to a network still shows sent messages on this machine only', async () => {
    const open = await startTestServer({
      ROLE: 'web',
      PUBLIC_URL: 'https://tours.example.com',
      DEMO_IDENTITY: 'open',
    });
    const closed = server;
    server = open;
    const headers = { host: 'tours.example.com', 'x-forwarded-for': '203.0.113.9' };
    expect((await raw('POST', SIGN_IN, { ...json, ...headers }, credentials)).status).toBe(200);
    expect((await raw('GET', '/emulator/last-message', headers)).status).toBe(403);
    expect((await raw('GET', '/emulator/last-message', {})).status).toBe(200);
    server = closed;
    await open.stop();
  }, 60_000);
});

describe('the API', () => {
  it.each([
    ['127.0.0.1:8080', 200],
    ['localhost', 200],
    ['[::1]:8080', 200],
    ['oriel:8080', 200],
    ['tours.localhost', 200],
    ['rebound.example', 403],
    ['127.0.0.1.rebound.example', 403],
  ])('called by the name %j answers %d', async (host, status) => {
    expect((await raw('GET', '/api/v1', { host })).status).toBe(status);
  });

  it('accepts the name of PUBLIC_URL, those of OWN_HOSTS, and the one forwarded by a trusted proxy', async () => {
    const named = await startTestServer({
      ROLE: 'web',
      PUBLIC_URL: 'https://tours.example.com',
      OWN_HOSTS: 'www.example.com',
      DEMO_IDENTITY: 'open',
    });
    const closed = server;
    server = named;
    const status = async (headers: Record<string, string>) => (await raw('GET', '/api/v1', headers)).status;
    expect(await status({ host: 'tours.example.com' })).toBe(200);
    expect(await status({ host: 'www.example.com:443' })).toBe(200);
    expect(await status({ host: 'other.example.com' })).toBe(403);
    expect(await status({ host: 'upstream.internal', 'x-forwarded-host': 'tours.example.com' })).toBe(200);
    server = closed;
    await named.stop();
  }, 60_000);
});
