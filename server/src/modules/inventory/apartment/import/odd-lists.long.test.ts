import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { drawnWorkbook } from '../../../../testing/workbook.ts';
import { type Scene, startScene } from '../scene.fixture.ts';
import { sheetsFor } from './sheet.fixture.ts';

let scene: Scene;
beforeAll(async () => {
  scene = await startScene();
}, 120_000);
afterAll(() => scene?.stop());

const { send } = sheetsFor(() => scene);
const look = (file: string | Buffer) =>
  send(file, { name: 'cennik.xlsx', query: { dryRun: 'true', createBuildings: 'true' } });

interface Row {
  number: string;
  action: string;
  values: Record<string, string>;
}

describe('lists beside each other in one sheet', () => {
  const head = ['Nr', 'Pow.', 'Cena', 'Status'];
  const flat = (number: string, area: number, price: number, status = 'wolne') => [
    number,
    area,
    price,
    status,
  ];
  const workbook = (gap: null[]) =>
    drawnWorkbook([
      {
        name: 'Osiedle Lipowe',
        rows: [
          ['Cennik Osiedla Lipowego – budynek LP'],
          ['PARTER', null, null, null, ...gap, 'I PIĘTRO'],
          [...head, ...gap, ...head],
          [...flat('M1', 41.5, 400_000), ...gap, ...flat('M3', 43.5, 410_000)],
          [...flat('M2', 42.5, 420_000, 'sprzedane'), ...gap, ...flat('M4', 44.5, 430_000)],
          [null, null, null, null, ...gap, ...flat('M5', 45.5, 450_000, 'rezerwacja')],
          ['II PIĘTRO', null, null, null, ...gap, 'III PIĘTRO'],
          [...head, ...gap, ...head],
          [...flat('M6', 46.5, 460_000), ...gap, ...flat('M8', 48.5, 480_000)],
          [...flat('M7', 47.5, 470_000), ...gap],
        ],
      },
    ]);

  it.each([
    ['with an empty column between them', [null]],
    ['without one', []],
  ] as [string, null[]][])('are one list of all, %s', async (_how, gap) => {
    const { body, text } = await look(workbook(gap));
    const rows = body.data?.rows.map(({ number, action, values }: Row) => [
      number,
      action,
      values.building,
      values.floor,
      values.area,
      values.status,
    ]);
    expect(rows, text).toEqual([
      ['M1', 'create', 'budynek LP', 'PARTER', '41.5', 'wolne'],
      ['M2', 'create', 'budynek LP', 'PARTER', '42.5', 'sprzedane'],
      ['M6', 'create', 'budynek LP', 'II PIĘTRO', '46.5', 'wolne'],
      ['M7', 'create', 'budynek LP', 'II PIĘTRO', '47.5', 'wolne'],
      ['M3', 'create', 'budynek LP', 'I PIĘTRO', '43.5', 'wolne'],
      ['M4', 'create', 'budynek LP', 'I PIĘTRO', '44.5', 'wolne'],
      ['M5', 'create', 'budynek LP', 'I PIĘTRO', '45.5', 'rezerwacja'],
      ['M8', 'create', 'budynek LP', 'III PIĘTRO', '48.5', 'wolne'],
    ]);
    expect(body.data.sheets).toEqual([
      { name: 'Osiedle Lipowe', rows: 4, used: true },
      { name: 'Osiedle Lipowe (2)', rows: 4, used: true },
    ]);
  });

  it('are told from one list with an empty column, and from columns of a kind', async () => {
    const { body, text } = await look(
      drawnWorkbook([
        {
          name: 'Cennik',
          rows: [
            ['Nr', 'Pow.', null, 'Cena', 'Balkon', 'Balkon', 'Nr garażu', 'Cena garażu'],
            ['Q1', 41.5, null, 400_000, 5, 6, 'G1', 40_000],
            ['Q2', 42.5, null, 410_000, 5, 6, 'G2', 40_000],
          ],
        },
      ]),
    );
    expect(
      body.data?.rows.map(({ number }: Row) => number),
      text,
    ).toEqual(['Q1', 'Q2']);
  });
});

