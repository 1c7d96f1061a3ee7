import { Types } from 'mongoose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { asked } from '../inquiry/inquiry.fixture.ts';
import { type Scene, startScene } from '../inventory/apartment/scene.fixture.ts';
import { event, PHONE, send, sendAll, stats } from './tracking.fixture.ts';

let scene: Scene;
let apartment = '';
let other = '';
let navigator = '';

/** A moment in the last hours: older events get the server's time. */
const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3600_000).toISOString();

beforeAll(async () => {
  scene = await startScene();
  const { models, organizationId, estate, building } = scene;
  apartment = (await scene.apartment({ number: 'A1', buildingId: String(building._id), floor: 1 })).id;
  other = (await scene.apartment({ number: 'A2', floor: 2 })).id;
  const made = await models.Navigator.create({
    organizationId,
    name: 'N',
    slug: 'n-1',
    target: { type: 'estate', id: estate._id },
    estateId: estate._id,
    mode: 'STATIC',
    published: true,
  });
  navigator = String(made._id);
  const agentId = String(scene.userId('agent'));
  const anna = { visitorId: 'anna', sessionId: 'anna-1', referrerHost: 'www.google.com' };
  const utm = { source: 'Facebook', campaign: 'spring.26' };
  const jan = { visitorId: 'jan', sessionId: 'jan-1', agentId, utm };
  const unknown = { consent: false, sessionId: 'unknown-1' };
  await sendAll(scene, [
    event({ ...anna, ts: hoursAgo(3), navigatorId: navigator }),
    event({
      ...anna,
      ts: hoursAgo(3),
      name: 'see_apartment_details',
      apartmentId: apartment,
      navigatorId: navigator,
    }),
    event({
      ...anna,
      ts: hoursAgo(2),
      name: 'see_apartment_details',
      apartmentId: apartment,
      navigatorId: navigator,
    }),
    event({ ...anna, ts: hoursAgo(2), name: 'add_to_favorite', apartmentId: apartment }),
    event({
      ...anna,
      ts: hoursAgo(2),
      name: 'apply_filters',
      estateId: String(estate._id),
      props: { filters: { rooms: [2, 3], priceMax: 600_000 }, resultCount: 0 },
    }),
    event({ ...unknown, estateId: String(estate._id) }),
    event({ ...unknown, name: 'see_apartment_details', apartmentId: apartment }),
  ]);
  const fromPhone = { 'user-agent': PHONE };
  const details = { name: 'see_apartment_details' as const, apartmentId: other };
  await send(
    scene,
    { events: [event({ ...jan, estateId: String(estate._id) }), event({ ...jan, ...details })] },
    fromPhone,
  );
  await asked(scene, { apartmentId: other, visitorId: 'jan', sessionId: 'jan-1', agentId });
  // Of the same organization elsewhere, and of another.
  await sendAll(scene, [
    event({ ...anna, estateId: String(scene.unassigned._id) }),
    event({ ...anna, estateId: String(scene.foreign._id) }),
  ]);
});
afterAll(() => scene.stop());

const ofEstate = (more = '') => stats(scene, `?estateId=${String(scene.estate._id)}${more}`);

