import { Types } from 'mongoose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { changeOf } from './change.ts';
import { repairPriceHistory, settleDebts } from './price-repair.ts';
import { type Scene, startScene } from './scene.fixture.ts';
import { updateOf } from './writer.ts';

let scene: Scene;
beforeAll(async () => {
  scene = await startScene();
}, 120_000);
afterAll(() => scene?.stop());

const patch = (id: string, body: object) => scene.call('admin', 'PATCH', `/apartment/${id}`, body);
const rowsOf = (id: string) =>
  scene.models.PriceHistory.find({
    organizationId: scene.organizationId,
    apartmentId: new Types.ObjectId(id),
  })
    .sort({ validFrom: 1 })
    .lean();
const stored = (id: string) =>
  scene.models.Apartment.findOne({ organizationId: scene.organizationId, _id: new Types.ObjectId(id) })
    .orFail()
    .lean();
const kinds = async (id: string) => {
  const answer = await scene.call('user', 'GET', `/apartment/${id}/activities`);
  return answer.body.data.map((one: { kind: string }) => one.kind).toReversed();
};

/** Invariant of every history: only the last row is open; each other row ends where the next begins. */
async function expectUnbroken(id: string): Promise<void> {
  const rows = await rowsOf(id);
  expect(rows.map(({ validTo }) => validTo?.getTime())).toEqual([
    ...rows.slice(1).map(({ validFrom }) => validFrom.getTime()),
    undefined,
  ]);
}

describe('the price history', () => {
  it('gets one row and one entry for each price change and none for anything else', async () => {
    const { id } = await scene.apartment({ price: 500_000, area: 50 });
    const steps: [object, number, string[]][] = [
      [{ price: 490_000 }, 1, ['PRICE_CHANGED']],
      [{ price: 490_000 }, 0, []],
      [{ promotion: { price: 480_000 } }, 1, ['PROMOTION_CHANGED']],
      [{ promotion: { price: 480_000, label: 'Now' } }, 0, ['PROMOTION_CHANGED']],
      [{ area: 49 }, 1, ['PRICE_CHANGED', 'UPDATED']],
      [{ name: 'x', visible: false }, 0, ['UPDATED', 'VISIBILITY_CHANGED']],
      [{ price: 470_000, promotion: null, priceNet: 400_000 }, 1, ['PRICE_CHANGED', 'PROMOTION_CHANGED']],
      [{ status: 'BOOKED' }, 0, ['STATUS_CHANGED']],
      [{ status: 'SOLD' }, 1, ['STATUS_CHANGED']],
      [{ status: 'ACTIVE', reason: 'r' }, 1, ['STATUS_CHANGED']],
      [{ price: null }, 1, ['PRICE_CHANGED']],
    ];
    for (const [body, rows, entries] of steps) {
      const [rowsBefore, kindsBefore] = [await rowsOf(id), await kinds(id)];
      expect((await patch(id, body)).status).toBe(200);
      expect((await rowsOf(id)).length - rowsBefore.length, JSON.stringify(body)).toBe(rows);
      expect((await kinds(id)).slice(kindsBefore.length).sort()).toEqual(entries);
      await expectUnbroken(id);
    }
    expect(
      (await rowsOf(id)).map(({ price, promotionPrice, status }) => [price, promotionPrice, status]),
    ).toEqual([
      [500_000_00, undefined, 'ACTIVE'],
      [490_000_00, undefined, 'ACTIVE'],
      [490_000_00, 480_000_00, 'ACTIVE'],
      [490_000_00, 480_000_00, 'ACTIVE'],
      [470_000_00, undefined, 'ACTIVE'],
      [470_000_00, undefined, 'SOLD'],
      [470_000_00, undefined, 'ACTIVE'],
      [undefined, undefined, 'ACTIVE'],
    ]);
    expect((await stored(id)).outbox).toEqual([]);
  });

  it('logs each change with its amounts and start date', async () => {
    const made = await scene.apartment({ price: 100 });
    const { body } = await patch(made.id, { price: 90.5 });
    const [entry] = (await scene.call('user', 'GET', `/apartment/${made.id}/activities`)).body.data;
    expect(entry.changes).toEqual([
      { field: 'price', from: 100, to: 90.5 },
      { field: 'pricePerArea', from: 2, to: 1.81 },
    ]);
    expect(Date.parse(body.data.priceValidFrom)).toBeGreaterThan(Date.parse(made.priceValidFrom));
    expect(body.data.priceHistory[0]).toMatchObject({
      price: 90.5,
      source: 'MANUAL',
      actor: { name: 'admin Scene' },
    });
    const later = await patch(made.id, { promotion: { price: 80 } });
    expect(later.body.data.priceValidFrom).toBe(body.data.priceValidFrom);
  });

  it('is empty for an apartment without a price', async () => {
    const { id } = await scene.apartment();
    await patch(id, { status: 'SOLD' });
    expect(await rowsOf(id)).toEqual([]);
  });

  it('keeps its order under concurrent price changes', async () => {
    const { id } = await scene.apartment({ price: 100 });
    const answers = await Promise.all([90, 80, 70, 60].map((price) => patch(id, { price })));
    expect(answers.every(({ status }) => status === 200)).toBe(true);
    await expectUnbroken(id);
    const rows = await rowsOf(id);
    expect(rows).toHaveLength(5);
    expect(rows.at(-1)?.price).toBe((await stored(id)).price);
  });
});

