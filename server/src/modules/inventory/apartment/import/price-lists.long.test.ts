import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { polishPriceList } from '../../../../testing/price-list.ts';
import { drawnWorkbook } from '../../../../testing/workbook.ts';
import { type Scene, startScene } from '../scene.fixture.ts';
import { sheetsFor } from './sheet.fixture.ts';

let scene: Scene;
beforeAll(async () => {
  scene = await startScene();
}, 120_000);
afterAll(() => scene?.stop());

const { send, apartmentsOf } = sheetsFor(() => scene);
const look = (file: string | Buffer, query: Record<string, string> = {}) =>
  send(file, { name: 'cennik.xlsx', query: { dryRun: 'true', createBuildings: 'true', ...query } });

interface Row {
  row: number;
  sheet?: string;
  number: string;
  action: string;
  values: Record<string, string>;
}

describe('a price list as it lies on the disk', () => {
  it('is read with its titles, merged cells, totals, hidden columns and several sheets', async () => {
    const { body, text } = await look(polishPriceList({ apartments: 60 }));
    const { data } = body;
    expect(
      data?.columns.map(({ field = '-' }: { field?: string }) => field),
      text,
    ).toEqual([
      'building',
      'number',
      'staircase',
      'floor',
      'rooms',
      'area',
      'balcony',
      'pricePerArea',
      'price',
      'status',
      // The commission is hidden.
      '-',
      'kind',
    ]);
    expect(data.sheets).toEqual([
      { name: 'Okładka', rows: 1, used: false },
      { name: 'Cennik', rows: 60, used: true },
      { name: 'Garaże', rows: 8, used: true },
      { name: 'Komórki lokatorskie', rows: 2, used: true },
    ]);
    expect(data.skipped).toMatchObject([
      { why: 'total', text: 'Razem' },
      { why: 'note', text: '* ceny zawierają VAT 8 %' },
    ]);
    expect(data.buildings).toEqual([
      {
        name: 'Budynek B',
        floorsAbove: 6,
        floorsBelow: 0,
        staircases: ['I', 'II'],
        apartments: 30,
        others: 0,
      },
    ]);
    expect(data.totals).toEqual({
      rows: 70,
      create: 70,
      update: 0,
      unchanged: 0,
      error: 0,
      others: { create: 10, update: 0, gone: 0 },
      gone: 0,
      kinds: [
        { kind: 'GARAGE', count: 8 },
        { kind: 'STORAGE', count: 2 },
      ],
    });
    // Its garages have no area, and need none.
    expect(data.problems).toEqual([]);
    const first = data.rows[0] as Row & { changes: { field: string; to: unknown }[] };
    expect(first.values).toMatchObject({ building: 'Budynek A', rooms: '2 pok.', floor: 'parter' });
    expect(Object.fromEntries(first.changes.map(({ field, to }) => [field, to]))).toMatchObject({
      number: 'A.1',
      floor: 0,
      rooms: 2,
      area: 32.5,
      price: 354_250,
      staircase: 'I',
    });
  });

  it('is imported as it is, its garages without an area', async () => {
    const file = polishPriceList({ apartments: 60 });
    const done = await send(file, { name: 'cennik.xlsx', query: { createBuildings: 'true' } });
    expect(done.status, done.text).toBe(200);
    expect(done.body.data.totals).toMatchObject({ create: 70, error: 0 });
    const [about] = await apartmentsOf('A.4');
    expect(about).toMatchObject({ number: 'A.4', floor: 0, status: 'ACTIVE' });
    const kinds = (await scene.call('user', 'GET', '/apartment?limit=200')).body.data.map(
      ({ kind }: { kind: string }) => kind,
    );
    expect(kinds.filter((kind: string) => kind === 'GARAGE')).toHaveLength(8);
    expect(kinds.filter((kind: string) => kind === 'STORAGE')).toHaveLength(2);
  });

  it('is a comparison the next month: new prices, sold, and what it no longer names', async () => {
    const next = polishPriceList({ apartments: 60, month: 1 });
    const { body, text } = await look(next);
    expect(body.data?.totals, text.slice(0, 3000)).toMatchObject({
      create: 0,
      update: 59,
      unchanged: 10,
      error: 0,
    });
    expect(body.data.gone).toMatchObject([{ number: 'B.30' }]);
    const changed = body.data.rows.find(({ number }: Row) => number === 'A.6');
    expect(changed.changes).toEqual(
      expect.arrayContaining([{ field: 'status', from: 'BOOKED', to: 'SOLD' }]),
    );
    const query = { gone: 'hide' };
    const done = await send(next, { name: 'cennik.xlsx', query });
    expect(done.status, done.text).toBe(200);
    const [gone] = await apartmentsOf('B.30');
    expect(gone).toMatchObject({ visible: false });
    const [one] = await apartmentsOf('A.2');
    const history = await scene.call('user', 'GET', `/apartment/${one.id}/price-history`);
    expect(history.body.data).toHaveLength(2);
    // A list of one building says nothing of the other.
    const only = await look('Budynek;Nr;Pow.\nA;A.1;32,5\n');
    expect(only.body.data.gone.every(({ number }: Row) => number.startsWith('A.'))).toBe(true);
  });
});

