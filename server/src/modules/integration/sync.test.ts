import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { addApartments, addBuilding } from '../../testing/stored-inventory.ts';
import type { ApartmentDocument } from '../inventory/apartment/model.ts';
import { feedApartment } from './testing/feed-server.ts';
import { SyncWorld } from './testing/sync-world.ts';

let world: SyncWorld;

beforeAll(async () => {
  world = await SyncWorld.start();
}, 240_000);

afterAll(() => world?.stop());

beforeEach(() => world.renew());

async function activitiesOf({ _id }: ApartmentDocument) {
  return await world.models.Activity.find({ organizationId: world.organizationId, 'subject.id': _id })
    .sort({ createdAt: 1 })
    .lean();
}

async function history({ _id }: ApartmentDocument) {
  return await world.models.PriceHistory.find({ organizationId: world.organizationId, apartmentId: _id })
    .sort({ validFrom: 1 })
    .lean();
}

describe('a first synchronisation', () => {
  it('creates the apartments and buildings of the feed', async () => {
    await world.connect();
    const report = await world.sync([
      feedApartment(1, {
        building: 'Budynek A',
        floor: 3,
        local_number: 'A1',
        name: 'Mieszkanie A1',
        balkon: 5,
      }),
      feedApartment(2, {
        building: 'Budynek B',
        floor: 'parter',
        status_id: 2,
        type_id: 5,
        type: 'Miejsce postojowe',
      }),
      feedApartment(3, { building: 'Budynek A', status_id: 4, dont_send_to_www: 1, local_number: 'A2' }),
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
    const { models } = world;
    const buildings = await models.Building.find(world.here).sort({ order: 1 }).lean();
    expect(buildings.map(({ name, externalId, floorsAbove }) => [name, externalId, floorsAbove])).toEqual([
      ['Budynek A', 'Budynek A', 4],
      ['Budynek B', 'Budynek B', 1],
    ]);
    const one = await world.apartment(1);
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
    expect(await world.apartment(2)).toMatchObject({ kind: 'PARKING', floor: 0, status: 'BOOKED' });
    expect(await world.apartment(3)).toMatchObject({
      status: 'SOLD',
      visible: false,
      soldAt: expect.any(Date),
    });
    expect((await activitiesOf(one)).map(({ kind, actor }) => [kind, actor.type])).toEqual([
      ['CREATED', 'INTEGRATION'],
    ]);
    expect(await history(one)).toMatchObject([{ price: 50_000_000, source: 'SYNC', status: 'ACTIVE' }]);
    const documents = JSON.stringify(await models.Apartment.find(world.here).lean());
    expect(documents).not.toContain('44444400');
    expect(documents).not.toContain('444444');
  });

  it('adopts existing apartments by building and number', async () => {
    await world.connect();
    const { models } = world;
    const building = await addBuilding(models, world.estate, { name: 'House', code: 'A' });
    await addApartments(models, world.estate, [
      { number: 'L1', buildingId: building._id, price: 10_000_000, description: 'Ours' },
    ]);
    const report = await world.sync([feedApartment(1, { description: 'Theirs' })]);
    expect(report).toMatchObject({ created: 0, updated: 1 });
    expect(await world.apartment(1)).toMatchObject({ number: 'L1', price: 50_000_000, description: 'Ours' });
  });

  it('skips unusable entries, with a warning each', async () => {
    await world.connect();
    const { local_number: _number, name: _name, ...numberless } = feedApartment(4);
    const report = await world.sync([
      feedApartment(1),
      feedApartment(1),
      feedApartment(2, { local_number: 'L1' }),
      feedApartment(3, { status_id: 9, status_name: 'Wydany' }),
      numberless,
      feedApartment(5, { area: '', area_usable: '' }),
      feedApartment(6, { area: '0', area_usable: '', type_id: 4, type: 'Garaż' }),
      { name: 'Without id' },
    ]);
    expect(report).toMatchObject({ status: 'PARTIAL', created: 2 });
    expect(await world.apartment(6)).toMatchObject({ kind: 'GARAGE', price: 50_000_000 });
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

  it('is limited to the selected buildings', async () => {
    await world.connect({
      config: { baseUrl: world.feed.origin, investmentId: '42', buildingFilter: ['b'] },
    });
    expect(await world.sync([feedApartment(1), feedApartment(2, { building: 'B' })])).toMatchObject({
      created: 1,
    });
    expect((await world.apartment(2)).number).toBe('L2');
  });
});

describe('a later synchronisation', () => {
  it('writes only changes, with the history of prices and statuses', async () => {
    await world.connect();
    await world.sync([feedApartment(1), feedApartment(2)]);
    const untouched = await world.apartment(2);
    const report = await world.sync([
      feedApartment(1, { price: 520_000, price_net: 481_481.48, status_id: 2 }),
      feedApartment(2),
    ]);
    expect(report).toMatchObject({ status: 'SUCCESS', created: 0, updated: 1, unchanged: 1 });
    const one = await world.apartment(1);
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
    const same = await world.apartment(2);
    expect(same.updatedAt).toEqual(untouched.updatedAt);
    expect(same.sync?.lastSyncedAt.getTime()).toBeGreaterThan(untouched.sync?.lastSyncedAt.getTime() ?? 0);
    expect(await activitiesOf(same)).toHaveLength(1);
  });

  it('returns sold apartments to the market, and keeps a status it does not understand', async () => {
    await world.connect();
    await world.sync([feedApartment(1, { status_id: 4 }), feedApartment(2, { status_id: 2 })]);
    const report = await world.sync([feedApartment(1, { status_id: 1 }), feedApartment(2, { status_id: 9 })]);
    expect(report.warnings).toMatchObject([{ externalId: '2', code: 'STATUS_UNKNOWN' }]);
    expect(await world.apartment(1)).toMatchObject({ status: 'ACTIVE' });
    expect(await world.apartment(2)).toMatchObject({
      status: 'BOOKED',
      sync: { externalStatus: { id: '9' } },
    });
  });

  it('stands in the history of each apartment: what changed, and once what could not be taken over', async () => {
    await world.connect();
    await world.sync([feedApartment(1, { status_id: 2, floor: 3 })]);
    const odd = { status_id: 9, status_name: 'Wydany', floor: 4 };
    await world.sync([feedApartment(1, odd)]);
    await world.sync([feedApartment(1, odd)]);
    const one = await world.apartment(1);
    const kinds = async () => (await activitiesOf(one)).map(({ kind }) => kind).sort();
    expect(await kinds()).toEqual(['CREATED', 'SYNCED', 'SYNC_WARNING']);
    const { data } = (await world.historyOf(one)).body;
    const told = (kind: string) => data.find((row: { kind: string }) => row.kind === kind);
    expect(told('SYNCED')).toMatchObject({
      actor: { type: 'INTEGRATION' },
      changes: [{ field: 'floor', from: 3, to: 4 }],
    });
    expect(told('SYNC_WARNING')).toMatchObject({ actor: { type: 'INTEGRATION' }, changes: [] });
    expect(told('SYNC_WARNING').content).toContain('Wydany');
    const polish = (await world.historyOf(one, 'pl')).body.data;
    expect(polish.find(({ kind }: { kind: string }) => kind === 'SYNC_WARNING').content).not.toBe(
      told('SYNC_WARNING').content,
    );
    await world.sync([feedApartment(1, { ...odd, status_name: 'Oddany' })]);
    expect(await kinds()).toEqual(['CREATED', 'SYNCED', 'SYNC_WARNING', 'SYNC_WARNING']);
  });

  it('leaves unmanaged fields to the team, and locks managed ones', async () => {
    await world.connect({ scope: ['price'] });
    await world.sync([feedApartment(1)]);
    const one = await world.apartment(1);
    expect(one.sync?.lockedFields).toEqual(['price', 'priceNet', 'vatRate', 'priceHidden', 'rent']);
    const { Apartment } = world.models;
    await Apartment.updateOne(
      { organizationId: world.organizationId, _id: one._id },
      { $set: { status: 'SOLD', rooms: 7 } },
    );
    const report = await world.sync([feedApartment(1, { price: 510_000, rooms: 3 })]);
    expect(report).toMatchObject({ updated: 1 });
    expect(await world.apartment(1)).toMatchObject({ price: 51_000_000, status: 'SOLD', rooms: 7 });
    const patch = await world.patchApartment(one, { price: 1 });
    expect(patch.body.code).toBe('FIELD_MANAGED_BY_INTEGRATION');
  });

  it('hides apartments missing twice in a row, sells and deletes none, and shows them when they return', async () => {
    await world.connect();
    await world.sync([feedApartment(1), feedApartment(2), feedApartment(3)]);
    expect(await world.sync([feedApartment(1), feedApartment(2)])).toMatchObject({
      missing: 1,
      unchanged: 2,
    });
    const once = await world.apartment(3);
    expect(once).toMatchObject({ visible: true, status: 'ACTIVE' });
    expect(once.sync?.missingSince).toBeInstanceOf(Date);
    expect(await world.sync([feedApartment(1), feedApartment(2)])).toMatchObject({ missing: 1 });
    const twice = await world.apartment(3);
    expect(twice).toMatchObject({ visible: false, status: 'ACTIVE' });
    expect(twice.sync?.missingSince).toEqual(once.sync?.missingSince);
    expect(await world.sync([feedApartment(1), feedApartment(2)])).toMatchObject({ missing: 1 });
    expect((await world.apartment(3)).updatedAt).toEqual(twice.updatedAt);
    expect(await world.sync([feedApartment(1), feedApartment(2), feedApartment(3)])).toMatchObject({
      missing: 0,
      updated: 1,
    });
    const back = await world.apartment(3);
    expect(back.visible).toBe(true);
    expect(back.sync?.missingSince).toBeUndefined();
  });

  it('does not show what the team has hidden itself, when it returns', async () => {
    await world.connect({ scope: ['status', 'price'] });
    await world.sync([feedApartment(1), feedApartment(2), feedApartment(3)]);
    const { _id } = await world.apartment(3);
    await world.models.Apartment.updateOne({ ...world.here, _id }, { $set: { visible: false } });
    for (const ids of [
      [1, 2],
      [1, 2],
      [1, 2, 3],
    ])
      await world.sync(ids.map((id) => feedApartment(id)));
    const back = await world.apartment(3);
    expect(back.visible).toBe(false);
    expect(back.sync?.missingSince).toBeUndefined();
  });

  it('imports nothing from a feed whose apartments have other ids', async () => {
    await world.connect();
    const numbered = (first: number) =>
      [1, 2, 3, 4].map((at) => feedApartment(first + at, { local_number: `A${at}` }));
    await world.sync(numbered(0));
    const report = await world.sync(numbered(100));
    expect(report).toMatchObject({ status: 'FAILED', error: expect.stringContaining('More than half') });
    expect(await world.apartment(1)).toMatchObject({ number: 'A1', visible: true });
  });

  it('imports nothing from a feed that has lost more than half of its apartments', async () => {
    await world.connect();
    await world.sync([1, 2, 3, 4, 5].map((id) => feedApartment(id)));
    const report = await world.sync([feedApartment(1, { price: 1 }), feedApartment(2)]);
    expect(report).toMatchObject({ status: 'FAILED', error: expect.stringContaining('More than half') });
    expect(await world.apartment(1)).toMatchObject({ price: 50_000_000 });
    expect((await world.apartment(5)).sync?.missingSince).toBeUndefined();
    expect(await world.sync([1, 2, 3].map((id) => feedApartment(id)))).toMatchObject({
      status: 'SUCCESS',
      missing: 2,
    });
  });
});

describe('prices of a feed', () => {
  it('stay visible where the law requires it', async () => {
    await world.renew({ priceDisclosure: { enabled: true } });
    await world.connect();
    const report = await world.sync([feedApartment(1, { ask_for_price: 1 })]);
    expect(report.warnings).toMatchObject([{ externalId: '1', code: 'PRICE_HIDDEN_NOT_ALLOWED' }]);
    expect((await world.apartment(1)).priceHidden).toBe(false);
    await world.renew();
    await world.connect();
    await world.sync([feedApartment(1, { ask_for_price: 1 })]);
    expect((await world.apartment(1)).priceHidden).toBe(true);
  });

  it('become rents of rented apartments', async () => {
    await world.renew({ type: 'RESIDENTIAL_RENT' });
    await world.connect();
    await world.sync([feedApartment(1, { price: 3_200, price_net: '' })]);
    const one = await world.apartment(1);
    expect(one).toMatchObject({ rent: { monthly: 320_000 }, listPrice: 320_000 });
    expect(one.price).toBeUndefined();
  });

  it("include promotions, which end with the feed's", async () => {
    await world.connect();
    await world.sync([
      feedApartment(1, { promotion: 1, promotion_price: 450_000, promotion_date_to: '2026-12-31' }),
    ]);
    expect((await world.apartment(1)).promotion).toMatchObject({ price: 45_000_000, to: '2026-12-31' });
    await world.sync([feedApartment(1)]);
    expect((await world.apartment(1)).promotion).toBeUndefined();
  });

  it("end the team's promotion when they fall below it", async () => {
    await world.connect({ scope: ['status', 'price'] });
    await world.sync([feedApartment(1)]);
    const { _id } = await world.apartment(1);
    const promotion = { price: 45_000_000 };
    await world.models.Apartment.updateOne({ ...world.here, _id }, { $set: { promotion } });
    const report = await world.sync([feedApartment(1, { price: 440_000 })]);
    expect(report.warnings).toMatchObject([{ code: 'PROMOTION_INVALID' }]);
    const now = await world.apartment(1);
    expect([now.price, now.promotion]).toEqual([44_000_000, undefined]);
  });

  it('stay where the feed cannot be read', async () => {
    await world.connect();
    await world.sync([feedApartment(1)]);
    for (const price of ['500000 PLN', '461,400', '1,250,000.00']) {
      const report = await world.sync([feedApartment(1, { price })]);
      expect(report.warnings).toMatchObject([
        { code: 'PRICE_UNREADABLE', text: expect.stringContaining(price) },
      ]);
      expect((await world.apartment(1)).price).toBe(50_000_000);
    }
  });
});
