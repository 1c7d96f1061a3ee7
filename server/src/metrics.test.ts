import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from './testing/test-server.ts';

const TOKEN = 'a-token-for-the-scraper';
let server: TestServer;
let user = '';

beforeAll(async () => {
  server = await startTestServer({ ROLE: 'web', METRICS_TOKEN: TOKEN });
  user = await server.token('user@demo.oriel.example');
}, 60_000);

afterAll(() => server?.stop());

async function read(headers: Record<string, string> = {}, from = server) {
  const response = await fetch(`${from.url}/metrics`, { headers });
  return { status: response.status, type: response.headers.get('content-type'), text: await response.text() };
}

describe('the figures', () => {
  it('cover the process, requests by template, and jobs', async () => {
    await server.call('GET', '/user/me', { token: user });
    await server.call('GET', '/panorama/ffffffffffffffffffffffff?search=kowalski');
    await server.call('GET', '/nothing/jan@kowalski.example');
    const { mailer } = server.running;
    await mailer.send({
      to: 'jan@kowalski.example',
      template: 'verification',
      locale: 'pl',
      values: { token: 't', name: 'Jan', hours: 1 },
    });
    const { status, type, text } = await read();
    expect([status, type]).toEqual([200, 'text/plain; version=0.0.4; charset=utf-8']);
    expect(text).toMatch(/^process_cpu_seconds_total \d/m);
    expect(text).toMatch(
      /^oriel_http_request_duration_seconds_count\{route="\/api\/v1\/user\/me",method="GET",status="2xx"\} \d+/m,
    );
    expect(text).toMatch(/route="\/api\/v1\/panorama\/:id",method="GET",status="4xx"/);
    expect(text).toMatch(/^oriel_jobs\{kind="send-mail",state="QUEUED"\} 1$/m);
    expect(text).toMatch(/^oriel_job_queue_age_seconds\{kind="send-mail"\} \d/m);
    expect(text).not.toContain('oriel_jobs_held_up{');
    // The mail server has been away since: no job waits for long, and none gets on.
    const { Job } = server.running.database.models;
    await Job.updateMany({ kind: 'send-mail' }, { $set: { error: 'connect ECONNREFUSED' } });
    expect((await read()).text).toMatch(/^oriel_jobs_held_up\{kind="send-mail"\} 1$/m);
    // No personal data or ids.
    expect(text).not.toMatch(/kowalski|demo\.oriel|[0-9a-f]{24}/);
  });

  it('are for this machine and holders of the token; others get NOT_FOUND', async () => {
    expect((await read({ authorization: `Bearer ${TOKEN}` })).status).toBe(200);
    for (const headers of [
      { authorization: 'Bearer another-token-for-it' },
      { authorization: `Bearer ${user}` },
      { 'x-forwarded-for': '127.0.0.1' },
      { forwarded: 'for=127.0.0.1' },
    ]) {
      expect((await read(headers as Record<string, string>)).status, JSON.stringify(headers)).toBe(404);
    }
  });

  it('need the token behind a proxy, where every caller seems to be local', async () => {
    const proxied = await startTestServer({
      ROLE: 'web',
      DEMO: 'off',
      PUBLIC_URL: 'https://tours.example.com',
      DEMO_IDENTITY: 'open',
      METRICS_TOKEN: TOKEN,
    });
    expect((await read({}, proxied)).status).toBe(404);
    expect((await read({ authorization: `Bearer ${TOKEN}` }, proxied)).status).toBe(200);
    await proxied.stop();
  });

  it('work without the database, as far as possible', async () => {
    const broken = await startTestServer({ ROLE: 'web', DEMO: 'off' });
    await broken.running.database.close();
    const { status, text } = await read({}, broken);
    expect(status).toBe(200);
    expect(text).toContain('process_cpu_seconds_total');
    expect(text).not.toContain('oriel_jobs{');
    expect(text).toContain('\noriel_database_up 0\n');
    expect((await read()).text).toContain('\noriel_database_up 1\n');
    await broken.stop();
  });
});
