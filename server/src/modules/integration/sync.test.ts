import { Types } from 'mongoose';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { addBuilding, addFlats } from '../../testing/stored-inventory.ts';
import { type Answer, startTestServer, type TestServer } from '../../testing/test-server.ts';
import type { ApartmentDocument } from '../apartment/model.ts';
import type { EstateDocument } from '../estate/model.ts';
import {
  type FeedAnswer,
  type FeedRecord,
  type FeedServer,
  feedFlat,
  startFeedServer,
} from './testing/feed-server.ts';

let feed: FeedServer;
let server: TestServer;
let organizationId: Types.ObjectId;
let estate: EstateDocument;
let admin = '';

beforeAll(async () => {
  feed = await startFeedServer();
  server = await startTestServer({ INTEGRATION_HOSTS: feed.host });
  const { models } = server.running.database;
  organizationId = (await models.Organization.findOne({ slug: 'brzozowa' }).orFail().lean())._id;
  admin = await server.token('admin@demo.oriel.example');
}, 240_000);

afterAll(async () => {
  await server?.stop();
  await feed?.stop();
});

beforeEach(async () => {
  estate = await newEstate();
});

async function newEstate(fields: Partial<EstateDocument> = {}): Promise<EstateDocument> {
  const made = await server.running.database.models.Estate.create({
    organizationId,
    name: 'Synchronised',
    slug: String(new Types.ObjectId()),
    type: 'RESIDENTIAL',
    status: 'PUBLISHED',
    address: { city: 'Wrocław', country: 'PL' },
    areaUnit: 'm2',
    currency: 'PLN',
    timezone: 'Europe/Warsaw',
    ...fields,
  });
  return made.toObject();
}

async function call(method: string, path: string, body?: unknown): Promise<Answer> {
  return await server.call(method, `/estate/${estate._id}/${path}`, {
    organization: String(organizationId),
    token: admin,
    ...(body === undefined ? {} : { body }),
  });
}

async function connect(more: object = {}): Promise<void> {
  const answer = await call('POST', 'add-integration', {
    type: 'VOX_DEVELOPER',
    config: { baseUrl: feed.origin, investmentId: '42' },
    credentials: { apiKey: 'a-key-of-the-feed' },
    enabled: false,
    force: true,
    ...more,
  });
  expect(answer.status, answer.text).toBe(201);
}

/** Synchronises with these flats in the feed, and answers the report. */
async function sync(records: readonly FeedRecord[]) {
  feed.send({ records });
  const answer = await call('POST', 'force-sync');
  expect(answer.status, answer.text).toBe(200);
  return answer.body.data;
}

async function flat(externalId: number | string): Promise<ApartmentDocument> {
  return await server.running.database.models.Apartment.findOne({
    organizationId,
    estateId: estate._id,
    externalId: String(externalId),
  })
    .orFail()
    .lean();
}

async function activitiesOf({ _id }: ApartmentDocument) {
  return await server.running.database.models.Activity.find({ organizationId, 'subject.id': _id })
    .sort({ createdAt: 1 })
    .lean();
}

async function history({ _id }: ApartmentDocument) {
  return await server.running.database.models.PriceHistory.find({ organizationId, apartmentId: _id })
    .sort({ validFrom: 1 })
    .lean();
}

