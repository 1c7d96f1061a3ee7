import { Types } from 'mongoose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestServer } from '../../testing/test-server.ts';
import { box, type House, makeApartment, makeAsset, makeHouse, outline } from './testing/house.ts';
import { startWithPeople } from './testing/people.ts';

let server: TestServer;
let house: House;
let abroad: House;
let apartment = '';
const tokens = { admin: '', user: '', agent: '' };

beforeAll(async () => {
  server = await startWithPeople();
  tokens.admin = await server.token('admin@demo.oriel.example');
  tokens.user = await server.token('user@demo.oriel.example');
  tokens.agent = await server.token('agent@demo.oriel.example');
  house = await makeHouse(server);
  abroad = await makeHouse(server, { slug: 'riverside-lettings' });
  apartment = await makeApartment(server, house, 'A1');
}, 60_000);

afterAll(() => server?.stop());

const post = (body: object, token = tokens.user) => server.call('POST', '/navigator', { token, body });
const patch = (id: string, body: object, headers: Record<string, string> = {}) =>
  server.call('PATCH', `/navigator/${id}`, { token: tokens.user, body, headers });
const images = async (id: string) =>
  (await server.call('GET', `/navigator/${id}/images-with-overlays`, { token: tokens.user })).body.data;
const target = () => ({ type: 'building', id: String(house.buildingId) });
const frame = (index: number, more: object = {}) => ({ index, assetId: String(house.assetId), ...more });

async function make(body: object = {}) {
  const answer = await post({ name: 'Turntable', target: target(), ...body });
  expect(answer.status, answer.text).toBe(201);
  return answer.body.data;
}

