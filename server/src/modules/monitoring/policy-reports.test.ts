import { Writable } from 'node:stream';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createLogger } from '../../platform/logging/logger.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';

const ID = '65f0c0ffee65f0c0ffee65f0';
const SECRET = 'tok_0123456789ABCDEF';

let server: TestServer;
let lines: { msg: string; violation?: object }[] = [];

async function start(env: Record<string, string>): Promise<TestServer> {
  const stream = new Writable({
    write(chunk: Buffer, _encoding, done) {
      lines.push(JSON.parse(chunk.toString()));
      done();
    },
  });
  return await startTestServer({ ROLE: 'web', DEMO: 'off', ...env }, undefined, createLogger('info', stream));
}

beforeAll(async () => {
  server = await start({});
}, 60_000);
beforeEach(() => {
  lines = [];
});
afterAll(() => server?.stop());

const send = (body: unknown, headers: Record<string, string> = {}, to = server) =>
  fetch(`${to.url}/monitoring/policy`, {
    method: 'POST',
    headers: { 'content-type': 'application/csp-report', ...headers },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });

const report = (fields: object = {}) => ({
  'csp-report': {
    'document-uri': `https://tours.example.com/dashboard/inquiries/${ID}?search=kowalski#${SECRET}`,
    referrer: 'https://jan-kowalski.example/',
    'blocked-uri': 'https://evil.example/x.js?mail=jan@kowalski.example',
    'effective-directive': 'script-src-elem',
    'script-sample': 'jan@kowalski.example',
    ...fields,
  },
});

const logged = () => lines.filter(({ msg }) => msg === 'policy violated').map(({ violation }) => violation);

async function counted(directive: string): Promise<number> {
  const text = await (await fetch(`${server.url}/metrics`)).text();
  const [, count = 0] =
    new RegExp(`oriel_policy_violations_total\\{directive="${directive}"\\} (\\d+)`).exec(text) ?? [];
  return Number(count);
}

describe('a report of a violated policy', () => {
  it('is logged by page, directive and origin, and counted, and names nobody', async () => {
    expect((await send(report())).status).toBe(204);
    await send(report({ 'blocked-uri': 'inline' }));
    await send(
      report({
        'document-uri': `https://tours.example.com/unsubscribe/${SECRET}?x=1`,
        'effective-directive': undefined,
        'violated-directive': "img-src 'self'",
        'blocked-uri': 'chrome-extension://abcdefgh/x.png',
      }),
    );
    const page = '/dashboard/inquiries/:id';
    expect(logged()).toEqual([
      { directive: 'script-src-elem', page, blocked: 'https://evil.example' },
      { directive: 'script-src-elem', page, blocked: 'inline' },
      { directive: 'img-src', page: '/unsubscribe/:id', blocked: 'chrome-extension:' },
    ]);
    expect(JSON.stringify(lines)).not.toMatch(/kowalski|tok_|65f0c0ffee/);
    expect(await counted('script-src-elem')).toBe(2);
    expect(await counted('img-src')).toBe(1);
  });

  it('chooses no label and no words of its own', async () => {
    const odd = { 'effective-directive': 'x"} 9\n', 'blocked-uri': 'a\nb', 'document-uri': 7 };
    expect((await send(report(odd))).status).toBe(204);
    expect(logged()).toEqual([{ directive: 'other', page: 'unknown', blocked: 'unknown' }]);
    expect(await counted('other')).toBe(1);
  });

  it('is refused when it is none, too large or of another site', async () => {
    for (const none of ['no report', '7', '[]', { 'csp-report': 'x' }])
      expect((await send(none)).status).toBe(400);
    expect((await send('x'.repeat(17 * 1024))).status).toBe(413);
    expect((await send(report(), { 'sec-fetch-site': 'cross-site' })).status).toBe(403);
    expect(logged()).toEqual([]);
  });

  it('fills no log, and is limited by address', async () => {
    for (let sent = 0; sent < 70; sent += 1) await send(report());
    // Sixty a minute, whoever reports; four were before.
    expect(logged()).toHaveLength(56);
    expect(await counted('script-src-elem')).toBe(72);
    const limited = await start({ RATE_LIMITS: 'report=2/1m' });
    const statuses: number[] = [];
    for (let sent = 0; sent < 3; sent += 1) statuses.push((await send(report(), {}, limited)).status);
    expect(statuses).toEqual([204, 204, 429]);
    await limited.stop();
  });
});
