import type { ImportField } from '@oriel/contract/apartment-import';
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

/** What a column of areas of parts may also say: that there is one, without how large it is. */
function part(cell: Cell | undefined): number | boolean | undefined {
  try {
    return number(cell);
  } catch {
    return flag(cell);
  }
}

const READERS = {
  number: text,
  externalId: text,
  building: text,
  name: text,
  administrativeNumber: text,
  kind,
  floor,
  floorLabel: text,
  staircase: text,
  orientations,
  rooms: number,
  bedrooms: number,
  bathrooms: number,
  levels: number,
  area: number,
  areaTotal: number,
  balcony: part,
  terrace: part,
  garden: part,
  loggia: part,
  mezzanine: part,
  attic: part,
  plot: part,
  storage: part,
  finish,
  features: words,
  price: money,
  priceNet: money,
  pricePerArea: money,
  vatRate: number,
  promotionPrice: money,
  promotionFrom: day,
  promotionTo: day,
  status,
  visible: flag,
  completionDate: day,
  description: text,
  tags: words,
  floorPlan2dUrl: text,
  cardPdfUrl: text,
  virtualWalkUrl: text,
  view360Url: text,
} as const satisfies Record<ImportField, (cell: Cell | undefined) => unknown>;

/** What a row says, by field; a field whose cell is empty, or that has no column, is not there. */
export type RowValues = {
  -readonly [K in ImportField]?: Exclude<ReturnType<(typeof READERS)[K]>, undefined>;
};

/** Field -> ids of sentences. */
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
