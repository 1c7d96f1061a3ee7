import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Orientation } from '@oriel/contract/enums';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestServer } from '../../testing/test-server.ts';
import { box, type House, makeApartment, makeAsset, makeHouse, outline } from './testing/house.ts';
import { startWithPeople } from './testing/people.ts';

let server: TestServer;
const tokens = { user: '', agent: '', admin: '' };

beforeAll(async () => {
  server = await startWithPeople();
  tokens.user = await server.token('user@demo.oriel.example');
  tokens.agent = await server.token('agent@demo.oriel.example');
  tokens.admin = await server.token('admin@demo.oriel.example');
}, 60_000);

afterAll(() => server?.stop());

const refresh = (query: string, method = 'GET', token = tokens.user) =>
  server.call(method, `/apartment/refresh-preferred-angles${query}`, { token });

async function makeNavigator(house: House, images: object[], name = 'Turntable'): Promise<string> {
  const target = { type: 'building', id: String(house.buildingId) };
  const body = {
    name,
    target,
    images: images.map((image, index) => ({ index, assetId: String(house.assetId), ...image })),
  };
  const answer = await server.call('POST', '/navigator', { token: tokens.user, body });
  expect(answer.status, answer.text).toBe(201);
  return answer.body.data.id;
}

async function anglesOf(house: House, apartment: string) {
  const { Apartment } = server.running.database.models;
  const found = await Apartment.findOne({ organizationId: house.organizationId, _id: apartment })
    .orFail()
    .lean();
  return found.preferredAngles;
}

async function forget(house: House): Promise<void> {
  const { Apartment } = server.running.database.models;
  await Apartment.updateMany({ organizationId: house.organizationId }, { $set: { preferredAngles: [] } });
}

