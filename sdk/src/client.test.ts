import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, STATUS_CODES } from 'node:http';
import { API_PREFIX, CALLS } from '@oriel/contract/routes';
import type { Browser } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { bundle } from '../testing/bundle.ts';
import { launchChromium } from '../testing/launch-chromium.ts';
import type { ApiError } from './api-error.ts';
import { apiUrl } from './api-url.ts';
import { createClient } from './client.ts';
import { createTeamClient, type TeamClientOptions } from './team-client.ts';

vi.setConfig({ testTimeout: 30_000, hookTimeout: 120_000 });

interface Seen {
  readonly method: string;
  readonly url: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

interface Canned {
  readonly status?: number;
  readonly body?: unknown;
  readonly text?: string;
}

/** A real server on a real port, with answers set by each test. */
let answer: (seen: Seen) => Canned | Promise<Canned>;
let seen: Seen[];
let origin: string;
const server = createServer(async (request, response) => {
  let body = '';
  request.setEncoding('latin1');
  for await (const chunk of request) body += chunk;
  if (request.url === '/favicon.ico') {
    response.end();
    return;
  }
  if (request.url === '/page') {
    response.setHeader('content-type', 'text/html');
    response.end('<!doctype html><title>uploads</title>');
    return;
  }
  if (request.url === '/team-client.mjs') {
    response.setHeader('content-type', 'text/javascript');
    response.end(await bundle('../src/team-client.ts'));
    return;
  }
  const one = { method: request.method ?? '', url: request.url ?? '', headers: request.headers, body };
  seen.push(one);
  const { status = 200, body: json, text = JSON.stringify(json ?? { data: null }) } = await answer(one);
  response.writeHead(status, { 'content-type': 'application/json' });
  response.end(text);
});

beforeAll(async () => {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  origin = `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`;
});
afterAll(async () => {
  server.closeAllConnections();
  server.close();
  await once(server, 'close');
});
beforeEach(() => {
  seen = [];
  answer = () => ({});
});

const failure = (promise: Promise<unknown>) =>
  promise.then(
    () => {
      throw new Error('It succeeded.');
    },
    (error: ApiError) => error,
  );

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

describe('a session', () => {
  let token: string | undefined;
  let refreshes: number;
  let signedOut: number;
  let fresh: string | undefined;
  const team = (more: Partial<TeamClientOptions> = {}) =>
    createTeamClient({
      baseUrl: origin,
      getToken: () => token,
      refreshToken: async () => {
        refreshes += 1;
        token = fresh;
        return fresh;
      },
      onSignedOut: () => {
        signedOut += 1;
      },
      getOrganization: () => '0123456789abcdef01234567',
      ...more,
    });
  const onlyFresh = (one: Seen): Canned =>
    one.headers.authorization === 'Bearer fresh'
      ? { body: { data: { id: 'me' } } }
      : { status: 401, body: {} };

  beforeEach(() => {
    token = 'old';
    fresh = 'fresh';
    refreshes = 0;
    signedOut = 0;
    answer = onlyFresh;
  });

  test('sends the token and the organization', async () => {
    answer = () => ({});
    await team().call('getMe');
    expect(seen[0]?.headers).toMatchObject({
      authorization: 'Bearer old',
      'x-organization-id': '0123456789abcdef01234567',
    });
    token = undefined;
    await team({ getOrganization: () => null }).call('getMe');
    expect(seen[1]?.headers.authorization).toBeUndefined();
    expect(seen[1]?.headers['x-organization-id']).toBeUndefined();
  });

  test('401: refreshes once and retries once, with the same body', async () => {
    expect(await team().call('updateMe', { body: { firstName: 'Ada' } })).toEqual({ data: { id: 'me' } });
    expect(seen.map((one) => one.body)).toEqual(['{"firstName":"Ada"}', '{"firstName":"Ada"}']);
    expect(refreshes).toBe(1);
  });

  test('passes on a second 401 without signing out', async () => {
    answer = () => ({ status: 401, body: { code: 'UNAUTHENTICATED' } });
    expect(await failure(team().call('getMe'))).toMatchObject({ status: 401, code: 'UNAUTHENTICATED' });
    expect([seen.length, refreshes, signedOut]).toEqual([2, 1, 0]);
  });

  test('signs out once without a user, however many calls are rejected', async () => {
    fresh = undefined;
    const client = team();
    const errors = await Promise.all(
      [client.call('getMe'), client.call('listPanoramas'), client.call('listAssets')].map(failure),
    );
    expect(errors.map((error) => error.status)).toEqual([401, 401, 401]);
    expect([seen.length, refreshes, signedOut]).toEqual([3, 1, 1]);
  });

  test('treats a failed refresh like a missing user', async () => {
    expect(
      await failure(team({ refreshToken: () => Promise.reject(new Error('gone')) }).call('getMe')),
    ).toMatchObject({ status: 401 });
    expect(signedOut).toBe(1);
  });

  test('shares one refresh between calls rejected together', async () => {
    const client = team();
    await Promise.all(Array.from({ length: 8 }, () => client.call('getMe')));
    expect([seen.length, refreshes]).toEqual([16, 1]);
  });

  test('needs no refresh for a call rejected with a token replaced in between', async () => {
    answer = (one) => {
      token = 'fresh'; // Another call has refreshed the token in between.
      return onlyFresh(one);
    };
    await team().call('getMe');
    expect([seen.length, refreshes]).toEqual([2, 0]);
  });

  test('passes on 403 and 404', async () => {
    for (const status of [403, 404]) {
      answer = () => ({ status, body: {} });
      expect(await failure(team().call('getMe'))).toMatchObject({ status });
    }
    expect([refreshes, signedOut]).toEqual([0, 0]);
  });

  test('streams a file, with the same rules as every call', async () => {
    answer = (one) =>
      one.headers.authorization === 'Bearer fresh' ? { text: 'PK…' } : { status: 401, body: {} };
    const { name, body } = await team().download('exportTour', { id: '1' });
    expect([name, await new Response(body).text()]).toEqual(['download', 'PK…']);
    expect([seen.length, refreshes]).toEqual([2, 1]);
    answer = () => ({ status: 409, body: { code: 'PANORAMA_NOT_READY', message: 'Not yet' } });
    expect(await failure(team().download('exportTour', { id: '1' }))).toMatchObject({
      status: 409,
      code: 'PANORAMA_NOT_READY',
      message: 'Not yet',
    });
    const stop = new AbortController();
    stop.abort(new Error('enough'));
    expect(await failure(team().download('exportTour', { id: '1', signal: stop.signal }))).toMatchObject({
      message: 'enough',
    });
  });

  test('builds the address, query, body and version of a call from its contract', async () => {
    answer = () => ({ body: { data: [], meta: { total: 0 } } });
    const list = await team().call('listPanoramas', { query: { limit: 2, search: undefined }, lang: 'pl' });
    expect(list.meta.total).toBe(0);
    await team().call('updateEstate', { id: '../x y', body: { name: 'Ada' }, ifMatch: '2026-01-01' });
    await team().call('deleteInquiryActivity', { id: '1', activityId: '2' });
    expect(seen.map(({ method, url, body }) => `${method} ${url} ${body}`)).toEqual([
      'GET /api/v1/panorama?limit=2&lang=pl ',
      'PATCH /api/v1/estate/..%2Fx%20y {"name":"Ada"}',
      'DELETE /api/v1/inquiry/1/activities/2 ',
    ]);
    expect(seen[1]?.headers['if-match']).toBe('2026-01-01');
  });
});

describe('uploads in a browser', () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await launchChromium();
  });
  afterAll(() => browser?.close());

  let page: Awaited<ReturnType<Browser['newPage']>>;
  beforeEach(async () => {
    page = await browser.newPage();
    await page.goto(`${origin}/page`);
  });
  afterEach(() => page.close());

  const inPage = (body: string) =>
    page.evaluate(`(async () => {
      const { createTeamClient } = await import('/team-client.mjs');
      let token = 'old';
      const client = createTeamClient({
        getToken: () => token, refreshToken: async () => { token = 'fresh'; return token; }, onSignedOut() {}, getOrganization: () => 'o1',
      });
      const file = (name, size) => new File([new Uint8Array(size).fill(65)], name, { type: 'image/jpeg' });
      ${body}
    })()`);

  test('makes one parallel call per file, with the payload in the field file, after the other fields', async () => {
    let waiting = 0;
    let release = () => {};
    const allHere = new Promise<void>((resolve) => {
      release = resolve;
    });
    answer = async ({ body }) => {
      waiting += 1;
      if (waiting === 3) release();
      await allHere; // Answers only after all three have arrived.
      return { status: 201, body: { data: { name: /filename="(\w+)/.exec(body)?.[1] } } };
    };
    expect(
      await inPage(
        `return client.uploadFiles([file('a', 10), file('b', 20), file('c', 30)], { type: 'PANORAMA' })`,
      ),
    ).toEqual([{ name: 'a' }, { name: 'b' }, { name: 'c' }]);
    for (const { method, url, headers, body } of seen) {
      expect(`${method} ${url}`).toBe('POST /api/v1/asset');
      expect(headers['x-organization-id']).toBe('o1');
      expect(body).toMatch(/name="type"[\s\S]*PANORAMA[\s\S]*name="file"; filename=/);
    }
  });

  test('returns an empty list for no files, without a call', async () => {
    expect(await inPage('return client.uploadFiles([])')).toEqual([]);
    expect(seen).toEqual([]);
  });

  test('reports growing progress per file, up to the total', async () => {
    const told = (await inPage(`
      const told = [];
      await client.uploadFiles([file('a', 3_000_000)], { onProgress: ({ name }, { loaded, total }) => told.push([name, loaded, total]) });
      return told;`)) as [string, number, number][];
    const last = told.at(-1);
    expect(last?.[0]).toBe('a');
    expect(last?.[1]).toBe(last?.[2]);
    expect(last?.[2]).toBeGreaterThanOrEqual(3_000_000);
    expect(told.map(([, loaded]) => loaded)).toEqual(told.map(([, loaded]) => loaded).sort((a, b) => a - b));
  });

  test('reports errors like every call, and resends after refreshing on 401', async () => {
    answer = () => ({ status: 400, body: { code: 'PANORAMA_RATIO', message: 'Not 2:1' } });
    const code = `(error) => [error.name, error.status, error.code, error.message]`;
    expect(await inPage(`return client.uploadFile(file('a', 10)).catch(${code})`)).toEqual([
      'ApiError',
      400,
      'PANORAMA_RATIO',
      'Not 2:1',
    ]);
    answer = ({ headers }) =>
      headers.authorization === 'Bearer fresh'
        ? { status: 201, body: { data: 1 } }
        : { status: 401, body: {} };
    expect(await inPage(`return client.uploadFile(file('a', 10))`)).toBe(1);
  });

  test("aborts with the signal's reason; reports a lost server as NETWORK", async () => {
    answer = () => new Promise<Canned>(() => {});
    expect(
      await inPage(`const stop = new AbortController();
        return client.uploadFile(file('a', 3_000_000), { signal: stop.signal, onProgress: () => stop.abort('mine') }).catch((error) => error);`),
    ).toBe('mine');
    await page.route('**/asset', (route) => route.abort());
    expect(
      await inPage(`return client.uploadFile(file('a', 10)).catch((error) => [error.status, error.code])`),
    ).toEqual([0, 'NETWORK']);
  });
});
