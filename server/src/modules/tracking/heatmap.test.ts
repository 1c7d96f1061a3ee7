import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { asked } from '../inquiry/inquiry.fixture.ts';
import { type Scene, startScene, type Who } from '../inventory/apartment/scene.fixture.ts';
import { percentile } from './stats/heatmap.ts';
import { event, sendAll } from './tracking.fixture.ts';

let scene: Scene;
let hot = '';
let warm = '';
let cold = '';

beforeAll(async () => {
  scene = await startScene();
  const buildingId = String(scene.building._id);
  hot = (await scene.apartment({ number: 'A1', buildingId, floor: 1 })).id;
  warm = (await scene.apartment({ number: 'A2', buildingId, floor: 1 })).id;
  cold = (await scene.apartment({ number: 'A10', buildingId, floor: 2 })).id;
  const by = (visitorId: string, name: string, apartmentId: string) =>
    event({ visitorId, sessionId: visitorId, name: name as 'load_viewer', apartmentId });
  await sendAll(scene, [
    // Anna looks three times, which is one visitor; Jan once.
    ...[1, 2, 3].map(() => by('anna', 'see_apartment_details', hot)),
    by('jan', 'see_apartment_details', hot),
    by('anna', 'add_to_favorite', hot),
    by('jan', 'see_apartment_details', warm),
    by('jan', 'add_to_favorite', warm),
    by('jan', 'remove_from_favorite', warm),
    event({ consent: false, name: 'see_apartment_details', apartmentId: warm }),
  ]);
  await asked(scene, { apartmentId: hot, visitorId: 'anna' });
});
afterAll(() => scene.stop());

const heatmap = (more = '', who: Who = 'user', estate = scene.estate) =>
  scene.call(who, 'GET', `/tracking/estate-heatmap?estateId=${String(estate._id)}${more}`);

describe('a heatmap', () => {
  it('scores each apartment by distinct visitors: 1, 3, −2 and 8', async () => {
    const { data } = (await heatmap()).body;
    expect(data.apartments.map((one: { number: string; value: number }) => [one.number, one.value])).toEqual([
      ['A1', 2 + 3 + 8],
      ['A2', 2 + 3 - 2],
      ['A10', 0],
    ]);
    expect(data.apartments[0]).toMatchObject({
      apartmentId: hot,
      buildingId: String(scene.building._id),
      floor: 1,
      status: 'ACTIVE',
      counts: { see_apartment_details: 4, add_to_favorite: 1, remove_from_favorite: 0, send_inquiry: 1 },
      visitors: 2,
      intensity: 1,
    });
    expect(data).toMatchObject({ metric: 'score', max: 13 });
    // The 95th percentile of 3 and 13 is 12.5.
    expect(data.apartments[1].intensity).toBeCloseTo(3 / 12.5, 3);
    expect(data.apartments[2].intensity).toBe(0);
    expect(data.floors).toEqual([
      { buildingId: String(scene.building._id), floor: 1, value: 16 },
      { buildingId: String(scene.building._id), floor: 2, value: 0 },
    ]);
  });

  it('counts everything, or a single event on request', async () => {
    const values = async (more: string) =>
      (await heatmap(more)).body.data.apartments.map((one: { value: number }) => one.value);
    expect(await values('&unique=false')).toEqual([4 + 3 + 8, 2 + 3 - 2, 0]);
    expect(await values('&metric=see_apartment_details')).toEqual([2, 2, 0]);
    expect(await values('&metric=see_apartment_details&unique=false')).toEqual([4, 2, 0]);
    expect(await values('&metric=send_inquiry')).toEqual([1, 0, 0]);
    expect((await heatmap('&metric=remove_from_favorite')).status).toBe(400);
    expect(await values('&to=2024-01-01&from=2023-12-01')).toEqual([0, 0, 0]);
    expect(cold).toBeTruthy();
  });

  it('is for members who may see the estate, and for assigned agents', async () => {
    expect((await heatmap('', 'agent')).status).toBe(200);
    expect((await heatmap('', 'agent', scene.unassigned)).status).toBe(404);
    expect((await heatmap('', 'user', scene.foreign)).status).toBe(404);
    expect((await heatmap(`&buildingId=${'f'.repeat(24)}`)).status).toBe(404);
    const path = `/tracking/estate-heatmap?estateId=${String(scene.estate._id)}`;
    expect((await scene.call(undefined, 'GET', path)).status).toBe(401);
    expect((await scene.call('user', 'GET', '/tracking/estate-heatmap')).status).toBe(400);
  });
});

describe('a percentile', () => {
  it('is interpolated between the neighbouring values', () => {
    expect(percentile([], 0.95)).toBe(0);
    expect(percentile([7], 0.95)).toBe(7);
    expect(percentile([3, 1, 2], 0.5)).toBe(2);
    expect(percentile([0, 10], 0.95)).toBeCloseTo(9.5);
  });
});
