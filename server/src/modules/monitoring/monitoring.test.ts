import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readAnalyticsId, readReports, reportAddress } from '../../config/reporting.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';

/** Stands in for the service: received reports, and the next answer. */
const came: { url: string; body: string; headers: Record<string, unknown> }[] = [];
let status = 200;
let service: Server;
let server: TestServer;
let dsn = '';

beforeAll(async () => {
  service = createServer(async (request, response) => {
    // Some reports are cut off on purpose.
    const body = await text(request).catch(() => null);
    if (body === null) return;
    came.push({ url: request.url ?? '', body, headers: request.headers });
    response.writeHead(status, status === 429 ? { 'retry-after': '60' } : {}).end('{}');
  }).listen(0, '127.0.0.1');
  await new Promise((resolve) => service.once('listening', resolve));
  dsn = `http://abc@127.0.0.1:${(service.address() as AddressInfo).port}/42`;
  server = await startTestServer({
    DEMO: 'off',
    ROLE: 'web',
    SENTRY_DSN: dsn,
    RATE_LIMITS: 'report=8/1m',
  });
});
afterAll(async () => {
  await server?.stop();
  service?.close();
});

const envelope = (to: string, more = '') =>
  `${JSON.stringify({ event_id: 'e', dsn: to })}\n{"type":"event"}\n{"message":"broken"}${more}`;
const send = (body: string, headers: Record<string, string> = {}) =>
  fetch(`${server.url}/monitoring`, { method: 'POST', body, headers });

describe('the report tunnel', () => {
  it('forwards reports of the configured project, without their sender', async () => {
    const answer = await send(envelope(dsn), { cookie: 'secret=1', 'x-forwarded-for': '203.0.113.9' });
    expect(answer.status).toBe(200);
    expect(came).toHaveLength(1);
    expect(came[0]?.url).toBe('/api/42/envelope/?sentry_key=abc&sentry_version=7');
    expect(came[0]?.body).toContain('"message":"broken"');
    expect(JSON.stringify(came[0]?.headers)).not.toMatch(/secret|203\.0\.113\.9/);
  });

  it('forwards nothing else', async () => {
    const before = came.length;
    for (const foreign of [
      dsn.replace('/42', '/43'),
      dsn.replace('abc', 'abd'),
      'https://abc@elsewhere.example/42',
    ])
      expect((await send(envelope(foreign))).status, foreign).toBe(403);
    expect((await send('no report')).status).toBe(400);
    expect((await send(envelope(dsn), { 'sec-fetch-site': 'cross-site' })).status).toBe(403);
    expect((await send(envelope(dsn, 'x'.repeat(3 * 1024 ** 2)))).status).toBe(413);
    expect(came.length).toBe(before);
  });

  it("passes on the service's rate limits, and limits reports per address", async () => {
    status = 429;
    const full = await send(envelope(dsn));
    expect([full.status, full.headers.get('retry-after')]).toEqual([429, '60']);
    status = 200;
    const answers: number[] = [];
    for (let sent = 0; sent < 5; sent += 1) answers.push((await send(envelope(dsn))).status);
    expect(answers.at(-1)).toBe(429);
  });

  it('does not exist without a project', async () => {
    const plain = await startTestServer({ DEMO: 'off', ROLE: 'web' });
    const answer = await fetch(`${plain.url}/monitoring`, { method: 'POST' });
    expect(answer.status).toBe(404);
    await plain.stop();
  });
});

describe('the settings', () => {
  it.each([
    [
      'https://k@o1.ingest.example/7',
      'https://o1.ingest.example/api/7/envelope/?sentry_key=k&sentry_version=7',
    ],
    [
      'https://k@example.com/errors/7',
      'https://example.com/errors/api/7/envelope/?sentry_key=k&sentry_version=7',
    ],
    ['https://example.com/7', undefined],
    ['https://k@example.com/', undefined],
    ['javascript:7', undefined],
  ])('%s gives %s', (given, address) => {
    expect(reportAddress(given)).toBe(address);
  });

  it('expose no secret to the browser, and stop the start when invalid', () => {
    expect(readReports({ SENTRY_DSN: 'https://k:secret@example.com/7' })?.dsn).toBe(
      'https://k@example.com/7',
    );
    expect(readReports({})).toBeUndefined();
    expect(() => readReports({ SENTRY_DSN: 'example' })).toThrow('SENTRY_DSN');
    expect(readAnalyticsId({ GA_ID: 'G-ABC1234567' })).toBe('G-ABC1234567');
    expect(() => readAnalyticsId({ GA_ID: "G-1' https://elsewhere.example" })).toThrow('GA_ID');
  });
});
