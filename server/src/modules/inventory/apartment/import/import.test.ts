import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Scene, startScene } from '../scene.fixture.ts';
import { sheetsFor } from './sheet.fixture.ts';

let scene: Scene;
beforeAll(async () => {
  scene = await startScene();
}, 120_000);
afterAll(() => scene?.stop());

const { send, apartmentsOf } = sheetsFor(() => scene);

describe('importing a sheet', () => {
  const sheet = [
    'Numer lokalu;Budynek;Piętro;Pokoje;Powierzchnia [m²];Cena brutto;Status;Balkon;ID',
    'S-1;A;parter;2;45,5;455 000,00 zł;wolne;5,2;ext-1',
    'S-2;A;1;3,5;60;600.000 zł;Zarezerwowane;tak;ext-2',
    'S-3;;2;1;30;;sprzedane;;ext-3',
  ].join('\r\n');

  it('returns the columns with sample cells when none identifies apartments', async () => {
    const strange = ['Sache;Wert', 'S-9;45,5', ';46', 'S-10;'].join('\r\n');
    const { status, body } = await send(strange, { query: { dryRun: 'true' } });
    expect(status).toBe(200);
    expect(body.data.columns).toEqual([
      { position: 1, header: 'Sache', sample: ['S-9', 'S-10'] },
      { position: 2, header: 'Wert', sample: ['45,5', '46'] },
    ]);
    expect(body.data.rows).toEqual([]);
    expect((await send(strange)).status).toBe(400);
  });

  it('only reports what it would do on a dry run', async () => {
    const { status, body } = await send(sheet, { query: { dryRun: 'true' } });
    expect(status).toBe(200);
    expect(body.data).toMatchObject({
      dryRun: true,
      totals: {
        rows: 3,
        create: 3,
        update: 0,
        unchanged: 0,
        error: 0,
        others: { create: 0, update: 0, gone: 0 },
        gone: 0,
        kinds: [],
      },
    });
    expect(body.data.columns.map((one: { field: string }) => one.field)).toEqual([
      'number',
      'building',
      'floor',
      'rooms',
      'area',
      'price',
      'status',
      'balcony',
      'externalId',
    ]);
    expect(body.data.rows[0]).toMatchObject({ row: 2, action: 'create', number: 'S-1' });
    expect(body.data.rows[0].changes).toContainEqual({ field: 'price', to: 455_000 });
    expect(body.data.rows[0]).not.toHaveProperty('apartmentId');
    expect(await apartmentsOf('S-')).toEqual([]);
  });

  it('creates the apartments, with the import as the source in their history', async () => {
    const { status, body, text } = await send(sheet);
    expect(status, text).toBe(200);
    expect(body.data.totals).toMatchObject({ create: 3, error: 0 });
    const [one, two, three] = await apartmentsOf('S-');
    expect(one).toMatchObject({
      number: 'S-1',
      externalId: 'ext-1',
      buildingId: String(scene.building._id),
      floor: 0,
      rooms: 2,
      area: 45.5,
      price: 455_000,
      pricePerArea: 10_000,
      status: 'ACTIVE',
      areas: { balcony: 5.2 },
    });
    expect(two).toMatchObject({
      status: 'BOOKED',
      rooms: 3.5,
      features: ['balcony'],
    });
    // The sheet gives neither who reserved it, the end of the booking, nor the date the third apartment was sold.
    expect(two).not.toHaveProperty('bookedUntil');
    expect(two).not.toHaveProperty('bookedBy');
    expect(three).toMatchObject({ status: 'SOLD', area: 30 });
    expect(three).not.toHaveProperty('soldAt');
    expect(three).not.toHaveProperty('buildingId');
    const detail = await scene.call('user', 'GET', `/apartment/${one.id}`);
    expect(detail.body.data.priceHistory).toMatchObject([
      { price: 455_000, source: 'IMPORT', actor: { name: 'user Scene' } },
    ]);
    const history = await scene.call('user', 'GET', `/apartment/${one.id}/activities`);
    expect(history.body.data.map((entry: { kind: string }) => entry.kind)).toEqual(['CREATED']);
  });

  it('finds an apartment by its number in either case, and rejects a duplicate number', async () => {
    const dry = await send('Nr;Pow.\nS-3;30\ns-3 ;30\n', { query: { dryRun: 'true' } });
    expect(dry.body.data.rows.map(({ action }: { action: string }) => action)).toEqual([
      'unchanged',
      'error',
    ]);
    expect(dry.body.data.rows[1].errors).toHaveProperty('number');
  });

  it('changes nothing the second time, and only the differences of another sheet', async () => {
    const again = await send(sheet);
    expect(again.body.data.totals).toMatchObject({ create: 0, update: 0, unchanged: 3 });
    const other = 'ID;Cena;Status;Pow.\next-1;450000;sprzedane;\next-2;;wolne;61\n';
    const dry = await send(other, { query: { dryRun: 'true' } });
    expect(dry.body.data.rows[0].changes).toEqual(
      expect.arrayContaining([
        { field: 'status', from: 'ACTIVE', to: 'SOLD' },
        { field: 'price', from: 455_000, to: 450_000 },
      ]),
    );
    expect((await send(other)).body.data.totals).toMatchObject({ update: 2 });
    const [one, two] = await apartmentsOf('S-');
    expect(one).toMatchObject({ status: 'SOLD', price: 450_000, area: 45.5 });
    expect(two).toMatchObject({ status: 'ACTIVE', price: 600_000, area: 61 });
    const history = await scene.call('user', 'GET', `/apartment/${one.id}/price-history`);
    expect(history.body.data).toHaveLength(2);
  });

  it('finds apartments by number where there is no id, and asks for the building when there are several', async () => {
    await send('number;building;area\nU9-1;A;10\nU9-1;;20\n');
    const several = await send('number;area\nU9-1;11\n');
    expect([several.status, several.body.errors]).toEqual([
      400,
      { 'rows.2.number': ['is the number of several apartments: add the building'] },
    ]);
    await send('number;area\nU9-1;12\n', { query: { buildingId: String(scene.building._id) } });
    expect((await apartmentsOf('U9-1')).map((apartment: { area: number }) => apartment.area).sort()).toEqual([
      12, 20,
    ]);
  });

  it('takes a mapping by name or by position instead of the headers', async () => {
    const text = 'what;how much;x\nM-1;55;100\n';
    const mapping = JSON.stringify({ number: 'What', area: 2 });
    const { body } = await send(text, { query: { mapping } });
    expect(body.data.totals.create).toBe(1);
    expect((await apartmentsOf('M-1'))[0]).toMatchObject({ area: 55 });
    const wrong = await send(text, { query: { mapping: JSON.stringify({ number: 'nowhere' }) } });
    expect(Object.keys(wrong.body.errors)).toEqual(['mapping.number']);
    for (const broken of ['{', '{"colour":1}', '[]']) {
      expect(Object.keys((await send(text, { query: { mapping: broken } })).body.errors)).toEqual([
        'mapping',
      ]);
    }
    const bare = await send('M-2|77\n', {
      query: { header: 'false', mapping: JSON.stringify({ number: 1, area: 2 }) },
    });
    expect(bare.body.data.totals.create).toBe(1);
  });
});