it('reads the parts that a cell names, alone or together, and says what else it takes', async () => {
  const { body, text } = await look(
    Buffer.from(
      'WE-Nr.;Wohnfläche ca. m²;Kaufpreis €;Balkon/Terrasse\n' +
        '1;41,5;400.000,00 €;Balkon\n2;42,5;410.000,00 €;Terrasse + Garten\n3;43,5;420.000,00 €;Dachterrasse\n' +
        '4;44,5;430.000,00 €;Balkon 6,5 m² und Terrasse 12 m²\n5;45,5;440.000,00 €;ja\n6;46,5;450.000,00 €;Wintergarten\n',
    ),
  );
  const parts = body.data?.rows.map(
    ({ changes, errors }: { changes: { field: string; to: unknown }[]; errors: unknown }) => [
      changes.find(({ field }) => field === 'areas')?.to,
      changes.find(({ field }) => field === 'features')?.to,
      errors,
    ],
  );
  const unknown = 'is neither a size, nor yes or no, nor the name of a part, like balcony, terrace or garden';
  expect(parts, text).toEqual([
    [undefined, ['balcony'], undefined],
    [undefined, ['terrace', 'garden'], undefined],
    [undefined, ['terrace'], undefined],
    [{ balcony: 6.5, terrace: 12 }, undefined, undefined],
    [undefined, ['balcony'], undefined],
    [undefined, undefined, { balcony: [unknown] }],
  ]);
});

it('reads statuses among notes, and a garden in a column of balconies', async () => {
  const { body, text } = await look(
    Buffer.from(
      'Nr;Pow.;Cena;Ogródek / balkon;Uwagi\n' +
        'N1;41,5;400000;ogr. 30 m2;SPRZEDANE\nN2;42,5;410000;balk. 5 m2;narożne, 2 balkony\n' +
        'N3;43,5;420000;taras;rezerwacja do 30.11\nN4;44,5;430000;-;sprzedane\nN5;45,5;440000;6,5;REZ.\n',
    ),
  );
  const changes = body.data?.rows.map(
    ({ number, changes: all }: { number: string; changes: { field: string; to: unknown }[] }) => [
      number,
      Object.fromEntries(
        all
          .filter(({ field }) => ['areas', 'features', 'status'].includes(field))
          .map(({ field, to }) => [field, to]),
      ),
    ],
  );
  expect(changes, text).toEqual([
    ['N1', { areas: { garden: 30 }, status: 'SOLD' }],
    ['N2', { areas: { balcony: 5 } }],
    ['N3', { features: ['terrace'], status: 'BOOKED' }],
    ['N4', { status: 'SOLD' }],
    ['N5', { areas: { balcony: 6.5 }, status: 'BOOKED' }],
  ]);
  expect(body.data.withoutStatus).toBe(1);
});

it('reads a column that asks whether it is sold, and an apartment of two floors', async () => {
  const { body, text } = await look(
    Buffer.from(
      'Plot;Floor;Area;Price;Sold?\nN1;Ground;41.5;400000;Y\nN2;Third & Fourth (duplex);42.5;410000;\nN3;I i II piętro;43.5;420000;No\n',
    ),
  );
  const changes = body.data?.rows.map(({ changes: all }: { changes: { field: string; to: unknown }[] }) =>
    ['floor', 'status'].map((wanted) => all.find(({ field }) => field === wanted)?.to),
  );
  expect(changes, text).toEqual([
    [0, 'SOLD'],
    [3, 'ACTIVE'],
    [1, 'ACTIVE'],
  ]);
  expect(body.data.withoutStatus).toBe(0);
});

