import { IMPORT_FIELDS, type ImportField } from '@oriel/contract/apartment-fields';
import type { ImportMapping } from '@oriel/contract/apartment-import';
import { ApiError } from '../../../../platform/errors.ts';
import { plainText } from '../../../../platform/plain-text.ts';
import { status } from './cells.ts';
import type { Cell, Sheet } from './sheet.ts';

/** The column of each field, counted from 0. */
export type Columns = ReadonlyMap<ImportField, number>;

/** Longer titles are sentences, in which any word may occur: only the beginnings of those in the official Polish form are known. */
const TITLE_LENGTH = 60;

/** Words of a title, without accents; the whole word unless it ends in `\w*`. */
const any = (words: string) => new RegExp(`(?<![a-z0-9])(?:${words})(?![a-z0-9])`);

const PRICE = any('cen[ay]|price|market value|kwota|wartosc|\\w*preise?|czynsz\\w*|rent|miete|kaltmiete');
const AREA = any(
  'pow|powierzchni\\w*|pum|metraz\\w*|areas?|nia|gia|size|flache|\\w+flache|wfl|nfl|m2|m 2|mkw|sq ?m|sq ?ft|sqft|qm',
);
const PER_AREA = any('m2|m 2|mkw|1m2|metra?|qm|sq ?m|sq ?ft|sqft|area|per area');
const NUMBER = 'nr|numer|no|number|nummer|num|oznaczenie|symbol';
const UNIT =
  'lok\\w*|mieszk\\w*|ap\\w*|dom|domu|flat|unit|apartment|wohnung\\w*|we|wohneinheit|einheit|top|objekt|komork\\w*|miejsc\\w*|garaz\\w*|stanowisk\\w*|postojow\\w*|stellplat\\w*|parking\\w*|garage|storage';
const SMALL_WORDS = 'lp|lub|jednorodzinnego|w|ofercie|the|of|der|id|i';

interface Rule {
  readonly field: ImportField;
  readonly isSentence?: true;
  /** All of these occur. */
  readonly has: readonly RegExp[];
  /** None of these does. */
  readonly hasNot?: RegExp;
}

/** A part of an apartment by its words, its area or whether there is one. */
function part(field: ImportField, words: string): Rule {
  return {
    field,
    has: [any(words)],
    hasNot: any('cen[ay]|price|preis\\w*|nr|numer|number|liczba|ilosc|rodzaj|typ|bez|without|ohne|z'),
  };
}

