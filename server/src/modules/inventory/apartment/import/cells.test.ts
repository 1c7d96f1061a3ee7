import { describe, expect, it } from 'vitest';
import { day, flag, floor, money, number, orientations, status, text } from './cells.ts';
import { guessColumns } from './columns.ts';
import { decodeText, readCsv, separatorOf } from './read-csv.ts';

describe('numbers as people write them', () => {
  const amounts: [string | number, number][] = [
    ['500000', 500_000],
    ['500 000', 500_000],
    ['500\u00a0000,50 zł', 500_000.5],
    ['1.234.567,89', 1_234_567.89],
    ['1,234,567.89', 1_234_567.89],
    ['PLN 450.000', 450_000],
    ['450,000', 450_000],
    ['€ 450,5', 450.5],
    ['1’250’000.00 CHF'.replace(' CHF', ''), 1_250_000],
    [500_000.000_000_01, 500_000],
    [0.1 + 0.2, 0.3],
  ];
  for (const [written, meant] of amounts) {
    it(`reads ${written} as an amount`, () => expect(money(written)).toBe(meant));
  }
  const areas: [string, number][] = [
    ['54,3 m²', 54.3],
    ['54.125', 54.125],
    ['54,125', 54.125],
    ['1 054,5m2', 1054.5],
    ['620 sq ft', 620],
    ['-1', -1],
  ];
  for (const [written, meant] of areas) {
    it(`reads ${written} as a measure`, () => expect(number(written)).toBe(meant));
  }
  it('reads an empty cell as nothing and rejects what is not a number', () => {
    for (const cell of ['', ' ', 'X', '-', 'brak', null, undefined]) expect(number(cell)).toBeUndefined();
    for (const cell of ['ask', '12a', '1,2,3', '=1+1', '1e9']) expect(() => number(cell)).toThrow();
  });
});

describe('words for values', () => {
  const statuses: [string, string][] = [
    ['Wolne', 'ACTIVE'],
    ['dostępny', 'ACTIVE'],
    ['W sprzedaży', 'ACTIVE'],
    ['available', 'ACTIVE'],
    ['ACTIVE', 'ACTIVE'],
    ['Rezerwacja', 'BOOKED'],
    ['Umowa rezerwacyjna', 'BOOKED'],
    ['zarezerwowane', 'BOOKED'],
    ['Reserved', 'BOOKED'],
    ['Sprzedane', 'SOLD'],
    ['umowa deweloperska', 'SOLD'],
    ['Akt notarialny', 'SOLD'],
    ['Sold', 'SOLD'],
  ];
  for (const [word, meant] of statuses)
    it(`reads ${word} as ${meant}`, () => expect(status(word)).toBe(meant));
  it('rejects an unknown status', () => expect(() => status('może')).toThrow());

  const floors: [string | number, number][] = [
    ['parter', 0],
    ['P', 0],
    ['Ground floor', 0],
    ['2', 2],
    ['II piętro', 2],
    ['3rd floor', 3],
    ['X', 10],
    ['-1', -1],
    ['piwnica', -1],
    [4, 4],
  ];
  for (const [written, meant] of floors)
    it(`reads floor ${written} as ${meant}`, () => expect(floor(written)).toBe(meant));

  it('reads orientations in English and Polish', () => {
    expect(orientations('N, SW')).toEqual(['N', 'SW']);
    expect(orientations('pd-zach; wschód')).toEqual(['SW', 'E']);
    expect(() => orientations('ulica')).toThrow();
  });

  it('reads yes and no', () => {
    expect(['tak', 'Yes', '1', 'x', true].map(flag)).toEqual([true, true, true, true, true]);
    expect(['nie', 'N', 0, false].map((cell) => flag(cell))).toEqual([false, false, false, false]);
    expect(flag('')).toBeUndefined();
  });

  it('reads days, times and quarters', () => {
    for (const written of [
      '2027-06-30',
      '2027-06-30 16:00:00',
      '30.06.2027',
      '30/6/2027',
      'II kw. 2027',
      'Q2 2027',
      '2 kwartał 2027',
      new Date('2027-06-30T00:00:00Z'),
    ]) {
      expect(day(written)).toBe('2027-06-30');
    }
    for (const wrong of ['2027-02-30', 'soon', '2027']) expect(() => day(wrong)).toThrow();
  });

  it('keeps text that looks like a formula as text', () =>
    expect(text('=HYPERLINK("x")')).toBe('=HYPERLINK("x")'));
});

describe('columns by their headers', () => {
  const guess = (header: string) => [...guessColumns(header.split(';')).keys()].join(' ');
  it('recognises Polish headers', () => {
    expect(
      guess(
        'Nr lokalu;Budynek;Klatka;Piętro;Liczba pokoi;Powierzchnia użytkowa [m2];Cena brutto (zł);Cena za m²;Status;Balkon;Termin oddania',
      ),
    ).toBe('number building staircase floor rooms area price pricePerArea status balcony completionDate');
    expect(guess('Mieszkanie;Metraż;Pokoje;Ekspozycja;Cena netto;Cena promocyjna;Dostępność;Opis')).toBe(
      'number area rooms orientations priceNet promotionPrice status description',
    );
  });
  it('recognises English headers and field names', () => {
    expect(
      guess('Unit;Building name;Floor;Rooms;Area (sq ft);Price;Price per sqft;Availability;External ID'),
    ).toBe('number building floor rooms area price pricePerArea status externalId');
    expect(guess('number;externalId;promotionFrom;floorPlan2dUrl;virtualWalkUrl')).toBe(
      'number externalId promotionFrom floorPlan2dUrl virtualWalkUrl',
    );
  });
  it('takes the first of two columns for a field and skips unknown ones', () =>
    expect(guess('Cena;Cena;Uwagi;Data sprzedaży')).toBe('price'));
});

describe('text files', () => {
  it('decodes UTF-8, UTF-16 and Windows-1250', () => {
    expect(decodeText(Buffer.from('Zażółć'))).toBe('Zażółć');
    expect(decodeText(Buffer.from('\ufeffZażółć'))).toBe('Zażółć');
    expect(decodeText(Buffer.from('\ufeffZażółć', 'utf16le'))).toBe('Zażółć');
    expect(decodeText(Buffer.from([0x5a, 0x61, 0xbf, 0xf3, 0xb3, 0xe6]))).toBe('Zażółć');
  });
  it('splits by the separator of the first line', () => {
    expect(separatorOf('a;b;c\n1,5;2;3')).toBe(';');
    expect(separatorOf('a,b,"c;d;e;f"')).toBe(',');
    expect(separatorOf('a\tb')).toBe('\t');
    expect(separatorOf('sep=|\na,b')).toBe('|');
    expect(readCsv(Buffer.from('a;b\n"x;""y""";2\n'), 10)).toEqual([
      ['a', 'b'],
      ['x;"y"', '2'],
    ]);
  });
});
