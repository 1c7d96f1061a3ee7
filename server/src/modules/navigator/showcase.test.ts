import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestServer } from '../../testing/test-server.ts';
import { organizationStats, PublicTotals } from './stats.ts';
import { type House, makeApartment, makeHouse } from './testing/house.ts';
import { startWithPeople } from './testing/people.ts';
import { type NavigatorVisits, nothingTracked } from './visits.ts';

let server: TestServer;
let house: House;
const tokens = { user: '', agent: '', admin: '' };

beforeAll(async () => {
  server = await startWithPeople();
  tokens.user = await server.token('user@demo.oriel.example');
  tokens.agent = await server.token('agent@demo.oriel.example');
  tokens.admin = await server.token('admin@demo.oriel.example');
  house = await makeHouse(server);
  // Excludes the demo from the counts.
  const { Navigator, Estate } = server.running.database.models;
  const all = { organizationId: { $exists: true } };
  await Navigator.updateMany(all, { $set: { showcase: false, published: false } });
  await Estate.updateMany({ ...all, _id: { $ne: house.estateId } }, { $set: { status: 'DRAFT' } });
}, 60_000);

afterAll(() => server?.stop());

async function make(body: object, at: House = house) {
  const target = { type: 'estate', id: String(at.estateId) };
  const organization = String(at.organizationId);
  const sent = { token: tokens.admin, organization, body: { name: 'Navigator', target, ...body } };
  const answer = await server.call('POST', '/navigator', sent);
  expect(answer.status, answer.text).toBe(201);
  return answer.body.data;
}

const showcase = (headers: Record<string, string> = {}) =>
  server.call('GET', '/navigator/showcase', { headers });
const models = () => server.running.database.models;

describe('the marketing page', () => {
  it('is empty without showcased navigators', async () => {
    await make({ published: true });
    await make({ showcase: true });
    expect((await showcase()).body.data).toEqual([]);
  });

  it('lists published navigators of every organization in order, with counts only', async () => {
    await makeApartment(server, house, 'A1');
    await makeApartment(server, house, 'A2', { status: 'SOLD' });
    await makeApartment(server, house, 'A3', { visible: false });
    const london = await makeHouse(server, { slug: 'riverside-lettings' });
    const images = [{ index: 0, assetId: String(house.assetId) }];
    const last = await make({
      name: 'Last',
      published: true,
      showcase: true,
      i18n: { pl: { name: 'Ostatni' } },
      images,
    });
    const second = await make({ name: 'Second', published: true, showcase: true, showcaseOrder: 2 }, london);
    const building = { type: 'building', id: String(house.buildingId) };
    const first = await make({
      name: 'First',
      target: building,
      published: true,
      showcase: true,
      showcaseOrder: 1,
    });
    const answer = await showcase();
    expect(answer.body.data.map(({ id }: { id: string }) => id)).toEqual([first.id, second.id, last.id]);
    expect(answer.body.data[2]).toEqual({
      id: last.id,
      name: 'Last',
      coverUrl: `/media/${String(house.assetId)}/picture.jpg`,
      estate: { name: 'Brzozowa Park', city: 'Wrocław' },
      counts: { total: 2, ACTIVE: 1, BOOKED: 0, SOLD: 1 },
      viewerUrl: `${server.url}/viewer/${last.slug}`,
    });
    expect(answer.body.data[0].counts.total).toBe(2);
    expect(answer.headers.get('access-control-allow-origin')).toBe('*');
    expect((await showcase({ 'accept-language': 'pl' })).body.data[2].name).toBe('Ostatni');
    const filter = { organizationId: london.organizationId, _id: london.estateId };
    await models().Estate.updateOne(filter, { $set: { status: 'DRAFT' } });
    expect((await showcase()).body.data).toHaveLength(2);
  });

  it('shows a foreign site only what the organization allows it to show', async () => {
    const { Organization } = models();
    const allow = (allowedOrigins: string[]) =>
      Organization.updateOne(
        { _id: house.organizationId },
        { $set: { 'embed.allowedOrigins': allowedOrigins } },
      );
    await allow(['https://brzozowa.example']);
    expect((await showcase()).body.data).toHaveLength(2);
    expect((await showcase({ origin: server.url })).body.data).toHaveLength(2);
    expect((await showcase({ origin: 'https://brzozowa.example' })).body.data).toHaveLength(2);
    expect((await showcase({ origin: 'https://elsewhere.example' })).body.data).toHaveLength(0);
    await allow([]);
  });
});

