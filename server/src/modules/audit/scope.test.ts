import { Types } from 'mongoose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { naturalKey } from '../../platform/natural-order.ts';
import type { TestServer } from '../../testing/test-server.ts';
import { box, type House, makeApartment, makeHouse, outline } from '../navigator/testing/house.ts';
import { startWithPeople } from '../navigator/testing/people.ts';

let server: TestServer;
let house: House;
const tokens = { user: '', agent: '', admin: '' };

beforeAll(async () => {
  server = await startWithPeople();
  tokens.user = await server.token('user@demo.oriel.example');
  tokens.agent = await server.token('agent@demo.oriel.example');
  tokens.admin = await server.token('admin@demo.oriel.example');
  house = await makeHouse(server);
}, 60_000);

afterAll(() => server?.stop());

const check = (query = '', options: Parameters<TestServer['call']>[2] = { token: tokens.user }) =>
  server.call('GET', `/apartment/integrity-check${query}`, options);
const models = () => server.running.database.models;

describe('the integrity check', () => {
  it('is for USERs and ADMINs of the organization only, and must not be cached', async () => {
    expect((await check('', {})).status).toBe(401);
    expect((await check('', { token: tokens.agent })).status).toBe(403);
    const answer = await check('', { token: tokens.admin });
    expect(answer.status).toBe(200);
    expect(answer.headers.get('cache-control')).toContain('no-store');
    const foreign = await makeHouse(server, { slug: 'riverside-lettings' });
    const apartment = await makeApartment(server, foreign, 'X1', { area: -1 });
    expect((await check()).text).not.toContain(apartment);
    expect((await check(`?estateId=${String(foreign.estateId)}`)).status).toBe(404);
    expect((await check(`?buildingId=${String(foreign.buildingId)}`)).status).toBe(404);
    expect((await check(`?estateId=${String(house.buildingId)}`)).status).toBe(404);
    expect((await check('?estateId=park')).status).toBe(400);
    const elsewhere = { token: tokens.admin, organization: String(foreign.organizationId) };
    expect((await check(`?estateId=${String(foreign.estateId)}`, elsewhere)).text).toContain(apartment);
  });

  it('of a building covers that building, and of an estate all its buildings', async () => {
    const { organizationId, estateId } = house;
    const second = await models().Building.create({ organizationId, estateId, name: 'B', floorsAbove: 2 });
    const apartments = [
      await makeApartment(server, house, 'A1', { area: -1 }),
      await makeApartment(server, { ...house, buildingId: second._id }, 'B1', { area: -1 }),
    ];
    const found = async (query: string) => {
      const { issues } = (await check(query)).body.data;
      return issues
        .filter(({ code }: { code: string }) => code === 'AREA_INVALID')
        .map(({ apartmentId }: { apartmentId: string }) => apartmentId);
    };
    expect(await found(`?estateId=${String(estateId)}`)).toEqual(apartments);
    expect(await found(`?buildingId=${String(second._id)}`)).toEqual([apartments[1]]);
    expect(await found(`?estateId=${String(estateId)}&buildingId=${String(house.buildingId)}`)).toEqual([
      apartments[0],
    ]);
    // The other building's outline issues are not included.
    const body = {
      name: 'Turntable',
      target: { type: 'building', id: String(house.buildingId) },
      images: [
        {
          index: 0,
          assetId: String(house.assetId),
          overlays: [outline(apartments[0] ?? '', box(0, 0, 1, 1))],
        },
      ],
    };
    const { id } = (await server.call('POST', '/navigator', { token: tokens.user, body })).body.data;
    await models().NavigatorImage.updateOne(
      { organizationId, navigatorId: id },
      { $set: { 'overlays.0.targetId': String(new Types.ObjectId()) } },
    );
    const codes = async (query: string) =>
      (await check(query)).body.data.issues.map(({ code }: { code: string }) => code);
    expect(await codes(`?buildingId=${String(house.buildingId)}`)).toContain('OVERLAY_ORPHAN');
    expect(await codes(`?buildingId=${String(second._id)}`)).not.toContain('OVERLAY_ORPHAN');
  });

  it('lists the most severe first, in English and Polish', async () => {
    const other = await makeHouse(server);
    await makeApartment(server, other, 'A10', { area: -1 });
    await makeApartment(server, other, 'A2', { floor: 9 });
    const query = `?estateId=${String(other.estateId)}`;
    const { issues } = (await check(query)).body.data;
    const severities = issues.map(({ severity }: { severity: string }) => severity);
    expect(severities).toEqual(
      severities.toSorted((a: string, b: string) => 'EWI'.indexOf(a[0] ?? '') - 'EWI'.indexOf(b[0] ?? '')),
    );
    expect(issues[0]).toMatchObject({ code: 'AREA_INVALID', number: 'A10' });
    const floor = issues.find(({ code }: { code: string }) => code === 'FLOOR_OUT_OF_RANGE');
    expect(floor.message).toBe('The building has no floor 9: its floors range from -1 to 4.');
    const polish = await check(query, { token: tokens.user, headers: { 'accept-language': 'pl' } });
    const same = polish.body.data.issues.find(({ code }: { code: string }) => code === 'FLOOR_OUT_OF_RANGE');
    expect(same.message).toBe('Budynek nie ma piętra 9: ma kondygnacje od -1 do 4.');
  });

  it('writes nothing', async () => {
    const { Apartment, NavigatorImage } = models();
    const { organizationId } = house;
    const state = async () =>
      JSON.stringify([
        await Apartment.find({ organizationId }).sort({ _id: 1 }).lean(),
        await NavigatorImage.find({ organizationId }).sort({ _id: 1 }).lean(),
      ]);
    const before = await state();
    await check();
    expect(await state()).toBe(before);
  });

  it.runIf(process.env.ORIEL_FULL_TESTS)(
    'of 2000 apartments with their outlines, prices and files takes about a second',
    async () => {
      const large = await makeHouse(server);
      const { organizationId, estateId, buildingId, assetId } = large;
      const apartments = Array.from({ length: 2000 }, (_, index) => ({
        _id: new Types.ObjectId(),
        organizationId,
        estateId,
        buildingId,
        number: `A${index}`,
        numberKey: naturalKey(`A${index}`),
        type: 'RESIDENTIAL' as const,
        area: 50,
        floor: index % 5,
        price: 50_000_000,
        listPrice: 50_000_000,
        pricePerArea: 1_000_000,
        statusChangedAt: new Date(),
        floorPlan2dAssetId: assetId,
        preferredAngles: [],
      }));
      await models().Apartment.insertMany(apartments);
      await models().PriceHistory.insertMany(
        apartments.flatMap(({ _id }) =>
          [1, 2, 3].map((month) => ({
            organizationId,
            estateId,
            apartmentId: _id,
            price: 50_000_000,
            currency: 'PLN' as const,
            status: 'ACTIVE' as const,
            source: 'MANUAL' as const,
            validFrom: new Date(2026, month, 1),
            ...(month < 3 ? { validTo: new Date(2026, month + 1, 1) } : {}),
          })),
        ),
      );
      const navigatorId = new Types.ObjectId();
      const target = { type: 'building' as const, id: buildingId };
      await models().Navigator.create({
        _id: navigatorId,
        organizationId,
        name: 'Large',
        slug: 'large',
        target,
        estateId,
        buildingId,
        mode: 'ROTATION',
      });
      const points = Array.from({ length: 16 }, (_, index): [number, number] => [
        0.5 + 0.3 * Math.cos((index / 16) * 2 * Math.PI),
        0.5 + 0.3 * Math.sin((index / 16) * 2 * Math.PI),
      ]);
      await models().NavigatorImage.insertMany(
        Array.from({ length: 36 }, (_, index) => ({
          organizationId,
          navigatorId,
          index,
          assetId,
          overlays: Array.from({ length: 200 }, (_one, at) => ({
            _id: new Types.ObjectId(),
            targetType: 'apartment' as const,
            targetId: String(apartments[(index * 200 + at) % 2000]?._id),
            points,
            anchor: [0.5, 0.5] as [number, number],
            area: 0.2,
            zIndex: 0,
            source: 'MODEL' as const,
          })),
        })),
      );
      const query = `?estateId=${String(estateId)}`;
      await check(query);
      const started = performance.now();
      const { data } = (await check(query)).body;
      const took = performance.now() - started;
      expect(data.apartments).toBe(2000);
      expect(data.issuesCount).toBe(2000);
      expect(new Set(data.issues.map(({ code }: { code: string }) => code))).toEqual(
        new Set(['NO_PREFERRED_ANGLE']),
      );
      // Generous: other suites run on the same cores.
      expect(took).toBeLessThan(8000);
    },
    60_000,
  );
});