describe('statistics', () => {
  it('count events, visitors, sources and devices', async () => {
    const { data } = (await ofEstate()).body;
    expect(data.totals).toEqual({
      load_viewer: 3,
      see_apartment_details: 4,
      add_to_favorite: 1,
      remove_from_favorite: 0,
      apply_filters: 1,
      send_inquiry: 1,
    });
    // Visits without consent have no id, so that they are counted by their events only.
    expect([data.visitors, data.sessions, data.conversionRate]).toEqual([2, 2, 0.5]);
    expect(data.sources).toEqual([
      { host: 'direct', visitors: 1 },
      { host: 'www.google.com', visitors: 1 },
    ]);
    expect(data.devices).toMatchObject({ desktop: 1, mobile: 1 });
    expect(data.filters).toEqual({
      rooms: { 2: 1, 3: 1 },
      priceBuckets: [{ from: 550_000, to: 600_000, count: 1 }],
      zeroResults: 1,
      fruitless: [{ rooms: ['2', '3'], priceMax: 600_000, more: false, visitors: 1 }],
    });
    expect(data.campaigns).toEqual([{ source: 'facebook', campaign: 'spring.26', visitors: 1 }]);
    const inEstate = { estateId: String(scene.estate._id), estateName: scene.estate.name };
    expect((await ofEstate('&top=1')).body.data.topApartments).toHaveLength(1);
    expect(data.topApartments).toEqual([
      { apartmentId: apartment, number: 'A1', ...inEstate, details: 3, favorites: 1, inquiries: 0 },
      { apartmentId: other, number: 'A2', ...inEstate, details: 1, favorites: 0, inquiries: 1 },
    ]);
    expect(data.agents).toMatchObject([
      { agentId: String(scene.userId('agent')), name: 'agent Scene', load_viewer: 1, send_inquiry: 1 },
    ]);
  });

  it('fill gaps with zeros, thirty days by default, today last', async () => {
    const { data } = (await ofEstate()).body;
    expect(data).toMatchObject({ timezone: 'Europe/Warsaw', interval: 'day' });
    expect(data.series).toHaveLength(30);
    expect(data.series.slice(0, 28).every((day: { load_viewer: number }) => day.load_viewer === 0)).toBe(
      true,
    );
    const sum = data.series.reduce((all: number, day: { load_viewer: number }) => all + day.load_viewer, 0);
    expect(sum).toBe(3);
    const hours = (await ofEstate(`&interval=hour&from=${hoursAgo(5)}`)).body.data.series;
    expect(hours.length).toBeGreaterThanOrEqual(6);
    expect(
      hours.filter((hour: { see_apartment_details: number }) => hour.see_apartment_details > 0),
    ).not.toEqual([]);
  });

  it('count distinct visitors per step on request', async () => {
    const { data } = (await ofEstate('&people=true&timezone=Asia/Tokyo')).body;
    const sums = data.series.map((step: { visitors: number; sessions: number }) => [
      step.visitors,
      step.sessions,
    ]);
    expect(sums.slice(0, 28)).toEqual(Array.from({ length: 28 }, () => [0, 0]));
    // Whether three hours ago was yesterday depends on the time of the run; nobody occurs twice in one step.
    const [before, today] = sums.slice(28);
    expect(Math.max(before[0], today[0])).toBeLessThanOrEqual(2);
    expect(before[0] + today[0]).toBeGreaterThanOrEqual(2);
    const long = (await ofEstate(`&people=true&from=${hoursAgo(24 * 200)}`)).body;
    expect(long.errors).toHaveProperty('interval');
    const whole = (await ofEstate(`&people=true&interval=week&from=${hoursAgo(24 * 21)}`)).body.data.series;
    expect(Math.max(...whole.map((step: { visitors: number }) => step.visitors))).toBeLessThanOrEqual(2);
    expect(whole.reduce((all: number, step: { visitors: number }) => all + step.visitors, 0)).toBeGreaterThan(
      1,
    );
    const last = data.series.at(-1);
    expect(last.conversionRate).toBe(last.visitors === 0 ? 0 : 1 / last.visitors);
    expect((await ofEstate()).body.data.series[0]).not.toHaveProperty('visitors');
  });

  it('of the whole organization count a visitor of two estates once, and exclude other organizations', async () => {
    const { data } = (await stats(scene)).body;
    expect(data.totals.load_viewer).toBe(4);
    expect(data.visitors).toBe(2);
  });

  it('are filtered by building, apartment, navigator, agent and each pair of them', async () => {
    const { building } = scene;
    const agent = String(scene.userId('agent'));
    const details = async (query: string) =>
      (await stats(scene, `?${query}`)).body.data.totals.see_apartment_details;
    expect(await details(`buildingId=${String(building._id)}`)).toBe(3);
    expect(await details(`apartmentId=${apartment}`)).toBe(3);
    expect(await details(`navigatorId=${navigator}`)).toBe(2);
    expect(await details(`navigatorId=${navigator}&apartmentId=${apartment}`)).toBe(2);
    expect(await details(`navigatorId=${navigator}&apartmentId=${other}`)).toBe(0);
    expect(await details(`agentId=${agent}`)).toBe(1);
    expect(await details(`agentId=${agent}&apartmentId=${apartment}`)).toBe(0);
    expect(await details(`agentId=${agent}&apartmentId=${other}`)).toBe(1);
    expect(await details(`estateId=${String(scene.unassigned._id)}&apartmentId=${apartment}`)).toBe(0);
    expect(await details(`buildingId=${String(building._id)}&apartmentId=${other}`)).toBe(0);
    const through = (await stats(scene, `?navigatorId=${navigator}&apartmentId=${apartment}`)).body.data;
    expect([through.visitors, through.sessions]).toEqual([1, 1]);
  });

  it('of one event count only that event and its visitors', async () => {
    const { data } = (await ofEstate('&name=add_to_favorite')).body;
    expect(data.totals).toMatchObject({ add_to_favorite: 1, load_viewer: 0, see_apartment_details: 0 });
    expect([data.visitors, data.sessions]).toEqual([1, 1]);
  });

  it('include the previous period', async () => {
    const { data } = (await ofEstate(`&from=${hoursAgo(1)}&compare=previous`)).body;
    expect(data.previous.to).toBe(data.from);
    expect(Date.parse(data.previous.to) - Date.parse(data.previous.from)).toBe(
      Date.parse(data.to) - Date.parse(data.from),
    );
    expect(data.previous.totals.add_to_favorite).toBe(1);
    expect(data.totals.add_to_favorite).toBe(0);
    expect((await ofEstate()).body.data).not.toHaveProperty('previous');
  });

  it('use the requested time zone', async () => {
    const zone = (await ofEstate('&timezone=Pacific/Auckland')).body.data;
    expect(zone.timezone).toBe('Pacific/Auckland');
    expect(zone.totals.load_viewer).toBe(3);
    expect((await ofEstate('&timezone=Mars/Olympus')).body.errors).toHaveProperty('timezone');
    expect((await ofEstate('&interval=decade')).status).toBe(400);
    expect((await ofEstate('&interval=hour&from=2024-01-01')).body.errors).toHaveProperty('interval');
    expect((await ofEstate('&from=2030-01-01&to=2029-01-01')).body.errors).toHaveProperty('from');
  });

  it('answer a foreign id like a missing one', async () => {
    const foreign = String(scene.foreign._id);
    for (const id of [foreign, 'f'.repeat(24)]) {
      for (const name of ['estateId', 'buildingId', 'apartmentId', 'navigatorId']) {
        expect((await stats(scene, `?${name}=${id}`)).status, name).toBe(404);
      }
    }
  });
});

