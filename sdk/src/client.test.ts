import { STATUS_CODES } from 'node:http';
import { API_PREFIX, CALLS } from '@oriel/contract/routes';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { type Canned, type CannedServer, openCannedServer, type Seen } from '../testing/canned-server.ts';
import { failure } from '../testing/failure.ts';
import { apiUrl } from './api-url.ts';
import { createClient } from './client.ts';

vi.setConfig({ testTimeout: 30_000, hookTimeout: 120_000 });

/** Set by each test. */
let answer: (seen: Seen) => Canned | Promise<Canned>;
let seen: Seen[];
let origin: string;
let server: CannedServer;

beforeAll(async () => {
  server = await openCannedServer((one) => {
    seen.push(one);
    return answer(one);
  });
  ({ origin } = server);
});
afterAll(() => server?.close());
beforeEach(() => {
  seen = [];
  answer = () => ({});
});

describe('addresses', () => {
  test('collapses a doubled prefix', () => {
    for (const base of [
      'https://a.example',
      'https://a.example/',
      'https://a.example/api/v1',
      'https://a.example/api/v1/',
      'https://a.example//api/v1/api/v1',
    ]) {
      for (const path of ['/panorama/1', 'panorama/1', '/api/v1/panorama/1', 'api/v1/api/v1/panorama/1']) {
        expect(apiUrl(base, path), `${base} ${path}`).toBe('https://a.example/api/v1/panorama/1');
      }
    }
    expect(apiUrl('', '/panorama')).toBe('/api/v1/panorama');
    expect(apiUrl('https://a.example', '')).toBe('https://a.example/api/v1');
    expect(apiUrl('https://a.example', '/x/api/v1.2')).toBe('https://a.example/api/v1/x/api/v1.2');
  });

  test('omits undefined parameters and joins lists by commas', async () => {
    await createClient({ baseUrl: origin }).get('/apartment/public', {
      status: ['ACTIVE', 'BOOKED'],
      roomsMin: 2,
      search: undefined,
      promotion: true,
    });
    expect(seen[0]?.url).toBe('/api/v1/apartment/public?status=ACTIVE%2CBOOKED&roomsMin=2&promotion=true');
  });
});

