import { WHOLE_IMAGE } from '@oriel/contract/building-frame';
import { PublicNavigatorImage } from '@oriel/contract/navigator-image';
import { Types } from 'mongoose';
import { Value } from 'typebox/value';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestServer } from '../../testing/test-server.ts';
import { findPublicNavigator, type NavigatorPlace } from './find.ts';
import { OutlineStore } from './outline-store.ts';
import { imagesOf, showImages } from './show.ts';
import { box, type House, makeApartment, makeHouse, outline } from './testing/house.ts';
import { startWithPeople } from './testing/people.ts';

let server: TestServer;
let house: House;
let token = '';
let apartment = '';
let place: NavigatorPlace;

const visitor = () => ({ forPublic: true, locale: 'en' as const, now: new Date() });
const models = () => server.running.database.models;
const frame = (index: number, more: object = {}) => ({ index, assetId: String(house.assetId), ...more });

beforeAll(async () => {
  server = await startWithPeople();
  token = await server.token('user@demo.oriel.example');
  house = await makeHouse(server);
  apartment = await makeApartment(server, house, 'A1');
  const body = {
    name: 'Turntable',
    target: { type: 'building', id: String(house.buildingId) },
    published: true,
    images: [
      frame(0, {
        label: 'South',
        overlays: [
          outline(apartment, box(0, 0, 0.2, 0.2)),
          outline(apartment, box(0.4, 0.4, 0.8, 0.8), { holes: [box(0.5, 0.5, 0.6, 0.6)] }),
          { targetType: 'poi', targetId: 'a "quoted" place', points: box(0.3, 0, 0.4, 0.1) },
          { targetType: 'building', targetId: String(house.buildingId), points: box(0.3, 0, 0.4, 0.1) },
        ],
      }),
      frame(1),
    ],
  };
  const { id } = (await server.call('POST', '/navigator', { token, body })).body.data;
  const found = await findPublicNavigator(models(), id);
  if (!found) throw new Error('The navigator is not public');
  place = found;
}, 60_000);

afterAll(() => server?.stop());

async function plainly(): Promise<unknown> {
  const images = await showImages(models(), place, await imagesOf(models(), place), visitor());
  return JSON.parse(JSON.stringify(images));
}

describe('cached outlines', () => {
  it('give the same answer as uncached ones, cold and warm', async () => {
    const store = new OutlineStore(models());
    const cold = JSON.parse(await store.imagesJson(place, visitor()));
    expect(cold).toEqual(await plainly());
    expect(JSON.parse(await store.imagesJson(place, visitor()))).toEqual(cold);
    for (const image of cold) expect([...Value.Errors(PublicNavigatorImage, image)]).toEqual([]);
  });

  it('reflect every change of outlines, images and apartments', async () => {
    const store = new OutlineStore(models());
    const changes: (() => Promise<unknown>)[] = [
      () =>
        models().Apartment.updateOne(
          { organizationId: house.organizationId, _id: apartment },
          { $set: { status: 'SOLD' } },
        ),
      () =>
        models().Apartment.updateOne(
          { organizationId: house.organizationId, _id: apartment },
          { $set: { visible: false } },
        ),
      () =>
        models().Apartment.updateOne(
          { organizationId: house.organizationId, _id: apartment },
          { $set: { visible: true } },
        ),
      async () => {
        const [image] = await imagesOf(models(), place);
        const body = { overlays: [outline(apartment, box(0.1, 0.1, 0.9, 0.9))] };
        return await server.call('PUT', `/navigator/image/${String(image?._id)}/overlays`, { token, body });
      },
      async () => {
        const [image] = await imagesOf(models(), place);
        const images = [frame(3, { id: String(image?._id), label: 'North' }), frame(2)];
        return await server.call('PATCH', `/navigator/${String(place.navigator._id)}`, {
          token,
          body: { images },
        });
      },
    ];
    const seen = new Set([await store.imagesJson(place, visitor())]);
    for (const change of changes) {
      await change();
      const json = await store.imagesJson(place, visitor());
      expect(JSON.parse(json)).toEqual(await plainly());
      seen.add(json);
    }
    // One of the changes reverts another.
    expect(seen.size).toBe(changes.length);
  });

  it('give a safe area of what the viewer sees, or what the team has set', async () => {
    const store = new OutlineStore(models());
    const [image] = await imagesOf(models(), place);
    const body = { overlays: [outline(apartment, box(0.2, 0.3, 0.5, 0.6))] };
    await server.call('PUT', `/navigator/image/${String(image?._id)}/overlays`, { token, body });
    const area = (change: Partial<NavigatorPlace['navigator']>) =>
      store.safeAreaOf({ ...place, navigator: { ...place.navigator, ...change } }, visitor(), image?._id);
    // Of a turn, the outline of its other image counts as well.
    expect(await area({})).toMatchObject({ left: expect.closeTo(0.065, 6), right: expect.closeTo(0.935, 6) });
    expect(await area({ mode: 'STATIC' })).toEqual({
      left: expect.closeTo(0.165, 6),
      top: expect.closeTo(0.265, 6),
      right: expect.closeTo(0.535, 6),
      bottom: expect.closeTo(0.635, 6),
    });
    const one = { organizationId: house.organizationId, _id: apartment };
    await models().Apartment.updateOne(one, { $set: { visible: false } });
    expect(await area({})).toEqual(WHOLE_IMAGE);
    await models().Apartment.updateOne(one, { $set: { visible: true } });
    const safeArea = { left: 0.4, top: 0.4, right: 0.6, bottom: 0.6 };
    expect(await area({ safeArea })).toEqual(safeArea);
    expect(await area({ mode: 'FLOOR_PLAN' })).toEqual(WHOLE_IMAGE);
  });

  it('are evicted at the limit, and read again', async () => {
    const store = new OutlineStore(models(), 1);
    expect(JSON.parse(await store.imagesJson(place, visitor()))).toEqual(await plainly());
    expect(JSON.parse(await store.imagesJson(place, visitor()))).toEqual(await plainly());
  });

  it('of a navigator without images are empty', async () => {
    const bare = { ...place, navigator: { ...place.navigator, _id: new Types.ObjectId() } };
    expect(await new OutlineStore(models()).imagesJson(bare, visitor())).toBe('[]');
  });
});
