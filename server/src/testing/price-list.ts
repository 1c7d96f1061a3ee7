import { type DrawnCell, type DrawnSheet, drawnWorkbook } from './workbook.ts';

const MONEY = '#,##0.00\\ "zł"';
const PER_FLOOR = 5;

interface Wish {
  readonly apartments: number;
  /** 0 for the first list; a month later prices have risen, some are sold, one is gone */
  readonly month?: 0 | 1;
  /** some statuses in words that only this developer knows */
  readonly unclear?: boolean;
}

const floorName = (floor: number) => (floor === 0 ? 'parter' : `${floor} piętro`);
const ZERO_TO_ONE = [0, 1] as const;

/** What a Polish developer's list of a building says of one apartment. */
function apartmentRow(building: string, index: number, { month = 0, unclear = false }: Wish): DrawnCell[] {
  const floor = Math.floor(index / PER_FLOOR);
  const area = 32.5 + ((index * 7) % 45);
  const perArea = 10_900 + floor * 150 + month * 200;
  const sold = index % 9 === 4 || (month === 1 && index % 9 === 5);
  const open = unclear && index % 9 === 7 ? 'czeka na decyzję' : 'wolne';
  const status = sold ? 'sprzedane' : index % 9 === 5 ? 'rezerwacja' : open;
  return [
    null,
    `${building}.${index + 1}`,
    index % 2 === 0 ? 'I' : 'II',
    floorName(floor),
    `${1 + Math.floor(area / 20)} pok.`,
    index % 10 === 3 ? `ok. ${String(area).replace('.', ',')} m2` : area,
    index % 3 === 0 ? 'balkon' : 4.2,
    { value: perArea, format: MONEY },
    { value: perArea * area, format: MONEY },
    status,
    3_000 + index,
  ];
}

/**
 * A price list as a Polish developer keeps it: a cover; a title over two rows of headings, some merged; buildings merged down; a hidden
 * column of commissions; totals and a note below; garages and storage rooms in sheets of their own, numbered from 1 again; a hidden sheet.
 */
export function polishPriceList(wish: Wish): Buffer {
  const { apartments, month = 0 } = wish;
  const head: DrawnCell[][] = [
    ['OSIEDLE BRZOZOWE – CENNIK MIESZKAŃ', null, null, null, null, null, null, null, null, null, null],
    [month === 0 ? 'stan na 1.11.2026' : 'stan na 1.12.2026'],
    [],
    [
      'Budynek',
      'Nr lokalu',
      'Klatka',
      'Kond.',
      'Ilość pok.',
      'Powierzchnia',
      null,
      'Cena',
      null,
      'Status',
      'Prowizja',
    ],
    [null, null, null, null, null, 'użytkowa [m2]', 'balkonu', 'za m2', 'brutto', null, null],
  ];
  const half = Math.ceil(apartments / 2);
  const merged = ['A1:K1', 'F4:G4', 'H4:I4', 'A4:A5', 'B4:B5', 'C4:C5', 'D4:D5', 'E4:E5', 'J4:J5', 'K4:K5'];
  const rows: DrawnCell[][] = [...head];
  for (const [building, count] of [
    ['A', half],
    ['B', apartments - half],
  ] as const) {
    const start = rows.length + 1;
    for (let index = 0; index < count; index += 1) {
      if (month === 1 && building === 'B' && index === count - 1) continue;
      const row = apartmentRow(building, index, wish);
      if (index === 0) row[0] = `Budynek ${building}`;
      rows.push(row);
    }
    merged.push(`A${start}:A${rows.length}`);
  }
  rows.push(['Razem', null, null, null, null, 3_412.5, null, null, { value: 39_000_000, format: MONEY }]);
  rows.push(['* ceny zawierają VAT 8 %']);
  const garages: DrawnCell[][] = [
    ['Miejsca postojowe w garażu podziemnym'],
    ['Nr', 'Poziom', 'Cena brutto', 'Status'],
    ...Array.from({ length: 8 }, (_, index): DrawnCell[] => [
      index + 1,
      '-1 (garaż)',
      { value: 45_000, format: MONEY },
      index % 3 === 0 ? 'sprzedane' : 'wolne',
    ]),
  ];
  const storage: DrawnCell[][] = [
    ['Nr komórki', 'Poziom', 'Pow. [m2]', 'Cena', 'Status'],
    ...ZERO_TO_ONE.map((index): DrawnCell[] => [
      index + 1,
      'PIWNICA',
      4.5 + index,
      { value: 18_000, format: MONEY },
      'wolne',
    ]),
  ];
  const sheets: DrawnSheet[] = [
    { name: 'Okładka', rows: [['Osiedle Brzozowe'], ['Biuro sprzedaży: 600 000 000']] },
    { name: 'Cennik', rows, merged, hiddenColumns: [11] },
    { name: 'Garaże', rows: garages },
    { name: 'Komórki lokatorskie', rows: storage },
    {
      name: 'Kalkulacja',
      rows: [
        ['Nr lokalu', 'Cena'],
        ['A.1', 1],
      ],
      isHidden: true,
    },
  ];
  return drawnWorkbook(sheets);
}
