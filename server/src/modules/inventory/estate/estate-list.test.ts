import { Types } from 'mongoose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addApartments, addAsset, addBuilding } from '../../../testing/stored-inventory.ts';
import { type Answer, startTestServer, type TestServer } from '../../../testing/test-server.ts';
import type { EstateDocument } from './model.ts';

let server: TestServer;
let organizationId: Types.ObjectId;
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
  foreign = await estateDocument({ name: 'Listed foreign', organizationId: other._id });
}, 240_000);

afterAll(() => server?.stop());

async function estateDocument(fields: Partial<EstateDocument> & { name: string }): Promise<EstateDocument> {
  const made = await server.running.database.models.Estate.create({
    organizationId,
    slug: String(new Types.ObjectId()),
    nameKey: fields.name.toLowerCase(),
    type: 'RESIDENTIAL',
    address: { city: 'Wrocław', country: 'PL' },
    areaUnit: 'm2',
    currency: 'PLN',
    timezone: 'Europe/Warsaw',
    ...fields,
  });
  return made.toObject();
}

async function as(who: string, method: string, path: string): Promise<Answer> {
  const token = tokens[who];
  return await server.call(method, path, {
    organization: String(organizationId),
    ...(token ? { token } : {}),
  });
}

async function listed(query: string, who = 'user'): Promise<string[]> {
  const answer = await as(who, 'GET', `/estate?search=Listed&${query}`);
  expect(answer.status, answer.text).toBe(200);
  return answer.body.data.map(({ name }: { name: string }) => name);
}