describe('answers', () => {
  const client = () => createClient({ baseUrl: origin, language: () => 'pl' });

  test('unwraps data and meta', async () => {
    answer = () => ({ body: { data: [{ id: 'a' }], meta: { total: 1 } } });
    expect(await client().get('/x')).toEqual({ data: [{ id: 'a' }], meta: { total: 1 } });
    expect(await client().getPanorama('a/b')).toEqual([{ id: 'a' }]);
    expect(seen[1]?.url).toBe('/api/v1/panorama/a%2Fb');
    expect(seen[0]?.headers['accept-language']).toBe('pl');
    expect(seen[0]?.headers.authorization).toBeUndefined();
  });

  test.each(['', '.', '..'])('rejects "%s" as an id', async (id) => {
    await expect(client().getEstate(id)).rejects.toMatchObject({ name: 'ApiError', code: 'VALIDATION' });
    expect(seen).toEqual([]);
  });

  // In the order of the specification, section 8.
  test.each<[string, Canned, string]>([
    ['the message of the server', { status: 409, body: { message: 'Taken', code: 'CONFLICT' } }, 'Taken'],
    ['also with errors', { status: 400, body: { message: 'Taken', errors: { a: ['b'] } } }, 'Taken'],
    ['also of a 500', { status: 500, body: { message: 'Closed today' } }, 'Closed today'],
    ['500 and above', { status: 500, body: { code: 'INTERNAL' } }, 'An error occurred on the server'],
    ['a page of a proxy', { status: 502, text: '<html>' }, 'An error occurred on the server'],
    [
      '400 with errors',
      { status: 400, body: { errors: { email: ['bad'] } } },
      'There were some errors with your submission',
    ],
    ['400 without', { status: 400, body: {} }, 'Bad Request'],
    ['the name of the status', { status: 404, body: { code: 'NOT_FOUND' } }, 'Not Found'],
    ['a message that is no text', { status: 403, body: { message: { html: 1 } } }, 'Forbidden'],
    ['an unknown status', { status: 499, body: 7 }, 'HTTP 499'],
  ])('message: %s', async (_, canned, message) => {
    answer = () => canned;
    const error = await failure(client().get('/x'));
    expect(error).toMatchObject({ name: 'ApiError', status: canned.status, message });
  });

  test('message: the standard text of every status that has one', async () => {
    for (const [status, name] of Object.entries(STATUS_CODES)) {
      // Skips 407, which a page never receives, and 418, which is a joke.
      if (!/^4/.test(status) || ['407', '418'].includes(status)) continue;
      answer = () => ({ status: Number(status), body: {} });
      expect((await failure(client().get('/x'))).message, status).toBe(name);
    }
  });

  test('keeps code, errors and request id', async () => {
    answer = () => ({
      status: 400,
      body: { code: 'VALIDATION', errors: { email: ['bad'] }, requestId: 'r1' },
    });
    expect(await failure(client().get('/x'))).toMatchObject({
      code: 'VALIDATION',
      errors: { email: ['bad'] },
      requestId: 'r1',
    });
  });

  test('rejects a success without an envelope', async () => {
    for (const text of ['<html>', '', '[]', '{}']) {
      answer = () => ({ text });
      expect(await failure(client().get('/x'))).toMatchObject({ code: 'UNREADABLE', status: 200 });
    }
  });

  test("without an answer: keeps the error's own message, with status 0", async () => {
    const error = await failure(createClient({ baseUrl: 'http://127.0.0.1:1' }).get('/x'));
    expect(error).toMatchObject({ status: 0, code: 'NETWORK' });
    expect(error.message).not.toBe('');
  });

  test("passes on the caller's own abort", async () => {
    const stop = new AbortController();
    answer = () => {
      stop.abort(new Error('enough'));
      return {};
    };
    expect(await failure(client().get('/x', undefined, { signal: stop.signal }))).not.toMatchObject({
      name: 'ApiError',
    });
  });

  test('retries nothing', async () => {
    for (const status of [500, 503, 429, 408, 413, 401]) {
      seen = [];
      answer = () => ({ status, body: {} });
      await failure(client().get('/x'));
      expect(seen, String(status)).toHaveLength(1);
    }
  });
});

test('only offers public calls', async () => {
  answer = () => ({});
  const client = createClient({ baseUrl: origin });
  await Promise.all([
    client.getEstate('1'),
    client.getEstateStats('1', { buildingId: '2' }),
    client.listApartments({ estateId: ['1'], status: ['ACTIVE', 'BOOKED'], sort: '-price', page: 2 }),
    client.listApartmentPanoramas('1'),
    client.getPriceHistory('1'),
    client.getNavigator('1'),
    client.getNavigatorApartment('1', '1', { agentId: '3' }),
    client.listShowcase(),
    client.getPanorama('1'),
    client.getOrganization('1'),
    client.getAgent('1'),
  ]);
  const open = Object.values(CALLS).filter(
    ({ method, permission }) => method === 'GET' && permission.access.public !== 'none',
  );
  const known = open.map(({ path }) => `${API_PREFIX}${path.replace(/:\w+/g, '1')}`);
  for (const { url } of seen) expect(known).toContain(url.split('?')[0]);
  expect(seen).toHaveLength(Object.keys(client).length - 2); // All but `get`, and the one that calls another.
  expect(seen.map(({ url }) => url.split('?')[1]).filter(Boolean)).toEqual([
    'buildingId=2',
    'estateId=1&status=ACTIVE%2CBOOKED&sort=-price&page=2',
    'agentId=3',
  ]);
});
