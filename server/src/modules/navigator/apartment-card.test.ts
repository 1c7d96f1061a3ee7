import { Types } from 'mongoose';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { TestServer } from '../../testing/test-server.ts';
import type { PanoramaDocument } from '../panorama/model.ts';
import { box, type House, makeApartment, makeAsset, makeHouse, outline } from './testing/house.ts';
import { startWithPeople } from './testing/people.ts';

let server: TestServer;
let house: House;
let token = '';
let navigator = { id: '' };
const apartments = { A1: '', A2: '', A3: '', A4: '', A10: '', P1: '' };

beforeAll(async () => {
  server = await startWithPeople();
  token = await server.token('user@demo.oriel.example');
  house = await makeHouse(server);
  apartments.A1 = await makeApartment(server, house, 'A1');
  apartments.A2 = await makeApartment(server, house, 'A2', { area: 52, status: 'BOOKED' });
  apartments.A3 = await makeApartment(server, house, 'A3', { area: 51, visible: false });
  apartments.A4 = await makeApartment(server, house, 'A4', { area: 50, status: 'SOLD' });
  apartments.A10 = await makeApartment(server, house, 'A10', { area: 48, rooms: 3 });
  apartments.P1 = await makeApartment(server, house, 'P1', { kind: 'PARKING', area: 50 });
  const { PriceHistory } = server.running.database.models;
  const { organizationId, estateId } = house;
  const row = {
    organizationId,
    estateId,
    apartmentId: apartments.A1,
    currency: 'PLN',
    source: 'MANUAL',
  } as const;
  await PriceHistory.create([
    {
      ...row,
      price: 52_000_000,
      status: 'ACTIVE',
      validFrom: new Date('2026-01-01'),
      validTo: new Date('2026-03-01'),
    },
    { ...row, price: 50_000_000, status: 'BOOKED', validFrom: new Date('2026-03-01'), actorName: 'Somebody' },
  ]);
}, 60_000);

afterAll(() => server?.stop());

const frame = (index: number, more: object = {}) => ({ index, assetId: String(house.assetId), ...more });

beforeEach(async () => {
  const body = {
    name: 'Turntable',
    target: { type: 'building', id: String(house.buildingId) },
    published: true,
    images: [
      frame(0, {
        angle: 0,
        overlays: [
          outline(apartments.A1, box(0.1, 0.1, 0.2, 0.3)),
          outline(apartments.A2, box(0.5, 0.1, 0.9, 0.3)),
        ],
      }),
      frame(1, {
        angle: 180,
        overlays: [
          outline(apartments.A1, box(0.1, 0.1, 0.4, 0.3)),
          outline(apartments.A1, box(0.6, 0.1, 0.7, 0.3)),
        ],
      }),
    ],
  };
  const made = await server.call('POST', '/navigator', { token, body });
  expect(made.status, made.text).toBe(201);
  navigator = made.body.data;
});

const card = (apartment: string, query = '', options: Parameters<TestServer['call']>[2] = {}) =>
  server.call('GET', `/navigator/${navigator.id}/apartment/${apartment}${query}`, options);
const numbers = (rows: { number: string }[]) => rows.map(({ number }) => number);

