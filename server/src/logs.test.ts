import { Writable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createLogger } from './platform/logging/logger.ts';
import { fileForm } from './testing/pictures.ts';
import { startTestServer, type TestServer } from './testing/test-server.ts';

let server: TestServer;
let lines: string[] = [];
let user = '';

beforeAll(async () => {
  const stream = new Writable({
    write(chunk: Buffer, _encoding, done) {
      lines.push(chunk.toString());
      done();
    },
  });
  server = await startTestServer({}, undefined, createLogger('trace', stream));
  user = await server.token('user@demo.oriel.example');
}, 60_000);

afterAll(() => server?.stop());

/** Personal data in the calls below; none of it may be logged. */
const PERSON = {
  name: 'Zdzisława Brzęczyszczykiewicz',
  email: 'zdzislawa@private.example',
  phone: '+48601702803',
  token: 'tok_0123456789abcdef0123456789',
  visitorId: 'visitor-4711-abcdef',
};

function expectNobody(): void {
  const log = lines.join('');
  for (const [what, value] of Object.entries({ ...PERSON, user, demo: 'user@demo.oriel.example' })) {
    expect(log, what).not.toContain(value);
  }
  expect(log).not.toMatch(/Brz|zdzislawa|127\.0\.0\.1|601702803/);
}

describe('the log', () => {
  it('has one line per request: route, result, duration, id and organization', async () => {
    lines = [];
    await server.call('GET', '/panorama?search=Kowalski&limit=1', {
      token: user,
      headers: { 'x-request-id': 'req-1' },
    });
    await server.call('GET', '/panorama/ffffffffffffffffffffffff');
    await fetch(`${server.url}/nothing/${PERSON.email}`);
    const requests = lines.map((line) => JSON.parse(line)).filter((line) => line.route !== undefined);
    expect(requests[0]).toMatchObject({
      level: 30,
      reqId: 'req-1',
      route: '/api/v1/panorama',
      method: 'GET',
      status: 200,
      organization: expect.stringMatching(/^[0-9a-f]{24}$/),
      msg: 'request',
    });
    expect(requests[0].ms).toBeTypeOf('number');
    expect(requests[1]).toMatchObject({ route: '/api/v1/panorama/:id', status: 404 });
    expect(requests[2]).toMatchObject({ status: 404 });
    expect(requests).toHaveLength(3);
    expectNobody();
    expect(lines.join('')).not.toContain('Kowalski');
  });

  it('warns at the start of a public server that shows addresses of an example', async () => {
    const warned: string[] = [];
    const stream = new Writable({
      write(chunk: Buffer, _encoding, done) {
        warned.push(JSON.parse(chunk.toString()).msg);
        done();
      },
    });
    const env = { PUBLIC_URL: 'https://tours.example.com', DEMO_IDENTITY: 'open' };
    const open = await startTestServer(env, undefined, createLogger('warn', stream));
    await open.stop();
    expect(warned).toContainEqual(expect.stringContaining('CONTACT_EMAIL is not set'));
  }, 30_000);

  it('says of each page what its reader got', async () => {
    lines = [];
    const status = async (page: string) =>
      (await fetch(server.url + page, { headers: { accept: 'text/html' } })).status;
    const pages = [
      '/',
      '/pl',
      '/pricing',
      '/docs/running',
      '/resources.xml',
      '/login',
      '/resources/nothing',
      '/no',
    ];
    const got: number[] = [];
    for (const page of pages) got.push(await status(page));
    expect(got).toEqual([200, 200, 200, 200, 200, 200, 404, 404]);
    const logged = lines.map((line) => JSON.parse(line));
    expect(logged.flatMap((line) => (line.route === undefined ? [] : [line.status]))).toEqual(got);
    expect(logged.filter(({ level }) => level >= 40)).toEqual([]);
  });

  it('names nobody, whatever is sent and whatever the result', async () => {
    lines = [];
    const query = new URLSearchParams(PERSON).toString();
    const headers = {
      cookie: `session=${PERSON.token}`,
      'user-agent': PERSON.name.normalize('NFD').replace(/[^ -~]/g, ''),
    };
    const body = { firstName: PERSON.name, ...PERSON };
    await server.call('GET', `/user/me?${query}`, { token: user, headers });
    await server.call('PATCH', `/user/me?${query}`, { token: user, headers, body });
    await server.call('PATCH', '/user/me', {
      token: user,
      body: { firstName: PERSON.name, phone: PERSON.phone },
    });
    await server.call('POST', `/inquiry?${query}`, { headers, body });
    await server.call('POST', `/tracking?${query}`, { headers, body });
    await server.call('POST', `/user/signup?${query}`, { headers, body });
    await server.call('GET', '/user/me', { token: PERSON.token });
    await server.call('POST', '/asset', {
      token: user,
      form: fileForm(Buffer.from(PERSON.email), `${PERSON.name}.jpg`),
    });
    await fetch(`${server.url}/signup?invite=${PERSON.token}&email=${PERSON.email}`);
    await fetch(`${server.url}/api/v1/user/me`, {
      method: 'PATCH',
      headers: { authorization: `Bearer ${user}`, 'content-type': 'application/json' },
      body: `{"email":"${PERSON.email}"`,
    });
    await server.running.mailer.send({
      to: PERSON.email,
      template: 'verification',
      locale: 'pl',
      values: { token: PERSON.token, name: PERSON.name, hours: 1 },
    });
    await expect.poll(() => lines.join(''), { timeout: 10_000 }).toContain('"job":"send-mail"');
    expectNobody();
  });

  it('names nobody when the server itself fails', async () => {
    lines = [];
    const { User } = server.running.database.models;
    // A driver error that repeats the rejected value.
    const [first, second] = await User.find({}).limit(2).lean();
    if (!first || !second) throw new Error('the demo has too few people');
    await User.updateOne({ _id: first._id }, { $set: { email: PERSON.email } });
    const refused = await User.updateOne({ _id: second._id }, { $set: { email: PERSON.email } }).catch(
      (error: unknown) => error,
    );
    expect(String(refused)).toContain(PERSON.email);
    server.running.app.log.error({ err: refused }, 'a driver refused');
    // And a call that fails, because the database is closed.
    await server.running.database.close();
    const failed = await server.call('PATCH', `/user/me?email=${PERSON.email}`, {
      token: user,
      headers: { 'x-request-id': 'req-failed' },
      body: { firstName: PERSON.name, phone: PERSON.phone },
    });
    expect(failed.status).toBe(503);
    expect(failed.text).not.toContain(PERSON.email);
    const logged = lines.map((line) => JSON.parse(line)).filter((line) => line.level >= 50);
    expect(logged[0]).toMatchObject({
      err: { code: '11000', message: expect.stringContaining('dup key: {…}') },
    });
    expect(logged.find((line) => line.reqId === 'req-failed')).toMatchObject({
      msg: 'request failed',
      err: { type: expect.any(String), stack: expect.stringContaining('at ') },
    });
    expectNobody();
  });
});
