import { readFileSync } from 'node:fs';
import { zipSync } from 'fflate';
import { Types } from 'mongoose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import writeXlsxFile from 'write-excel-file/node';
import { hasSharedData, sharedData } from '../../../../media/testing/shared-data.ts';
import { fileForm } from '../../../../testing/pictures.ts';
import { changeOf } from '../change.ts';
import { type Scene, startScene, type Who } from '../scene.fixture.ts';
import { updateOf } from '../writer.ts';

let scene: Scene;
beforeAll(async () => {
  scene = await startScene();
}, 120_000);
afterAll(() => scene?.stop());

interface Options {
  who?: Who;
  name?: string;
  query?: Record<string, string>;
}

async function send(
  file: string | Buffer,
  { who = 'user', name = 'apartments.csv', query = {} }: Options = {},
) {
  const wanted = new URLSearchParams({ estateId: String(scene.estate._id), ...query });
  const token = await scene.server.token(`${who}@scene.oriel.example`);
  return await scene.server.call('POST', `/apartment/import?${wanted}`, {
    token,
    organization: String(scene.organizationId),
    form: fileForm(file, name, 'text/csv'),
  });
}

const apartmentsOf = async (search: string) => {
  const { body } = await scene.call('user', 'GET', `/apartment?search=${search}&limit=200`);
  return body.data;
};

