import { Types } from 'mongoose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Scene, startScene } from '../scene.fixture.ts';
import { sheetsFor } from './sheet.fixture.ts';

let scene: Scene;
beforeAll(async () => {
  scene = await startScene();
}, 120_000);
afterAll(() => scene?.stop());

const { send, apartmentsOf } = sheetsFor(() => scene);

async function imported(lines: readonly string[], query: Record<string, string> = {}): Promise<string> {
  const { status, body, text } = await send(lines.join('\n'), { query });
  expect(status, text).toBe(200);
  return body.data.importId;
}

const undo = (importId: string, body: object = {}) =>
  scene.call('user', 'POST', `/apartment/imports/${importId}/undo`, body);

async function undone(importId: string, body: object = {}) {
  const answer = await undo(importId, body);
  expect(answer.status, answer.text).toBe(200);
  return answer.body.data;
}

async function pastImport(importId: string) {
  const { body } = await scene.call('user', 'GET', `/apartment/imports?estateId=${String(scene.estate._id)}`);
  return body.data.find(({ id }: { id: string }) => id === importId);
}

/** An apartment as visitors and members have it, without what changes with every write. */
async function seen(id: string) {
  const { body } = await scene.call('user', 'GET', `/apartment/${id}`);
  const { updatedAt: _at, priceHistory: _rows, ...rest } = body.data;
  return rest;
}

const publicPrices = async (id: string) =>
  (await scene.call(undefined, 'GET', `/apartment/${id}/price-history`)).body.data.map(
    ({ price, validTo }: { price?: number; validTo?: string }) => [price, validTo !== undefined],
  );

const NONE = { removed: 0, restored: 0, changed: 0, used: 0, buildings: 0, left: [] };

