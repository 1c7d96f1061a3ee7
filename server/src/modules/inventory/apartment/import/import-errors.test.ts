import { Types } from 'mongoose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { changeOf } from '../change.ts';
import { type Scene, startScene } from '../scene.fixture.ts';
import { updateOf } from '../writer.ts';
import { sheetsFor } from './sheet.fixture.ts';

let scene: Scene;
beforeAll(async () => {
  scene = await startScene();
}, 120_000);
afterAll(() => scene?.stop());

const { send, apartmentsOf } = sheetsFor(() => scene);

describe('a sheet with errors', () => {
  it('writes nothing and lists the errors row by row in the reader’s language', async () => {
    const text = [
      'number;building;area;rooms;price;promo price;status;floor;video',
      'W-1;A;50;2;100;;available;1;',
      'W-2;Z;50;2;100;;available;1;',
      'W-3;A;;2;100;;available;1;',
      'W-4;A;50;2,25;100;;available;1;',
      'W-5;A;50;2;ask;;available;1;',
      'W-6;A;50;2;100;100;available;1;',
      'W-7;A;50;2;100;;perhaps;1;',
      'W-8;A;50;2;100;;available;somewhere;',
      'W-1;A;50;2;100;;available;1;',
      ';A;50;2;100;;available;1;',
      'W-9;A;200000;2;100;;available;999;',
    ].join('\n');
    const dry = await send(text, { query: { dryRun: 'true' } });
    expect(dry.body.data.totals).toEqual({
      rows: 11,
      create: 1,
      update: 0,
      unchanged: 0,
      error: 10,
      others: { create: 0, update: 0, gone: 0 },
      gone: 0,
      kinds: [],
    });
    const errors = Object.fromEntries(
      dry.body.data.rows.flatMap((row: { row: number; errors?: object }) =>
        row.errors ? [[row.row, Object.keys(row.errors)]] : [],
      ),
    );
    expect(errors).toEqual({
      3: ['building'],
      4: ['area'],
      5: ['rooms'],
      6: ['price'],
      7: ['promotionPrice'],
      8: ['status'],
      9: ['floor'],
      10: ['number'],
      11: ['number'],
      12: ['area', 'floor'],
    });
    const refused = await send(text);
    expect([refused.status, refused.body.code, refused.body.message]).toEqual([400, 'VALIDATION', undefined]);
    expect(refused.body.errors['rows.8.status']).toEqual([
      'is not a status we know: write available, reserved or sold',
    ]);
    expect(await apartmentsOf('W-')).toEqual([]);
  });

  it('obeys the same rules as a manual change', async () => {
    const { id } = await scene.apartment({ number: 'H-1', price: 100 });
    await scene.call('user', 'PATCH', `/apartment/${id}`, { status: 'SOLD' });
    const back = await send('number;status\nH-1;wolne\n');
    expect(Object.keys(back.body.errors)).toEqual(['rows.2.status']);
    await scene.models.Apartment.updateOne(
      { organizationId: scene.organizationId, _id: new Types.ObjectId(id) },
      {
        $set: {
          sync: { integrationId: new Types.ObjectId(), lastSyncedAt: new Date(), lockedFields: ['price'] },
        },
      },
    );
    const locked = await send('number;price\nH-1;90\n');
    expect(locked.body.errors).toEqual({
      'rows.2.price': ['This field is managed by the integration. Change it there.'],
    });
    expect((await send('number;price\nH-1;100\n')).body.data.totals.unchanged).toBe(1);
  });

  it('rejects an AGENT and another organization’s estate', async () => {
    expect((await send('number;area\nQ;1\n', { who: 'agent' })).status).toBe(403);
    const foreign = await send('number;area\nQ;1\n', { query: { estateId: String(scene.foreign._id) } });
    expect(Object.keys(foreign.body.errors)).toEqual(['estateId']);
  });

  it('rejects a file that is not a sheet', async () => {
    for (const file of [
      '',
      '\n\n',
      'only one line',
      Buffer.from([0x50, 0x4b, 3, 4, 0, 0, 0]),
      Buffer.from('a,b\n\0,1'),
    ]) {
      const answer = await send(file);
      expect([400, 'IMPORT_UNREADABLE', 'VALIDATION']).toEqual(
        expect.arrayContaining([answer.status, answer.body.code]),
      );
    }
    const many = `number;area\n${Array.from({ length: 5001 }, (_, index) => `N${index};1`).join('\n')}`;
    expect((await send(many)).body.code).toBe('IMPORT_UNREADABLE');
    expect((await send(Buffer.alloc(11 * 1024 * 1024, 'a;b\n'))).status).toBe(413);
  });
});