describe('what a list says between its rows', () => {
  it('goes for the rows below: building, staircase, floor and kind', async () => {
    const file = [
      'Osiedle Test;;;',
      'Nr;Pow.;Cena;Status',
      'Budynek Z, klatka 2;;;',
      'PARTER;;;',
      'Z1;40;400000;wolne',
      'I PIĘTRO;;;',
      'Z2;41;410000;wolne',
      'Nr;Pow.;Cena;Status',
      'Z3;42;420000;wolne',
      'Budynek W;;;',
      'W1;43;430000;wolne',
      'Suma;166;1660000;',
    ].join('\n');
    const { body, text } = await look(file);
    const rows = (body.data?.rows ?? []) as Row[];
    expect(
      rows.map(({ values }) => [values.number, values.building, values.staircase, values.floor]),
      text,
    ).toEqual([
      ['Z1', 'Budynek Z', '2', 'PARTER'],
      ['Z2', 'Budynek Z', '2', 'I PIĘTRO'],
      ['Z3', 'Budynek Z', '2', 'I PIĘTRO'],
      ['W1', 'Budynek W', '', ''],
    ]);
    expect(body.data.totals).toMatchObject({ create: 4, error: 0 });
  });

  it('numbers parking spaces apart from apartments of the same number', async () => {
    const file =
      'Nr;Rodzaj;Pow.\n901;mieszkanie;50\n901;miejsce postojowe;12,5\n902;miejsce postojowe;12,5\n';
    const { body } = await look(file);
    expect(body.data.rows.map(({ number }: Row) => number)).toEqual(['901', 'MP 901', 'MP 902']);
    expect(body.data.totals).toMatchObject({ create: 3, error: 0 });
  });
});

describe('problems of a list', () => {
  const file = 'Nr;Pow.;Status\nQ1;40;wkrótce\nQ2;41;wkrótce\nQ3;42;wolne\nQ4;dużo;wolne\n';

  it('are said once each with their count, the most frequent first', async () => {
    const { body } = await look(file);
    expect(body.data.problems).toMatchObject([
      { field: 'status', text: 'wkrótce', count: 2, rows: [{ row: 2 }, { row: 3 }] },
      { field: 'area', text: 'dużo', count: 1, rows: [{ row: 5 }] },
    ]);
  });

  it('are said once of empty cells, too, and corrected in all their rows at once', async () => {
    const empty = 'Nr;Pow.\nQ5;\nQ6;\nQ7;45\n';
    const { body } = await look(empty);
    expect(body.data.problems).toMatchObject([{ field: 'area', count: 2, rows: [{ row: 2 }, { row: 3 }] }]);
    const corrections = JSON.stringify([{ field: 'area', to: '40,5', rows: [2, 3] }]);
    const corrected = await look(empty, { corrections });
    expect(corrected.body.data).toMatchObject({ problems: [], totals: { create: 3, error: 0 } });
  });

  it('are no missing areas of what is sold by the piece', async () => {
    const { body } = await look(
      'Nr;Rodzaj;Pow.;Cena\nQ8;garaż;;50000\nQ9;komórka;0;9000\nQ10;mieszkanie;0;500000\n',
    );
    expect(body.data.problems).toMatchObject([{ field: 'area', count: 1, rows: [{ row: 4 }] }]);
    expect(body.data.totals).toMatchObject({ create: 2, error: 1 });
  });

  it('are corrected by word, by row, or by leaving rows out; what a word means is remembered', async () => {
    const meaning = { field: 'status', from: 'wkrótce', to: 'ACTIVE' };
    const all = JSON.stringify([meaning, { field: 'area', to: '55', rows: [5] }]);
    const { body } = await look(file, { corrections: all });
    expect(body.data.totals).toMatchObject({ create: 4, error: 0 });
    expect(body.data.rows[3].values.area).toBe('55');
    const query = { corrections: JSON.stringify([meaning]), leaveOut: JSON.stringify([{ row: 5 }]) };
    expect((await send(file, { query })).body.data.totals).toMatchObject({ create: 3 });
    const again = await look(file, { leaveOut: JSON.stringify([{ row: 5 }]) });
    expect(again.body.data.totals).toMatchObject({ unchanged: 3, error: 0 });
    for (const [name, broken] of [
      ['corrections', '[{"field":"colour","to":"1"}]'],
      ['leaveOut', '[{"row":0}]'],
      ['sheets', '[]'],
      ['gone', 'burn'],
    ] as const)
      expect(Object.keys((await look(file, { [name]: broken })).body.errors)).toEqual([name]);
  });
});