describe('a process that dies between a change and its history', () => {
  const deps = () => {
    const { apartmentHistory: history } = scene.server.running.services;
    return { models: scene.models, history, clock: () => new Date() };
  };
  const repair = async () => {
    const settled = await settleDebts(deps());
    return settled + (await repairPriceHistory(deps()));
  };
  const context = {
    now: new Date(),
    actor: { type: 'USER' as const, name: 'Ada' },
    source: 'IMPORT' as const,
    currency: 'PLN' as const,
    type: 'RESIDENTIAL' as const,
  };

  it('leaves pending entries that the next start writes once, as they were', async () => {
    const { id } = await scene.apartment({ price: 100_00 });
    const apartment = await stored(id);
    const change = changeOf(apartment, { price: 90_00 }, { ...context, now: new Date() });
    if (!change) throw new Error('no change');
    const { filter, update } = updateOf(apartment, change);
    await scene.models.Apartment.updateOne(filter, update);
    // It may be under way on another server: nobody invents a row for it.
    await repairPriceHistory(deps());
    expect(await rowsOf(id)).toHaveLength(1);

    await Promise.all([repair(), repair()]);
    await repair();
    const rows = await rowsOf(id);
    expect(rows).toHaveLength(2);
    expect(rows[1]).toMatchObject({ price: 90_00, source: 'IMPORT', actorName: 'Ada' });
    await expectUnbroken(id);
    expect(await kinds(id)).toEqual(['CREATED', 'PRICE_CHANGED']);
  });

  it('recovers from a crash at any later point in the same way', async () => {
    const { id } = await scene.apartment({ price: 100_00 });
    const apartment = await stored(id);
    const change = changeOf(apartment, { price: 90_00 }, { ...context, now: new Date() });
    const row = change?.entry?.row;
    if (!change || !row) throw new Error('no change');
    const { filter, update } = updateOf(apartment, change);
    await scene.models.Apartment.updateOne(filter, update);
    // The row exists, the previous one is still open and nothing is logged.
    await scene.models.PriceHistory.create(row);
    await repair();
    await expectUnbroken(id);
    expect(await rowsOf(id)).toHaveLength(2);
    expect(await kinds(id)).toEqual(['CREATED', 'PRICE_CHANGED']);
  });

  it('adds the missing row for a price that bypassed the rules', async () => {
    const { id } = await scene.apartment({ price: 100 });
    const { organizationId } = scene;
    await repair();
    await scene.models.Apartment.updateOne(
      { organizationId, _id: new Types.ObjectId(id) },
      { $set: { price: 77_00, listPrice: 77_00 } },
    );
    expect(await repair()).toBe(1);
    expect(await repair()).toBe(0);
    expect((await rowsOf(id)).at(-1)).toMatchObject({ price: 77_00, actorName: 'Oriel' });
    await expectUnbroken(id);
  });
});

describe('prices for visitors', () => {
  const history = (id: string) => scene.call(undefined, 'GET', `/apartment/${id}/price-history`);
  const settings = (set: Record<string, unknown>) =>
    scene.models.Estate.updateOne(
      { organizationId: scene.organizationId, _id: scene.estate._id },
      { $set: set },
    );
  const PUBLIC_KEYS = ['apartmentId', 'currency', 'price', 'pricePerArea', 'status', 'validFrom'];

  it('show the history, newest first, with only the public keys', async () => {
    const { id } = await scene.apartment({ price: 100, priceNet: 90 });
    await patch(id, { price: 90 });
    const { status, body, headers } = await history(id);
    expect(status).toBe(200);
    expect(headers.get('cache-control')).toBe('public, max-age=10');
    expect(body.data.map((row: { price: number }) => row.price)).toEqual([90, 100]);
    expect(Object.keys(body.data[0]).sort()).toEqual(PUBLIC_KEYS);
    expect(Object.keys(body.data[1]).sort()).toEqual([...PUBLIC_KEYS, 'validTo'].sort());
    const member = await scene.call('agent', 'GET', `/apartment/${id}/price-history`);
    expect(member.body.data[0]).toMatchObject({ source: 'MANUAL', priceNet: 90 });
  });

  it('leave out the history of a hidden price, and answer nothing for a hidden apartment', async () => {
    const { id } = await scene.apartment({ price: 100 });
    await patch(id, { priceHidden: true });
    expect((await history(id)).body.data).toEqual([]);
    await patch(id, { priceHidden: false, visible: false });
    expect((await history(id)).status).toBe(404);
    await patch(id, { visible: true });
    await settings({ 'settings.showPrice': false });
    expect((await history(id)).body.data).toEqual([]);
    await settings({ 'settings.showPrice': true });
  });

  it('do not reveal a hidden status through rows that only it started', async () => {
    const { id } = await scene.apartment({ price: 100 });
    await patch(id, { price: 90 });
    const untouched = (await history(id)).body.data.map(
      ({ status: _gone, ...row }: { status: string }) => row,
    );
    await patch(id, { status: 'SOLD' });
    await settings({ 'settings.hideAvailability': true });
    expect((await history(id)).body.data).toEqual(untouched);
    await settings({ 'settings.hideAvailability': false });
    expect((await history(id)).body.data).toHaveLength(3);
  });

  it('hide a future promotion', async () => {
    const { id } = await scene.apartment({ price: 100 });
    const before = (await history(id)).body.data;
    await patch(id, { promotion: { price: 80, from: '2099-01-01' } });
    expect((await history(id)).body.data).toEqual(before);
    const list = async () => (await scene.call(undefined, 'GET', `/apartment/public?ids=${id}`)).body.data[0];
    expect(await list()).toMatchObject({ effectivePrice: 100, promotionActive: false, lowestPrice30d: 100 });
    expect(await list()).not.toHaveProperty('promotion');
    await patch(id, { promotion: { price: 80, to: '2099-01-01' } });
    expect(await list()).toMatchObject({
      price: 100,
      effectivePrice: 80,
      promotionActive: true,
      promotion: { price: 80, to: '2099-01-01' },
    });
  });
});