describe('a navigator', () => {
  it('is created in one call, with images, outlines and a slug', async () => {
    const first = await make({
      name: 'Osiedle Żółte Wzgórze',
      images: [
        frame(0, { angle: 180, overlays: [outline(apartment, box(0.1, 0.1, 0.4, 0.4))] }),
        frame(1, { angle: 360, label: 'East', floor: 2 }),
      ],
    });
    expect(first).toMatchObject({
      name: 'Osiedle Żółte Wzgórze',
      slug: 'osiedle-zolte-wzgorze',
      mode: 'ROTATION',
      imageCount: 2,
      published: false,
      target: target(),
      filters: ['rooms', 'area', 'price', 'floor', 'orientation', 'status'],
      viewerUrl: `${server.url}/viewer/osiedle-zolte-wzgorze`,
      apartmentIds: [apartment],
    });
    const [south, east] = await images(first.id);
    expect(south.overlays).toMatchObject([
      {
        targetType: 'apartment',
        targetId: apartment,
        apartmentId: apartment,
        area: 0.09,
        zIndex: 0,
        source: 'MANUAL',
      },
    ]);
    expect(south.overlays[0].anchor).toEqual([expect.closeTo(0.25, 2), expect.closeTo(0.25, 2)]);
    expect(east).toMatchObject({ index: 1, angle: 0, label: 'East', floor: 2, overlays: [] });
    const second = await make({ name: 'Osiedle Żółte Wzgórze' });
    expect(second.slug).toBe('osiedle-zolte-wzgorze-2');
  });

  it('cannot take a slug used in any organization, also under concurrency', async () => {
    await make({ slug: 'my-tower' });
    expect((await post({ name: 'Other', target: target(), slug: 'my-tower' })).body.code).toBe('SLUG_TAKEN');
    const elsewhere = await server.call('POST', '/navigator', {
      token: tokens.admin,
      organization: String(abroad.organizationId),
      body: { name: 'Other', target: { type: 'estate', id: String(abroad.estateId) }, slug: 'my-tower' },
    });
    expect(elsewhere.body.code).toBe('SLUG_TAKEN');
    const third = await make({});
    expect((await patch(third.id, { slug: 'my-tower' })).status).toBe(409);
    const both = await Promise.all([1, 2].map(() => post({ name: 'Race', target: target(), slug: 'race' })));
    expect(both.map(({ status }) => status).sort()).toEqual([201, 409]);
    const named = await Promise.all([1, 2, 3].map(() => make({ name: 'Same name' })));
    expect(new Set(named.map(({ slug }) => slug)).size).toBe(3);
  });

  it.each([
    ['an id', 'a'.repeat(24), 400],
    ['a word of an address', 'showcase', 409],
    ['capitals', 'Tower', 400],
  ])('cannot have %s as its slug', async (_what, slug, status) => {
    expect((await post({ name: 'Odd', target: target(), slug })).status).toBe(status);
    expect((await make({ name: 'Showcase' })).slug).not.toBe('showcase');
  });

  it('rejects foreign entities, naming the field', async () => {
    const foreignApartment = await makeApartment(server, abroad, 'X1');
    const model = await makeAsset(server, house.organizationId, 'MODEL_3D');
    const cases: [object, string][] = [
      [{ target: { type: 'building', id: String(abroad.buildingId) } }, 'target.id'],
      [{ target: { type: 'estate', id: String(house.buildingId) } }, 'target.id'],
      [{ coverAssetId: String(abroad.assetId) }, 'coverAssetId'],
      [{ coverAssetId: String(model) }, 'coverAssetId'],
      [{ modelAssetId: String(house.assetId) }, 'modelAssetId'],
      [{ parentId: new Types.ObjectId().toHexString() }, 'parentId'],
      [{ images: [frame(0, { assetId: String(abroad.assetId) })] }, 'images.0.assetId'],
      [{ images: [frame(0), frame(0)] }, 'images.1.index'],
      [{ images: [frame(0, { id: String(new Types.ObjectId()) })] }, 'images.0.id'],
      [{ images: [frame(3)], defaultIndex: 0 }, 'defaultIndex'],
      [
        { images: [frame(0, { overlays: [outline(foreignApartment, box(0, 0, 1, 1))] })] },
        'images.0.overlays.0.targetId',
      ],
      [{ filters: ['rooms', 'horoscope'] }, 'filters.1'],
      [{ safeArea: { left: 0, top: 0, right: 1.2, bottom: 1 } }, 'safeArea.right'],
      [{ safeArea: { left: 0.5, top: 0, right: 0.5, bottom: 1 } }, 'safeArea.right'],
      [{ safeArea: { left: 0, top: 0.9, right: 1, bottom: 0.1 } }, 'safeArea.bottom'],
      [{ safeArea: { left: 0, top: 0, right: 1 } }, 'safeArea.bottom'],
      [{ invented: true }, 'invented'],
      [{ name: ' \u0007 ' }, 'name'],
      [{ images: [frame(0, { label: ' ' })] }, 'images.0.label'],
    ];
    const before = await server.running.database.models.NavigatorImage.countDocuments({
      organizationId: house.organizationId,
    });
    for (const [body, field] of cases) {
      const answer = await post({ name: 'Wrong', target: target(), ...body });
      expect(answer.status, field).toBe(400);
      expect(Object.keys(answer.body.errors), answer.text).toEqual([field]);
    }
    expect(
      await server.running.database.models.NavigatorImage.countDocuments({
        organizationId: house.organizationId,
      }),
    ).toBe(before);
  });

  it('has at most 360 images', async () => {
    const many = Array.from({ length: 361 }, (_, index) => frame(index));
    expect((await post({ name: 'Many', target: target(), images: many })).status).toBe(400);
  });
});