describe('columns', () => {
  it('are those of the last import of a sheet with the same headers', async () => {
    const file = 'Code;Wert A;Wert B\nR1;50;500000\n';
    expect((await look(file)).body.data.columns[1]).not.toHaveProperty('field');
    const mapping = JSON.stringify({ number: 1, area: 2, price: 3 });
    expect((await send(file, { query: { mapping } })).status).toBe(200);
    const { body } = await look(file.replace('500000', '510000'));
    expect(body.data).toMatchObject({ remembered: true, totals: { update: 1 } });
  });

  it('that are hidden are read when a mapping asks for them', async () => {
    const book = drawnWorkbook([
      {
        name: 'List',
        rows: [
          ['Nr', 'Pow.', 'Cena'],
          ['H1', 40, 400_000],
        ],
        hiddenColumns: [3],
      },
    ]);
    const { body } = await look(book);
    expect(body.data.columns[2]).toMatchObject({ header: 'Cena', hidden: true });
    expect(body.data.columns[2]).not.toHaveProperty('field');
    const asked = await look(book, { mapping: JSON.stringify({ number: 1, area: 2, price: 3 }) });
    expect(asked.body.data.columns[2]).toMatchObject({ field: 'price' });
  });

  it('and rows that are hidden stay what they are, and are said', async () => {
    const rows = [
      ['Nr', 'Pow.', 'Cena'],
      ['HR1', 40, 400_000],
      ['HR2', 41, 410_000],
    ];
    await send(drawnWorkbook([{ name: 'List', rows }]));
    const { body } = await look(drawnWorkbook([{ name: 'List', rows, hiddenRows: [3] }]));
    expect(body.data.skipped).toMatchObject([{ row: 3, why: 'hidden', text: 'HR2' }]);
    expect(body.data.totals).toMatchObject({ rows: 1, unchanged: 1 });
    expect(body.data.gone.map(({ number }: Row) => number)).not.toContain('HR2');
  });

  it('say their currency by a number format too', async () => {
    const book = drawnWorkbook([
      {
        name: 'Liste',
        rows: [
          ['Nr', 'Fläche', 'Preis'],
          ['E1', 40, { value: 400_000, format: '#,##0 [$€-407]' }],
        ],
      },
    ]);
    expect((await look(book)).body.data.otherUnits).toEqual({ currency: 'EUR' });
  });
});

