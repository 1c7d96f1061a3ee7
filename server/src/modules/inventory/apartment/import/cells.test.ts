import iconv from 'iconv-lite';
import { describe, expect, it } from 'vitest';
import {
  area,
  bedrooms,
  day,
  flag,
  floor,
  money,
  number,
  orientations,
  percent,
  rooms,
  status,
  text,
} from './cells.ts';
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
  it.each([
    ['461 400,00 zł brutto', 461_400],
    ['10 100,57 zł/m2', 10_100.57],
    ['€ 582.000,-', 582_000],
    ['489.900,-', 489_900],
    ['£425k', 425_000],
    ['489,9 T€', 489_900],
    ['From £282,000', 282_000],
    ['OIEO £310,000', 310_000],
    ['ab 428.200 €', 428_200],
    ['auf Anfrage', undefined],
    ['POA', undefined],
    ['Zapytaj o cenę', undefined],
    ['sprzedane', undefined],
    ['b.d.', undefined],
  ])('reads %s as a price', (written, meant) => expect(money(written)).toBe(meant));
  it.each([
    ['1,127 sq ft', 1127],
    ['1,012 sqft', 1012],
    ['1.087 m²', 1087],
    ['54,125 m²', 54.125],
    ['620 sq ft', 620],
    [54.125, 54.125],
  ])('reads %s as an area', (written, meant) => expect(area(written)).toBe(meant));
  it('reads bedrooms, of which a studio has none', () => {
    expect(['Studio', '1 bed', '2 bedrooms', 3].map(bedrooms)).toEqual([0, 1, 2, 3]);
  });
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
  it.each([
    ['ok. 45,5 m2', 45.5],
    ['ca. 60 m²', 60],
    ['~38,20', 38.2],
  ])('reads %s as about so much', (written, meant) => expect(number(written)).toBe(meant));
  it.each([
    ['2 pok.', 2],
    ['3-pokojowe', 3],
    ['2+k', 2],
    ['2 pokoje z aneksem', 2],
    ['kawalerka', 1],
    ['Studio', 1],
    ['3,5 Zi.', 3.5],
    ['4 rooms', 4],
    [3, 3],
  ])('reads %s as rooms', (written, meant) => expect(rooms(written)).toBe(meant));
  it('reads rates of a workbook and of people', () => {
    expect([0.08, '8 %', 23, '0.21', '0,2', '0,5 %'].map(percent)).toEqual([8, 8, 23, 21, 20, 0.5]);
  });
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
    ['Sold STC', 'SOLD'],
    ['SSTC', 'SOLD'],
    ['Exchanged', 'SOLD'],
    ['Unsold', 'ACTIVE'],
    ['nicht verkauft', 'ACTIVE'],
    ['nie sprzedane', 'ACTIVE'],
    ['Reservation cancelled', 'ACTIVE'],
    ['rezerwacja anulowana', 'ACTIVE'],
    ['OPTION', 'BOOKED'],
    ['REZ.', 'BOOKED'],
    ['rez. do 20.12', 'BOOKED'],
    ['zarez. 12.12.2026', 'BOOKED'],
    ['wst. rez.', 'BOOKED'],
    ['under offer', 'BOOKED'],
    ['sprzed.', 'SOLD'],
    ['frei', 'ACTIVE'],
    ['reserviert', 'BOOKED'],
    ['verkauft', 'SOLD'],
    ['W', 'ACTIVE'],
    ['R', 'BOOKED'],
    ['S', 'SOLD'],
  ];
  it('gives up at once on a text that is no floor, however long', () => {
    expect(() => floor(`a${' ('.repeat(500_000)}b`)).toThrow();
  });

  for (const [word, meant] of statuses)
    it(`reads ${word} as ${meant}`, () => expect(status(word)).toBe(meant));
  it.each([
    'może',
    'niedostępne',
    'not available',
    'not for sale',
    'nicht zu verkaufen',
    'Reserved – not exchanged',
    'Rezerwacja – nie wpłacono zaliczki',
    'deweloperski',
  ])('rejects the status %s', (word) => expect(() => status(word)).toThrow());

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
    ['PIWNICA', -1],
    ['-1 (garaż)', -1],
    ['wysoki parter', 0],
    ['I p.', 1],
    ['1p.', 1],
    ['3/5', 3],
    ['piętro 2', 2],
    ['EG', 0],
    ['1. OG', 1],
    ['2. Obergeschoss', 2],
    ['UG', -1],
    ['2. UG', -2],
    ['EG links', 0],
    ['1. OG Mitte', 1],
    ['First', 1],
    ['Second floor', 2],
    ['Upper Ground', 0],
    ['LG', -1],
    ['B1', -1],
    [4, 4],
  ];
  for (const [written, meant] of floors)
    it(`reads floor ${written} as ${meant}`, () => expect(floor(written)).toBe(meant));

  it('reads orientations in English and Polish', () => {
    expect(orientations('N, SW')).toEqual(['N', 'SW']);
    expect(orientations('pd-zach; wschód')).toEqual(['SW', 'E']);
    expect(orientations('O/S')).toEqual(['E', 'S']);
    expect(orientations('Südost, NO')).toEqual(['SE', 'NE']);
    expect(orientations('North-West / East')).toEqual(['NW', 'E']);
    expect(orientations('wsch.-płd.')).toEqual(['SE']);
    expect(orientations('zach. – płn.')).toEqual(['NW']);
    expect(orientations('płn.-płd.-zach.')).toEqual(['N', 'S', 'W']);
    expect(orientations('płn., płd., zach.')).toEqual(['N', 'S', 'W']);
    expect(orientations('wsch.-zach.')).toEqual(['E', 'W']);
    expect(orientations('NE-SW')).toEqual(['NE', 'SW']);
    for (const word of ['ulica', 'news', 'wsch.-ulica']) expect(() => orientations(word)).toThrow();
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
    expect(['Spring 2027', 'lato 2028', 'Herbst 2027'].map(day)).toEqual([
      '2027-05-31',
      '2028-08-31',
      '2027-11-30',
    ]);
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
  it.each([
    [
      'Pow. użytk.;Nr mieszk.;Kond.;Cena 1 m2 brutto;Cena brutto za lokal;Ilość pok.;Stan',
      'area number floor pricePerArea price rooms status',
    ],
    [
      'Lp.;Nr lokalu;Pow. użytkowa;Pow. balkonu;Cena netto;VAT;Cena brutto;Uwagi',
      'number area balcony priceNet vatRate price',
    ],
    ['Oznaczenie lokalu;Typ lokalu;PUM;Cena;Najniższa cena z 30 dni', 'number kind area price'],
    [
      'Numer;Powierzchnia całkowita;Powierzchnia użytkowa;Cena;Cena po rabacie;Powiat',
      'number areaTotal area price promotionPrice',
    ],
    ['Nr komórki;Poziom;Pow.;Cena', 'number floor area price'],
  ])('recognises abbreviations and leaves out what is something else: %s', (header, fields) => {
    expect(guess(header)).toBe(fields);
  });
  it.each([
    [
      'Wohnung;Etage;Zimmer;Wohnfläche (m²);Balkon;Kaufpreis;Status',
      'number floor rooms area balcony price status',
    ],
    [
      'WE-Nr.;Haus;Geschoss;Zi.;Wfl. ca.;Preis €;Verfügbarkeit;Keller',
      'number building floor rooms area price status storage',
    ],
    [
      'Wohnungsnummer;Gebäude;Stockwerk;Anzahl Zimmer;Fläche;Quadratmeterpreis;Gesamtpreis',
      'number building floor rooms area pricePerArea price',
    ],
  ])('recognises German headers: %s', (header, fields) => {
    expect(guess(header)).toBe(fields);
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
    const list =
      'Piętro;Powierzchnia;Cena\r\nWysoki parter;45,5 m²;Łączna wartość: 500 000 zł, świętokrzyskie, źródło\r\n';
    const german = 'Wohnung;Fläche;Küche\r\nErdgeschoß;45,5 m²;schön, größer, Übergabe\r\n';
    for (const encoding of ['windows-1250', 'iso-8859-2', 'cp852', 'maccenteuro', 'utf16-le', 'utf16-be'])
      expect(decodeText(iconv.encode(list.replaceAll('²', '2'), encoding)), encoding).toBe(
        list.replaceAll('²', '2'),
      );
    expect(decodeText(iconv.encode(german.replaceAll('²', '2'), 'windows-1252'))).toBe(
      german.replaceAll('²', '2'),
    );
  });
  it('splits by the separator that most lines agree on', () => {
    expect(separatorOf('Price list, November\na;b;c\n1,5;2;3')).toBe(';');
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
