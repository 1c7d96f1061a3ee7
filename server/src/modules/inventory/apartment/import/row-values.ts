import { AREA_PARTS, type ImportField, PLAIN_COLUMNS } from '@oriel/contract/apartment-fields';
import { byKind } from '@oriel/contract/field-table';
import { recordOf } from '@oriel/contract/record-of';
import {
  area,
  bedrooms,
  CellError,
  day,
  finish,
  flag,
  floor,
  isWholeHouse,
  isYesOrNo,
  kind,
  LONGEST_VALUE,
  money,
  number,
  orientations,
  percent,
  rooms,
  status,
  text,
  words,
} from './cells.ts';
import type { Cell } from './sheet.ts';

type AreaPart = (typeof AREA_PARTS)[number];

/** What parts are called in cells: `balkon`, `taras 12 m²`, `ogr. 30 m2`, `Dachterrasse`. */
const PART_NAMES: readonly (readonly [AreaPart, RegExp])[] = (
  [
    ['balcony', '(french |franz[.\\p{L}]* )?(balk(on\\p{L}*)?|balcon(y|ies))'],
    ['terrace', '(roof(top)? |dach|sonnen)?(tar(as\\p{L}*)?|terr(ac\\p{L}*|ass\\p{L}*)?)( na dachu)?'],
    ['garden', 'ogr([oó]d\\p{L}*)?|gardens?|(gemeinschafts|vor|privat|miet)?g[aä]rten(anteil)?'],
    ['loggia', 'logg?(i\\p{L}*)?'],
    ['mezzanine', 'antr(esol\\p{L}*)?|mezzanine|galerie'],
    ['attic', 'poddasz\\p{L}*|attic|dachboden'],
    ['storage', 'kom([oó]rk\\p{L}*)?|storage|keller'],
    ['plot', 'dzia[lł]k\\p{L}*|plot'],
  ] as const
).map(([field, names]) => [field, new RegExp(`^(?:${names})(?!\\p{L})[ .:]*`, 'iu')]);

function partNameIn(
  cell: Cell | undefined,
): { readonly field: AreaPart; readonly length: number } | undefined {
  if (typeof cell !== 'string') return undefined;
  for (const [field, name] of PART_NAMES) {
    const length = name.exec(cell.trim())?.[0].length;
    if (length) return { field, length };
  }
  return undefined;
}

/** `K1`, `KL-12`, `K.3`. */
const REFERENCE = /^\p{L}{1,4}[ .-]?\d{1,4}\p{L}?$/u;

/** Between the parts of `Terrasse + Garten 40 m²` or `balkon i taras`; a comma within a number is none. */
const BETWEEN = /\s*(?:[+&/;,]|\s(?:und|u\.|and|oraz|i|mit|with|z)\s)\s*(?=\p{L})/iu;

/** The parts that a cell names, each with its size or as present; undefined where it does not name them all. */
function namedParts(cell: Cell | undefined): [AreaPart, number | boolean | undefined][] | undefined {
  if (typeof cell !== 'string' || cell.length > LONGEST_VALUE) return undefined;
  const parts: [AreaPart, number | boolean | undefined][] = [];
  for (const piece of cell.trim().split(BETWEEN)) {
    const named = partNameIn(piece);
    if (!named) return undefined;
    const size = piece.trim().slice(named.length);
    parts.push([named.field, size === '' ? true : part(named.field, size)]);
  }
  return parts;
}

/** The parts that may be as large as a field. */
const LAND: ReadonlySet<AreaPart> = new Set(['garden', 'plot']);

/** A column of part areas may also just mark the part as present, without its size. */
function part(field: AreaPart, cell: Cell | undefined): number | boolean | undefined {
  // The number of the storage room that belongs to it: there is one.
  if (typeof cell === 'string' && REFERENCE.test(cell.trim())) return true;
  try {
    return area(cell, { isSmall: !LAND.has(field) });
  } catch {
    // Whoever wrote neither an area nor yes or no may have named something.
    if (typeof cell === 'string' && /\p{L}/u.test(cell) && !isYesOrNo(cell))
      throw new CellError('field.partUnknown');
    return flag(cell);
  }
}

const PLAIN = { text, link: text, day, flag, number, integer: number } as const;

const READERS = {
  ...byKind(PLAIN_COLUMNS, PLAIN),
  areaTotal: area,
  bedrooms,
  vatRate: percent,
  number: text,
  building: text,
  name: text,
  kind,
  floor,
  rooms,
  orientations,
  levels: number,
  area,
  ...recordOf(AREA_PARTS, (field) => (cell: Cell | undefined) => part(field, cell)),
  finish,
  features: words,
  price: money,
  priceNet: money,
  pricePerArea: money,
  promotionPrice: money,
  promotionFrom: day,
  promotionTo: day,
  status,
  visible: flag,
  description: text,
  tags: words,
  floorPlan2dUrl: text,
  cardPdfUrl: text,
} as const satisfies Record<ImportField, (cell: Cell | undefined) => unknown>;

/** The values of a row by field; a field without a column or with an empty cell is absent. */
export type RowValues = {
  -readonly [K in ImportField]?: Exclude<ReturnType<(typeof READERS)[K]>, undefined>;
};

/** What stands in a row, by field: in its columns, or in corrections. */
export type RowCells = ReadonlyMap<ImportField, Cell>;

/** Field -> message ids. */
export type RowErrors = Record<string, string[]>;

/** What a cell of a part's column says: the parts it names, else the one of the column. */
function partsOf(field: AreaPart, cells: RowCells): [AreaPart, number | boolean | undefined][] {
  const named = namedParts(cells.get(field));
  // A part with a column of its own is read there: one of balconies may hold a garden where gardens have none.
  const here = named?.filter(([one]) => one === field || !cells.has(one));
  if (here?.length) return here;
  return [[field, named?.[0] ? named[0][1] : part(field, cells.get(field))]];
}

const isPart = (field: ImportField): field is AreaPart => AREA_PARTS.some((one) => one === field);

/** Reads the cells of a row, by field. */
export function readRow(cells: RowCells): { values: RowValues; errors: RowErrors } {
  const values: Record<string, unknown> = {};
  const errors: RowErrors = {};
  for (const [field, cell] of cells) {
    try {
      const read = isPart(field) ? partsOf(field, cells) : [[field, READERS[field](cell)] as const];
      for (const [own, value] of read) if (value !== undefined) values[own] = value;
    } catch (error) {
      if (!(error instanceof CellError)) throw error;
      errors[field] = [error.message];
    }
  }
  if (values.kind === undefined && isWholeHouse(cells.get('floor'))) values.kind = 'HOUSE';
  return { values: values as RowValues, errors };
}
