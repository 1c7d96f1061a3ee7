import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Scene, startScene } from './scene.fixture.ts';

let scene: Scene;
beforeAll(async () => {
  scene = await startScene();
}, 60_000);
afterAll(() => scene?.stop());

describe('a new flat', () => {
  it('gets its type, its natural order and its prices per area from what is known', async () => {
    const made = await scene.flat({
      number: 'A 7',
      buildingId: String(scene.building._id),
      price: 500_000.5,
      priceNet: 462_963.43,
      area: 48.5,
      rooms: 2.5,
    });
    expect(made).toMatchObject({
      number: 'A 7',
      type: 'RESIDENTIAL',
      status: 'ACTIVE',
      price: 500_000.5,
      effectivePrice: 500_000.5,
      lowestPrice30d: 500_000.5,
      pricePerArea: 10_309.29,
      pricePerAreaNet: 9545.64,
      promotionActive: false,
      currency: 'PLN',
      areaUnit: 'm2',
      visible: true,
      panoramasCount: 0,
      estate: { id: String(scene.estate._id), name: 'scene' },
      building: { id: String(scene.building._id), name: 'A' },
      createdBy: String(scene.userId('admin')),
    });
    expect(made.priceHistory).toHaveLength(1);
    const activities = await scene.call('user', 'GET', `/apartment/${made.id}/activities`);
    expect(activities.body.data.map((one: { kind: string }) => one.kind)).toEqual(['CREATED']);
  });
});
