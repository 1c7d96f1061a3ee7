import { Types } from 'mongoose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestServer } from '../../testing/test-server.ts';
import { box, type House, makeApartment, makeAsset, makeHouse, outline } from './testing/house.ts';
import { startWithPeople } from './testing/people.ts';

let server: TestServer;
let house: House;
let other: House;
const tokens = { admin: '', user: '', agent: '' };
const apartments = { A1: '', A2: '', A10: '', A11: '' };
let shown = { id: '', slug: '' };

beforeAll(async () => {
  server = await startWithPeople();
  tokens.admin = await server.token('admin@demo.oriel.example');
  tokens.user = await server.token('user@demo.oriel.example');
  tokens.agent = await server.token('agent@demo.oriel.example');
  house = await makeHouse(server);
  other = await makeHouse(server, { estate: { status: 'DRAFT' } });
  apartments.A1 = await makeApartment(server, house, 'A1');
  apartments.A2 = await makeApartment(server, house, 'A2', { status: 'BOOKED', area: 52 });
  apartments.A10 = await makeApartment(server, house, 'A10', { status: 'SOLD', area: 49 });
  apartments.A11 = await makeApartment(server, house, 'A11', { visible: false });
  shown = await make({
    name: 'Park from all sides',
    slug: 'park-all-sides',
    published: true,
    i18n: { pl: { name: 'Park z każdej strony' } },
    images: [
      frame(1, { angle: 270, label: 'West', i18n: { pl: { label: 'Zachód' } } }),
      frame(0, {
        angle: 180,
        overlays: [
          outline(apartments.A1, box(0.1, 0.1, 0.3, 0.3)),
          outline(apartments.A2, box(0.4, 0.1, 0.6, 0.3)),
          outline(apartments.A10, box(0.1, 0.5, 0.3, 0.7)),
          outline(apartments.A11, box(0.4, 0.5, 0.6, 0.7)),
        ],
      }),
    ],
  });
}, 60_000);

afterAll(() => server?.stop());

const frame = (index: number, more: object = {}) => ({ index, assetId: String(house.assetId), ...more });

async function make(body: object, at: House = house) {
  const target = { type: 'building', id: String(at.buildingId) };
  const answer = await server.call('POST', '/navigator', {
    token: tokens.user,
    body: { name: 'Other', target, ...body },
  });
  expect(answer.status, answer.text).toBe(201);
  return answer.body.data;
}

const get = (path: string, options: Parameters<TestServer['call']>[2] = {}) =>
  server.call('GET', `/navigator/${path}`, options);
const keys = (value: object) => Object.keys(value).sort();

const NAVIGATOR_KEYS = [
  'apartments',
  'building',
  'coverUrl',
  'defaultIndex',
  'estate',
  'filters',
  'id',
  'imageCount',
  'loop',
  'mode',
  'name',
  'organization',
  'settings',
  'slug',
  'statusColors',
  'target',
  'theme',
  'viewerUrl',
];
const IMAGE_KEYS = [
  'angle',
  'assetId',
  'height',
  'id',
  'index',
  'navigatorId',
  'overlays',
  'thumbnailUrl',
  'url',
  'variants',
  'width',
];
const OVERLAY_KEYS = [
  'anchor',
  'apartment',
  'apartmentId',
  'area',
  'id',
  'points',
  'targetId',
  'targetType',
  'zIndex',
];
const HINT_KEYS = ['area', 'floor', 'id', 'kind', 'number', 'orientations', 'price', 'rooms', 'status'];