describe('undoing an import', () => {
  it('stays undone when a process that was held up comes to its end', async () => {
    const importId = new Types.ObjectId(await imported(['number;area;price', 'L-1;40;30000']));
    await undone(String(importId));
    const of = { organizationId: scene.organizationId, _id: importId };
    const head = await scene.models.ApartmentImport.findOne(of).orFail().lean();
    await scene.server.running.services.apartmentImporter.carryOut(head);
    expect((await pastImport(String(importId))).state).toBe('UNDONE');
  });

  it('says what it would do, then takes prices, statuses, apartments and buildings back', async () => {
    const kept = await scene.apartment({ number: 'U-1', price: 460_000, rooms: 2 });
    const booked = await scene.apartment({ number: 'U-2', price: 500_000, status: 'BOOKED' });
    const before = [await seen(kept.id), await seen(booked.id)];
    const id = await imported(
      [
        'number;building;area;price;rooms;status',
        'U-1;;50;46000;3;sold',
        'U-2;;50;52000;;available',
        'U-3;Old House;40;30000;1;',
      ],
      { createBuildings: 'true' },
    );
    expect(await pastImport(id)).toMatchObject({
      state: 'DONE',
      by: 'user Scene',
      fileName: 'apartments.csv',
      created: 1,
      updated: 2,
      undoable: true,
    });
    const wanted = { ...NONE, importId: id, removed: 1, restored: 2, buildings: 1 };
    expect(await undone(id, { dryRun: true })).toEqual({ ...wanted, dryRun: true });
    expect((await seen(kept.id)).price).toBe(46_000);
    expect(await undone(id)).toEqual({ ...wanted, dryRun: false });

    expect([await seen(kept.id), await seen(booked.id)]).toEqual(before);
    expect(await apartmentsOf('U-3')).toEqual([]);
    const { models, organizationId } = scene;
    expect(await models.Building.exists({ organizationId, name: 'Old House' })).toBeNull();
    expect((await scene.kinds(kept.id))[0]).toBe('IMPORT_UNDONE');
    expect(await pastImport(id)).toMatchObject({
      state: 'UNDONE',
      undoable: false,
      undone: { by: 'user Scene', removed: 1, restored: 2, changed: 0, used: 0, buildings: 1 },
    });
  });

  it('credits nobody with the sales and reservations that it takes back', async () => {
    const importer = String(scene.userId('user'));
    const sales = async () => {
      const { body } = await scene.call('admin', 'GET', `/user/stats?userId=${importer}`);
      const own = body.data.agents.find(({ userId }: { userId: string }) => userId === importer);
      return [own?.booked ?? 0, own?.sold ?? 0];
    };
    const [booked, sold] = await sales();
    const { id: theirs } = await scene.apartment({ number: 'S-1' });
    await scene.apartment({ number: 'S-2' });
    // A reservation of their own, ended before the import makes another one.
    for (const status of ['BOOKED', 'ACTIVE']) {
      const answer = await scene.call('user', 'PATCH', `/apartment/${theirs}`, { status });
      expect(answer.status, answer.text).toBe(200);
    }
    expect(await sales()).toEqual([booked + 1, sold]);
    const wrong = await imported(['number;area;status', 'S-1;50;reserved', 'S-2;50;sold']);
    expect(await sales()).toEqual([booked + 1, sold + 1]);
    await undone(wrong);
    expect(await sales()).toEqual([booked + 1, sold]);
    // The same list again, and for good.
    await imported(['number;area;status', 'S-1;50;sold', 'S-2;50;reserved']);
    expect(await sales()).toEqual([booked + 2, sold + 1]);
  });

  it('shows nobody the wrong price as one that was offered', async () => {
    const { id } = await scene.apartment({ number: 'P-1', price: 460_000 });
    const wrong = await imported(['number;area;price', 'P-1;50;46000']);
    expect((await seen(id)).lowestPrice30d).toBe(46_000);
    await undone(wrong);
    expect((await seen(id)).lowestPrice30d).toBe(460_000);
    expect(await publicPrices(id)).toEqual([[460_000, false]]);
    const members = (await scene.call('user', 'GET', `/apartment/${id}/price-history`)).body.data;
    expect(members.map((row: { price: number; mistake?: object }) => [row.price, row.mistake])).toEqual([
      [460_000, undefined],
      [46_000, { at: expect.any(String), by: 'user Scene' }],
      [460_000, undefined],
    ]);
    const audit = await scene.call('user', 'GET', '/apartment/integrity-check');
    const own = audit.body.data.issues.filter((one: { apartmentId?: string }) => one.apartmentId === id);
    expect(own.map(({ code }: { code: string }) => code)).not.toContain('PRICE_HISTORY_GAP');
  });

  it('leaves alone what someone has changed since, or what something depends on', async () => {
    const { id } = await scene.apartment({ number: 'L-1', price: 460_000 });
    const wrong = await imported(
      [
        'number;building;area;price',
        'L-1;;50;46000',
        'L-2;New House;40;30000',
        'L-3;New House;40;30000',
        'L-4;New House;40;30000',
      ],
      { createBuildings: 'true' },
    );
    const [two, three] = [...(await apartmentsOf('L-2')), ...(await apartmentsOf('L-3'))];
    await scene.patch(id, { price: 470_000 });
    const inquiry = await scene.call(undefined, 'POST', '/inquiry', {
      name: 'Ola',
      email: 'ola@mail.example',
      message: 'Is it free?',
      estateId: String(scene.estate._id),
      apartmentId: two.id,
    });
    expect(inquiry.status, inquiry.text).toBe(201);
    await scene.call('user', 'POST', `/apartment/${three.id}/activities/note`, { content: 'Show it first' });
    const expected = {
      ...NONE,
      importId: wrong,
      removed: 1,
      changed: 1,
      used: 2,
      left: expect.arrayContaining([
        { apartmentId: id, number: 'L-1', why: 'changed' },
        { apartmentId: two.id, number: 'L-2', why: 'used' },
        { apartmentId: three.id, number: 'L-3', why: 'used' },
      ]),
    };
    expect(await undone(wrong, { dryRun: true })).toEqual({ ...expected, dryRun: true });
    expect(await undone(wrong)).toEqual({ ...expected, dryRun: false });
    expect((await seen(id)).price).toBe(470_000);
    // The wrong price was corrected by hand; nobody was to be offered it either.
    expect((await publicPrices(id)).map(([price]: [number]) => price)).toEqual([470_000, 460_000]);
    expect(await apartmentsOf('L-2')).toHaveLength(1);
    const { models, organizationId } = scene;
    expect(await models.Building.exists({ organizationId, name: 'New House' })).not.toBeNull();
  });

  it('keeps a price that is still asked, or led to a sale, in the history', async () => {
    const [asked, sold] = [
      await scene.apartment({ number: 'K-1', price: 460_000 }),
      await scene.apartment({ number: 'K-2', price: 460_000 }),
    ];
    const id = await imported(['number;area;price', 'K-1;50;450000', 'K-2;50;450000']);
    await scene.patch(asked.id, { rooms: 3 });
    await scene.patch(sold.id, { status: 'SOLD' });
    expect(await undone(id)).toMatchObject({ restored: 0, changed: 2 });
    for (const one of [asked, sold])
      expect((await publicPrices(one.id)).map(([price]: [number]) => price)).toContain(450_000);
  });

  it('forgets how its columns and cells were read', async () => {
    await scene.apartment({ number: 'M-1', price: 300_000 });
    const lines = ['number;area;price;memo', 'M-1;50;310000;x'];
    const id = await imported(lines, { mapping: JSON.stringify({ number: 'number', price: 'price' }) });
    const remembered = async () =>
      (await send(lines.join('\n'), { query: { dryRun: 'true' } })).body.data.remembered as boolean;
    expect(await remembered()).toBe(true);
    await undone(id);
    expect(await remembered()).toBe(false);
  });

  it('happens once, also when two ask at the same time', async () => {
    await scene.apartment({ number: 'T-1', price: 460_000 });
    const id = await imported(['number;area;price', 'T-1;50;46000']);
    const answers = await Promise.all([undo(id), undo(id)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const again = await undo(id);
    expect([again.status, again.body.code]).toEqual([409, 'CONFLICT']);
    expect((await apartmentsOf('T-1'))[0].price).toBe(460_000);
  });

  it('reaches an earlier import once the later one is undone, and not before', async () => {
    const { id } = await scene.apartment({ number: 'E-1', price: 460_000 });
    const first = await imported(['number;area;price', 'E-1;50;46000']);
    const second = await imported(['number;area;price', 'E-1;50;47000']);
    expect(await undone(first, { dryRun: true })).toMatchObject({ restored: 0, changed: 1 });
    await undone(second);
    expect((await seen(id)).price).toBe(46_000);
    expect(await undone(first)).toMatchObject({ restored: 1, changed: 0 });
    expect((await seen(id)).price).toBe(460_000);
    expect(await publicPrices(id)).toEqual([[460_000, false]]);
  });

  it('leaves alone what a later import has confirmed', async () => {
    const { id } = await scene.apartment({ number: 'C-1', price: 460_000 });
    const first = await imported(['number;area;price', 'C-1;50;450000']);
    expect((await send(['number;area;price', 'C-1;50;450000'].join('\n'))).body.data.totals.unchanged).toBe(
      1,
    );
    expect(await undone(first)).toMatchObject({ restored: 0, changed: 1 });
    expect((await seen(id)).price).toBe(450_000);
  });

  it('is finished after a crash at any point', async () => {
    const { models, organizationId } = scene;
    const { importUndo } = scene.server.running.services;
    const made = [
      await scene.apartment({ number: 'X-1', price: 460_000 }),
      await scene.apartment({ number: 'X-2', price: 460_000 }),
    ];
    const id = await imported([
      'number;area;price',
      'X-1;50;46000',
      'X-2;50;46000',
      'X-3;50;46000',
      'X-4;50;46000',
    ]);
    const _id = new Types.ObjectId(id);
    // A process accepts the undo, deletes one apartment without its history, and dies.
    const accepted = await models.ApartmentImport.findOneAndUpdate(
      { organizationId, _id },
      {
        $set: {
          state: 'UNDOING',
          undoneBy: { type: 'USER', id: scene.userId('user'), name: 'user Scene' },
          undoneAt: new Date(),
          leaseUntil: new Date(Date.now() + 60_000),
        },
      },
      { returnDocument: 'after' },
    ).orFail();
    const [third] = await apartmentsOf('X-3');
    const gone = { organizationId, apartmentId: new Types.ObjectId(String(third.id)) };
    await models.ApartmentImportTrace.updateOne(
      { ...gone, importId: _id },
      { $set: { outcome: 'removing' } },
    );
    await models.Apartment.deleteOne({ organizationId, _id: gone.apartmentId });
    expect(await importUndo.finishAbandoned()).toBe(0);
    await models.ApartmentImport.updateOne({ organizationId, _id }, { $set: { leaseUntil: new Date(0) } });
    expect(await Promise.all([importUndo.finishAbandoned(), importUndo.finishAbandoned()])).toEqual(
      expect.arrayContaining([1, 0]),
    );
    // Once more from the start, as if nothing had been kept of it.
    await models.ApartmentImportTrace.updateMany(
      { organizationId, importId: _id, action: 'update' },
      { $unset: { outcome: 1 } },
    );
    await importUndo.carryOut(accepted.toObject());
    expect(await pastImport(id)).toMatchObject({ state: 'UNDONE', undone: { removed: 2, restored: 2 } });
    expect(await apartmentsOf('X-3')).toEqual([]);
    expect(await apartmentsOf('X-4')).toEqual([]);
    expect(await models.PriceHistory.countDocuments(gone)).toBe(0);
    for (const one of made) {
      expect(await publicPrices(one.id)).toEqual([[460_000, false]]);
      expect((await scene.kinds(one.id)).filter((kind) => kind === 'IMPORT_UNDONE')).toHaveLength(1);
    }
  });

  it('is refused after thirty days, for another organization and to agents', async () => {
    const { models, organizationId } = scene;
    await scene.apartment({ number: 'O-1', price: 460_000 });
    const id = await imported(['number;area;price', 'O-1;50;46000']);
    expect((await scene.call('agent', 'POST', `/apartment/imports/${id}/undo`, {})).status).toBe(403);
    expect((await undo(String(new Types.ObjectId()))).status).toBe(404);
    await models.ApartmentImport.collection.updateOne(
      { organizationId, _id: new Types.ObjectId(id) },
      { $set: { createdAt: new Date(Date.now() - 31 * 24 * 3600 * 1000) } },
    );
    expect((await undo(id)).body.code).toBe('CONFLICT');
    expect((await pastImport(id)).undoable).toBe(false);
  });
});
