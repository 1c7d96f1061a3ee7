import type { Browser } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { type Canned, type CannedServer, openCannedServer, type Seen } from '../testing/canned-server.ts';
import { failure } from '../testing/failure.ts';
import { launchChromium } from '../testing/launch-chromium.ts';
import { createTeamClient, type TeamClientOptions } from './team-client.ts';

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

  test('stays signed in when the refresh fails: the network may be away', async () => {
    expect(
      await failure(team({ refreshToken: () => Promise.reject(new Error('gone')) }).call('getMe')),
    ).toMatchObject({ status: 401 });
    expect(signedOut).toBe(0);
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
