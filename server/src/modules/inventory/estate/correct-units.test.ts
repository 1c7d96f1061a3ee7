import { afterAll, beforeAll, expect, it } from 'vitest';
import type { TestServer } from '../../../testing/test-server.ts';
import { startWithPeople } from '../../navigator/testing/people.ts';

let server: TestServer;
let organization = '';
const tokens: Record<string, string> = {};

beforeAll(async () => {
  server = await startWithPeople();
  const { Organization } = server.running.database.models;
  organization = String((await Organization.findOne({ slug: 'brzozowa' }).orFail().lean())._id);
  for (const who of ['admin', 'user']) tokens[who] = await server.token(`${who}@demo.oriel.example`);
}, 60_000);

afterAll(() => server?.stop());

async function as(who: 'admin' | 'user', method: string, path: string, body?: unknown) {
  return await server.call(method, path, {
    organization,
    token: tokens[who] ?? '',
    ...(body ? { body } : {}),
  });
}

it('puts a wrong currency or unit of a published estate right in one step, after showing what changes', async () => {
  const created = await as('user', 'POST', '/estate', {
    name: 'Wrong units',
    type: 'RESIDENTIAL',
    address: { city: 'Wrocław', country: 'PL' },
    status: 'PUBLISHED',
    currency: 'USD',
    areaUnit: 'sqft',
  });
  expect(created.status, created.text).toBe(201);
  const { id } = created.body.data;
  const apartment = { estateId: id, number: '1', area: 50, price: 400_000 };
  const made = await as('user', 'POST', '/apartment', apartment);
  const body = { currency: 'PLN', areaUnit: 'm2' };
  const looked = await as('admin', 'POST', `/estate/${id}/units`, { ...body, dryRun: true });
  expect(looked.status, looked.text).toBe(200);
  expect(looked.body.data).toEqual({
    from: { currency: 'USD', areaUnit: 'sqft' },
    to: body,
    changed: false,
    apartments: 1,
    prices: 1,
    seen: true,
    examples: [{ number: '1', price: 400_000, area: 50 }],
  });
  const path = `/apartment/${made.body.data.id}`;
  expect((await as('user', 'GET', path)).body.data).toMatchObject({ currency: 'USD', areaUnit: 'sqft' });
  // Whoever may not, may not; and nobody chooses a currency that the product has not.
  expect((await as('user', 'POST', `/estate/${id}/units`, body)).status).toBe(403);
  const wrong = await as('admin', 'POST', `/estate/${id}/units`, { ...body, currency: 'XYZ' });
  expect([wrong.status, Object.keys(wrong.body.errors)]).toEqual([400, ['currency']]);

  const done = await as('admin', 'POST', `/estate/${id}/units`, body);
  expect(done.body.data).toMatchObject({ changed: true, prices: 1 });
  expect((await as('user', 'GET', path)).body.data).toMatchObject({ ...body, price: 400_000, area: 50 });
  // Nor by way of a draft, when visitors have seen it.
  expect((await as('user', 'PATCH', `/estate/${id}`, { status: 'DRAFT' })).status).toBe(200);
  expect((await as('user', 'PATCH', `/estate/${id}`, { currency: 'EUR' })).body.code).toBe('NOT_EMPTY');
  const { PriceHistory } = server.running.database.models;
  const history = await PriceHistory.find({ organizationId: organization, estateId: id }).lean();
  expect(history.map(({ currency, price }) => [currency, price])).toEqual([['PLN', 40_000_000]]);
  expect((await as('admin', 'POST', `/estate/${id}/units`, body)).body.data).toMatchObject({
    changed: false,
    prices: 0,
  });
  // As if the server had died right after the estate was written: asked again, it is completed.
  await PriceHistory.updateMany(
    { organizationId: organization, estateId: id },
    { $set: { currency: 'USD' } },
  );
  await as('admin', 'POST', `/estate/${id}/units`, body);
  const completed = await PriceHistory.find({ organizationId: organization, estateId: id }).lean();
  expect(completed.map(({ currency }) => currency)).toEqual(['PLN']);
});
