import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { houseModel, rewritten } from '../../../media/building-model/testing/house-model.ts';
import { fileForm } from '../../../testing/pictures.ts';
import type { TestServer } from '../../../testing/test-server.ts';
import { type House, makeApartment, makeHouse } from '../testing/house.ts';
import { startWithPeople } from '../testing/people.ts';

let server: TestServer;
let house: House;
let modelId = '';
let navigatorId = '';
const tokens = { user: '', agent: '', stranger: '' };
const apartments = new Map<string, string>();

const named = (floor: number, side: number) => `${floor + 1}${side === 0 ? 'A' : 'B'}`;

async function upload(data: Buffer, name: string): Promise<string> {
  const answer = await server.call('POST', '/asset?type=MODEL_3D', {
    token: tokens.user,
    form: fileForm(data, name, 'model/gltf-binary'),
  });
  expect(answer.status, answer.text).toBeLessThan(300);
  return answer.body.data.id;
}

const read = async (token?: string) =>
  await server.call('GET', `/navigator/${navigatorId}/model`, token ? { token } : {});

/** The model once it is made, or refused. */
async function made() {
  return await vi.waitFor(
    async () => {
      const { data } = (await read(tokens.user)).body;
      expect(['READY', 'FAILED']).toContain(data.status);
      return data;
    },
    { timeout: 30_000, interval: 100 },
  );
}

beforeAll(async () => {
  server = await startWithPeople({ ROLE: 'all' });
  for (const name of ['user', 'agent', 'stranger'] as const) {
    tokens[name] = await server.token(`${name}@demo.oriel.example`);
  }
  house = await makeHouse(server, {
    estate: { location: { type: 'Point', coordinates: [17.03, 51.1] } },
  });
  for (const floor of [0, 1, 2]) {
    for (const side of [0, 1]) {
      const number = named(floor, side);
      apartments.set(number, await makeApartment(server, house, number, { floor }));
    }
  }
  modelId = await upload(await houseModel({ nameOf: named, neighbour: 12 }), 'house.glb');
  const answer = await server.call('POST', '/navigator', {
    token: tokens.user,
    body: {
      name: 'House in 3D',
      target: { type: 'building', id: String(house.buildingId) },
      mode: 'MODEL',
      modelAssetId: modelId,
      published: true,
    },
  });
  expect(answer.status, answer.text).toBe(201);
  navigatorId = answer.body.data.id;
}, 60_000);

afterAll(() => server?.stop());

const PLAN = {
  level: 1,
  picture: [
    [0.1, 0.1],
    [0.9, 0.9],
  ],
  model: [
    [-10, -6],
    [10, 6],
  ],
};

describe('the plans of a model', () => {
  const patch = (plans: unknown) =>
    server.call('PATCH', `/navigator/${navigatorId}/model`, { token: tokens.user, body: { plans } });

  it('are placed without making the model anew, and shown where the floor has a plan', async () => {
    await made();
    const plan = { ...PLAN, buildingId: String(house.buildingId) };
    const answer = await patch([plan]);
    expect(answer.status, answer.text).toBe(200);
    expect(answer.body.data).toMatchObject({ status: 'READY', plans: [plan] });
    const floors = async () => (await read()).body.data.floors;
    expect((await floors()).some((floor: object) => 'plan' in floor)).toBe(false);

    const { Building } = server.running.database.models;
    const where = { organizationId: house.organizationId, _id: house.buildingId };
    await Building.updateOne(where, {
      $set: { floors: [{ level: 1, label: 'First floor', planAssetId: house.assetId }] },
    });
    const [ground, first] = await floors();
    expect(ground.plan).toBeUndefined();
    expect(first.plan).toEqual({
      url: expect.stringContaining('/media/'),
      picture: PLAN.picture,
      model: PLAN.model,
    });
  });

  it('need two points that lie apart', async () => {
    const answer = await patch([
      PLAN,
      {
        ...PLAN,
        model: [
          [1, 1],
          [1.1, 1],
        ],
      },
    ]);
    expect(answer.status).toBe(400);
    expect(Object.keys(answer.body.errors)).toEqual(['plans.1']);
  });
});

describe('the points of interest of a model', () => {
  const patch = (pointsOfInterest: unknown) =>
    server.call('PATCH', `/navigator/${navigatorId}/model`, {
      token: tokens.user,
      body: { pointsOfInterest },
    });

  it('are placed without making the model anew, and shown to visitors', async () => {
    await made();
    const points = [{ key: 'playground', at: [4, 0, -12.5] }];
    const answer = await patch(points);
    expect(answer.status, answer.text).toBe(200);
    expect(answer.body.data).toMatchObject({ status: 'READY', pointsOfInterest: points });
    expect((await read()).body.data.pointsOfInterest).toEqual(points);
    await patch([]);
    expect((await read()).body.data.pointsOfInterest).toBeUndefined();
  });

  it('are placed once each', async () => {
    const point = { key: 'playground', at: [4, 0, -12.5] };
    const answer = await patch([point, point]);
    expect(answer.status).toBe(400);
    expect(Object.keys(answer.body.errors)).toEqual(['pointsOfInterest.1.key']);
  });
});

