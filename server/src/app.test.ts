import fc from 'fast-check';
import Fastify from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { requireRouteContracts } from './platform/route.ts';
import { compileAll } from './platform/validation.ts';
import { startTestServer, type TestServer } from './testing/test-server.ts';

let server: TestServer;
let admin = '';
let user = '';

beforeAll(async () => {
  server = await startTestServer();
  admin = await server.token('admin@demo.oriel.example');
  user = await server.token('user@demo.oriel.example');
}, 60_000);

afterAll(() => server?.stop());

describe('boot', () => {
  it('declares only schemas that compile, which otherwise only happens on a call', () => {
    expect(compileAll(server.running.app)).toBeGreaterThan(300);
  });

  const cases: [string, object][] = [
    ['no permission', { schema: { response: { 200: {} } } }],
    ['no response schema', { config: { call: {} } }],
    ['no schema of its body', { method: 'POST', config: { call: {} }, schema: { response: { 200: {} } } }],
    [
      'no schema of its parameters',
      { url: '/api/v1/x/:id', config: { call: {} }, schema: { response: { 200: {} } } },
    ],
  ];
  for (const [what, options] of cases) {
    it(`is refused by a route that declares ${what}`, () => {
      const app = Fastify();
      requireRouteContracts(app);
      expect(() => app.route({ method: 'GET', url: '/api/v1/x', handler: () => '', ...options })).toThrow(
        what,
      );
    });
  }
});

describe('every answer', () => {
  it('reports that the product is alive', async () => {
    const answer = await server.call('GET', '');
    expect(answer.status).toBe(200);
    expect(answer.body.data).toMatchObject({ status: 'ok', name: 'Oriel', version: '0.0.0' });
    expect(new Date(answer.body.data.time).getTime()).not.toBeNaN();
  });

  it('echoes a harmless request id and replaces any other', async () => {
    const echoed = await server.call('GET', '', { headers: { 'x-request-id': 'abc-123' } });
    expect(echoed.headers.get('x-request-id')).toBe('abc-123');
    const replaced = await server.call('GET', '', { headers: { 'x-request-id': 'a b<script>' } });
    expect(replaced.headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/);
  });

  it('is private unless marked as public', async () => {
    const answer = await server.call('GET', '/user/me', { token: admin });
    expect(answer.headers.get('cache-control')).toBe('private, no-store');
  });

  it('reports an unknown call in the requested language', async () => {
    const answer = await server.call('GET', '/nothing', { headers: { 'accept-language': 'pl-PL,en;q=0.5' } });
    expect(answer.status).toBe(404);
    expect(answer.body).toMatchObject({
      statusCode: 404,
      error: 'Not Found',
      code: 'ROUTE_NOT_FOUND',
      message: 'Nie ma takiego wywołania.',
    });
  });
});

