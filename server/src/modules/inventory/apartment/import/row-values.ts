import { AREA_PARTS, type ImportField, PLAIN_COLUMNS } from '@oriel/contract/apartment-fields';
import { byKind } from '@oriel/contract/field-table';
import { recordOf } from '@oriel/contract/record-of';
import {
  CellError,
  day,
  finish,
  flag,
  floor,
  kind,
  money,
  number,
  orientations,
  status,
  text,
  words,
} from './cells.ts';
import type { Columns } from './columns.ts';
import type { Cell } from './sheet.ts';

/** A column of part areas may also just mark the part as present, without its size. */
function part(cell: Cell | undefined): number | boolean | undefined {
  try {
    return number(cell);
  } catch {
    return flag(cell);
  }
}

const PLAIN = { text, link: text, day, flag, number, integer: number } as const;

const READERS = {
  ...byKind(PLAIN_COLUMNS, PLAIN),
  number: text,
  building: text,
  name: text,
  kind,
  floor,
  orientations,
  levels: number,
  area: number,
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

/** Field -> message ids. */
export type RowErrors = Record<string, string[]>;

/** Reads the cells of a row. */
export function readRow(cells: readonly Cell[], columns: Columns): { values: RowValues; errors: RowErrors } {
  const values: Record<string, unknown> = {};
  const errors: RowErrors = {};
  for (const [field, at] of columns) {
    try {
      const value = READERS[field](cells[at]);
      if (value !== undefined) values[field] = value;
    } catch (error) {
      if (!(error instanceof CellError)) throw error;
      errors[field] = [error.message];
    }
  }
  return { values: values as RowValues, errors };
}