describe('the model of a navigator', () => {
  it('is made in the background, and shown to visitors with packed files', async () => {
    const model = await made();
    expect(model).toMatchObject({ status: 'READY', assetId: modelId, findings: [], assignments: [] });
    expect(model.parts.length).toBeGreaterThan(12);
    const { data: shown } = (await read()).body;
    expect(Object.keys(shown).sort()).toEqual(
      ['apartments', 'bounds', 'building', 'buildings', 'floors', 'full', 'phone'].sort(),
    );
    expect(shown.apartments).toHaveLength(6);
    expect(shown.floors.map(({ level }: { level: number }) => level)).toEqual([0, 1, 2]);
    for (const form of ['full', 'phone']) {
      const file = await fetch(`${server.url}${shown[form].url}`, { headers: { 'accept-encoding': 'br' } });
      expect(file.status).toBe(200);
      expect(file.headers.get('content-encoding')).toBe('br');
      expect(file.headers.get('cache-control')).toContain('immutable');
      expect((await file.arrayBuffer()).byteLength).toBe(shown[form].bytes);
    }
  });

  it('tells visitors of no apartment that they do not see', async () => {
    await made();
    const show = (visible: boolean) =>
      server.call('PATCH', `/apartment/${apartments.get('1A')}`, { token: tokens.user, body: { visible } });
    expect((await show(false)).status).toBe(200);
    expect((await read()).body.data.apartments).toHaveLength(5);
    expect((await read(tokens.user)).body.data.shown.apartments).toHaveLength(6);
    await show(true);
    expect((await read()).body.data.apartments).toHaveLength(6);
  });

  it('tells of every apartment its sun and its view', async () => {
    await made();
    const list = await server.call('GET', `/apartment/public?navigatorId=${navigatorId}`);
    const rows = list.body.data as {
      number: string;
      daylight: { sun: { march: number; december: number }; distance: number };
    }[];
    expect(rows).toHaveLength(6);
    for (const { daylight, number } of rows) {
      expect(daylight.sun.march, number).toBeGreaterThan(200);
      expect(daylight.distance, number).toBeLessThan(40);
    }
    const card = await server.call('GET', `/navigator/${navigatorId}/apartment/${apartments.get('3A')}`);
    expect(card.body.data.daylight.months).toHaveLength(12);
    expect(card.body.data.daylight.hours).toHaveLength(12);
    expect(card.body.data.daylight.equinox).toBeGreaterThanOrEqual(180);
    expect(card.body.data.daylight.equinox).toBeLessThanOrEqual(600);
    const inDecember = (number: string) => rows.find((row) => row.number === number)?.daylight.sun.december;
    // The neighbour hides the low sun from the ground floor alone.
    expect(inDecember('1A')).toBe(0);
    expect(inDecember('3A')).toBeGreaterThan(60);
  });

  it('is corrected by the team and made anew; an open form of an apartment stays valid', async () => {
    const before = await made();
    const apartment = apartments.get('1A') ?? '';
    const form = (await server.call('GET', `/apartment/${apartment}`, { token: tokens.user })).body.data;
    const part = before.parts.find(({ apartmentId }: { apartmentId?: string }) => apartmentId === apartment);
    const answer = await server.call('PATCH', `/navigator/${navigatorId}/model`, {
      token: tokens.user,
      body: { north: 180, assignments: [{ node: part.node, apartmentId: null }] },
      headers: { 'if-match': `"${before.updatedAt}"` },
    });
    expect(answer.status, answer.text).toBe(200);
    expect(answer.body.data).toMatchObject({ status: 'QUEUED', settings: { north: 180 } });
    const after = await made();
    expect(after.frame.north).toBe(180);
    // Being made is no edit: a form that is open meanwhile can be saved.
    expect(after.updatedAt).toBe(answer.body.data.updatedAt);
    expect((await fetch(`${server.url}${before.shown.full.url}`)).status).toBe(404);
    expect(after.assignments).toEqual([{ node: part.node, apartmentId: null }]);
    const second = after.shown.apartments.find(
      ({ apartmentId }: { apartmentId: string }) => apartmentId === apartments.get('2A'),
    );
    expect(second.windows[0].azimuth).toBe(0);
    const saved = await server.call('PATCH', `/apartment/${apartment}`, {
      token: tokens.user,
      body: { bedrooms: 1 },
      headers: { 'if-match': `"${form.updatedAt}"` },
    });
    expect(saved.status, saved.text).toBe(200);
    const stale = await server.call('PATCH', `/navigator/${navigatorId}/model`, {
      token: tokens.user,
      body: { north: 90 },
      headers: { 'if-match': `"${before.updatedAt}"` },
    });
    expect(stale.body.code).toBe('STALE_UPDATE');
  });

  it('is made anew when its apartments or their place change, once they stay as they are', async () => {
    const before = await made();
    const { services, database } = server.running;
    const look = () => services.buildingModels.renew(new AbortController().signal);
    const renew = async () => {
      // A minute goes by.
      await database.models.NavigatorModel.updateOne(
        { organizationId: house.organizationId, navigatorId },
        { $unset: { checkedAt: 1 } },
        { timestamps: false },
      );
      return await look();
    };
    const orders = async () => {
      await renew();
      await renew();
      const { revision } = await database.models.NavigatorModel.findOne({
        organizationId: house.organizationId,
        navigatorId,
      })
        .orFail()
        .lean();
      await made();
      return revision;
    };
    const first = await orders();

    const apartment = await makeApartment(server, house, 'Penthouse', { floor: 3 });
    expect(await renew()).toBe(0);
    // The look of another worker, a moment later, does not count.
    expect(await look()).toBe(0);
    const penthouse = (body: object) =>
      server.call('PATCH', `/apartment/${apartment}`, { token: tokens.user, body });
    await penthouse({ number: '4Z' });
    expect(await orders()).toBe(first + 1);
    const after = await made();
    expect(after.findings).toEqual([
      { code: 'APARTMENTS_WITHOUT_PART', severity: 'warning', count: 1, names: ['4Z'] },
    ]);
    expect(after.updatedAt).toBe(before.updatedAt);
    // A price says nothing of the building.
    await penthouse({ price: 1_000_000 });
    expect(await orders()).toBe(first + 1);

    await database.models.Estate.updateOne(
      { organizationId: house.organizationId, _id: house.estateId },
      { $unset: { location: 1 } },
    );
    expect(await orders()).toBe(first + 2);
    expect((await made()).findings).toContainEqual({ code: 'NO_LOCATION', severity: 'warning' });
    await server.call('DELETE', `/apartment/${apartment}`, { token: tokens.user });
  });

  it('refuses apartments of others, and changes by those who may not', async () => {
    const foreign = await makeHouse(server, { slug: 'riverside-lettings' });
    const theirs = await makeApartment(server, foreign, 'X1');
    const patch = (token: string, body: object) =>
      server.call('PATCH', `/navigator/${navigatorId}/model`, { token, body });
    const wrong = await patch(tokens.user, { assignments: [{ node: 0, apartmentId: theirs }] });
    expect(wrong.body).toMatchObject({
      code: 'VALIDATION',
      errors: { 'assignments.0.apartmentId': ['must be an apartment of this organization'] },
    });
    expect((await patch(tokens.agent, { north: 5 })).status).toBe(403);
    expect((await patch(tokens.stranger, { north: 5 })).status).toBe(404);
    expect((await read(tokens.agent)).body.data.status).toBeDefined();
  });

  it('is made by another server where its own died before it was ordered', async () => {
    const { database, services } = server.running;
    const { Navigator, NavigatorModel } = database.models;
    const { organizationId } = house;
    // What follows waits for nothing else.
    expect(await services.navigators.repair(new Date(Date.now() + 1000))).toBe(0);
    await NavigatorModel.deleteOne({ organizationId, navigatorId });
    await Navigator.updateOne(
      { organizationId, _id: navigatorId },
      { $set: { unsettledAt: new Date(Date.now() - 3_600_000) } },
    );
    expect(await services.navigators.repair(new Date())).toBe(1);
    expect((await made()).status).toBe('READY');
    expect(await services.navigators.repair(new Date())).toBe(0);
  });

  it('says what is wrong with a file that is none, and goes with its file', async () => {
    const broken = rewritten(await houseModel({ nameOf: named, floors: 1 }), ({ accessors: [first] }) => {
      if (first) first.bufferView = 9999;
    });
    const other = await upload(broken, 'broken.glb');
    await server.call('PATCH', `/navigator/${navigatorId}`, {
      token: tokens.user,
      body: { modelAssetId: other },
    });
    const model = await made();
    expect(model.status).toBe('FAILED');
    expect(model.findings).toMatchObject([{ code: 'INVALID', severity: 'error' }]);
    expect((await read()).status).toBe(404);
    await server.call('PATCH', `/navigator/${navigatorId}`, {
      token: tokens.user,
      body: { modelAssetId: null },
    });
    expect((await read(tokens.user)).body.data).toMatchObject({ status: 'NONE' });
    const list = await server.call('GET', `/apartment/public?navigatorId=${navigatorId}`);
    expect(list.body.data.filter(({ daylight }: { daylight?: object }) => daylight)).toEqual([]);
  });
});
