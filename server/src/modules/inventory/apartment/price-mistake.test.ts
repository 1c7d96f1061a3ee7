import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Scene, startScene } from './scene.fixture.ts';

let scene: Scene;
beforeAll(async () => {
  scene = await startScene();
}, 120_000);
afterAll(() => scene?.stop());

const rowsOf = async (id: string) =>
  (await scene.call('user', 'GET', `/apartment/${id}/price-history`)).body.data;
const mark = (id: string, rowId: string, who: 'user' | 'agent' = 'user') =>
  scene.call(who, 'POST', `/apartment/${id}/price-history/${rowId}/mistake`, {});
const seen = async (id: string) =>
  (await scene.call(undefined, 'GET', `/apartment/public?ids=${id}`)).body.data[0];

describe('a price entered by mistake', () => {
  it('is neither shown to visitors nor a lowest price once it is marked; the team sees who marked it', async () => {
    const { id } = await scene.apartment({ price: 460_000 });
    await scene.patch(id, { price: 46_000 });
    await scene.patch(id, { price: 465_000 });
    expect((await seen(id)).lowestPrice30d).toBe(46_000);
    const [, wrong] = await rowsOf(id);
    const answer = await mark(id, wrong.id);
    expect(answer.status, answer.text).toBe(200);
    expect(answer.body.data).toMatchObject({
      price: 46_000,
      mistake: { at: expect.any(String), by: 'user Scene' },
    });
    expect((await seen(id)).lowestPrice30d).toBe(460_000);
    const shown = (await scene.call(undefined, 'GET', `/apartment/${id}/price-history`)).body.data;
    expect(shown.map(({ price }: { price: number }) => price)).toEqual([465_000, 460_000]);
    expect(JSON.stringify(shown)).not.toContain('Scene');
    expect((await rowsOf(id)).map(({ price }: { price: number }) => price)).toEqual([
      465_000, 46_000, 460_000,
    ]);
    expect((await mark(id, wrong.id)).status).toBe(200);
    expect((await scene.kinds(id)).filter((kind) => kind === 'PRICE_MISTAKE')).toHaveLength(1);
  });

  it('must have been corrected, and within a day', async () => {
    const { id } = await scene.apartment({ price: 460_000 });
    const [current] = await rowsOf(id);
    expect((await mark(id, current.id)).body.errors.rowId).toEqual([expect.stringContaining('still asked')]);
    // Sold at it: that was an offer.
    await scene.patch(id, { status: 'SOLD' });
    expect((await mark(id, current.id)).status).toBe(400);
    const other = await scene.apartment({ price: 46_000 });
    const [first] = await rowsOf(other.id);
    const { models, organizationId } = scene;
    await models.PriceHistory.updateOne(
      { organizationId, _id: first.id },
      { $set: { validFrom: new Date(Date.now() - 25 * 3600 * 1000) } },
    );
    await scene.patch(other.id, { price: 460_000 });
    expect((await mark(other.id, first.id)).body.errors.rowId).toEqual([
      expect.stringContaining('more than 24 hours'),
    ]);
    expect((await seen(other.id)).lowestPrice30d).toBe(46_000);
  });

  it('is marked by those who may change prices, in their own apartments', async () => {
    const { id } = await scene.apartment({ price: 46_000 });
    await scene.patch(id, { price: 460_000 });
    const [, wrong] = await rowsOf(id);
    expect((await mark(id, wrong.id, 'agent')).status).toBe(403);
    const other = await scene.apartment({ price: 1 });
    expect((await mark(other.id, wrong.id)).status).toBe(404);
  });
});