describe('a change', () => {
  it('merges settings, clears with null, keeps omitted fields, and ignores unchanged read-only ones', async () => {
    const made = await make({
      settings: { hideSold: true },
      theme: { primaryColor: '#112233' },
      i18n: { pl: { name: 'Obrót' } },
    });
    expect(made.settings).toMatchObject({ hideSold: true, showPrice: true, hideAvailability: false });
    const { id } = made;
    const changed = await patch(id, {
      settings: { showPrice: false },
      theme: { mode: 'dark' },
      statusColors: { hover: '#abcdef' },
    });
    expect(changed.body.data.settings).toMatchObject({ hideSold: true, showPrice: false });
    expect(changed.body.data.theme).toMatchObject({ primaryColor: '#112233', mode: 'dark' });
    expect(changed.body.data.statusColors).toMatchObject({ hover: '#abcdef', ACTIVE: '#2e9e6b' });
    const cleared = await patch(id, { theme: null, statusColors: null, i18n: { pl: { name: null } } });
    expect(cleared.body.data.theme.primaryColor).not.toBe('#112233');
    expect(cleared.body.data.i18n?.pl?.name).toBeUndefined();
    const whole = await patch(id, cleared.body.data);
    expect(whole.status, whole.text).toBe(200);
    expect((await patch(id, { imageCount: 7 })).status).toBe(400);
    expect((await patch(id, { target: { type: 'estate', id: String(house.estateId) } })).status).toBe(400);
  });

  it('based on a stale version is rejected', async () => {
    const made = await make();
    const headers = { 'if-match': `"${made.updatedAt}"` };
    expect((await patch(made.id, { name: 'One' }, headers)).status).toBe(200);
    expect((await patch(made.id, { name: 'Two' }, headers)).body.code).toBe('STALE_UPDATE');
  });

  it('of the safe area replaces it, and null returns to the outlines', async () => {
    const made = await make({ safeArea: { left: 0.1, top: 0.2, right: 0.9, bottom: 1 } });
    expect(made.safeArea).toEqual({ left: 0.1, top: 0.2, right: 0.9, bottom: 1 });
    const safeArea = { left: 0, top: 0, right: 0.05, bottom: 0.05 };
    expect((await patch(made.id, { safeArea })).body.data.safeArea).toEqual(safeArea);
    const answer = await patch(made.id, { safeArea: null });
    expect(answer.status, answer.text).toBe(200);
    expect(answer.body.data).not.toHaveProperty('safeArea');
  });

  it('of the images keeps those with an id and their outlines, adds new ones, and removes the others', async () => {
    const made = await make({
      images: [frame(0, { overlays: [outline(apartment, box(0.1, 0.1, 0.4, 0.4))] }), frame(1), frame(2)],
    });
    const [first, second] = await images(made.id);
    const body = {
      defaultIndex: 5,
      images: [
        frame(5, { id: first.id, angle: 90, label: 'South' }),
        frame(1, { id: second.id }),
        frame(7, { overlays: [outline(apartment, box(0.5, 0.5, 0.9, 0.9))] }),
      ],
    };
    const answer = await patch(made.id, body);
    expect(answer.status, answer.text).toBe(200);
    const now = await images(made.id);
    expect(now.map(({ index }: { index: number }) => index)).toEqual([1, 5, 7]);
    expect(now[1]).toMatchObject({ id: first.id, angle: 90, label: 'South', overlays: first.overlays });
    expect(now[2].overlays).toHaveLength(1);
    expect(now[0].updatedAt).toBe(second.updatedAt);
    const without = await patch(made.id, { images: [frame(5, { id: first.id })] });
    expect(without.body.data.imageCount).toBe(1);
    const [left] = await images(made.id);
    expect(left.label).toBeUndefined();
    const overlays = await patch(made.id, { images: [frame(5, { id: first.id, overlays: [] })] });
    expect(Object.keys(overlays.body.errors)).toEqual(['images.0.overlays']);
  });

  it('of the images made twice concurrently leaves those of one', async () => {
    const made = await make({ images: [frame(0)] });
    const answers = await Promise.all(
      [2, 3, 4].map((count) =>
        patch(made.id, {
          images: Array.from({ length: count }, (_, index) => frame(index)),
        }),
      ),
    );
    const accepted = answers.filter(({ status }) => status === 200);
    expect(accepted.length).toBeGreaterThan(0);
    expect(answers.every(({ status }) => status === 200 || status === 409)).toBe(true);
    const found = await images(made.id);
    expect([2, 3, 4]).toContain(found.length);
    expect(found.map(({ index }: { index: number }) => index)).toEqual([...found.keys()]);
    expect((await patch(made.id, { images: [frame(0)] })).status).toBe(200);
  });

  it('with a taken slug changes no image', async () => {
    await make({ slug: 'kept-name' });
    const made = await make({ images: [frame(0)] });
    expect((await patch(made.id, { slug: 'kept-name', images: [] })).body.code).toBe('SLUG_TAKEN');
    expect(await images(made.id)).toHaveLength(1);
    expect((await patch(made.id, { images: [] })).status).toBe(200);
  });

  it('cannot create a cycle of navigators', async () => {
    const top = await make({ name: 'Top' });
    const middle = await make({ name: 'Middle', parentId: top.id });
    const bottom = await make({ name: 'Bottom', parentId: middle.id });
    expect((await patch(top.id, { parentId: top.id })).body.errors).toHaveProperty('parentId');
    expect((await patch(top.id, { parentId: bottom.id })).body.errors).toHaveProperty('parentId');
    expect((await patch(bottom.id, { parentId: top.id })).status).toBe(200);
    const [one, other] = [await make({ name: 'One' }), await make({ name: 'Other' })];
    await Promise.all([patch(one.id, { parentId: other.id }), patch(other.id, { parentId: one.id })]);
    const { Navigator } = server.running.database.models;
    const { organizationId } = house;
    const now = await Navigator.find({ organizationId, _id: { $in: [one.id, other.id] } }).lean();
    expect(now.filter(({ parentId }) => parentId)).not.toHaveLength(2);
  });

  it('and deletion are for USERs and ADMINs of the organization only', async () => {
    const made = await make({ images: [frame(0, { overlays: [outline(apartment, box(0, 0, 1, 1))] })] });
    const [image] = await images(made.id);
    const body = { name: 'Mine' };
    const calls: [string, string, object | undefined][] = [
      ['PATCH', `/navigator/${made.id}`, body],
      ['DELETE', `/navigator/${made.id}`, undefined],
      ['PUT', `/navigator/image/${image.id}/overlays`, { overlays: [] }],
    ];
    for (const [method, path, sent] of calls) {
      const asked = { ...(sent ? { body: sent } : {}) };
      expect((await server.call(method, path, asked)).status).toBe(401);
      expect((await server.call(method, path, { ...asked, token: tokens.agent })).status).toBe(403);
      const foreign = { ...asked, token: tokens.admin, organization: String(abroad.organizationId) };
      expect((await server.call(method, path, foreign)).body.code).toBe('NOT_FOUND');
    }
    expect((await post({ name: 'No', target: target() }, tokens.agent)).status).toBe(403);
    const gone = await server.call('DELETE', `/navigator/${made.id}`, { token: tokens.user });
    expect(gone.body.data).toEqual({ id: made.id, deleted: true });
    const { NavigatorImage, Apartment } = server.running.database.models;
    const { organizationId } = house;
    expect(await NavigatorImage.exists({ organizationId, navigatorId: made.id })).toBeNull();
    const { preferredAngles } = await Apartment.findOne({ organizationId, _id: apartment }).orFail().lean();
    expect(preferredAngles.map(({ navigatorId }) => String(navigatorId))).not.toContain(made.id);
  });
});

