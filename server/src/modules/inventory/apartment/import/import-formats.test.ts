import { readFileSync } from 'node:fs';
import { zipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import writeXlsxFile from 'write-excel-file/node';
import { hasSharedData, sharedData } from '../../../../media/testing/shared-data.ts';
import { type Scene, startScene } from '../scene.fixture.ts';
import { sheetsFor } from './sheet.fixture.ts';

let scene: Scene;
beforeAll(async () => {
  scene = await startScene();
}, 120_000);
afterAll(() => scene?.stop());

const { send, apartmentsOf } = sheetsFor(() => scene);

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
      const file = wrap(sheet);
      const started = performance.now();
      const answer = await send(file, { name: 'bomb.xlsx' });
      expect(answer.status).toBe(400);
      expect(performance.now() - started).toBeLessThan(10_000);
    });
  }
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
