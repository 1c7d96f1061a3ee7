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
});