/** What titles say. The first that fits counts, so narrower ones come first. */
const RULES: readonly Rule[] = [
  {
    field: 'externalId',
    has: [/^(external ?id|externalid|id zewnetrzn\w+|identyfikator|id|ref|reference|referenz)$/],
  },
  {
    field: 'administrativeNumber',
    has: [/^(nr|numer|number) (administracyjny|adm|administrative)|^administrative ?number$/],
  },
  { isSentence: true, field: 'number', has: [/^nr lokalu lub domu jednorodzinnego/] },
  {
    isSentence: true,
    field: 'pricePerArea',
    has: [/^cena m 2 powierzchni uzytkowej|^priceperarea$|quadratmeterpreis|qm ?preis|m2 ?preis/],
  },
  {
    isSentence: true,
    field: 'price',
    has: [/^cena lokalu mieszkalnego lub domu jednorodzinnego bedacych przedmiotem umowy stanowiaca iloczyn/],
  },
  { field: 'promotionFrom', has: [any('promocj\\w*|promotion|promo|aktion'), any('od|from|start|ab|von')] },
  { field: 'promotionTo', has: [any('promocj\\w*|promotion|promo|aktion'), any('do|to|until|end|bis')] },
  { field: 'promotionFrom', has: [/^promotionfrom$/] },
  { field: 'promotionTo', has: [/^promotionto$/] },
  {
    field: 'promotionPrice',
    has: [/^(promocja|promo ?price|promotionprice|sale price|special price|aktionspreis|sonderpreis)$/],
  },
  { field: 'pricePerArea', has: [PRICE, PER_AREA], hasNot: any('netto|net|promoc\\w*|rabat\\w*') },
  {
    field: 'promotionPrice',
    has: [
      PRICE,
      any(
        'promoc\\w*|rabat\\w*|po rabacie|promotion\\w*|promo|special|sale|aktion\\w*|angebot\\w*|obnizk\\w*',
      ),
    ],
    hasNot: PER_AREA,
  },
  {
    field: 'vatRate',
    has: [any('vat|vatrate|mwst|ust|ptu')],
    hasNot: any('cen[ay]|price|preis|kwota|z|incl|inkl'),
  },
  {
    field: 'priceNet',
    has: [any('cen[ay]|price|\\w*preis|kwota|wartosc'), any('netto|net|bez vat')],
    hasNot: PER_AREA,
  },
  { field: 'priceNet', has: [/^(pricenet|nettopreis)$/] },
  {
    field: 'price',
    has: [PRICE],
    hasNot: any(
      'netto|nettopreis\\w*|m2|m 2|mkw|qm|garaz\\w*|postoj\\w*|miejsc\\w*|komork\\w*|parking|garage|stellplatz|storage|historyczn\\w*|najnizsz\\w*|poprzedni\\w*|stara|old|previous|lowest|data|date|stellplatz\\w*|garagen\\w*|tiefgarag\\w*|share|anteil\\w*|deposit|kaucj\\w*',
    ),
  },
  {
    field: 'finish',
    has: [any('wykonczen\\w*|standard|finish|ausstattung(sstandard)?')],
    hasNot: any('cen[ay]|price|preis'),
  },
  { field: 'features', has: [any('cechy|udogodnienia|wyposazenie|features|amenities|merkmale')] },
  { field: 'areaTotal', has: [AREA, any('calk\\w*|total|gross|gesamt\\w*|brutto')] },
  { field: 'areaTotal', has: [/^(areatotal|gesamtflache|bruttoflache)$/] },
  part('balcony', 'balkon\\w*|balcony|balconies'),
  part('terrace', 'taras\\w*|terrace|terrasse\\w*'),
  part('garden', 'ogrod\\w*|garden|garten\\w*'),
  part('loggia', 'logg?i\\w*'),
  part('mezzanine', 'antresol\\w*|mezzanine|galerie'),
  part('attic', 'poddasz\\w*|strych\\w*|attic|dachboden'),
  part('plot', 'dzialk\\w*|plot|grundstuck\\w*'),
  part('storage', 'komork\\w*|storage|keller\\w*|abstellraum'),
  {
    field: 'building',
    has: [
      /^(nazwa |nr |numer |name of |symbol )?(budynku|budynek|bud|building|block|blok|haus|gebaude|bauteil)( name| nr| no| number| nazwa)?$/,
    ],
  },
  { field: 'building', has: [/^(haus|gebaude)(nummer|nr)$/] },
  {
    field: 'building',
    has: [/^(block|building|house|row|terrace)( \/ (block|building|house|row|terrace))+$/],
  },
  {
    field: 'staircase',
    has: [any('klatk\\w*|kl|staircase|stair|entrance|aufgang|treppenhaus|eingang|hauseingang')],
    hasNot: AREA,
  },
  { field: 'floorLabel', has: [/^(nazwa pietra|floor ?label)$/] },
  {
    field: 'levels',
    has: [any('liczba|ilosc|l|no of|number of|anzahl'), any('poziomow|kondygnacji|levels|ebenen')],
  },
  { field: 'levels', has: [/^levels$/] },
  {
    field: 'floor',
    has: [
      any(
        'pietr\\w*|kond\\w*|poziom\\w*|floor|level|storey|story|etage|geschoss|geschosse|stock|stockwerk|lage',
      ),
    ],
    hasNot: any('liczba|ilosc|cen[ay]|price|plan|rzut|url|link|label|area|pow\\w*'),
  },
  { field: 'bedrooms', has: [any('sypial\\w*|bedrooms?|beds?|schlafzimmer')] },
  { field: 'bathrooms', has: [any('lazien\\w*|bathrooms?|baths?|bad|bader|badezimmer')] },
  {
    field: 'rooms',
    has: [any('pok\\w*|izb\\w*|rooms?|zimmer\\w*|zi|raume')],
    hasNot: any('area|pow\\w*|typ|type|rodzaj'),
  },
  {
    field: 'orientations',
    has: [
      any(
        'stron\\w* swiata|ekspozycj\\w*|kierun\\w*|orientacj\\w*|orientations?|visibility|aspect|ausrichtung|himmelsrichtung|usytuowanie',
      ),
    ],
  },
  {
    field: 'kind',
    has: [
      /^(rodzaj|typ|kind|type|property type|unit type|house type|type of house|art|objektart|haustyp|nutzung|nutzungsart)( (lokalu|nieruchomosci|mieszkania|domu|lok))?$/,
    ],
  },
  { isSentence: true, field: 'kind', has: [/^rodzaj nieruchomosci lokal mieszkalny dom/] },
  {
    field: 'completionDate',
    has: [
      any(
        'oddani\\w*|ukonczeni\\w*|zakonczeni\\w*|completion|completiondate|handover|delivery|fertigstellung|bezug\\w*|ubergabe',
      ),
    ],
  },
  // A column that asks for yes or no.
  { field: 'status', has: [/^(sold|sprzedan[aey]|verkauft)$/] },
  {
    field: 'status',
    has: [
      any(
        'status\\w*|dostepn\\w*|stan|availability|available|state|verfugbarkeit|verfugbar|verkaufsstatus|verkaufsstand|vermarktungsst\\w*|vermarktung|vertriebsst\\w*|belegung|rezerwacj\\w*',
      ),
    ],
    hasNot: any('na|cen[ay]|data|date|prawny|techniczny|wykonczen\\w*|od|from|until|do'),
  },
  { field: 'visible', has: [/^(is )?(widoczn[aey]|widocznosc|publikuj|visible|published|sichtbar)$/] },
  { field: 'description', has: [/^(opis|description|beschreibung)( lokalu| mieszkania)?$/] },
  { field: 'tags', has: [/^(tagi|etykiety|tags|labels)$/] },
  {
    field: 'floorPlan2dUrl',
    has: [/^(rzut|rzut 2d|plan|link do rzutu|grundriss|floor ?plan|floorplan2durl)( url| link)?$/],
  },
  {
    field: 'cardPdfUrl',
    has: [/^(karta|karta lokalu|karta mieszkania|karta pdf|card|cardpdfurl|pdf)( url| link)?$/],
  },
  {
    field: 'virtualWalkUrl',
    has: [/^(spacer|wirtualny spacer|virtual (walk|tour)|virtualwalkurl)( url| link)?$/],
  },
  { field: 'view360Url', has: [/^(widok 360|view ?360|view360url|360)( url| link)?$/] },
  { field: 'name', has: [/^(nazwa|name|tytul|title|bezeichnung)( (lokalu|mieszkania))?$/] },
  // A number is named by few words, and by no others: a title with more is about something else.
  {
    field: 'number',
    has: [new RegExp(`^(?:(?:${NUMBER}|${UNIT}|${SMALL_WORDS}) ?)*$`), any(`${NUMBER}|${UNIT}`)],
    hasNot: /^(objekt|top|ap|we)$|^(nr|numer) lp$/,
  },
  {
    field: 'number',
    has: [/^(wohnungs|whg)(nummer|nr)$|^whg( nr)?$|^(wohnungs?) ?nr$|^top( nr)?$|^we( nr)?$/],
  },
  {
    field: 'area',
    has: [AREA],
    hasNot: any(
      'cen[ay]|price|preis\\w*|liczba|nr|wspoln\\w*|czesci|udzial\\w*|common|share|plan|url|pokoj\\w*|kuchni\\w*|kitchen|room',
    ),
  },
];