describe('an interrupted import', () => {
  it('is finished later, once, without undoing changes made since', async () => {
    const { apartmentImporter: importer } = scene.server.running.services;
    const { models, organizationId, estate } = scene;
    const made = [
      await scene.apartment({ number: 'K-1', price: 100 }),
      await scene.apartment({ number: 'K-2', price: 100 }),
    ];
    const stored = (id: string) =>
      models.Apartment.findOne({ organizationId, _id: new Types.ObjectId(id) })
        .orFail()
        .lean();
    const actor = { type: 'USER' as const, name: 'Ada' };
    const fields = { price: 90_00, name: 'imported' };
    const plan = await Promise.all(
      made.map(async ({ id }) => ({
        apartmentId: new Types.ObjectId(id),
        action: 'update' as const,
        fields,
        revision: (await stored(id)).revision,
        mark: new Types.ObjectId(),
      })),
    );
    const creation = {
      apartmentId: new Types.ObjectId(),
      action: 'create' as const,
      fields: { number: 'K-3', area: 10, price: 10_00 },
      mark: new Types.ObjectId(),
    };
    const accepted = await importer.accept(estate, actor, [...plan, creation]);

    // The process dies after writing the first apartment but not its history; then someone changes that apartment's price.
    const [first] = plan;
    const before = await stored(made[0].id);
    const context = {
      now: new Date(),
      actor,
      source: 'IMPORT',
      currency: 'PLN',
      type: 'RESIDENTIAL',
    } as const;
    const change = changeOf(before, fields, { ...context, ...(first ? { mark: first.mark } : {}) });
    if (!change) throw new Error('no change');
    const { filter, update } = updateOf(before, change);
    await models.Apartment.updateOne(filter, update);
    expect((await scene.call('user', 'PATCH', `/apartment/${made[0].id}`, { price: 80 })).status).toBe(200);

    expect(await importer.finishAbandoned()).toBe(0);
    await models.ApartmentImport.updateOne(
      { organizationId, _id: accepted._id },
      { $set: { leaseUntil: new Date(0) } },
    );
    expect(await Promise.all([importer.finishAbandoned(), importer.finishAbandoned()])).toEqual(
      expect.arrayContaining([1, 0]),
    );
    const apartments = await apartmentsOf('K-');
    expect(
      apartments.map((apartment: { name?: string; price: number }) => [apartment.name, apartment.price]),
    ).toEqual([
      ['imported', 80],
      ['imported', 90],
      [undefined, 10],
    ]);
    const kinds = async (id: string) =>
      (await scene.call('user', 'GET', `/apartment/${id}/activities?kind=PRICE_CHANGED`)).body.meta.total;
    expect([await kinds(made[0].id), await kinds(made[1].id)]).toEqual([2, 1]);
    const head = await models.ApartmentImport.findOne({ organizationId, _id: accepted._id }).orFail().lean();
    expect(head).toMatchObject({ state: 'DONE', conflicts: [] });
    expect(await models.ApartmentImportPart.countDocuments({ organizationId, importId: accepted._id })).toBe(
      0,
    );
  });

  it('reports what can no longer be written', async () => {
    const { apartmentImporter: importer } = scene.server.running.services;
    const { models, organizationId, estate } = scene;
    await scene.apartment({ number: 'L-1' });
    const taken = {
      apartmentId: new Types.ObjectId(),
      action: 'create' as const,
      fields: { number: 'L-1', area: 10 },
      mark: new Types.ObjectId(),
    };
    const accepted = await importer.accept(estate, { type: 'USER', name: 'Ada' }, [taken]);
    expect(await importer.carryOut(accepted)).toEqual([taken.apartmentId]);
    expect(await models.Apartment.countDocuments({ organizationId, number: 'L-1' })).toBe(1);
  });
});
