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
    headers: { 'content-type': 'application/reports+json', ...headers },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });

const report = (fields: object = {}) => ({
  type: 'csp-violation',
  user_agent: 'Mozilla/5.0 (jan)',
  url: 'https://tours.example.com/',
  body: {
    documentURL: `https://tours.example.com/dashboard/inquiries/${ID}?search=kowalski#${SECRET}`,
    referrer: 'https://jan-kowalski.example/',
    blockedURL: `https://evil.example/x.js?mail=jan@kowalski.example`,
    effectiveDirective: 'script-src-elem',
    sample: 'jan@kowalski.example',
    ...fields,
  },
});

const logged = () => lines.filter(({ msg }) => msg === 'policy violated').map(({ violation }) => violation);

async function counted(directive: string): Promise<number> {
  const text = await (await fetch(`${server.url}/metrics`)).text();
  return Number(
    new RegExp(`oriel_policy_violations_total\\{directive="${directive}"\\} (\\d+)`).exec(text)?.[1] ?? 0,
  );
}

describe('reports of a violated policy', () => {
  it('are logged by page, directive and origin, and counted, and name nobody', async () => {
    expect((await send([report(), report({ blockedURL: 'inline' })])).status).toBe(204);
    const old = {
      'csp-report': {
        'document-uri': `https://tours.example.com/unsubscribe/${SECRET}?x=1`,
        'violated-directive': "img-src 'self'",
        'blocked-uri': 'chrome-extension://abcdefgh/x.png',
      },
    };
    expect((await send(old, { 'content-type': 'application/csp-report' })).status).toBe(204);
    expect(logged()).toEqual([
      {
        directive: 'script-src-elem',
        page: '/dashboard/inquiries/:id',
        blocked: 'https://evil.example',
      },
      { directive: 'script-src-elem', page: '/dashboard/inquiries/:id', blocked: 'inline' },
      { directive: 'img-src', page: '/unsubscribe/:id', blocked: 'chrome-extension:' },
    ]);
    expect(JSON.stringify(lines)).not.toMatch(/kowalski|tok_|65f0c0ffee|Mozilla/);
    expect(await counted('script-src-elem')).toBe(2);
    expect(await counted('img-src')).toBe(1);
  });

  it('choose no label and no line of their own', async () => {
    const odd = { effectiveDirective: 'x"} 9\n', blockedURL: 'a\nb', documentURL: 7 };
    expect((await send([report(odd), 7, null, { type: 'other' }])).status).toBe(204);
    expect((await send({ 'csp-report': 'x' })).status).toBe(204);
    expect(logged()).toEqual([{ directive: 'other', page: 'unknown', blocked: 'unknown' }]);
    expect(await counted('other')).toBe(1);
  });

  it('are refused when they are no report, too large or of another site', async () => {
    expect((await send('no report')).status).toBe(400);
    expect((await send('x'.repeat(65 * 1024))).status).toBe(413);
    expect((await send([report()], { 'sec-fetch-site': 'cross-site' })).status).toBe(403);
    expect(logged()).toEqual([]);
  });

  it('fill no log, and are limited by address', async () => {
    const many = Array.from({ length: 100 }, () => report());
    for (let sent = 0; sent < 5; sent += 1) await send(many);
    // Twenty of each request, sixty a minute whoever reports.
    expect(logged().length).toBeLessThanOrEqual(60);
    expect(await counted('script-src-elem')).toBe(102);
    const limited = await start({ RATE_LIMITS: 'report=2/1m' });
    const statuses: number[] = [];
    for (let sent = 0; sent < 3; sent += 1) statuses.push((await send([report()], {}, limited)).status);
    expect(statuses).toEqual([204, 204, 429]);
    await limited.stop();
  });
});