describe('a first synchronisation', () => {
  it('makes the flats and the buildings of the feed', async () => {
    await connect();
    const report = await sync([
      feedFlat(1, { building: 'Budynek A', floor: 3, local_number: 'A1', name: 'Mieszkanie A1', balkon: 5 }),
      feedFlat(2, {
        building: 'Budynek B',
        floor: 'parter',
        status_id: 2,
        type_id: 5,
        type: 'Miejsce postojowe',
      }),
      feedFlat(3, { building: 'Budynek A', status_id: 4, dont_send_to_www: 1, local_number: 'A2' }),
    ]);
    expect(report).toMatchObject({
      status: 'SUCCESS',
      created: 3,
      updated: 0,
      unchanged: 0,
      missing: 0,
      warnings: [],
    });
    expect(report.finishedAt >= report.startedAt).toBe(true);
    const { models } = server.running.database;
    const buildings = await models.Building.find({ organizationId, estateId: estate._id })
      .sort({ order: 1 })
      .lean();
    expect(buildings.map(({ name, externalId, floorsAbove }) => [name, externalId, floorsAbove])).toEqual([
      ['Budynek A', 'Budynek A', 4],
      ['Budynek B', 'Budynek B', 1],
    ]);
    const one = await flat(1);
    expect(one).toMatchObject({
      number: 'A1',
      name: 'Mieszkanie A1',
      kind: 'APARTMENT',
      type: 'RESIDENTIAL',
      buildingId: buildings[0]?._id,
      area: 50.5,
      areas: { balcony: 5 },
      rooms: 2,
      floor: 3,
      price: 50_000_000,
      priceNet: 46_296_296,
      vatRate: 8,
      listPrice: 50_000_000,
      pricePerArea: 990_099,
      status: 'ACTIVE',
      visible: true,
      sync: {
        externalStatus: { id: '1', name: 'Dostępne' },
        lockedFields: expect.arrayContaining(['status', 'price', 'priceHidden', 'area', 'floor', 'links']),
      },
    });
    expect(await flat(2)).toMatchObject({ kind: 'PARKING', floor: 0, status: 'BOOKED' });
    expect(await flat(3)).toMatchObject({ status: 'SOLD', visible: false, soldAt: expect.any(Date) });
    expect((await activitiesOf(one)).map(({ kind, actor }) => [kind, actor.type])).toEqual([
      ['CREATED', 'INTEGRATION'],
    ]);
    expect(await history(one)).toMatchObject([{ price: 50_000_000, source: 'SYNC', status: 'ACTIVE' }]);
    const documents = JSON.stringify(
      await models.Apartment.find({ organizationId, estateId: estate._id }).lean(),
    );
    expect(documents).not.toContain('44444400');
    expect(documents).not.toContain('444444');
  });

  it('takes over flats that stand there already by building and number', async () => {
    await connect();
    const { models } = server.running.database;
    const building = await addBuilding(models, estate, { name: 'House', code: 'A' });
    await addFlats(models, estate, [
      { number: 'L1', buildingId: building._id, price: 10_000_000, description: 'Ours' },
    ]);
    const report = await sync([feedFlat(1, { description: 'Theirs' })]);
    expect(report).toMatchObject({ created: 0, updated: 1 });
    expect(await flat(1)).toMatchObject({ number: 'L1', price: 50_000_000, description: 'Ours' });
  });

  it('passes over what it cannot use, with a warning each', async () => {
    await connect();
    const { local_number: _number, name: _name, ...numberless } = feedFlat(4);
    const report = await sync([
      feedFlat(1),
      feedFlat(1),
      feedFlat(2, { local_number: 'L1' }),
      feedFlat(3, { status_id: 9, status_name: 'Wydany' }),
      numberless,
      feedFlat(5, { area: '', area_usable: '' }),
      { name: 'Without id' },
    ]);
    expect(report).toMatchObject({ status: 'PARTIAL', created: 1 });
    const codes = report.warnings.map(({ externalId, code }: Record<string, string>) => [externalId, code]);
    expect(codes).toEqual(
      expect.arrayContaining([
        ['1', 'ID_TWICE'],
        ['2', 'NUMBER_TAKEN'],
        ['3', 'STATUS_UNKNOWN_NEW'],
        ['4', 'NUMBER_MISSING'],
        ['5', 'AREA_MISSING'],
        [undefined, 'ID_MISSING'],
      ]),
    );
    expect(
      report.warnings.find(({ code }: { code: string }) => code === 'STATUS_UNKNOWN_NEW').text,
    ).toContain('Wydany');
  });

  it('takes the buildings alone that are asked for', async () => {
    await connect({ config: { baseUrl: feed.origin, investmentId: '42', buildingFilter: ['b'] } });
    expect(await sync([feedFlat(1), feedFlat(2, { building: 'B' })])).toMatchObject({ created: 1 });
    expect((await flat(2)).number).toBe('L2');
  });
});