describe('a removed image', () => {
  const { ObjectId } = Types;
  const floorsOf = async (): Promise<unknown[]> =>
    (await server.call('GET', `/building/${String(house.buildingId)}`, { token: tokens.user })).body.data
      .floors;
  const leadTo = async (...ids: string[]) => {
    const floors = ids.map((id, level) => ({ level, label: `${level}`, navigatorImageId: id }));
    const building = `/building/${String(house.buildingId)}`;
    return await server.call('PATCH', building, { token: tokens.user, body: { floors } });
  };

  it('is removed from the floors that refer to it, alone or with its navigator', async () => {
    const { id } = await make({ images: [frame(0), frame(1)] });
    const [first, second] = await images(id);
    expect((await leadTo(first.id, second.id)).status).toBe(200);
    await patch(id, { images: [{ id: first.id, index: 0, assetId: first.assetId }] });
    expect(await floorsOf()).toEqual([
      { level: 0, label: '0', navigatorImageId: first.id },
      { level: 1, label: '1' },
    ]);
    await server.call('DELETE', `/navigator/${id}`, { token: tokens.admin });
    expect(await floorsOf()).toEqual([
      { level: 0, label: '0' },
      { level: 1, label: '1' },
    ]);
  });

  it('whose file was deleted by force leaves a navigator with another initial image', async () => {
    const lost = String(await makeAsset(server, house.organizationId));
    const seen = { overlays: [outline(apartment, box(0.1, 0.1, 0.4, 0.4))] };
    const { id } = await make({ images: [frame(0, { ...seen, assetId: lost }), frame(3), frame(2, seen)] });
    const [first] = await images(id);
    await leadTo(first.id);
    const forced = await server.call('DELETE', `/asset/${lost}?force=true`, { token: tokens.admin });
    expect(forced.status).toBe(200);
    expect((await images(id)).map(({ index }: { index: number }) => index)).toEqual([2, 3]);
    expect(await floorsOf()).toEqual([{ level: 0, label: '0' }]);
    const { data } = (await server.call('GET', `/navigator/${id}`, { token: tokens.user })).body;
    expect([data.defaultIndex, data.imageCount]).toEqual([2, 2]);
    const { Apartment } = server.running.database.models;
    const known = { organizationId: house.organizationId, _id: new ObjectId(apartment) };
    const { preferredAngles } = await Apartment.findOne(known).orFail().lean();
    const angle = preferredAngles.find((one) => String(one.navigatorId) === id);
    expect(angle?.index).toBe(2);
  });
});
