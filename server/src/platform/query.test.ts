import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../testing/test-server.ts';

let server: TestServer;
let token = '';

beforeAll(async () => {
  server = await startTestServer({ ROLE: 'web' });
  token = await server.token('user@demo.oriel.example');
}, 60_000);

afterAll(() => server?.stop());

describe('list queries', () => {
  it('return only the requested fields, always with the id', async () => {
    const list = await server.call('GET', '/panorama?fields=name,north&limit=2', { token });
    expect(list.status).toBe(200);
    expect(list.body.data.map((row: object) => Object.keys(row).sort())).toEqual([
      ['id', 'name', 'north'],
      ['id', 'name', 'north'],
    ]);
    expect(list.body.meta.limit).toBe(2);
  });

  it('reject an unknown field, and name the known ones', async () => {
    const refused = await server.call('GET', '/panorama?fields=name,colour', { token });
    expect(refused.status).toBe(400);
    expect(refused.body.errors.fields[0]).toContain('north');
  });

  it('accept ids comma-separated and as a repeated key, and reject a malformed one', async () => {
    const all = await server.call('GET', '/panorama?sort=name', { token });
    const [a, b] = all.body.data.map((row: { id: string }) => row.id);
    const comma = await server.call('GET', `/panorama?ids=${a},${b}&sort=name`, { token });
    const repeated = await server.call('GET', `/panorama?ids=${a}&ids=${b}&sort=name`, { token });
    expect(comma.body.data).toHaveLength(2);
    expect(repeated.text).toBe(comma.text);
    expect((await server.call('GET', `/panorama?ids=${a},nonsense`, { token })).body.code).toBe('VALIDATION');
  });

  it.each([
    ['/panorama', 'kind', ['RENDER', 'PHOTO']],
    ['/panorama', 'estateId', null],
    ['/building', 'estateId', null],
    ['/navigator', 'estateId', null],
    ['/organization', 'status', ['ACTIVE', 'SUSPENDED']],
  ])('of %s take several values of %s', async (path, filter, values) => {
    const estates = async () =>
      (await server.call('GET', '/estate?limit=2', { token })).body.data.map(({ id }: { id: string }) => id);
    const [one, other] = values ?? (await estates());
    const count = async (query: string) => {
      const { status, body } = await server.call('GET', `${path}?${query}`, { token });
      expect([status, body.errors]).toEqual([200, undefined]);
      return body.meta.total;
    };
    const [first, second] = [await count(`${filter}=${one}`), await count(`${filter}=${other}`)];
    expect(await count(`${filter}=${one},${other}`)).toBe(first + second);
    expect(await count(`${filter}=${one}&${filter}=${other}`)).toBe(first + second);
    expect(first + second).toBeGreaterThan(0);
  });

  it('take days as the ends of a period, whole ones (UTC)', async () => {
    const total = async (query: string) =>
      (await server.call('GET', `/panorama?${query}`, { token })).body.meta.total;
    const { data } = (await server.call('GET', '/panorama?sort=-createdAt&limit=1', { token })).body;
    const { createdAt } = data[0];
    const day = createdAt.slice(0, 10);
    const before = new Date(Date.parse(day) - 86_400_000).toISOString().slice(0, 10);
    const since = await total(`from=${day}`);
    expect(since).toBeGreaterThan(0);
    expect(await total(`from=${day}T00:00:00Z`)).toBe(since);
    expect(await total(`from=${day}&to=${day}`)).toBe(since);
    expect(await total(`to=${before}`)).toBe((await total('limit=1')) - since);
    const wrong = await server.call('GET', '/panorama?from=yesterday', { token });
    expect([wrong.status, Object.keys(wrong.body.errors)]).toEqual([400, ['from']]);
  });
});