const RENT = any('rent|rents|pcm|czynsz\\w*|miete|kaltmiete|warmmiete');

/** A title that names what belongs to an apartment: the number of something, or whether there is one. */
const BESIDE =
  /^(?:(?:miejsc\w*|garaz\w*|stanowisk\w*|postojow\w*|stellplat\w*|parking\w*|garage|storage|komork\w*) ?)+$/;

const PLOT = /^plot( no| number| ref)?$/;

/** A header normalised for comparison; text in brackets is its unit. */
function bareHeader(header: string): string {
  // A word may be broken at the end of a line: `Vermarktungs-\nstand`.
  return plainText(header.replace(/-\s*\n\s*(?=\p{Ll})/gu, '').replace(/[([].*?[)\]]/g, ' '))
    .replace(/[^a-z0-9/²]+/g, ' ')
    .replaceAll('²', '2')
    .replace(/ ?\/ ?/g, ' / ')
    .replace(/\s+/g, ' ')
    .replace(/ (zl|pln|eur|gbp|usd)$/, '')
    .trim();
}

function fieldOf(bare: string): ImportField | undefined {
  if (bare === '') return undefined;
  const isLong = bare.length > TITLE_LENGTH;
  const found = RULES.find(
    ({ has, hasNot, isSentence }) =>
      (isSentence || !isLong) && has.every((one) => one.test(bare)) && !hasNot?.test(bare),
  );
  return found?.field;
}