describe('a later synchronisation', () => {
  it('writes only what has changed, and the history of prices and statuses with it', async () => {
    await connect();
    await sync([feedFlat(1), feedFlat(2)]);
    const untouched = await flat(2);
    const report = await sync([
      feedFlat(1, { price: 520_000, price_net: 481_481.48, status_id: 2 }),
      feedFlat(2),
    ]);
    expect(report).toMatchObject({ status: 'SUCCESS', created: 0, updated: 1, unchanged: 1 });
    const one = await flat(1);
    expect(one).toMatchObject({ price: 52_000_000, status: 'BOOKED' });
    expect(one.bookedUntil).toBeUndefined();
    expect(
      (await history(one)).map(({ price, source, validTo }) => [price, source, validTo !== undefined]),
    ).toEqual([
      [50_000_000, 'SYNC', true],
      [52_000_000, 'SYNC', false],
    ]);
    const kinds = (await activitiesOf(one)).map(({ kind }) => kind);
    expect(kinds.sort()).toEqual(['CREATED', 'PRICE_CHANGED', 'STATUS_CHANGED']);
    const same = await flat(2);
    expect(same.updatedAt).toEqual(untouched.updatedAt);
    expect(same.sync?.lastSyncedAt.getTime()).toBeGreaterThan(untouched.sync?.lastSyncedAt.getTime() ?? 0);
    expect(await activitiesOf(same)).toHaveLength(1);
  });

  it('brings sold flats back, and keeps the status that it does not understand', async () => {
    await connect();
    await sync([feedFlat(1, { status_id: 4 }), feedFlat(2, { status_id: 2 })]);
    const report = await sync([feedFlat(1, { status_id: 1 }), feedFlat(2, { status_id: 9 })]);
    expect(report.warnings).toMatchObject([{ externalId: '2', code: 'STATUS_UNKNOWN' }]);
    expect(await flat(1)).toMatchObject({ status: 'ACTIVE' });
    expect(await flat(2)).toMatchObject({ status: 'BOOKED', sync: { externalStatus: { id: '9' } } });
  });

  it('leaves to the team what it does not manage, and locks what it does', async () => {
    await connect({ scope: ['price'] });
    await sync([feedFlat(1)]);
    const one = await flat(1);
    expect(one.sync?.lockedFields).toEqual(['price', 'priceNet', 'vatRate', 'priceHidden', 'rent']);
    const { Apartment } = server.running.database.models;
    await Apartment.updateOne({ organizationId, _id: one._id }, { $set: { status: 'SOLD', rooms: 7 } });
    const report = await sync([feedFlat(1, { price: 510_000, rooms: 3 })]);
    expect(report).toMatchObject({ updated: 1 });
    expect(await flat(1)).toMatchObject({ price: 51_000_000, status: 'SOLD', rooms: 7 });
    const patch = await server.call('PATCH', `/apartment/${one._id}`, {
      token: admin,
      body: { price: 1 },
    });
    expect(patch.body.code).toBe('FIELD_MANAGED_BY_INTEGRATION');
  });

  it('hides flats that are gone twice in a row, sells and deletes none, and shows them when they come back', async () => {
    await connect();
    await sync([feedFlat(1), feedFlat(2), feedFlat(3)]);
    expect(await sync([feedFlat(1), feedFlat(2)])).toMatchObject({ missing: 1, unchanged: 2 });
    const once = await flat(3);
    expect(once).toMatchObject({ visible: true, status: 'ACTIVE' });
    expect(once.sync?.missingSince).toBeInstanceOf(Date);
    expect(await sync([feedFlat(1), feedFlat(2)])).toMatchObject({ missing: 1 });
    const twice = await flat(3);
    expect(twice).toMatchObject({ visible: false, status: 'ACTIVE' });
    expect(twice.sync?.missingSince).toEqual(once.sync?.missingSince);
    expect(await sync([feedFlat(1), feedFlat(2)])).toMatchObject({ missing: 1 });
    expect((await flat(3)).updatedAt).toEqual(twice.updatedAt);
    expect(await sync([feedFlat(1), feedFlat(2), feedFlat(3)])).toMatchObject({ missing: 0, updated: 1 });
    const back = await flat(3);
    expect(back.visible).toBe(true);
    expect(back.sync?.missingSince).toBeUndefined();
  });

  it('takes nothing over from a feed that has lost more than half of its flats', async () => {
    await connect();
    await sync([1, 2, 3, 4, 5].map((id) => feedFlat(id)));
    const report = await sync([feedFlat(1, { price: 1 }), feedFlat(2)]);
    expect(report).toMatchObject({ status: 'FAILED', error: expect.stringContaining('More than half') });
    expect(await flat(1)).toMatchObject({ price: 50_000_000 });
    expect((await flat(5)).sync?.missingSince).toBeUndefined();
    expect(await sync([1, 2, 3].map((id) => feedFlat(id)))).toMatchObject({ status: 'SUCCESS', missing: 2 });
  });
});