describe('a published navigator', () => {
  it('is found by its id, its slug, and the ids of its building and estate', async () => {
    const atEstate = await make({ target: { type: 'estate', id: String(house.estateId) }, published: true });
    for (const [key, id] of [
      [shown.id, shown.id],
      [shown.slug, shown.id],
      [String(house.buildingId), shown.id],
      [String(house.estateId), atEstate.id],
    ]) {
      expect((await get(key ?? '')).body.data.id).toBe(id);
    }
    // An estate's viewer offers a choice of buildings; a building's does not.
    const { buildings } = (await get(atEstate.id)).body.data;
    expect(buildings).toContainEqual({ id: String(house.buildingId), name: 'Building A' });
    expect((await get(shown.id)).body.data).not.toHaveProperty('buildings');
    expect((await get(String(new Types.ObjectId()))).status).toBe(404);
    expect((await get('no-such-name')).status).toBe(404);
    expect((await get('Not_a_key')).status).toBe(400);
  });

  it('shows visitors the public fields only, and is cacheable for ten seconds', async () => {
    const answer = await get(shown.id);
    expect(keys(answer.body.data)).toEqual(NAVIGATOR_KEYS);
    expect(answer.body.data).toMatchObject({
      imageCount: 2,
      defaultIndex: 0,
      apartments: { total: 3, ACTIVE: 1, BOOKED: 1, SOLD: 1 },
      estate: { name: 'Brzozowa Park', city: 'Wrocław', currency: 'PLN' },
      building: { name: 'Building A', code: 'A', floorsAbove: 5, floors: [] },
      coverUrl: expect.stringMatching(/^\/media\//),
    });
    expect(keys(answer.body.data.estate)).toEqual([
      'areaUnit',
      'city',
      'currency',
      'id',
      'name',
      'northOffset',
      'slug',
      'timezone',
      'type',
    ]);
    expect(answer.headers.get('cache-control')).toBe('public, max-age=10');
    expect(answer.headers.get('vary')).toContain('Authorization');
  });

  it("uses the visitor's language", async () => {
    const polish = { headers: { 'accept-language': 'pl' } };
    expect((await get(shown.id, polish)).body.data.name).toBe('Park z każdej strony');
    expect((await get(`${shown.id}/images-with-overlays`, polish)).body.data[1].label).toBe('Zachód');
    expect((await get(`${shown.id}?lang=gb`, polish)).body.data.name).toBe('Park from all sides');
  });

  it('lists its images in order, each with its outlines and their targets', async () => {
    const answer = await get(`${shown.slug}/images-with-overlays`);
    const [first, second] = answer.body.data;
    expect([first.index, second.index]).toEqual([0, 1]);
    expect(keys(first)).toEqual(IMAGE_KEYS);
    expect(first).toMatchObject({ width: 1600, height: 900, variants: [{ key: '800', format: 'webp' }] });
    expect(keys(first.variants[0])).toEqual(['format', 'height', 'key', 'url', 'width']);
    expect(first.overlays).toHaveLength(3);
    expect(keys(first.overlays[0])).toEqual(OVERLAY_KEYS);
    expect(keys(first.overlays[0].apartment)).toEqual(HINT_KEYS);
    expect(first.overlays[1].apartment).toMatchObject({ number: 'A2', status: 'BOOKED', price: 500_000 });
    expect(answer.text).not.toContain(apartments.A11);
    const single = await get(`image/${first.id}`);
    expect(single.body.data).toEqual(first);
  });

  it('reflects every change of a status or price at once, with a new ETag', async () => {
    const { Apartment } = server.running.database.models;
    const change = (set: object) =>
      Apartment.updateOne({ organizationId: house.organizationId, _id: apartments.A1 }, { $set: set });
    const path = `${shown.id}/images-with-overlays`;
    const first = await get(path);
    const etag = first.headers.get('etag') ?? '';
    expect((await get(path, { headers: { 'if-none-match': etag } })).status).toBe(304);
    await change({ status: 'BOOKED' });
    const second = await get(path, { headers: { 'if-none-match': etag } });
    expect(second.body.data[0].overlays[0].apartment.status).toBe('BOOKED');
    await change({ status: 'ACTIVE', listPrice: 49_000_000 });
    const third = await get(path);
    expect(third.body.data[0].overlays[0].apartment.price).toBe(490_000);
    expect(new Set([etag, second.headers.get('etag'), third.headers.get('etag')]).size).toBe(3);
    const today = new Date().toISOString().slice(0, 10);
    await change({ listPrice: 50_000_000, promotion: { price: 45_000_000, from: today } });
    const hint = (await get(path)).body.data[0].overlays[0].apartment;
    expect(hint).toMatchObject({ price: 500_000, effectivePrice: 450_000 });
    await change({ promotion: { price: 45_000_000, from: '2099-01-01' } });
    expect((await get(path)).body.data[0].overlays[0].apartment.effectivePrice).toBeUndefined();
    await Apartment.updateOne(
      { organizationId: house.organizationId, _id: apartments.A1 },
      { $unset: { promotion: 1 } },
    );
  });

  it('links up only to a parent that the visitor may open', async () => {
    const parent = await make({ name: 'Site' });
    const child = await make({ parentId: parent.id, published: true });
    expect((await get(child.id)).body.data.parentId).toBeUndefined();
    expect((await get(child.id, { token: tokens.user })).body.data.parentId).toBe(parent.id);
    await server.call('PATCH', `/navigator/${parent.id}`, { token: tokens.user, body: { published: true } });
    expect((await get(child.id)).body.data.parentId).toBe(parent.id);
  });

  it('links down only to buildings and navigators that the visitor may open', async () => {
    const hidden = await make({ name: 'Inside' });
    const site = await make({
      target: { type: 'estate', id: String(house.estateId) },
      published: true,
      images: [
        frame(0, {
          overlays: [
            { targetType: 'building', targetId: String(house.buildingId), points: box(0, 0, 0.3, 0.3) },
            { targetType: 'navigator', targetId: hidden.id, points: box(0.5, 0.5, 0.7, 0.7) },
          ],
        }),
      ],
    });
    const path = `${site.id}/images-with-overlays`;
    const seen = (await get(path)).body.data[0].overlays;
    expect(seen).toMatchObject([{ name: 'Building A', navigatorId: shown.id }]);
    expect((await get(path, { token: tokens.user })).body.data[0].overlays).toHaveLength(2);
    await server.call('PATCH', `/navigator/${hidden.id}`, { token: tokens.user, body: { published: true } });
    expect((await get(path)).body.data[0].overlays).toHaveLength(2);
    await server.call('DELETE', `/navigator/${site.id}`, { token: tokens.user });
  });
});

describe('a non-public navigator', () => {
  it('is NOT_FOUND for visitors: unpublished, of a draft estate, of a suspended organization', async () => {
    const { Estate, Organization } = server.running.database.models;
    const unpublished = await make({ images: [frame(0)] });
    const drafted = await make(
      { published: true, images: [frame(0, { assetId: String(other.assetId) })] },
      other,
    );
    for (const { id, slug } of [unpublished, drafted]) {
      const [image] = (await get(`${id}/images-with-overlays`, { token: tokens.user })).body.data;
      const paths = [
        id,
        slug,
        `${id}/images-with-overlays`,
        `image/${image.id}`,
        `${id}/apartment/${apartments.A1}`,
      ];
      for (const path of paths) {
        expect((await get(path)).status, path).toBe(404);
        const foreign = { token: tokens.admin, organization: await riverside() };
        expect((await get(path, foreign)).status, path).toBe(404);
      }
    }
    const filter = { organizationId: house.organizationId, _id: house.estateId };
    await Estate.updateOne(filter, { $set: { status: 'ARCHIVED' } });
    expect((await get(shown.id)).status).toBe(404);
    await Estate.updateOne(filter, { $set: { status: 'PUBLISHED' } });
    await Organization.updateOne({ _id: house.organizationId }, { $set: { status: 'SUSPENDED' } });
    expect((await get(shown.id)).status).toBe(404);
    await Organization.updateOne({ _id: house.organizationId }, { $set: { status: 'ACTIVE' } });
    expect((await get(shown.id)).status).toBe(200);
  });

  it('is visible to members of the organization, to an AGENT if its estate is theirs', async () => {
    const { Membership } = server.running.database.models;
    const drafted = await make(
      { name: 'Draft', images: [frame(0, { assetId: String(other.assetId) })] },
      other,
    );
    await Membership.updateMany(
      { organizationId: house.organizationId, role: 'AGENT' },
      { $set: { allEstates: false, estateIds: [] } },
    );
    const agents = { organizationId: house.organizationId, role: 'AGENT' as const };
    expect((await get(drafted.slug, { token: tokens.agent })).status).toBe(404);
    await Membership.updateMany(agents, { $set: { estateIds: [house.estateId, other.estateId] } });
    for (const token of Object.values(tokens)) {
      const answer = await get(drafted.slug, { token });
      expect(answer.body.data).toMatchObject({ published: false, estate: { status: 'DRAFT' } });
      expect(answer.headers.get('cache-control')).toContain('no-store');
      expect((await get(`${shown.id}/images-with-overlays`, { token })).body.data[0].overlays).toHaveLength(
        4,
      );
      expect((await get(`${shown.id}/apartment/${apartments.A11}`, { token })).status).toBe(200);
    }
  });

  it('of another organization is public for a member, too', async () => {
    const foreign = { token: tokens.admin, organization: await riverside() };
    expect(keys((await get(shown.id, foreign)).body.data)).toEqual(NAVIGATOR_KEYS);
    expect((await get(`${shown.id}/images-with-overlays`, foreign)).body.data[0].overlays).toHaveLength(3);
  });
});

describe('the list of navigators', () => {
  it('is for members of the organization, and can be filtered', async () => {
    expect((await server.call('GET', '/navigator')).status).toBe(401);
    const path = `/navigator?buildingId=${String(house.buildingId)}&published=true&search=each&sort=name`;
    expect((await server.call('GET', path, { token: tokens.agent })).body.data).toEqual([]);
    const found = await server.call('GET', path.replace('each', 'ALL SIDES'), { token: tokens.agent });
    expect(found.body.data).toMatchObject([{ id: shown.id, imageCount: 2, published: true }]);
    const elsewhere = await server.call('GET', '/navigator', {
      token: tokens.admin,
      organization: await riverside(),
    });
    expect(elsewhere.body.meta.total).toBe(0);
  });
});

describe('a model', () => {
  it('is answered with its address', async () => {
    const model = await makeAsset(server, house.organizationId, 'MODEL_3D');
    const made = await make({ mode: 'MODEL', modelAssetId: String(model), published: true });
    expect((await get(made.id)).body.data).toMatchObject({
      mode: 'MODEL',
      modelUrl: `/media/${String(model)}/picture.jpg`,
    });
  });
});

async function riverside(): Promise<string> {
  const { Organization } = server.running.database.models;
  return String((await Organization.findOne({ slug: 'riverside-lettings' }).orFail().lean())._id);
}