describe('the list of estates', () => {
  let first: EstateDocument;

  beforeAll(async () => {
    const { models } = server.running.database;
    first = await estateDocument({ name: 'Listed 10', status: 'PUBLISHED', completionDate: '2026-05-01' });
    await estateDocument({ name: 'listed 2', type: 'COMMERCIAL_RENT', completionDate: '2025-05-01' });
    await estateDocument({
      name: 'Listed Łódź',
      type: 'COMMERCIAL',
      status: 'ARCHIVED',
      address: { city: 'Łódź', country: 'PL' },
    });
    await models.Estate.updateOne(
      { organizationId, name: 'listed 2' },
      { $set: { nameKey: 'listed 000000000002' } },
    );
    await models.Estate.updateOne(
      { organizationId, name: 'Listed 10' },
      { $set: { nameKey: 'listed 000000000010' } },
    );
    await models.Integration.create({
      organizationId,
      estateId: first._id,
      type: 'VOX_DEVELOPER',
      config: { baseUrl: 'https://x.voxdeveloper.com', investmentId: '1', buildingFilter: [] },
      credentials: 'sealed',
      apiKeyHint: '…1234',
    });
  });

  it('filters by type, status, city and integration', async () => {
    expect(await listed('type=COMMERCIAL,COMMERCIAL_RENT&sort=name')).toEqual(['listed 2', 'Listed Łódź']);
    expect(await listed('status=ARCHIVED&status=PUBLISHED&sort=name')).toEqual(['Listed 10', 'Listed Łódź']);
    expect(await listed('city=lodz')).toEqual(['Listed Łódź']);
    expect(await listed('city=lod')).toEqual([]);
    expect(await listed('hasIntegration=true')).toEqual(['Listed 10']);
    expect(await listed('hasIntegration=false&sort=name')).toEqual(['listed 2', 'Listed Łódź']);
    expect((await as('user', 'GET', '/estate?type=CASTLE')).status).toBe(400);
  });

  it('sorts names naturally', async () => {
    expect(await listed('sort=name')).toEqual(['listed 2', 'Listed 10', 'Listed Łódź']);
    expect(await listed('sort=-completionDate&limit=2')).toEqual(['Listed 10', 'listed 2']);
  });

  it('counts buildings and apartments of every status, hidden ones too, parking spaces and storage rooms apart, and shows pictures and integrations', async () => {
    const { models } = server.running.database;
    const asset = await addAsset(models, organizationId);
    await models.Estate.updateOne({ organizationId, _id: first._id }, { $set: { coverAssetId: asset._id } });
    await addBuilding(models, first, { name: 'A' });
    await addBuilding(models, first, { name: 'B' });
    await addApartments(models, first, [
      {},
      { visible: false },
      { status: 'BOOKED' },
      { status: 'SOLD' },
      { status: 'SOLD' },
      { kind: 'PARKING' },
      { kind: 'STORAGE', status: 'SOLD' },
    ]);
    const answer = await as('user', 'GET', `/estate?ids=${first._id}`);
    expect(answer.body.data[0]).toMatchObject({
      counts: { buildings: 2, apartments: 5, ACTIVE: 2, BOOKED: 1, SOLD: 2, others: 2 },
      coverUrl: expect.stringMatching(/^\/media\/test\//),
      integration: { type: 'VOX_DEVELOPER', enabled: true },
    });
    expect(answer.text).not.toContain('sealed');
    const sparse = await as('user', 'GET', `/estate?ids=${first._id}&fields=name`);
    expect(sparse.body.data).toEqual([{ id: String(first._id), name: 'Listed 10' }]);
  });

  it('makes as many database queries for many estates as for one', async () => {
    const { connection } = server.running.database;
    const many = await Promise.all(
      Array.from({ length: 12 }, (_, index) => estateDocument({ name: `Crowd ${index}` })),
    );
    for (const estate of many.slice(0, 6)) await addApartments(server.running.database.models, estate, [{}]);
    let commands = 0;
    // Queries of the worker and the scheduler do not count.
    const count = (collection: string): void => {
      if (collection !== 'jobs' && !collection.startsWith('tracking')) commands += 1;
    };
    connection.set('debug', count);
    await as('user', 'GET', '/estate?search=Crowd&limit=1');
    const forOne = commands;
    commands = 0;
    await as('user', 'GET', '/estate?search=Crowd&limit=12');
    connection.set('debug', false);
    expect(forOne).toBeGreaterThan(3);
    expect(commands).toBe(forOne);
  });

  it('never crosses organizations', async () => {
    expect(await listed(`ids=${foreign._id}`)).toEqual([]);
    const missing = await as('user', 'GET', '/estate/ffffffffffffffffffffffff');
    const other = await as('user', 'GET', `/estate/${foreign._id}`);
    expect(other.status).toBe(404);
    expect({ ...other.body, requestId: '' }).toEqual({ ...missing.body, requestId: '' });
  });
});

describe('an agent', () => {
  it('sees assigned estates in full, others as the public does, and changes none', async () => {
    const { models } = server.running.database;
    const agent = await models.User.findOne({ email: 'agent@demo.oriel.example' }).orFail().lean();
    const assigned = await estateDocument({ name: 'Listed assigned' });
    const draft = await estateDocument({ name: 'Listed draft' });
    const published = await estateDocument({ name: 'Listed published', status: 'PUBLISHED' });
    const place = { userId: agent._id, organizationId };
    await models.Membership.updateOne(place, { $set: { allEstates: false, estateIds: [assigned._id] } });
    try {
      expect(await listed('', 'agent')).toEqual(['Listed assigned']);
      expect(await listed('sort=name', 'agent')).toEqual(['Listed assigned']);
      expect((await as('agent', 'GET', `/estate?ids=${draft._id}`)).body.meta.total).toBe(0);
      expect((await as('agent', 'GET', `/estate/${assigned._id}`)).body.data).toHaveProperty('status');
      expect((await as('agent', 'GET', `/estate/${draft._id}`)).status).toBe(404);
      const card = await as('agent', 'GET', `/estate/${published._id}`);
      expect(card.body.data).not.toHaveProperty('status');
      expect((await as('agent', 'PATCH', `/estate/${assigned._id}`)).status).toBe(403);
      expect((await as('agent', 'DELETE', `/estate/${assigned._id}`)).status).toBe(403);
    } finally {
      await models.Membership.updateOne(place, { $set: { allEstates: true } });
    }
  });
});

describe('deleting an estate', () => {
  it('is refused while the estate has content, and cascades on request', async () => {
    const { models } = server.running.database;
    const estate = await estateDocument({ name: 'Doomed', status: 'PUBLISHED' });
    const [apartment = new Types.ObjectId()] = await addApartments(models, estate, [{}]);
    const building = await addBuilding(models, estate, { name: 'A' });
    const navigator = await models.Navigator.create({
      organizationId,
      name: 'Around',
      slug: 'doomed',
      target: { type: 'estate', id: estate._id },
      estateId: estate._id,
      mode: 'ROTATION',
    });
    await models.NavigatorImage.create({
      organizationId,
      navigatorId: navigator._id,
      index: 0,
      assetId: new Types.ObjectId(),
    });
    const asset = await addAsset(models, organizationId, { estateId: estate._id, buildingId: building._id });
    const user = await models.User.findOne({ email: 'agent@demo.oriel.example' }).orFail().lean();
    const place = { userId: user._id, organizationId };
    await models.Membership.updateOne(place, { $set: { estateIds: [estate._id, foreign._id] } });

    await models.ApartmentImport.create({
      organizationId,
      estateId: estate._id,
      state: 'DONE',
      parts: 1,
      leaseUntil: new Date(),
      actor: { type: 'USER', id: user._id, name: 'Adam Agent' },
    });

    const path = `/estate/${estate._id}`;
    expect((await as('user', 'DELETE', path)).status).toBe(403);
    const refused = await as('admin', 'DELETE', path);
    expect([refused.status, refused.body.code]).toEqual([409, 'NOT_EMPTY']);
    const deleted = await as('admin', 'DELETE', `${path}?cascade=true`);
    expect(deleted.body.data).toEqual({ id: String(estate._id), deleted: true });

    const here = { organizationId, estateId: estate._id };
    expect(await models.ApartmentImport.exists(here)).toBeNull();
    expect(await models.Apartment.exists({ organizationId, _id: apartment })).toBeNull();
    expect(await models.Building.exists(here)).toBeNull();
    expect(await models.Navigator.exists(here)).toBeNull();
    expect(await models.NavigatorImage.exists({ organizationId, navigatorId: navigator._id })).toBeNull();
    const left = await models.Asset.findOne({ organizationId, _id: asset._id }).orFail().lean();
    expect([left.estateId, left.buildingId]).toEqual([undefined, undefined]);
    const membership = await models.Membership.findOne(place).orFail().lean();
    expect(membership.estateIds.map(String)).toEqual([String(foreign._id)]);
    expect((await as('admin', 'GET', path)).status).toBe(404);
  });

  it('never deletes inquiries', async () => {
    const { models } = server.running.database;
    const estate = await estateDocument({ name: 'Asked about' });
    await models.Inquiry.collection.insertOne({ organizationId, estateId: estate._id, reference: 'x' });
    const refused = await as('admin', 'DELETE', `/estate/${estate._id}?cascade=true`);
    expect([refused.status, refused.body.code]).toEqual([409, 'NOT_EMPTY']);
    expect((await as('admin', 'GET', `/estate/${estate._id}`)).status).toBe(200);
  });

  it('needs no confirmation for an empty estate', async () => {
    const estate = await estateDocument({ name: 'Empty' });
    expect((await as('admin', 'DELETE', `/estate/${estate._id}`)).status).toBe(200);
  });
});
