import { Types } from 'mongoose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestServer } from '../../testing/test-server.ts';
import { box, type House, makeAsset, makeHouse } from './testing/house.ts';
import { startWithPeople } from './testing/people.ts';

let server: TestServer;
let house: House;
let token = '';
let admin = '';
let id = '';

beforeAll(async () => {
  server = await startWithPeople();
  token = await server.token('user@demo.oriel.example');
  admin = await server.token('admin@demo.oriel.example');
  house = await makeHouse(server);
  const overlays = ['playground', 'unknown'].map((key, place) => ({
    targetType: 'poi',
    targetId: key,
    points: box(0.1 + place * 0.4, 0.1, 0.3, 0.3),
  }));
  const made = await server.call('POST', '/navigator', {
    token,
    body: {
      name: 'Site',
      target: { type: 'estate', id: String(house.estateId) },
      published: true,
      images: [{ index: 0, assetId: String(house.assetId), overlays }],
    },
  });
  expect(made.status, made.text).toBe(201);
  id = made.body.data.id;
}, 60_000);

afterAll(() => server?.stop());

const patch = (pointsOfInterest: readonly object[]) =>
  server.call('PATCH', `/navigator/${id}`, { token, body: { pointsOfInterest } });
const asVisitor = async (lang: string, of = '') =>
  (await server.call('GET', `/navigator/${id}${of}?lang=${lang}`)).body.data;

describe('points of interest', () => {
  it('are told to visitors in their language, and name their overlays', async () => {
    const picture = String(await makeAsset(server, house.organizationId));
    const stored = [
      {
        key: 'playground',
        title: 'Playground',
        description: 'Open until dusk.',
        assetId: picture,
        i18n: { pl: { title: 'Plac zabaw' } },
      },
      { key: 'bus', title: 'Bus stop' },
    ];
    const changed = await patch(stored);
    expect(changed.status, changed.text).toBe(200);
    expect(changed.body.data.pointsOfInterest).toMatchObject(stored);
    const { pointsOfInterest } = await asVisitor('pl');
    expect(pointsOfInterest).toEqual([
      {
        key: 'playground',
        title: 'Plac zabaw',
        description: 'Open until dusk.',
        pictureUrl: expect.stringContaining(picture),
      },
      { key: 'bus', title: 'Bus stop' },
    ]);
    const [image] = await asVisitor('pl', '/images-with-overlays');
    const names = image.overlays.map((overlay: { name?: string }) => overlay.name);
    expect(names).toEqual(['Plac zabaw', undefined]);
  });

  it('keep their texts when the file of their picture is deleted', async () => {
    const picture = await makeAsset(server, house.organizationId);
    await patch([{ key: 'a', title: 'Pond', assetId: String(picture) }]);
    const refused = await server.call('DELETE', `/asset/${picture}`, { token });
    expect([refused.status, refused.body.code]).toEqual([409, 'ASSET_IN_USE']);
    expect((await server.call('DELETE', `/asset/${picture}?force=true`, { token: admin })).status).toBe(200);
    expect((await asVisitor('en')).pointsOfInterest).toEqual([{ key: 'a', title: 'Pond' }]);
  });

  it.each([
    [
      'a key twice',
      [
        { key: 'a', title: 'A' },
        { key: 'a', title: 'B' },
      ],
      'pointsOfInterest.1.key',
    ],
    ['no title', [{ key: 'a', title: '' }], 'pointsOfInterest.0.title'],
    [
      'a picture of nobody',
      [{ key: 'a', title: 'A', assetId: String(new Types.ObjectId()) }],
      'pointsOfInterest.0.assetId',
    ],
  ])('are refused with %s', async (_what, points, field) => {
    const answer = await patch(points);
    expect(answer.status).toBe(400);
    expect(Object.keys(answer.body.errors)).toEqual([field]);
  });

  it('are at most a hundred', async () => {
    const many = Array.from({ length: 101 }, (_, place) => ({ key: `k${place}`, title: 'T' }));
    expect((await patch(many)).status).toBe(400);
    expect((await patch(many.slice(1))).status).toBe(200);
    await patch([]);
    expect((await asVisitor('en')).pointsOfInterest).toBeUndefined();
  });
});
