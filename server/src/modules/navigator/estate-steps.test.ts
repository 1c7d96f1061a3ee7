import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestServer } from '../../testing/test-server.ts';
import { box, type House, makeApartment, makeHouse } from './testing/house.ts';
import { startWithPeople } from './testing/people.ts';

let server: TestServer;
let house: House;
const tokens = { user: '' };
let ofHouse = { id: '' };

beforeAll(async () => {
  server = await startWithPeople();
  tokens.user = await server.token('user@demo.oriel.example');
  house = await makeHouse(server);
  await makeApartment(server, house, 'A1');
  await makeApartment(server, house, 'A2', { status: 'BOOKED' });
  await makeApartment(server, house, 'A10', { status: 'SOLD' });
  await makeApartment(server, house, 'A11', { visible: false });
  ofHouse = await make({ name: 'House', published: true });
}, 60_000);

afterAll(() => server?.stop());

const frame = (index: number, more: object = {}) => ({ index, assetId: String(house.assetId), ...more });

async function make(body: object) {
  const target = { type: 'building', id: String(house.buildingId) };
  const answer = await server.call('POST', '/navigator', {
    token: tokens.user,
    body: { name: 'Other', target, ...body },
  });
  expect(answer.status, answer.text).toBe(201);
  return answer.body.data;
}

const get = (path: string) => server.call('GET', `/navigator/${path}`);

describe('the steps of an estate', () => {
  it('says of the parent what there is, and nothing that either of them hides', async () => {
    const parent = await make({
      name: 'Site',
      target: { type: 'estate', id: String(house.estateId) },
      i18n: { pl: { name: 'Osiedle' } },
      published: true,
    });
    const child = await make({ parentId: parent.id, published: true });
    const seen = async (query = '') => (await get(`${child.id}${query}`)).body.data.parent;
    const change = (id: string, body: object) =>
      server.call('PATCH', `/navigator/${id}`, { token: tokens.user, body });
    const apartments = { total: 3, ACTIVE: 1, BOOKED: 1, SOLD: 1 };
    expect(await seen()).toEqual({ id: parent.id, name: 'Site', apartments });
    expect((await seen('?lang=pl')).name).toBe('Osiedle');
    expect((await seen('?hideAvailability=true')).apartments).toEqual({ total: 3 });
    await change(parent.id, { settings: { hideAvailability: true } });
    expect((await seen()).apartments).toEqual({ total: 3 });
    await change(parent.id, { settings: { hideAvailability: false } });
    await change(child.id, { settings: { hideSold: true } });
    expect((await seen()).apartments).toEqual({ total: 2, ACTIVE: 1, BOOKED: 1 });
    await change(parent.id, { published: false });
    expect(await seen()).toBeUndefined();
    for (const { id } of [child, parent]) {
      await server.call('DELETE', `/navigator/${id}`, { token: tokens.user });
    }
  });

  it('leads to the building in a model of the estate where it has no navigator of its own', async () => {
    const { Building, NavigatorModel } = server.running.database.models;
    const { organizationId, estateId } = house;
    const { _id } = await Building.create({
      organizationId,
      estateId,
      name: 'Building B',
      floorsAbove: 2,
      floorsBelow: 0,
    });
    const target = { type: 'estate', id: String(estateId) };
    const model = await make({ name: 'Estate in 3D', target, mode: 'MODEL' });
    const file = { url: 'models/x/full.glb', bytes: 1, triangles: 1 };
    const room = { min: [0, 0, 0], max: [1, 1, 1] };
    await NavigatorModel.create({
      organizationId,
      navigatorId: model.id,
      assetId: house.assetId,
      status: 'READY',
      shown: {
        full: file,
        phone: file,
        building: room,
        bounds: room,
        buildings: [{ buildingId: String(_id), ...room, footprint: [] }],
        floors: [],
        apartments: [],
      },
    });
    const site = await make({
      name: 'Picture',
      target,
      published: true,
      images: [
        frame(0, {
          overlays: [
            { targetType: 'building', targetId: String(_id), points: box(0, 0, 0.3, 0.3) },
            { targetType: 'navigator', targetId: ofHouse.id, points: box(0.5, 0.5, 0.7, 0.7) },
          ],
        }),
      ],
    });
    const overlays = async () => (await get(`${site.id}/images-with-overlays`)).body.data[0].overlays;
    const [building, navigator] = await overlays();
    expect(building).toMatchObject({ name: 'Building B' });
    expect(building.navigatorId).toBeUndefined();
    expect(navigator).toMatchObject({ navigatorId: ofHouse.id, buildingId: String(house.buildingId) });
    await server.call('PATCH', `/navigator/${model.id}`, { token: tokens.user, body: { published: true } });
    expect((await overlays())[0].navigatorId).toBe(model.id);
    // A model that was made before buildings were told apart says so.
    await NavigatorModel.updateOne(
      { organizationId, navigatorId: model.id },
      { $unset: { 'shown.buildings': 1 } },
    );
    expect((await overlays())[0].navigatorId).toBeUndefined();
    expect((await get(`${model.id}/model`)).body.data.buildings).toEqual([]);
    for (const { id } of [site, model]) {
      await server.call('DELETE', `/navigator/${id}`, { token: tokens.user });
    }
    await Building.deleteOne({ organizationId, _id });
  });
});

it('shows the logo of an estate in the place of its organization’s', async () => {
  const navigator = await make({ published: true });
  const logo = async () => (await get(navigator.id)).body.data.organization;
  const before = (await logo()).logoUrl;
  const change = (body: object) =>
    server.call('PATCH', `/estate/${house.estateId}`, { token: tokens.user, body });
  const changed = await change({ logoAssetId: String(house.assetId) });
  expect(changed.status, changed.text).toBe(200);
  const { logoUrl, logoDarkUrl } = await logo();
  expect(logoUrl).toEqual(expect.stringContaining('/media/'));
  expect(logoUrl).not.toBe(before);
  expect(logoDarkUrl).toBeUndefined();
  await change({ logoAssetId: null });
  expect((await logo()).logoUrl).toBe(before);
});