describe('an agent', () => {
  it("gets the results of their own link, by name only of assigned estates, and no colleague's", async () => {
    const mine = (await stats(scene, '', 'agent')).body.data;
    expect(mine.totals).toMatchObject({ load_viewer: 1, see_apartment_details: 1, send_inquiry: 1 });
    expect(mine.agents).toEqual([]);
    const own = String(scene.userId('agent'));
    expect((await stats(scene, `?agentId=${own}`, 'agent')).status).toBe(200);
    const colleague = String(scene.userId('user'));
    expect((await stats(scene, `?agentId=${colleague}`, 'agent')).status).toBe(403);
    expect((await stats(scene, `?estateId=${String(scene.unassigned._id)}`, 'agent')).status).toBe(404);
    expect((await stats(scene, '', 'admin')).status).toBe(200);
    expect((await scene.call(undefined, 'GET', '/tracking/stats')).status).toBe(401);
  });
});

describe('denormalised counters', () => {
  it('are copied to apartments and panoramas for the team', async () => {
    const { tracking } = scene.server.running.services;
    await tracking.settled();
    await tracking.close();
    const shown = (await scene.call('user', 'GET', `/apartment/${apartment}`)).body.data.stats;
    expect(shown).toMatchObject({ views: 3, favorites: 1, inquiries: 0 });
    // Kept by the minute; the views before the last one were hours ago.
    expect(Date.parse(shown.lastViewedAt)).toBeGreaterThan(Date.now() - 30 * 60_000);
  });

  it("do not change an apartment's last modification", async () => {
    const own = { organizationId: scene.organizationId, _id: new Types.ObjectId(apartment) };
    const before = (await scene.models.Apartment.findOne(own).orFail().lean()).updatedAt;
    await send(scene, event({ name: 'see_apartment_details', apartmentId: apartment, visitorId: 'late' }));
    await scene.server.running.services.tracking.close();
    const after = await scene.models.Apartment.findOne(own).orFail().lean();
    expect([after.updatedAt, after.stats.views]).toEqual([before, 4]);
  });

  it('are the totals of navigators', async () => {
    const { data } = (await scene.call('user', 'GET', '/navigator/stats')).body;
    expect(data.navigators).toMatchObject([{ navigatorId: navigator, views: 1, visitors: 1, details: 2 }]);
    expect(data.navigators[0].lastViewedAt).toBeTruthy();
  });
});
