import { Types } from 'mongoose';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { TestServer } from '../../testing/test-server.ts';
import { box, type House, makeApartment, makeHouse, outline } from './testing/house.ts';
import { startWithPeople } from './testing/people.ts';

let server: TestServer;
let house: House;
let token = '';
let apartment = '';
let navigator = '';
let image = { id: '', updatedAt: '' };

beforeAll(async () => {
  server = await startWithPeople();
  token = await server.token('user@demo.oriel.example');
  house = await makeHouse(server);
  apartment = await makeApartment(server, house, 'A1');
}, 60_000);

afterAll(() => server?.stop());

beforeEach(async () => {
  const body = {
    name: 'Turntable',
    target: { type: 'building', id: String(house.buildingId) },
    images: [{ index: 0, angle: 180, assetId: String(house.assetId) }],
  };
  navigator = (await server.call('POST', '/navigator', { token, body })).body.data.id;
  const path = `/navigator/${navigator}/images-with-overlays`;
  [image] = (await server.call('GET', path, { token })).body.data;
});

const put = (overlays: unknown[], headers: Record<string, string> = {}) =>
  server.call('PUT', `/navigator/image/${image.id}/overlays`, { token, body: { overlays }, headers });

describe('outlines', () => {
  it('are rounded to the grid, lose a closing point, get area and label position, and keep their ids', async () => {
    const closed = [...box(0.1, 0.1, 0.5, 0.30000000004), [0.1, 0.1]];
    const first = await put([
      outline(apartment, closed as [number, number][], { zIndex: 3, source: 'MASK' }),
      outline(apartment, box(0.6, 0.1, 0.9, 0.9), { holes: [box(0.7, 0.2, 0.8, 0.5)], anchor: [0.65, 0.5] }),
    ]);
    expect(first.status, first.text).toBe(200);
    const [one, two] = first.body.data.overlays;
    expect(one).toMatchObject({ points: box(0.1, 0.1, 0.5, 0.3), area: 0.08, zIndex: 3, source: 'MASK' });
    expect(one.anchor[1]).toBeCloseTo(0.2, 2);
    expect(two).toMatchObject({ area: expect.closeTo(0.24 - 0.03, 9), anchor: [0.65, 0.5] });
    expect(two.holes).toHaveLength(1);
    const second = await put([two, outline(apartment, box(0, 0, 0.1, 0.1)), one]);
    const ids = second.body.data.overlays.map(({ id }: { id: string }) => id);
    expect([ids[0], ids[2]]).toEqual([two.id, one.id]);
    const own = await server.call('GET', `/navigator/image/${image.id}`, { token });
    expect(own.body.data.overlays).toEqual(second.body.data.overlays);
    expect((await put([])).body.data.overlays).toEqual([]);
  });

  it('accept an apartmentId and unchanged read-only fields, but not another area', async () => {
    const body = { targetType: 'apartment', apartmentId: apartment, points: box(0.1, 0.1, 0.2, 0.2) };
    const [made] = (await put([body])).body.data.overlays;
    expect(made).toMatchObject({
      targetId: apartment,
      apartmentId: apartment,
      apartment: { id: apartment, number: 'A1' },
    });
    expect((await put([made])).status).toBe(200);
    expect((await put([{ ...made, area: 0.5 }])).status).toBe(400);
    expect((await put([{ ...made, apartmentId: String(new Types.ObjectId()) }])).status).toBe(400);
  });

  it('may refer to buildings and navigators of the estate, points of interest and addresses', async () => {
    const points = box(0.1, 0.1, 0.2, 0.2);
    const below = await server.call('POST', '/navigator', {
      token,
      body: {
        name: 'Ground floor',
        target: { type: 'building', id: String(house.buildingId) },
        mode: 'FLOOR_PLAN',
      },
    });
    const good = [
      { targetType: 'building', targetId: String(house.buildingId), points },
      { targetType: 'navigator', targetId: below.body.data.id, points },
      { targetType: 'poi', targetId: 'playground', points },
      { targetType: 'url', targetId: 'https://example.com/plan', points },
    ];
    const answer = await put(good);
    expect(answer.status, answer.text).toBe(200);
    const [building, drill, poi] = answer.body.data.overlays;
    expect(building).toMatchObject({ name: 'Building A', navigatorId: expect.any(String) });
    expect(drill).toMatchObject({ name: 'Ground floor', navigatorId: below.body.data.id });
    expect(poi.apartment).toBeUndefined();
    const other = await makeHouse(server);
    const foreign = await makeHouse(server, { slug: 'riverside-lettings' });
    const bad: [string, string][] = [
      ['apartment', await makeApartment(server, other, 'B1')],
      ['apartment', await makeApartment(server, foreign, 'C1')],
      ['apartment', await makeApartment(server, { ...house, buildingId: other.buildingId }, 'D1')],
      ['apartment', 'playground'],
      ['building', String(other.buildingId)],
      ['building', String(foreign.buildingId)],
      ['navigator', navigator],
      ['url', 'http://example.com/plan'],
      ['url', 'javascript:alert(1)'],
      ['poi', 'x'.repeat(121)],
      ['poi', '  \u0007 '],
    ];
    const refused = await put(bad.map(([targetType, targetId]) => ({ targetType, targetId, points })));
    expect(refused.status).toBe(400);
    expect(Object.keys(refused.body.errors)).toEqual(bad.map((_, index) => `overlays.${index}.targetId`));
  });

  it.each<[string, object, string, string]>([
    [
      'cross themselves',
      {
        points: [
          [0, 0],
          [1, 1],
          [1, 0],
          [0, 1],
        ],
      },
      'overlays.0.points',
      'must not cross or touch itself',
    ],
    [
      'touch themselves',
      {
        points: [
          [0, 0],
          [0.5, 0.5],
          [1, 0],
          [1, 1],
          [0.5, 0.5],
          [0, 1],
        ],
      },
      'overlays.0.points',
      'must not cross or touch itself',
    ],
    ['are specks', { points: box(0.5, 0.5, 0.502, 0.504) }, 'overlays.0.points', 'is too small'],
    [
      'are two points in truth',
      {
        points: [
          [0, 0],
          [0, 0],
          [1, 1],
        ],
      },
      'overlays.0.points',
      'must have at least 3 different points',
    ],
    [
      'have a hole outside',
      { points: box(0, 0, 0.5, 0.5), holes: [box(0.6, 0.6, 0.7, 0.7)] },
      'overlays.0.holes.0',
      'must be inside the outline, without touching it',
    ],
    [
      'have their label beside them',
      { points: box(0, 0, 0.5, 0.5), anchor: [0.6, 0.6] },
      'overlays.0.anchor',
      'must be inside the outline',
    ],
    [
      'have two points',
      {
        points: [
          [0, 0],
          [1, 1],
        ],
      },
      'overlays.0.points',
      'must have at least 3 entries',
    ],
    [
      'leave the image',
      {
        points: [
          [0, 0],
          [1.2, 0],
          [1, 1],
        ],
      },
      'overlays.0.points.1.0',
      'must be at most 1',
    ],
  ])('are rejected when they %s', async (_what, shape, field, sentence) => {
    const answer = await put([{ targetType: 'apartment', targetId: apartment, ...shape }]);
    expect(answer.status).toBe(400);
    expect(answer.body.errors[field], answer.text).toContain(sentence);
    expect(answer.body.message).toBeUndefined();
  });

  it('are limited to 500 per image, with unique ids, and 50,000 points', async () => {
    const small = (index: number) =>
      outline(apartment, box((index % 25) / 25, 0, (index % 25) / 25 + 0.02, 0.02));
    expect((await put(Array.from({ length: 500 }, (_, index) => small(index)))).status).toBe(200);
    expect((await put(Array.from({ length: 501 }, (_, index) => small(index)))).status).toBe(400);
    const id = String(new Types.ObjectId());
    const twice = await put([
      { ...small(0), id },
      { ...small(1), id },
    ]);
    expect(Object.keys(twice.body.errors)).toEqual(['overlays.1.id']);
    const circle = Array.from({ length: 200 }, (_, index): [number, number] => [
      0.5 + 0.4 * Math.cos((index / 200) * 2 * Math.PI),
      0.5 + 0.4 * Math.sin((index / 200) * 2 * Math.PI),
    ]);
    const many = await put(Array.from({ length: 251 }, () => outline(apartment, circle)));
    expect(Object.keys(many.body.errors)).toEqual(['overlays']);
  });

  it('based on a stale version are rejected; only one of two concurrent writers wins', async () => {
    const headers = { 'if-match': `"${image.updatedAt}"` };
    const both = await Promise.all(
      [0.2, 0.3, 0.4].map((size) => put([outline(apartment, box(0, 0, size, size))], headers)),
    );
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    expect(both.find(({ status }) => status === 409)?.body.code).toBe('STALE_UPDATE');
    const winner = both.find(({ status }) => status === 200)?.body.data;
    const now = (await server.call('GET', `/navigator/image/${image.id}`, { token })).body.data;
    expect(now.overlays).toEqual(winner.overlays);
    expect((await put([], { 'if-match': `"${now.updatedAt}"` })).status).toBe(200);
    expect((await put([], { 'if-match': '*' })).status).toBe(200);
  });

  it('of a deleted apartment are visible to the team only, and rejected when saved again', async () => {
    const { Apartment, Navigator } = server.running.database.models;
    const { organizationId } = house;
    const doomed = await makeApartment(server, house, 'A99');
    await put([outline(apartment, box(0, 0, 0.2, 0.2)), outline(doomed, box(0.5, 0.5, 0.7, 0.7))]);
    await Apartment.deleteOne({ organizationId, _id: doomed });
    await Navigator.updateOne({ organizationId, _id: navigator }, { $set: { published: true } });
    const path = `/navigator/image/${image.id}`;
    const own = (await server.call('GET', path, { token })).body.data.overlays;
    const seen = (await server.call('GET', path)).body.data.overlays;
    expect(own.map(({ targetId }: { targetId: string }) => targetId)).toEqual([apartment, doomed]);
    expect(own[1].apartment).toBeUndefined();
    expect(seen.map(({ targetId }: { targetId: string }) => targetId)).toEqual([apartment]);
    expect(Object.keys((await put(own)).body.errors)).toEqual(['overlays.1.targetId']);
  });
});