it('reads what a British office saves from its spreadsheet', async () => {
  const list = [
    'Harbour Yard - Price List,,,,,,,,',
    'Plot,Block / Row,House Type,Floor,Beds,Baths,Sq Ft,Parking,Asking Price,Status',
    '1,The Quay,Type A,Ground,2,2,742,1 space + store,,Sold STC',
    '6,The Quay,Type B,First,1,1,538,1 space,"£284,995",Available',
    '25,Mariners Row,Type H,House,3,2,"1,045",2 spaces,"£425,000",Under offer',
  ].join('\r\n');
  // "CSV (Comma delimited)" of a Windows program: the pound is one byte.
  const { body, text } = await look(Buffer.from(list, 'latin1'));
  expect(body.data?.problems, text).toEqual([]);
  const changes = body.data.rows.map(({ changes: all }: { changes: { field: string; to: unknown }[] }) =>
    ['number', 'kind', 'floor', 'bedrooms', 'bathrooms', 'area', 'price', 'status'].map(
      (wanted) => all.find(({ field }) => field === wanted)?.to,
    ),
  );
  expect(changes, text).toEqual([
    ['1', undefined, 0, 2, 2, 742, undefined, 'SOLD'],
    ['6', undefined, 1, 1, 1, 538, 284_995, 'ACTIVE'],
    ['25', 'HOUSE', undefined, 3, 2, 1045, 425_000, 'BOOKED'],
  ]);
  expect(body.data.newBuildings).toEqual(['The Quay', 'Mariners Row']);
});

it('points out prices that change by more than half', async () => {
  const list = (prices: readonly number[]) =>
    Buffer.from(`Number;Area;Price\n${prices.map((price, at) => `J${at};40;${price}`).join('\n')}\n`);
  expect((await send(list([300_000, 310_000, 320_000]))).body.data.priceJumps).toBeUndefined();
  const { body } = await look(list([1000, 295_000, 700_000]));
  expect(body.data.priceJumps).toEqual({ count: 2, number: 'J0', from: 300_000, to: 1000 });
});

describe('a row of houses', () => {
  it.each([
    ['House Type', 'Semi-detached', 'Terraced'],
    ['Typ domu', 'bliźniak', 'szeregowy'],
    ['Haustyp', 'DHH', 'Reihenmittelhaus'],
  ])('is of houses by its column %s and has no floor made up', async (title, one, other) => {
    const list = [
      `Number;Building;${title};Floor;Area`,
      `H1;Row of houses;${one};0;120`,
      `H2;Row of houses;${other};0;110`,
    ].join('\n');
    const dry = async (text: string) =>
      (await send(text, { query: { dryRun: 'true', createBuildings: 'true' } })).body.data;
    const silent = await dry(list);
    expect(silent.totals).toMatchObject({ create: 2, error: 0 });
    expect(silent.buildings).toEqual([{ name: 'Row of houses', staircases: [], apartments: 2, others: 0 }]);
    const kinds = silent.rows.map(
      ({ changes }: { changes: { field: string; to: unknown }[] }) =>
        changes.find(({ field }) => field === 'kind')?.to,
    );
    expect(kinds).toEqual(['HOUSE', 'HOUSE']);
  });
});

it('reserves until the day that a list says beside the status, the same every time', async () => {
  const day = new Date(Date.now() + 20 * 24 * 3600 * 1000);
  const said = `${day.getUTCDate()}.${day.getUTCMonth() + 1}`;
  const list = `number;area;status\nRU1;50;rez. do ${said}\nRU2;50;rezerwacja`;
  expect((await send(list)).status).toBe(200);
  const { models, organizationId } = scene;
  const until = async (number: string) =>
    (await models.Apartment.findOne({ organizationId, number }).orFail().lean()).bookedUntil;
  expect((await until('RU1'))?.toISOString().slice(0, 10)).toBe(day.toISOString().slice(0, 10));
  expect(await until('RU2')).toBeUndefined();
  expect((await send(list)).body.data.totals).toMatchObject({ unchanged: 2, error: 0 });
});
