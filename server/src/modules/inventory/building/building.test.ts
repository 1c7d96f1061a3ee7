import { Types } from 'mongoose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addApartments, addAsset, addBuilding } from '../../../testing/stored-inventory.ts';
import { type Answer, startTestServer, type TestServer } from '../../../testing/test-server.ts';
import { visibilityOf } from '../apartment/public-visibility.ts';
import type { EstateDocument } from '../estate/model.ts';
import { buildingRelationsOf, publicBuilding } from './present.ts';

let server: TestServer;
let organizationId: Types.ObjectId;
let estate: EstateDocument;
let foreign: EstateDocument;
const tokens: Record<string, string> = {};

beforeAll(async () => {
  server = await startTestServer();
  const { models } = server.running.database;
  organizationId = (await models.Organization.findOne({ slug: 'brzozowa' }).orFail().lean())._id;
  const other = await models.Organization.findOne({ slug: 'riverside-lettings' }).orFail().lean();
  for (const who of ['admin', 'user', 'agent']) {
    tokens[who] = await server.token(`${who}@demo.oriel.example`);
  }
  estate = await newEstate();
  foreign = await newEstate({ organizationId: other._id });
}, 240_000);

afterAll(() => server?.stop());

async function newEstate(fields: Partial<EstateDocument> = {}): Promise<EstateDocument> {
  const made = await server.running.database.models.Estate.create({
    organizationId,
    name: 'Built',
    slug: String(new Types.ObjectId()),
    type: 'RESIDENTIAL',
    address: { city: 'Wrocław', country: 'PL' },
    areaUnit: 'm2',
    currency: 'PLN',
    timezone: 'Europe/Warsaw',
    ...fields,
  });
  return made.toObject();
}

async function as(
  who: string,
  method: string,
  path: string,
  body?: unknown,
  headers: Record<string, string> = {},
): Promise<Answer> {
  const token = tokens[who];
  return await server.call(method, path, {
    organization: String(organizationId),
    headers,
    ...(token ? { token } : {}),
    ...(body === undefined ? {} : { body }),
  });
}

async function newBuilding(name: string, more: object = {}) {
  const answer = await as('user', 'POST', '/building', { estateId: String(estate._id), name, ...more });
  expect(answer.status, answer.text).toBe(201);
  return answer.body.data;
}

const square = [
  [17, 51],
  [17.1, 51],
  [17.1, 51.1],
  [17, 51],
];