describe('importing a sheet', () => {
  const sheet = [
    'Numer lokalu;Budynek;Piętro;Pokoje;Powierzchnia [m²];Cena brutto;Status;Balkon;ID',
    'S-1;A;parter;2;45,5;455 000,00 zł;wolne;5,2;ext-1',
    'S-2;A;1;3,5;60;600.000 zł;Zarezerwowane;tak;ext-2',
    'S-3;;2;1;30;;sprzedane;;ext-3',
  ].join('\r\n');

  it('returns the columns with sample cells when none identifies apartments', async () => {
    const strange = ['Haus;Wert', 'S-9;45,5', ';46', 'S-10;'].join('\r\n');
    const { status, body } = await send(strange, { query: { dryRun: 'true' } });
    expect(status).toBe(200);
    expect(body.data.columns).toEqual([
      { position: 1, header: 'Haus', sample: ['S-9', 'S-10'] },
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
      totals: { rows: 3, create: 3, update: 0, unchanged: 0, error: 0 },
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
      bookedBy: String(scene.userId('user')),
    });
    // The sheet gives neither the end of the booking nor the date the third apartment was sold.
    expect(two).not.toHaveProperty('bookedUntil');
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
    expect(body.data.totals).toEqual({ rows: 5, create: 1, update: 0, unchanged: 0, error: 4 });
    expect(body.data.newBuildings).toEqual(['Budynek Q', 'Willa Jasna']);
    expect(body.data.rows[0].errors).toEqual({ building: ['the estate has no building with this name'] });
    expect((await send(good)).status).toBe(400);
  });

  it('creates them with the apartments on request, and nothing when a row is wrong', async () => {
    const wish = { createBuildings: 'true' };
    const dry = await send(sheet, { query: { ...wish, dryRun: 'true' } });
    expect(dry.body.data.totals).toEqual({ rows: 5, create: 4, update: 0, unchanged: 0, error: 1 });
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
      'W-8;A;50;2;100;;available;attic;',
      'W-1;A;50;2;100;;available;1;',
      ';A;50;2;100;;available;1;',
      'W-9;A;200000;2;100;;available;999;',
    ].join('\n');
    const dry = await send(text, { query: { dryRun: 'true' } });
    expect(dry.body.data.totals).toEqual({ rows: 11, create: 1, update: 0, unchanged: 0, error: 10 });
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
      'is not a known status, such as available, booked or sold',
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

describe('workbooks', () => {
  const book = async (rows: (string | number | Date | null)[][]) => {
    const cells = rows.map((row) =>
      row.map((value) => (value instanceof Date ? { value, format: 'yyyy-mm-dd' } : { value })),
    );
    return Buffer.from(await writeXlsxFile(cells as never).toBuffer());
  };

  it('keep numbers and dates as such', async () => {
    const file = await book([
      ['Mieszkania, stan na dziś', null, null, null],
      ['Nr', 'Powierzchnia', 'Cena', 'Data oddania'],
      ['X-1', 45.5, 455_000, new Date('2027-06-30T00:00:00Z')],
      [12, 30.25, 300_000.5, null],
    ]);
    const { body, text } = await send(file, { name: 'apartments.xlsx' });
    expect(body.data?.totals, text).toMatchObject({ create: 2 });
    expect((await apartmentsOf('X-1'))[0]).toMatchObject({
      area: 45.5,
      price: 455_000,
      completionDate: '2027-06-30',
    });
    expect((await apartmentsOf('12'))[0]).toMatchObject({ number: '12', price: 300_000.5 });
  });

  const wrap = (sheet: string) => {
    const xml = (text: string) => new TextEncoder().encode(text);
    return Buffer.from(
      zipSync({
        '[Content_Types].xml': xml('<Types/>'),
        '_rels/.rels': xml('<Relationships/>'),
        'xl/workbook.xml': xml(
          '<workbook><sheets><sheet name="a" sheetId="1" r:id="rId1"/></sheets></workbook>',
        ),
        'xl/_rels/workbook.xml.rels': xml(
          '<Relationships><Relationship Id="rId1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/worksheet" Target="worksheets/sheet1.xml"/></Relationships>',
        ),
        'xl/worksheets/sheet1.xml': xml(sheet),
      }),
    );
  };
  const bombs: [string, string][] = [
    [
      'a cell at the end of the world',
      '<worksheet><sheetData><row r="1"><c r="XFD1048576"><v>1</v></c></row></sheetData></worksheet>',
    ],
    [
      'a row without end',
      `<worksheet><sheetData><row>${'<c/>'.repeat(100_000)}</row></sheetData></worksheet>`,
    ],
    ['an endless repetition', `<worksheet>${' '.repeat(80_000_000)}</worksheet>`],
    [
      'an entity that grows',
      '<!DOCTYPE x [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;">]><worksheet><sheetData><row r="1"><c r="A1"><v>&b;</v></c></row></sheetData></worksheet>',
    ],
  ];
  for (const [name, sheet] of bombs) {
    it(`are refused at once with ${name}`, async () => {
      const started = performance.now();
      const answer = await send(wrap(sheet), { name: 'bomb.xlsx' });
      expect(answer.status).toBe(400);
      expect(performance.now() - started).toBeLessThan(10_000);
    });
  }
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

describe.runIf(hasSharedData)('the official Polish price register form', () => {
  it('is imported without a mapping', async () => {
    const { body, text } = await send(
      readFileSync(sharedData('listings/dane-gov-pl_wzor_ceny_mieszkan.csv')),
      { query: { dryRun: 'true' } },
    );
    expect(body.data?.totals.rows, text).toBe(10);
    const [first] = body.data.rows;
    expect(first).toMatchObject({ number: 'A1', action: 'create' });
    expect(first.changes).toEqual(
      expect.arrayContaining([
        { field: 'price', to: 1_500_000 },
        { field: 'area', to: 100 },
      ]),
    );
    // `Lokal mieszkalny` is the default kind, an apartment.
    expect(
      first.changes.find(
        ({ field, to }: { field: string; to: unknown }) => field === 'kind' && to !== 'APARTMENT',
      ),
    ).toBeUndefined();
  });

  it('imports a foreign sheet by column positions', async () => {
    const mapping = JSON.stringify({ externalId: 4, number: 4, area: 63, price: 90 });
    const query = { dryRun: 'true', header: 'false', mapping };
    const { body, text } = await send(readFileSync(sharedData('listings/is24.csv')), { query });
    expect(body.data?.totals.rows, text).toBe(4);
    expect(body.data.rows[0]).toMatchObject({ number: 'qXc83' });
  });
});