describe('a sheet with buildings that the estate does not have', () => {
  const sheet = [
    'number;building;floor;area',
    'NB-1;Budynek Q;3;50',
    'NB-2;A;1;50',
    'NB-3;q;-1;40',
    'NB-4;Willa Jasna;0;120',
    'NB-5;Willa Jasna;;',
  ].join('\n');
  const good = sheet.split('\n').slice(0, -1).join('\n');
  const buildings = async () =>
    await scene.models.Building.find({ organizationId: scene.organizationId, estateId: scene.estate._id })
      .sort({ order: 1 })
      .lean();

  it('rejects its rows and lists the buildings to create', async () => {
    const { body } = await send(sheet, { query: { dryRun: 'true' } });
    expect(body.data.totals).toEqual({
      rows: 5,
      create: 1,
      update: 0,
      unchanged: 0,
      error: 4,
      others: { create: 0, update: 0, gone: 0 },
      gone: 0,
      kinds: [],
    });
    expect(body.data.newBuildings).toEqual(['Budynek Q', 'Willa Jasna']);
    expect(body.data.rows[0].errors).toEqual({ building: ['the estate has no building with this name'] });
    expect((await send(good)).status).toBe(400);
  });

  it('creates them with the apartments on request, and nothing when a row is wrong', async () => {
    const wish = { createBuildings: 'true' };
    const dry = await send(sheet, { query: { ...wish, dryRun: 'true' } });
    expect(dry.body.data.totals).toEqual({
      rows: 5,
      create: 4,
      update: 0,
      unchanged: 0,
      error: 1,
      others: { create: 0, update: 0, gone: 0 },
      gone: 0,
      kinds: [],
    });
    expect((await send(sheet, { query: wish })).status).toBe(400);
    expect(await buildings()).toHaveLength(1);

    expect((await send(good, { who: 'agent', query: wish })).status).toBe(403);
    const done = await send(good, { query: wish });
    expect([done.status, done.body.data?.newBuildings], done.text).toEqual([
      200,
      ['Budynek Q', 'Willa Jasna'],
    ]);
    expect((await buildings()).slice(1)).toMatchObject([
      { name: 'Budynek Q', code: 'Q', floorsAbove: 4, floorsBelow: 1, createdBy: scene.userId('user') },
      { name: 'Willa Jasna', floorsAbove: 1, floorsBelow: 0 },
    ]);
    const [, q] = await buildings();
    expect((await apartmentsOf('NB-')).map(({ buildingId }: { buildingId: string }) => buildingId)).toEqual(
      expect.arrayContaining([String(q?._id), String(scene.building._id)]),
    );
    const again = await send(good, { query: wish });
    expect(again.body.data).toMatchObject({ newBuildings: [], totals: { rows: 4, unchanged: 4 } });
    expect(await buildings()).toHaveLength(3);
  });

  it('creates a limited number of buildings: a column with more holds something else', async () => {
    const rows = Array.from({ length: 51 }, (_, index) => `MB-${index};House ${index};50`);
    const { body } = await send(['number;building;area', ...rows].join('\n'), {
      query: { dryRun: 'true', createBuildings: 'true' },
    });
    expect(body.data).toMatchObject({ newBuildings: [], totals: { rows: 51, create: 0, error: 51 } });
  });
});

