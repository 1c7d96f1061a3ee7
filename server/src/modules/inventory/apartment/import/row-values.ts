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
  kind,
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

/** What parts are called in their own column: `balkon`, `taras 12 m²`. */
const OWN_NAME =
  /^(balkon\w*|balcony|taras\w*|terrac\w*|terrass\w*|ogr[oó]d\w*|garden|garten|logg?i\w*|antresol\w*|mezzanine|poddasz\w*|kom[oó]rk\w*|keller|dzia[lł]k\w*)[ :]*/iu;

/** `K1`, `KL-12`, `K.3`. */
const REFERENCE = /^\p{L}{1,4}[ .-]?\d{1,4}\p{L}?$/u;

/** A column of part areas may also just mark the part as present, without its size. */
function part(cell: Cell | undefined): number | boolean | undefined {
  const named = typeof cell === 'string' ? OWN_NAME.exec(cell.trim())?.[0] : undefined;
  if (typeof cell === 'string' && named !== undefined) {
    const size = cell.trim().slice(named.length);
    return size === '' ? true : part(size);
  }
  // The number of the storage room that belongs to it: there is one.
  if (typeof cell === 'string' && REFERENCE.test(cell.trim())) return true;
  try {
    return area(cell);
  } catch {
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
  ...recordOf(AREA_PARTS, () => part),
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

/** Reads the cells of a row, by field. */
export function readRow(cells: RowCells): { values: RowValues; errors: RowErrors } {
  const values: Record<string, unknown> = {};
  const errors: RowErrors = {};
  for (const [field, cell] of cells) {
    try {
      const value = READERS[field](cell);
      if (value !== undefined) values[field] = value;
    } catch (error) {
      if (!(error instanceof CellError)) throw error;
      errors[field] = [error.message];
    }
  }
  return { values: values as RowValues, errors };
}
