import { PublicNavigatorImage } from '@oriel/contract/navigator-image';
import { Types } from 'mongoose';
import { Value } from 'typebox/value';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestServer } from '../../testing/test-server.ts';
import { type House, makeAsset, makeHouse } from './testing/house.ts';
import { startWithPeople } from './testing/people.ts';

let server: TestServer;
let house: House;
let abroad: House;
let token = '';
let admin = '';

beforeAll(async () => {
  server = await startWithPeople();
  token = await server.token('user@demo.oriel.example');
  admin = await server.token('admin@demo.oriel.example');
  house = await makeHouse(server);
  abroad = await makeHouse(server, { slug: 'riverside-lettings' });
}, 60_000);

afterAll(() => server?.stop());

const call = (method: string, path: string, body?: object) => server.call(method, path, { token, body });
const frame = (index: number, more: object = {}) => ({ index, assetId: String(house.assetId), ...more });
const picture = async (size?: { width: number; height: number }) => {
  const { organizationId } = house;
  const id = await makeAsset(server, organizationId);
  if (size) {
    const { Asset } = server.running.database.models;
    await Asset.updateOne({ organizationId, _id: id }, { $set: size });
  }
  return String(id);
};

async function make(images: readonly object[]) {
  const answer = await call('POST', '/navigator', {
    name: 'Evenings',
    target: { type: 'building', id: String(house.buildingId) },
    published: true,
    images,
  });
  expect(answer.status, answer.text).toBe(201);
  return answer.body.data as { id: string };
}

const own = async (id: string) => (await call('GET', `/navigator/${id}/images-with-overlays`)).body.data;
/** The images as visitors get them. */
const shown = async (id: string) =>
  (await server.call('GET', `/navigator/${id}/images-with-overlays`)).body.data;

describe('the evening of an image', () => {
  it('is the same view as a second picture, for members and visitors; an image without one has no trace of it', async () => {
    const evening = await picture();
    const { id } = await make([frame(0, { eveningAssetId: evening }), frame(1)]);
    for (const [with_, without] of [await own(id), await shown(id)]) {
      expect(with_.evening).toEqual({
        assetId: evening,
        url: expect.stringContaining(evening),
        thumbnailUrl: expect.stringContaining(evening),
        variants: [expect.objectContaining({ width: 800, format: 'webp' })],
        width: 1600,
        height: 900,
      });
      expect(with_.assetId).toBe(String(house.assetId));
      expect(without).not.toHaveProperty('evening');
    }
    for (const image of await shown(id)) expect([...Value.Errors(PublicNavigatorImage, image)]).toEqual([]);
    const [first] = await shown(id);
    const alone = await server.call('GET', `/navigator/image/${first.id}`);
    expect(alone.body.data.evening).toEqual(first.evening);
  });

  it('is the first picture of a page whose address asks for it, once every image has one', async () => {
    const [evening, other] = [await picture(), await picture()];
    const { id } = await make([frame(0, { eveningAssetId: evening }), frame(1)]);
    const pictured = async (query: string) => {
      const page = await (await fetch(`${server.url}/viewer/${id}${query}`)).text();
      return /class="oriel-frame-picture" src="([^"]+)"/.exec(page)?.[1];
    };
    const day = expect.stringContaining(String(house.assetId));
    expect(await pictured('?light=evening')).toEqual(day);
    const images = (await own(id)).map(({ id: image }: { id: string }, index: number) =>
      frame(index, { id: image, eveningAssetId: index === 0 ? evening : other }),
    );
    expect((await call('PATCH', `/navigator/${id}`, { images })).status).toBe(200);
    expect(await pictured('?light=evening')).toContain(evening);
    expect(await pictured('')).toEqual(day);
  });

  it('is set, replaced and removed with the list of images, which leaves other images alone', async () => {
    const { id } = await make([frame(0), frame(1)]);
    const [first, second] = await own(id);
    const save = (eveningAssetId?: string | null) =>
      call('PATCH', `/navigator/${id}`, {
        images: [
          frame(0, { id: first.id, ...(eveningAssetId === undefined ? {} : { eveningAssetId }) }),
          frame(1, { id: second.id }),
        ],
      });
    const [one, other] = [await picture(), await picture()];
    for (const evening of [one, other]) {
      expect((await save(evening)).status).toBe(200);
      expect((await own(id))[0].evening.assetId).toBe(evening);
      expect((await shown(id))[0].evening.assetId).toBe(evening);
    }
    expect((await own(id))[1].updatedAt).toBe(second.updatedAt);
    expect((await save(null)).status).toBe(200);
    expect((await own(id))[0]).not.toHaveProperty('evening');
    await save(one);
    expect((await save()).status).toBe(200);
    expect((await shown(id))[0]).not.toHaveProperty('evening');
  });

  it('is a picture of the organization with the proportions of the day', async () => {
    const model = String(await makeAsset(server, house.organizationId, 'MODEL_3D'));
    const wrong: [string, RegExp][] = [
      [new Types.ObjectId().toHexString(), /file of this organization/],
      [String(abroad.assetId), /file of this organization/],
      [model, /type/],
      [await picture({ width: 1600, height: 1200 }), /same proportions/],
    ];
    for (const [eveningAssetId, sentence] of wrong) {
      const answer = await call('POST', '/navigator', {
        name: 'Wrong',
        target: { type: 'building', id: String(house.buildingId) },
        images: [frame(0), frame(1, { eveningAssetId })],
      });
      expect(answer.status).toBe(400);
      expect(Object.keys(answer.body.errors)).toEqual(['images.1.eveningAssetId']);
      expect(answer.body.errors['images.1.eveningAssetId'].join()).toMatch(sentence);
    }
    // A finer or coarser copy of the same view will do.
    await make([frame(0, { eveningAssetId: await picture({ width: 3840, height: 2161 }) })]);
  });

  it('counts as a use of its file; deleted by force, only the evening goes', async () => {
    const evening = await picture();
    const { id } = await make([frame(0, { eveningAssetId: evening })]);
    const [image] = await own(id);
    const uses = (await call('GET', `/asset/${evening}`)).body.data.usedBy;
    expect(uses).toEqual([{ type: 'navigator-image', id: image.id }]);
    expect((await call('DELETE', `/asset/${evening}`)).body.code).toBe('ASSET_IN_USE');
    const forced = await server.call('DELETE', `/asset/${evening}?force=true`, { token: admin });
    expect(forced.status, forced.text).toBe(200);
    const [left] = await own(id);
    expect(left).toMatchObject({ id: image.id, assetId: String(house.assetId) });
    expect(left).not.toHaveProperty('evening');
    expect((await shown(id))[0]).not.toHaveProperty('evening');
  });

  it('is reported when its file is gone', async () => {
    const evening = await picture();
    const { id } = await make([frame(4, { eveningAssetId: evening })]);
    const { organizationId } = house;
    await server.running.database.models.Asset.deleteOne({ organizationId, _id: evening });
    const report = (await call('GET', `/apartment/integrity-check?estateId=${String(house.estateId)}`)).body
      .data;
    const [image] = await own(id);
    expect(report.issues).toContainEqual(
      expect.objectContaining({
        code: 'ASSET_BROKEN',
        field: 'eveningAssetId',
        navigatorId: id,
        subject: { type: 'navigator-image', id: image.id },
      }),
    );
    expect(image).not.toHaveProperty('evening');
  });
});