describe('validation', () => {
  it("names the field and the allowed values, without a message, in the caller's language", async () => {
    const english = await server.call('PATCH', '/user/me', {
      token: user,
      body: { firstName: '', locale: 'fr', age: 4 },
    });
    expect(english.status).toBe(400);
    expect(english.body.code).toBe('VALIDATION');
    expect(english.body).not.toHaveProperty('message');
    expect(english.body.errors).toEqual({
      firstName: ['must have at least 1 character'],
      locale: ['must be one of: en, gb, pl'],
      age: ['is not a field of this call'],
    });
    const polish = await server.call('PATCH', '/user/me?lang=pl', { token: user, body: { firstName: '' } });
    expect(polish.body.errors.firstName).toEqual(['musi mieć co najmniej 1 znak']);
  });

  it('does not coerce values', async () => {
    const answer = await server.call('PATCH', '/user/me', {
      token: user,
      body: { firstName: null, lastName: 5 },
    });
    expect(Object.keys(answer.body.errors).sort()).toEqual(['firstName', 'lastName']);
  });

  it('treats blank text as empty, trims the rest and removes control characters', async () => {
    const blank = await server.call('PATCH', '/user/me', { token: user, body: { firstName: '   ' } });
    expect(blank.body.errors.firstName).toEqual(['must not be empty']);
    const kept = await server.call('PATCH', '/user/me', {
      token: user,
      body: { jobTitle: ' Planner\u0000 ' },
    });
    expect(kept.body.data.jobTitle).toBe('Planner');
    const cleared = await server.call('PATCH', '/user/me', { token: user, body: { jobTitle: null } });
    expect(cleared.body.data).not.toHaveProperty('jobTitle');
  });

  it('rejects an unreadable body', async () => {
    const answer = await fetch(`${server.url}/api/v1/user/me`, {
      method: 'PATCH',
      headers: { authorization: `Bearer ${user}`, 'content-type': 'application/json' },
      body: '{"firstName":',
    });
    expect(answer.status).toBe(400);
    expect(await answer.json()).toMatchObject({ code: 'MALFORMED_BODY' });
  });

  it('answers random bodies and queries with nothing above 499', async () => {
    const targets: [string, string][] = [
      ['PATCH', '/user/me'],
      ['POST', '/panorama'],
      ['PATCH', '/panorama/ffffffffffffffffffffffff'],
      ['GET', '/panorama'],
      ['GET', '/asset'],
      ['GET', '/organization'],
    ];
    const query = fc.dictionary(
      fc.constantFrom(
        'page',
        'limit',
        'sort',
        'order',
        'search',
        'ids',
        'from',
        'to',
        'entry',
        'kind',
        'tourId',
        'status',
        'type',
      ),
      fc.oneof(
        fc.string(),
        fc.integer().map(String),
        fc.constantFrom('true', '-createdAt', 'name', '2026-01-01T00:00:00Z', '[$ne]', '{"$ne":null}'),
      ),
    );
    const body = fc.oneof(
      fc.jsonValue(),
      fc.dictionary(
        fc.constantFrom(
          'name',
          'assetId',
          'initialView',
          'limits',
          'settings',
          'firstName',
          'currentOrganizationId',
          'timezone',
          '__proto__',
          '$set',
        ),
        fc.jsonValue(),
      ),
    );
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...targets),
        query,
        body,
        async ([method, path], parameters, value) => {
          const text = new URLSearchParams(parameters).toString();
          const answer = await server.call(method, `${path}?${text}`, {
            token: user,
            ...(method === 'GET' ? {} : { body: value }),
          });
          expect(
            answer.status,
            `${method} ${path}?${text} ${JSON.stringify(value)} -> ${answer.text}`,
          ).toBeLessThan(500);
        },
      ),
      { numRuns: 300 },
    );
  }, 60_000);
});

describe('lists', () => {
  it('page, sort, search ignoring accents and case, and describe themselves', async () => {
    const all = await server.call('GET', '/panorama?limit=200&sort=name', { token: user });
    const names = all.body.data.map((one: { name: string }) => one.name);
    expect(names).toEqual([...names].sort());
    expect(all.body.meta).toEqual({
      page: 1,
      limit: 200,
      total: names.length,
      totalPages: 1,
      sort: 'name',
      order: 'asc',
    });
    const page = await server.call('GET', '/panorama?limit=2&page=2&sort=name', { token: user });
    expect(page.body.data.map((one: { name: string }) => one.name)).toEqual(names.slice(2, 4));
    const found = await server.call('GET', `/panorama?search=${encodeURIComponent('KÍTCHEN')}`, {
      token: user,
    });
    const kitchens = found.body.data.map((one: { name: string }) => one.name);
    expect([...new Set(kitchens)]).toEqual(['Kitchen and dining']);
    const literal = await server.call('GET', `/panorama?search=${encodeURIComponent('.*')}`, { token: user });
    expect(literal.body.data).toEqual([]);
  });
});