describe('a sheet in other units than the estate’s', () => {
  it('is accepted only with confirmation', async () => {
    const euros = 'number;area [sq ft];price\nEU-1;500;100 000 €\n';
    const dry = await send(euros, { query: { dryRun: 'true' } });
    expect(dry.body.data).toMatchObject({
      otherUnits: { currency: 'EUR', areaUnit: 'sqft' },
      totals: { create: 1 },
    });
    const refused = await send(euros);
    expect([refused.status, refused.body.errors]).toEqual([
      400,
      {
        anyUnits: [
          'the sheet uses EUR, sq ft, the estate PLN, m²: send true to import the numbers unchanged',
        ],
      },
    ]);
    expect(await apartmentsOf('EU-1')).toEqual([]);
    expect((await send(euros, { query: { anyUnits: 'true' } })).body.data.totals.create).toBe(1);
    expect((await apartmentsOf('EU-1'))[0]).toMatchObject({ price: 100_000, currency: 'PLN', area: 500 });
  });

  it.each([
    [
      'of square feet, without decimals',
      'area [sq ft];balcony [sq ft];garden',
      '5,250;1,054;1,200',
      { area: 5250, areas: { balcony: 1054, garden: 1200 } },
    ],
    [
      'of square metres, where only land is so large',
      'area;balcony;garden',
      '54,125;4,375;1,087',
      { area: 54.125, areas: { balcony: 4.375, garden: 1087 } },
    ],
  ])('reads areas %s', async (_, head, row, meant) => {
    const { body, text } = await send(`number;${head}\nSF-1;${row}\n`, { query: { dryRun: 'true' } });
    expect(body.data.totals, text).toMatchObject({ create: 1, error: 0 });
    const changes: { field: string; to: unknown }[] = body.data.rows[0].changes;
    const told = Object.fromEntries(changes.map(({ field, to }) => [field, to]));
    expect(told, text).toMatchObject(meant);
  });

  it('accepts the estate’s own units, other columns and plain words without warning', async () => {
    for (const [head, row] of [
      ['number;area;price', 'OW-1;50 m²;100 000 zł'],
      ['number;area;Cena [PLN];Preis EUR', 'OW-1;50;100000;23000 €'],
      ['number;area;price;description', 'OW-1;50;100000;pays in € or $'],
      ['number;Powierzchnia (m2);Cena za m2;price', 'OW-1;50;;100 000'],
    ]) {
      const { body } = await send(`${head}\n${row}\n`, { query: { dryRun: 'true' } });
      expect(body.data.otherUnits, head).toBeUndefined();
      expect(body.data.totals.create, head).toBe(1);
    }
  });
});