describe('statistics', () => {
  it('are totals for the public, and the last thirty days of their organization for members', async () => {
    const open = await server.call('GET', '/navigator/stats');
    expect(Object.keys(open.body.data).sort()).toEqual(['apartments', 'estates', 'navigators', 'views']);
    expect(open.body.data).toMatchObject({ estates: 1, views: 0 });
    for (const token of Object.values(tokens)) {
      const { data } = (await server.call('GET', '/navigator/stats', { token })).body;
      expect(data.totals).toEqual({
        views: 0,
        visitors: 0,
        details: 0,
        favorites: 0,
        inquiries: 0,
        conversionRate: 0,
      });
      expect(data.navigators.length).toBeGreaterThan(2);
      expect(data.navigators[0]).toMatchObject({ navigatorId: expect.any(String), name: expect.any(String) });
    }
  });

  it('for the public are counted once an hour', async () => {
    let now = new Date('2026-05-01T10:00:00Z');
    let counted = 0;
    const visits: NavigatorVisits = { ...nothingTracked, viewsEver: async () => ++counted };
    const totals = new PublicTotals(models(), visits, () => now);
    expect((await Promise.all([totals.get(), totals.get()])).map(({ views }) => views)).toEqual([1, 1]);
    const apartment = await makeApartment(server, house, 'Z9');
    now = new Date('2026-05-01T10:59:59Z');
    const kept = await totals.get();
    now = new Date('2026-05-01T11:00:01Z');
    const fresh = await totals.get();
    expect([kept.views, fresh.views]).toEqual([1, 2]);
    expect(fresh.apartments).toBe(kept.apartments + 1);
    await models().Apartment.deleteOne({ organizationId: house.organizationId, _id: apartment });
  });

  it('for the public reveal nothing that an estate hides', async () => {
    const fresh = () => new PublicTotals(models(), nothingTracked, () => new Date()).get();
    const estate = { organizationId: house.organizationId, _id: house.estateId };
    const before = await fresh();
    await models().Estate.updateOne(estate, { $set: { 'settings.showSold': false } });
    expect((await fresh()).apartments).toBe(before.apartments - 1);
    await models().Estate.updateOne(estate, { $set: { 'settings.showSold': true } });
    await models().Organization.updateOne({ _id: house.organizationId }, { $set: { features: [] } });
    expect(await fresh()).toEqual({ navigators: 0, estates: 0, apartments: 0, views: 0 });
    await models().Organization.updateOne(
      { _id: house.organizationId },
      { $set: { features: ['estates', 'feedback', 'virtual_tours'] } },
    );
  });

  it('of an organization list its navigators, most viewed first, with tracking data', async () => {
    const rows = await models()
      .Navigator.find({ organizationId: house.organizationId })
      .sort({ createdAt: 1 })
      .lean();
    const [one, other] = [String(rows[0]?._id), String(rows[1]?._id)];
    const now = new Date('2026-05-31T00:00:00Z');
    const lastViewedAt = new Date('2026-05-30T12:00:00Z');
    const counted = { views: 20, visitors: 8, details: 5, favorites: 2, inquiries: 9, conversionRate: 0.125 };
    const asked: Parameters<NavigatorVisits['since']>[] = [];
    const visits: NavigatorVisits = {
      ...nothingTracked,
      since: async (of, from) => {
        asked.push([of, from]);
        return {
          totals: { ...counted, visitors: 7 },
          byNavigator: new Map([[other, { ...counted, lastViewedAt }]]),
        };
      },
    };
    const of = { organizationId: house.organizationId };
    const stats = await organizationStats(models(), visits, of, now);
    expect(asked).toEqual([[of, new Date('2026-05-01T00:00:00Z')]]);
    expect(stats.totals).toEqual({ ...counted, visitors: 7 });
    expect(stats.navigators[0]).toMatchObject({
      navigatorId: other,
      ...counted,
      lastViewedAt: '2026-05-30T12:00:00.000Z',
    });
    expect(stats.navigators.find(({ navigatorId }) => navigatorId === one)).toMatchObject({
      views: 0,
      conversionRate: 0,
    });
  });
});