describe('preferred angles', () => {
  it('are computed for every apartment and navigator, and a second run changes nothing', async () => {
    const house = await makeHouse(server);
    const [apartment, other] = [
      await makeApartment(server, house, 'A1'),
      await makeApartment(server, house, 'A2'),
    ];
    const side = await makeNavigator(house, [
      { angle: 180, overlays: [outline(apartment, box(0.1, 0.1, 0.2, 0.3))] },
      { angle: 270, overlays: [outline(apartment, box(0.1, 0.1, 0.5, 0.3))] },
    ]);
    const plans = await makeNavigator(
      house,
      [{ overlays: [outline(apartment, box(0, 0, 0.5, 0.5))] }],
      'Plans',
    );
    await forget(house);
    const { Apartment } = server.running.database.models;
    const before = await Apartment.findOne({ organizationId: house.organizationId, _id: apartment }).lean();
    const first = await refresh(`?estateId=${String(house.estateId)}`);
    expect(first.body.data).toEqual({
      processed: 2,
      updated: 1,
      unchanged: 1,
      withoutOverlay: [other],
      durationMs: expect.any(Number),
    });
    expect(first.headers.get('cache-control')).toContain('no-store');
    const angles = await anglesOf(house, apartment);
    expect(angles.map(({ navigatorId }) => String(navigatorId))).toEqual([side, plans]);
    expect(angles[0]).toMatchObject({ index: 1, angle: 270, visibleArea: 0.08 });
    const after = await Apartment.findOne({ organizationId: house.organizationId, _id: apartment }).lean();
    expect(after?.updatedAt).toEqual(before?.updatedAt);
    const second = await refresh(`?estateId=${String(house.estateId)}`, 'POST');
    expect(second.body.data).toMatchObject({ processed: 2, updated: 0, unchanged: 2 });
  });

  it('are computed for one navigator without touching those of others', async () => {
    const house = await makeHouse(server);
    const apartment = await makeApartment(server, house, 'A1');
    const [one, other] = [
      await makeNavigator(house, [{ overlays: [outline(apartment, box(0, 0, 0.5, 0.5))] }]),
      await makeNavigator(house, [{ overlays: [outline(apartment, box(0, 0, 0.4, 0.4))] }]),
    ];
    await forget(house);
    await refresh(`?navigatorId=${other}`);
    expect((await anglesOf(house, apartment)).map(({ navigatorId }) => String(navigatorId))).toEqual([other]);
    const answer = await refresh(`?navigatorId=${one}`);
    expect(answer.body.data).toMatchObject({ processed: 1, updated: 1 });
    expect((await anglesOf(house, apartment)).map(({ navigatorId }) => String(navigatorId)).sort()).toEqual(
      [one, other].sort(),
    );
  });

  it('consider occlusion, hidden labels and frontality', async () => {
    const house = await makeHouse(server);
    const apartments = { covered: '', hidden: '', turned: '' };
    for (const name of Object.keys(apartments) as (keyof typeof apartments)[])
      apartments[name] = await makeApartment(server, house, name);
    const before = (points: [number, number][]) => ({
      targetType: 'poi',
      targetId: 'tree',
      points,
      zIndex: 5,
    });
    const navigator = await makeNavigator(house, [
      {
        overlays: [
          // Half of it is covered: 0.02 is left, with a visible label.
          outline(apartments.covered, box(0, 0, 0.2, 0.2), { anchor: [0.15, 0.15] }),
          before(box(0, 0, 0.1, 0.2)),
          // The label is covered: 0.0391 counts a fifth.
          outline(apartments.hidden, box(0.4, 0, 0.6, 0.2), { anchor: [0.5, 0.1] }),
          before(box(0.485, 0.085, 0.515, 0.115)),
          // As large as in the other image, but seen from the side.
          outline(apartments.turned, box(0.8, 0, 0.9, 0.4)),
        ],
      },
      {
        overlays: [
          outline(apartments.covered, box(0, 0, 0.17, 0.17)),
          outline(apartments.hidden, box(0.4, 0, 0.5, 0.1)),
          outline(apartments.turned, box(0.6, 0, 0.8, 0.2)),
        ],
      },
    ]);
    const indexOf = async (apartment: string) => (await anglesOf(house, apartment))[0]?.index;
    expect([
      await indexOf(apartments.covered),
      await indexOf(apartments.hidden),
      await indexOf(apartments.turned),
    ]).toEqual([1, 1, 1]);
    const { NavigatorImage } = server.running.database.models;
    const where = { organizationId: house.organizationId, navigatorId: navigator, index: 0 };
    await NavigatorImage.updateOne(where, { $pull: { overlays: { targetType: 'poi' } } });
    await refresh(`?navigatorId=${navigator}`);
    expect([await indexOf(apartments.covered), await indexOf(apartments.hidden)]).toEqual([0, 0]);
  });

  it.each<[Orientation[], number]>([
    [['W', 'S'], 270],
    [['S'], 180],
    [['NE'], 60],
    [[], 60],
  ])('break ties by the orientation %j, %d°', async (orientations, angle) => {
    const house = await makeHouse(server);
    const apartment = await makeApartment(server, house, 'A1', { orientations });
    await makeNavigator(
      house,
      [60, 180, 270].map((one) => ({ angle: one, overlays: [outline(apartment, box(0.1, 0.1, 0.3, 0.3))] })),
    );
    expect((await anglesOf(house, apartment))[0]).toMatchObject({ angle });
  });

  it('disappear with their image or outline', async () => {
    const house = await makeHouse(server);
    const apartment = await makeApartment(server, house, 'A1');
    const navigator = await makeNavigator(house, [
      { overlays: [outline(apartment, box(0.1, 0.1, 0.3, 0.3))] },
      { overlays: [outline(apartment, box(0.1, 0.1, 0.5, 0.5))] },
    ]);
    const path = `/navigator/${navigator}/images-with-overlays`;
    const [small] = (await server.call('GET', path, { token: tokens.user })).body.data;
    const images = [{ id: small.id, index: 4, angle: 30, assetId: small.assetId }];
    await server.call('PATCH', `/navigator/${navigator}`, { token: tokens.user, body: { images } });
    expect(await anglesOf(house, apartment)).toMatchObject([{ index: 4, angle: 30 }]);
    await server.call('PUT', `/navigator/image/${small.id}/overlays`, {
      token: tokens.user,
      body: { overlays: [] },
    });
    const answer = await refresh(`?navigatorId=${navigator}`);
    expect(answer.body.data.withoutOverlay).toEqual([apartment]);
    expect(await anglesOf(house, apartment)).toEqual([]);
  });

  it('are refreshed by USERs and ADMINs, for their organization only', async () => {
    const house = await makeHouse(server);
    const foreign = await makeHouse(server, { slug: 'riverside-lettings' });
    for (const method of ['GET', 'POST']) {
      expect((await server.call(method, '/apartment/refresh-preferred-angles')).status).toBe(401);
      expect((await refresh('', method, tokens.agent)).status).toBe(403);
      expect((await refresh('', method, tokens.admin)).status).toBe(200);
      expect((await refresh(`?estateId=${String(foreign.estateId)}`, method)).status).toBe(404);
      expect((await refresh(`?navigatorId=${String(house.estateId)}`, method)).status).toBe(404);
      expect((await refresh('?estateId=park', method)).status).toBe(400);
    }
  });

  const demo = fileURLToPath(new URL('../../demo/material/building/overlays.json', import.meta.url));

  it.runIf(existsSync(demo) && process.env.ORIEL_FULL_TESTS)(
    'of 220 apartments in 36 images, each occluding another, take seconds',
    async () => {
      interface Frame {
        angle: number;
        overlays: { apartment: string; points: [number, number][] }[];
      }
      const { frames } = JSON.parse(readFileSync(demo, 'utf8')) as { frames: Frame[] };
      const house = await makeHouse(server);
      const assetId = await makeAsset(server, house.organizationId);
      const names = new Set(frames.flatMap(({ overlays }) => overlays.map(({ apartment }) => apartment)));
      const ids = new Map<string, string>();
      // Each apartment of the demo is repeated ten times, one before the other.
      for (const name of names) {
        for (let copy = 0; copy < 10; copy += 1)
          ids.set(`${name}/${copy}`, await makeApartment(server, house, `${name}-${copy}`));
      }
      const navigator = await makeNavigator(
        { ...house, assetId },
        Array.from({ length: 36 }, (_, index) => {
          const { angle, overlays } = frames[index % frames.length] as Frame;
          return {
            angle,
            overlays: overlays
              .slice(0, 22)
              .flatMap(({ apartment, points }) =>
                Array.from({ length: 10 }, (_copy, copy) =>
                  outline(ids.get(`${apartment}/${copy}`) ?? '', points, { zIndex: copy % 2 }),
                ),
              ),
          };
        }),
      );
      await forget(house);
      const answer = await refresh(`?navigatorId=${navigator}`);
      expect(answer.body.data.updated).toBe(ids.size);
      expect(answer.body.data.durationMs).toBeLessThan(20_000);
    },
    120_000,
  );
});