describe('price lists of other offices', () => {
  it('tell statuses under any heading, as broken by a line, or by the words in their cells', async () => {
    const rows = (title: string) => [
      ['WE', 'Lage', 'Wfl.', 'Kaufpreis Wohnung', 'Stellplatzpreis', title],
      ['S1', 'EG links', '62,5 m²', '€ 582.000,-', '29.500 €', 'frei'],
      ['S2', '1. OG Mitte', '58', 'auf Anfrage', '29.500 €', 'verkauft'],
      ['S3', '1. OG rechts', '58', '489.900,-', '29.500 €', 'nicht verkauft'],
    ];
    for (const title of ['Vermarktungs-\nstand', 'Hinweis']) {
      const { body, text } = await look(drawnWorkbook([{ name: 'Liste', rows: rows(title) }]));
      expect(body.data.totals, text).toMatchObject({ create: 3, error: 0 });
      const seen = body.data.rows.map(({ changes }: { changes: { field: string; to: unknown }[] }) =>
        Object.fromEntries(changes.map(({ field, to }) => [field, to])),
      );
      expect(seen).toMatchObject([
        { floor: 0, area: 62.5, price: 582_000 },
        { floor: 1, area: 58, status: 'SOLD' },
        { floor: 1, price: 489_900 },
      ]);
      expect(seen[1]).not.toHaveProperty('price');
      expect(body.data.withoutStatus).toBe(0);
    }
  });

  it('have a floor below the roof, one above the others of its building, and one area only', async () => {
    const rows = [
      ['Haus', 'WE', 'Lage', 'Gesamtfläche'],
      ['Haus X', 'D1', '2. OG', 50],
      ['Haus X', 'D2', 'DG links', 51],
      ['Haus Y', 'D3', 'EG', 52],
      ['Haus Y', 'D4', 'Dachgeschoss', 53],
    ];
    const { body, text } = await look(drawnWorkbook([{ name: 'Liste', rows }]));
    expect(body.data.totals, text).toMatchObject({ create: 4, error: 0 });
    expect(body.data.buildings).toMatchObject([
      { name: 'Haus X', floorsAbove: 4 },
      { name: 'Haus Y', floorsAbove: 2 },
    ]);
  });

  it('say how many apartments come without a status', async () => {
    const rows = [
      ['Nr', 'Pow.', 'Stan'],
      ['N1', 40, ''],
      ['N2', 41, 'b.d.'],
      ['N3', 42, 'wolne'],
    ];
    expect((await look(drawnWorkbook([{ name: 'L', rows }]))).body.data.withoutStatus).toBe(2);
  });

  it('name their buildings by their sheets, and never begin on the cover', async () => {
    const list = (first: number) => [
      ['Plot', 'Floor', 'Beds', 'NIA (sq ft)', 'Price', 'Availability'],
      [first, 'First', 'Studio', '1,127 sq ft', '£425k', 'Available'],
      [first + 1, 'LG', '2 bed', '712', 'POA', 'Sold STC'],
    ];
    const { body, text } = await look(
      drawnWorkbook([
        { name: 'Cover', rows: [['Price list & availability', 'October']] },
        { name: 'Maple House', rows: list(101) },
        { name: 'Oak Court', rows: list(201) },
      ]),
      { anyUnits: 'true' },
    );
    expect(body.data.totals, text).toMatchObject({ create: 4, error: 0 });
    expect(body.data.buildings).toMatchObject([
      { name: 'Maple House', apartments: 2 },
      { name: 'Oak Court', apartments: 2 },
    ]);
    expect(body.data.sheets).toMatchObject([{ used: false }, { used: true }, { used: true }]);
    expect(body.data.otherUnits).toEqual({ currency: 'GBP', areaUnit: 'sqft' });
  });

  it('do not count in thousands by a limit in their heading', async () => {
    const rows = [
      ['Nr', 'Pow.', 'Cena (do 500 000)'],
      ['TH1', 40, 425_000],
    ];
    const { body } = await look(drawnWorkbook([{ name: 'L', rows }]));
    expect(body.data.rows[0].changes).toContainEqual(
      expect.objectContaining({ field: 'price', to: 425_000 }),
    );
  });

  it('may count in thousands, and say their currency in a column', async () => {
    const rows = [
      ['unit_no', 'area', 'Price (000s)', 'currency', 'storage_ref', 'vat_rate', 'is_published'],
      ['T1', 40, 425.5, 'EUR', 'K1', 0.21, 'FALSE'],
      ['T2', 41, '310', 'EUR', '', '8%', 'TRUE'],
    ];
    const { body, text } = await look(drawnWorkbook([{ name: 'export', rows }]), { anyUnits: 'true' });
    expect(body.data.totals, text).toMatchObject({ create: 2, error: 0 });
    expect(body.data.otherUnits).toEqual({ currency: 'EUR' });
    const [first] = body.data.rows;
    expect(
      Object.fromEntries(first.changes.map(({ field, to }: { field: string; to: unknown }) => [field, to])),
    ).toMatchObject({ price: 425_500, vatRate: 21, visible: false, features: ['storage'] });
  });
});

describe('the template', () => {
  it.each(['en', 'pl'])('is understood by the import as it is, in %s', async (locale) => {
    const { server, estate, organizationId } = scene;
    const answer = await fetch(`${server.url}/api/v1/apartment/import?estateId=${String(estate._id)}`, {
      headers: {
        authorization: `Bearer ${await server.token('user@scene.oriel.example')}`,
        'x-organization-id': String(organizationId),
        'accept-language': locale,
      },
    });
    expect(answer.status).toBe(200);
    const { body } = await look(Buffer.from(await answer.arrayBuffer()));
    expect(body.data.columns.every((one: { field?: string }) => one.field)).toBe(true);
    expect(body.data).not.toHaveProperty('otherUnits');
    expect(body.data.totals).toMatchObject({ rows: 2, error: 0 });
  });
});