describe('a building', () => {
  it('keeps every field that it accepts', async () => {
    const { models } = server.running.database;
    const plan = await addAsset(models, organizationId, { type: 'FLOOR_PLAN' });
    const model = await addAsset(models, organizationId, { type: 'MODEL_3D' });
    const fields = {
      code: 'K1',
      type: 'COMMERCIAL',
      address: { city: 'Wrocław', country: 'PL', street: 'Brzozowa', number: '14' },
      location: { type: 'Point', coordinates: [17, 51] },
      floors: [
        { level: 0, label: 'Ground', planAssetId: String(plan._id), i18n: { pl: { label: 'Parter' } } },
        { level: -1, label: 'Garage' },
      ],
      floorsAbove: 4,
      floorsBelow: 1,
      staircases: ['I', 'II'],
      lift: true,
      completionDate: '2027-03-31',
      energyClass: 'A+',
      footprint: { type: 'Polygon', coordinates: [square] },
      northOffset: -12,
      model3dAssetId: String(model._id),
      coverAssetId: String(plan._id),
      order: 7,
      externalId: 'K-1',
      i18n: { pl: { name: 'Kamienica' } },
    };
    const made = await newBuilding('Town house', fields);
    expect(made).toMatchObject({
      ...fields,
      estateId: String(estate._id),
      organizationId: String(organizationId),
      coverUrl: expect.stringMatching(/^\/media\//),
      model3dUrl: expect.stringMatching(/^\/media\//),
      counts: { apartments: 0, ACTIVE: 0, BOOKED: 0, SOLD: 0 },
      estate: { id: String(estate._id), name: 'Built', status: 'DRAFT', currency: 'PLN' },
    });
    expect(made.floors[0].planUrl).toBe(made.coverUrl);
    expect((await as('user', 'GET', `/building/${made.id}`)).body.data).toEqual(made);

    const saved = await as('user', 'PATCH', `/building/${made.id}`, { ...made, lift: null, staircases: [] });
    expect(saved.status, saved.text).toBe(200);
    const { lift: _gone, ...kept } = made;
    expect(saved.body.data).toMatchObject({ ...kept, staircases: [], updatedAt: expect.any(String) });
    expect(saved.body.data).not.toHaveProperty('lift');
  });

  it('is appended to the list unless its position is given', async () => {
    const first = await newBuilding('First');
    const second = await newBuilding('Second');
    expect(second.order).toBe(first.order + 1);
  });

  it('has a unique code in the estate, also under concurrent creation', async () => {
    const body = { estateId: String(estate._id), name: 'Code', code: 'X1' };
    const answers = await Promise.all([1, 2, 3].map(() => as('user', 'POST', '/building', body)));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
    const refused = answers.find(({ status }) => status === 409);
    expect(refused?.body).toMatchObject({ code: 'CODE_TAKEN', message: expect.any(String) });
    const free = await newBuilding('Without');
    const taken = await as('user', 'PATCH', `/building/${free.id}`, { code: 'X1' });
    expect(taken.body.code).toBe('CODE_TAKEN');
    const elsewhere = await newEstate();
    const same = await as('user', 'POST', '/building', { ...body, estateId: String(elsewhere._id) });
    expect(same.status).toBe(201);
  });

  it('reports every invalid field', async () => {
    const refused = await as('user', 'POST', '/building', {
      estateId: String(estate._id),
      name: 'Wrong',
      floors: [
        { level: 1, label: 'One' },
        { level: 2, label: 'Two', navigatorImageId: 'ffffffffffffffffffffffff' },
        { level: 1, label: 'One again' },
      ],
      footprint: { type: 'Polygon', coordinates: [[...square.slice(0, 3), [17, 52]]] },
    });
    expect(refused.status).toBe(400);
    expect(Object.keys(refused.body.errors).sort()).toEqual([
      'floors.1.navigatorImageId',
      'floors.2.level',
      'footprint.coordinates.0',
    ]);
    const files = await as('user', 'POST', '/building', {
      estateId: String(estate._id),
      name: 'Wrong',
      coverAssetId: 'ffffffffffffffffffffffff',
      floors: [{ level: 1, label: 'One', planAssetId: 'ffffffffffffffffffffffff' }],
    });
    expect(Object.keys(files.body.errors).sort()).toEqual(['coverAssetId', 'floors.0.planAssetId']);
    const strange = await as('user', 'POST', '/building', { estateId: String(foreign._id), name: 'Strange' });
    expect(strange.body.errors).toHaveProperty('estateId');
    const moved = await newBuilding('Stays');
    const other = String((await newEstate())._id);
    const move = await as('user', 'PATCH', `/building/${moved.id}`, { estateId: other });
    expect(move.body.errors).toHaveProperty('estateId');
  });

  it('passes its type to its apartments, and restores the estate’s when cleared', async () => {
    const { models } = server.running.database;
    const { id } = await newBuilding('Typed');
    await addApartments(models, estate, [
      { buildingId: new Types.ObjectId(id), price: 100, rent: { monthly: 5 } },
    ]);
    const apartment = async () =>
      await models.Apartment.findOne({ organizationId, buildingId: id }).orFail().lean();
    await as('user', 'PATCH', `/building/${id}`, { type: 'COMMERCIAL_LEASE' });
    expect(await apartment()).toMatchObject({ type: 'COMMERCIAL_LEASE', listPrice: 5 });
    await as('user', 'PATCH', `/building/${id}`, { type: null });
    expect(await apartment()).toMatchObject({ type: 'RESIDENTIAL', listPrice: 100 });
    // A server that died before it had passed the type on.
    const { buildings } = server.running.services;
    expect(await buildings.repair(new Date(Date.now() + 1000))).toBe(0);
    await models.Building.updateOne(
      { organizationId, _id: id },
      { $set: { type: 'COMMERCIAL_LEASE', unsettledAt: new Date(Date.now() - 3_600_000) } },
    );
    expect(await buildings.repair(new Date())).toBe(1);
    expect(await apartment()).toMatchObject({ type: 'COMMERCIAL_LEASE', listPrice: 5 });
    expect(await buildings.repair(new Date())).toBe(0);
  });

  it('cannot be deleted while it has apartments', async () => {
    const { models } = server.running.database;
    const { id } = await newBuilding('Kept');
    const buildingId = new Types.ObjectId(id);
    const [apartment = buildingId] = await addApartments(models, estate, [{ buildingId }]);
    const asset = await addAsset(models, organizationId, { estateId: estate._id, buildingId });
    const overlay = {
      points: [],
      anchor: [0, 0] as [number, number],
      area: 0.1,
      targetType: 'building' as const,
    };
    const image = await models.NavigatorImage.create({
      organizationId,
      navigatorId: new Types.ObjectId(),
      index: 0,
      assetId: asset._id,
      overlays: [
        { ...overlay, targetId: id },
        { ...overlay, targetId: String(asset._id) },
      ],
    });
    const refused = await as('admin', 'DELETE', `/building/${id}`);
    expect([refused.status, refused.body.code]).toEqual([409, 'NOT_EMPTY']);
    await models.Apartment.deleteOne({ organizationId, _id: apartment });
    expect((await as('user', 'DELETE', `/building/${id}`)).status).toBe(403);
    expect((await as('admin', 'DELETE', `/building/${id}`)).body.data).toEqual({ id, deleted: true });
    expect((await as('admin', 'GET', `/building/${id}`)).status).toBe(404);
    const left = await models.Asset.findOne({ organizationId, _id: asset._id }).orFail().lean();
    const outlines = await models.NavigatorImage.findOne({ organizationId, _id: image._id }).orFail().lean();
    expect(outlines.overlays.map(({ targetId }) => targetId)).toEqual([String(asset._id)]);
    expect([String(left.estateId), left.buildingId]).toEqual([String(estate._id), undefined]);
  });

  it('rejects a change based on a stale version', async () => {
    const { id, updatedAt } = await newBuilding('Locked');
    const headers = { 'if-match': updatedAt };
    expect((await as('user', 'PATCH', `/building/${id}`, { order: 9 }, headers)).status).toBe(200);
    const stale = await as('user', 'PATCH', `/building/${id}`, { order: 10 }, headers);
    expect(stale.body.code).toBe('STALE_UPDATE');
  });
});

describe('the list of buildings', () => {
  it('is in order, or sorted naturally by name or code, with counts', async () => {
    const { models } = server.running.database;
    const place = await newEstate({ name: 'Rows' });
    for (const [name, code] of [
      ['House 10', 'B10'],
      ['House 2', 'B2'],
      ['annex', 'A1'],
    ]) {
      await as('user', 'POST', '/building', { estateId: String(place._id), name, code });
    }
    const [ten] = await models.Building.find({ organizationId, estateId: place._id }).sort({ order: 1 });
    await addApartments(models, place, [
      { buildingId: ten?._id ?? place._id, status: 'SOLD', visible: false },
    ]);
    const names = async (query: string) => {
      const { data } = (await as('user', 'GET', `/building?estateId=${place._id}&${query}`)).body;
      return data.map(({ name }: { name: string }) => name);
    };
    expect(await names('')).toEqual(['House 10', 'House 2', 'annex']);
    expect(await names('sort=name')).toEqual(['annex', 'House 2', 'House 10']);
    expect(await names('sort=-code')).toEqual(['House 10', 'House 2', 'annex']);
    expect(await names('search=b2')).toEqual(['House 2']);
    const { data } = (await as('user', 'GET', `/building?estateId=${place._id}&limit=1`)).body;
    expect(data[0].counts).toEqual({ apartments: 1, ACTIVE: 0, BOOKED: 0, SOLD: 1 });
  });

  it('shows an agent the buildings of assigned estates', async () => {
    const { models } = server.running.database;
    const [mine, other] = [await newEstate(), await newEstate()];
    const own = await addBuilding(models, mine, { name: 'Mine' });
    const theirs = await addBuilding(models, other, { name: 'Theirs' });
    const user = await models.User.findOne({ email: 'agent@demo.oriel.example' }).orFail().lean();
    const place = { userId: user._id, organizationId };
    await models.Membership.updateOne(place, { $set: { allEstates: false, estateIds: [mine._id] } });
    const list = await as('agent', 'GET', '/building');
    const named = await as('agent', 'GET', `/building?estateId=${other._id}`);
    const one = await as('agent', 'GET', `/building/${theirs._id}`);
    await models.Membership.updateOne(place, { $set: { allEstates: true } });
    expect(list.body.data.map(({ id }: { id: string }) => id)).toEqual([String(own._id)]);
    expect(named.body.meta.total).toBe(0);
    expect(one.status).toBe(404);
  });

  it('never crosses organizations and is for members only', async () => {
    const theirs = await addBuilding(server.running.database.models, foreign, { name: 'Far' });
    const missing = await as('user', 'GET', '/building/ffffffffffffffffffffffff');
    const other = await as('user', 'GET', `/building/${theirs._id}`);
    expect({ ...other.body, requestId: '' }).toEqual({ ...missing.body, requestId: '' });
    expect((await as('user', 'GET', `/building?ids=${theirs._id}`)).body.meta.total).toBe(0);
    expect((await as('nobody', 'GET', '/building')).status).toBe(401);
  });
});

describe('a building for visitors', () => {
  it('has the public fields and no others, in their language', async () => {
    const { models } = server.running.database;
    const plan = await addAsset(models, organizationId);
    const building = await addBuilding(models, estate, {
      name: 'Shown',
      code: 'S',
      completionDate: '2027-01-01',
      coverAssetId: plan._id,
      externalId: 'secret',
      staircases: ['I'],
      floors: [{ level: 0, label: 'Ground', planAssetId: plan._id, i18n: { pl: { label: 'Parter' } } }],
      i18n: { pl: { name: 'Pokazany' } },
    });
    await models.Navigator.create({
      organizationId,
      name: 'Inside',
      slug: 'inside-shown',
      target: { type: 'building', id: building._id },
      estateId: estate._id,
      buildingId: building._id,
      mode: 'STATIC',
      published: true,
    });
    await addApartments(models, estate, [
      { buildingId: building._id },
      { buildingId: building._id, visible: false },
    ]);
    const related = await buildingRelationsOf(models, organizationId, [building], { forPublic: true });
    const shown = publicBuilding(building, related, { locale: 'pl', visibility: visibilityOf(estate) });
    expect(Object.keys(shown).sort()).toEqual([
      'code',
      'completionDate',
      'counts',
      'coverUrl',
      'estateId',
      'floors',
      'floorsAbove',
      'id',
      'name',
      'navigatorId',
    ]);
    expect(shown.name).toBe('Pokazany');
    expect(shown.floors).toEqual([
      { level: 0, label: 'Parter', planAssetId: String(plan._id), planUrl: expect.any(String) },
    ]);
    expect(shown.counts).toEqual({ apartments: 1, ACTIVE: 1, BOOKED: 0, SOLD: 0 });
  });
});