describe('prices of a feed', () => {
  it('stay open where the law asks for it', async () => {
    estate = await newEstate({ priceDisclosure: { enabled: true } });
    await connect();
    const report = await sync([feedFlat(1, { ask_for_price: 1 })]);
    expect(report.warnings).toMatchObject([{ externalId: '1', code: 'PRICE_HIDDEN_NOT_ALLOWED' }]);
    expect((await flat(1)).priceHidden).toBe(false);
    estate = await newEstate();
    await connect();
    await sync([feedFlat(1, { ask_for_price: 1 })]);
    expect((await flat(1)).priceHidden).toBe(true);
  });

  it('are rents of what is let', async () => {
    estate = await newEstate({ type: 'RESIDENTIAL_RENT' });
    await connect();
    await sync([feedFlat(1, { price: 3_200, price_net: '' })]);
    const one = await flat(1);
    expect(one).toMatchObject({ rent: { monthly: 320_000 }, listPrice: 320_000 });
    expect(one.price).toBeUndefined();
  });

  it('come with promotions, which end when the feed ends them', async () => {
    await connect();
    await sync([feedFlat(1, { promotion: 1, promotion_price: 450_000, promotion_date_to: '2026-12-31' })]);
    expect((await flat(1)).promotion).toMatchObject({ price: 45_000_000, to: '2026-12-31' });
    await sync([feedFlat(1)]);
    expect((await flat(1)).promotion).toBeUndefined();
  });
});

describe('a dry run', () => {
  it('tells what would change, and changes nothing', async () => {
    await connect();
    await sync([feedFlat(1), feedFlat(2), feedFlat(3)]);
    const before = await server.running.database.models.Apartment.find({
      estateId: estate._id,
      organizationId,
    }).lean();
    feed.send({ records: [feedFlat(1, { price: 520_000, status_id: 3 }), feedFlat(2), feedFlat(9)] });
    const { status, body } = await call('POST', 'force-sync?dryRun=true');
    expect(status).toBe(200);
    expect(body.data).toMatchObject({
      dryRun: true,
      created: 1,
      updated: 1,
      unchanged: 1,
      missing: 1,
      warnings: [],
    });
    expect(body.data.changes).toEqual([
      { kind: 'CREATE', externalId: '9', number: 'L9', fields: [] },
      {
        kind: 'UPDATE',
        apartmentId: String((await flat(1))._id),
        externalId: '1',
        number: 'L1',
        fields: expect.arrayContaining([
          { field: 'price', from: 500_000, to: 520_000 },
          { field: 'status', from: 'ACTIVE', to: 'BOOKED' },
        ]),
      },
      {
        kind: 'MISSING',
        apartmentId: String((await flat(3))._id),
        externalId: '3',
        number: 'L3',
        fields: [],
      },
    ]);
    const after = await server.running.database.models.Apartment.find({
      estateId: estate._id,
      organizationId,
    }).lean();
    expect(after).toEqual(before);
    feed.send({ records: [feedFlat(1)] });
    const shrunk = await call('POST', 'force-sync?dryRun=true');
    expect(shrunk.body.data.warnings).toMatchObject([{ code: 'FEED_SHRANK' }]);
  });
});

describe('when the other side fails', () => {
  it.each([
    ['an error', { status: 503, body: 'down' }],
    ['something else', { body: '<html>login' }],
    ['nothing', { records: [] }],
  ] as [string, FeedAnswer][])(
    'with %s, the request fails upstream and the report says why',
    async (_name, sent) => {
      await connect();
      await sync([feedFlat(1)]);
      feed.send(sent);
      const answer = await call('POST', 'force-sync');
      expect([answer.status, answer.body.code]).toEqual([502, 'UPSTREAM_FAILED']);
      expect(answer.body).not.toHaveProperty('message');
      const last = (await call('GET', 'last-sync-date')).body.data;
      expect(last).toMatchObject({ status: 'FAILED', error: expect.any(String) });
      expect(last.lastSyncDate).not.toBeNull();
      expect(await flat(1)).toMatchObject({ visible: true });
      const dry = await call('POST', 'force-sync?dryRun=true');
      expect(dry.status).toBe(502);
    },
  );
});