/** Maps known headers to columns. The first column of a field counts. */
export function guessColumns(header: readonly string[]): Columns {
  const columns = new Map<ImportField, number>();
  for (const [at, title] of header.entries()) {
    const bare = bareHeader(title);
    const named = IMPORT_FIELDS.find((field) => field.toLowerCase() === bare.replaceAll(' ', ''));
    const field = named ?? fieldOf(bare);
    const former = field && columns.get(field);
    // A rent beside a price is for somebody else.
    const isRent = former !== undefined && field === 'price' && RENT.test(bareHeader(header[former] ?? ''));
    const isBeside =
      former !== undefined && field === 'number' && BESIDE.test(bareHeader(header[former] ?? ''));
    const isBetter = (isRent && !RENT.test(bare)) || (isBeside && !BESIDE.test(bare));
    if (field && (former === undefined || isBetter)) columns.set(field, at);
  }
  // Where there is but one area, it is that of the apartment.
  const total = columns.get('areaTotal');
  if (total !== undefined && !columns.has('area')) {
    columns.delete('areaTotal');
    columns.set('area', total);
  }
  // A new house goes by its plot in English, where it has no other number.
  const plot = columns.get('plot');
  const number = columns.get('number');
  const isNumbered = number !== undefined && !BESIDE.test(bareHeader(header[number] ?? ''));
  if (plot !== undefined && !isNumbered && PLOT.test(bareHeader(header[plot] ?? ''))) {
    columns.delete('plot');
    columns.set('number', plot);
  }
  return columns;
}

/** Share of a column's filled cells that are words for statuses, from which on the column tells them. */
const STATUS_SHARE = 0.6;
/** Shorter cells are letters that mean many things. */
const STATUS_LENGTH = 3;

/**
 * The same columns with that of the status where no heading names it: the column whose cells say most often that an apartment is free,
 * reserved or sold. Unseen, every apartment would be for sale.
 */
export function withStatusColumn(columns: Columns, { hidden, header, rows }: Sheet): Columns {
  if (columns.has('status')) return columns;
  const taken = new Set([...columns.values(), ...hidden]);
  const shares = header.map((_, at) => {
    if (taken.has(at)) return 0;
    const filled = rows.flatMap(({ cells }) => {
      const cell = cells[at];
      return typeof cell === 'string' && cell.trim().length >= STATUS_LENGTH ? [cell] : [];
    });
    // A word or two may be about anything.
    return filled.length < 2 ? 0 : filled.filter(isStatus).length / filled.length;
  });
  const most = Math.max(0, ...shares);
  return most < STATUS_SHARE ? columns : new Map([...columns, ['status', shares.indexOf(most)]]);
}

/** Whether a cell says that an apartment is free, reserved or sold. */
export function isStatus(cell: Cell): boolean {
  try {
    return status(cell) !== undefined;
  } catch {
    return false;
  }
}

/**
 * The columns given by a mapping.
 *
 * @throws ApiError VALIDATION naming each field whose column is missing
 */
export function mappedColumns(mapping: ImportMapping, { header, rows }: Sheet): Columns {
  const bare = header.map(bareHeader);
  const widest = Math.max(header.length, ...rows.map(({ cells }) => cells.length));
  const columns = new Map<ImportField, number>();
  const fields: Record<string, string[]> = {};
  for (const [field, wanted] of Object.entries(mapping) as [ImportField, string | number][]) {
    const exact = typeof wanted === 'number' ? wanted - 1 : header.indexOf(wanted.trim());
    const at = exact === -1 && typeof wanted === 'string' ? bare.indexOf(bareHeader(wanted)) : exact;
    if (at < 0 || at >= widest) fields[`mapping.${field}`] = ['field.columnUnknown'];
    else columns.set(field, at);
  }
  if (Object.keys(fields).length > 0) throw new ApiError('VALIDATION', { fields });
  return columns;
}

/** Fields beside the number of which a list of apartments has at least one. */
const TELLING: readonly ImportField[] = [
  'area',
  'price',
  'pricePerArea',
  'priceNet',
  'status',
  'floor',
  'rooms',
];

/** Whether columns are those of a list of apartments. */
export function isListOf(columns: Columns): boolean {
  const isNamed = columns.has('number') || columns.has('externalId');
  return isNamed && TELLING.some((field) => columns.has(field));
}