describe('an apartment in its navigator', () => {
  it('has its public fields, outlines, best image, and neighbours in natural order', async () => {
    const { data } = (await card(apartments.A1)).body;
    expect(data).toMatchObject({ id: apartments.A1, number: 'A1', status: 'ACTIVE', price: 500_000 });
    expect(data.overlays.map(({ index }: { index: number }) => index)).toEqual([0, 1, 1]);
    expect(data.overlays[0]).toEqual({
      imageId: expect.any(String),
      index: 0,
      points: box(0.1, 0.1, 0.2, 0.3),
      anchor: expect.any(Array),
    });
    expect(data.preferred).toEqual({ imageId: data.overlays[1].imageId, index: 1 });
    expect(data.preferredAngles).toContainEqual(
      expect.objectContaining({ navigatorId: navigator.id, imageId: data.overlays[1].imageId, angle: 180 }),
    );
    expect([data.previousId, data.nextId]).toEqual([undefined, apartments.A2]);
    const a4 = (await card(apartments.A4)).body.data;
    expect([a4.previousId, a4.nextId]).toEqual([apartments.A2, apartments.A10]);
    expect((await card(apartments.A10)).body.data.nextId).toBe(apartments.P1);
    for (const secret of [
      'organizationId',
      'visible',
      'agentIds',
      'tags',
      'stats',
      'bookedUntil',
      'createdAt',
      'sync',
      'priceHidden',
    ])
      expect(data).not.toHaveProperty(secret);
  });

  it('is NOT_FOUND when hidden, elsewhere, or foreign; members see hidden ones', async () => {
    const elsewhere = await makeHouse(server);
    const beside = await makeApartment(server, { ...house, buildingId: elsewhere.buildingId }, 'B1');
    const foreign = await makeApartment(
      server,
      await makeHouse(server, { slug: 'riverside-lettings' }),
      'C1',
    );
    for (const apartment of [beside, foreign, String(new Types.ObjectId())]) {
      expect((await card(apartment)).status).toBe(404);
      expect((await card(apartment, '', { token })).status).toBe(404);
    }
    expect((await card(apartments.A3)).status).toBe(404);
    expect((await card(apartments.A3, '', { token })).body.data.number).toBe('A3');
    expect((await card('A1')).status).toBe(400);
  });

  it('lists at most six similar available apartments of its kind, most similar first', async () => {
    expect(numbers((await card(apartments.A1)).body.data.similar)).toEqual(['A2', 'A10']);
    const extra: string[] = [];
    for (let index = 20; index < 27; index += 1)
      extra.push(await makeApartment(server, house, `A${index}`, { area: 50.5 }));
    const { similar } = (await card(apartments.A1)).body.data;
    expect(similar).toHaveLength(6);
    expect(numbers(similar)[0]).toBe('A20');
    expect((await card(apartments.P1)).body.data.similar).toEqual([]);
    const { Apartment } = server.running.database.models;
    await Apartment.deleteMany({ organizationId: house.organizationId, _id: { $in: extra } });
  });

  it('has its price history without names', async () => {
    const { priceHistory } = (await card(apartments.A1)).body.data;
    expect(priceHistory).toMatchObject([
      { price: 500_000, status: 'BOOKED', validFrom: '2026-03-01T00:00:00.000Z' },
      { price: 520_000, validTo: '2026-03-01T00:00:00.000Z' },
    ]);
    expect(JSON.stringify(priceHistory)).not.toContain('Somebody');
  });

  it('has the plan of its floor, or the one it is marked on', async () => {
    const { Building, Apartment } = server.running.database.models;
    const { organizationId } = house;
    const [plan, marked] = [await makeAsset(server, organizationId), await makeAsset(server, organizationId)];
    await Building.updateOne(
      { organizationId, _id: house.buildingId },
      { $set: { floors: [{ level: 1, label: 'First floor', planAssetId: plan }] } },
    );
    expect((await card(apartments.A1)).body.data.floorPlan).toEqual({
      level: 1,
      label: 'First floor',
      url: `/media/${String(plan)}/picture.jpg`,
    });
    await Apartment.updateOne(
      { organizationId, _id: apartments.A1 },
      { $set: { planPosition: { assetId: marked, points: box(0, 0, 0.5, 0.5) } } },
    );
    expect((await card(apartments.A1)).body.data.floorPlan).toMatchObject({
      url: `/media/${String(marked)}/picture.jpg`,
      points: box(0, 0, 0.5, 0.5),
    });
  });

  it('has its public panoramas, the entry first, and none without tours', async () => {
    const { Panorama, Organization } = server.running.database.models;
    const { organizationId, assetId } = house;
    const tourId = new Types.ObjectId();
    const room = (name: string, fields: Partial<PanoramaDocument>): Partial<PanoramaDocument> => ({
      organizationId,
      apartmentId: new Types.ObjectId(apartments.A1),
      tourId,
      name,
      entry: false,
      assetId,
      imageKey: 'room/a.jpg',
      thumbnailKey: 'room/t.webp',
      width: 4096,
      height: 2048,
      tiles: { status: 'READY', version: 1 },
      ...fields,
    });
    await Panorama.create([
      room('Kitchen', { order: 1, visibility: 'UNLISTED', i18n: { pl: { name: 'Kuchnia' } } }),
      room('Living room', { order: 2, entry: true, visibility: 'PUBLIC' }),
      room('Store', { order: 3, visibility: 'PRIVATE' }),
    ]);
    const names = (rows: { name: string }[]) => rows.map(({ name }) => name);
    const { panoramas } = (await card(apartments.A1)).body.data;
    expect(names(panoramas)).toEqual(['Living room', 'Kitchen']);
    const polish = await card(apartments.A1, '', { headers: { 'accept-language': 'pl' } });
    expect(names(polish.body.data.panoramas)).toEqual(['Living room', 'Kuchnia']);
    expect(Object.keys(panoramas[0]).sort()).toEqual(['entry', 'id', 'name', 'thumbnailUrl', 'tourId']);
    expect(names((await card(apartments.A1, '', { token })).body.data.panoramas)).toContain('Store');
    // An apartment whose tour starts in another's room, such as a show apartment, shows that tour.
    const { Apartment } = server.running.database.models;
    const entry = await Panorama.findOne({ organizationId, tourId, entry: true }).orFail().lean();
    await Apartment.updateOne(
      { organizationId, _id: apartments.A2 },
      { $set: { startPanoramaId: entry._id } },
    );
    expect(names((await card(apartments.A2)).body.data.panoramas)).toEqual(['Living room', 'Kitchen']);
    await Apartment.updateOne({ organizationId, _id: apartments.A2 }, { $unset: { startPanoramaId: '' } });
    const tours = { $set: { features: ['estates'] } };
    await Organization.updateOne({ _id: organizationId }, tours);
    expect((await card(apartments.A1)).body.data.panoramas).toEqual([]);
    await Organization.updateOne(
      { _id: organizationId },
      { $set: { features: ['estates', 'feedback', 'virtual_tours'] } },
    );
  });

  it('includes the card of an agent of the organization with a public profile, and of nobody else', async () => {
    const { User, Membership } = server.running.database.models;
    const agent = await User.findOne({ email: 'agent@demo.oriel.example' }).orFail();
    const shows = (enabled: boolean) =>
      User.updateOne(
        { _id: agent._id },
        { $set: { publicProfile: { enabled, languages: ['pl'], showEmail: false, showPhone: false } } },
      );
    const query = `?agentId=${String(agent._id)}`;
    await shows(false);
    expect((await card(apartments.A1, query)).body.data.agent).toBeUndefined();
    await shows(true);
    const { agent: shown } = (await card(apartments.A1, query)).body.data;
    expect(shown).toMatchObject({ id: String(agent._id), organization: { name: expect.any(String) } });
    expect(shown).not.toHaveProperty('email');
    const stranger = await Membership.findOne({
      organizationId: { $ne: house.organizationId },
      userId: { $ne: agent._id },
    })
      .setOptions({ acrossOrganizations: 'a test' })
      .orFail();
    for (const id of [String(stranger.userId), String(new Types.ObjectId())]) {
      const answer = await card(apartments.A1, `?agentId=${id}`);
      expect(answer.status).toBe(200);
      expect(answer.body.data.agent).toBeUndefined();
    }
    expect((await card(apartments.A1, '?agentId=ewa')).status).toBe(400);
  });
});
