import { IMPORT_COLUMNS_MAX, IMPORT_ROWS_MAX } from '@oriel/contract/apartment-import';
import { ApiError } from '../../../../platform/errors.ts';
import { readCsv } from './read-csv.ts';
import { readXlsx } from './read-xlsx.ts';

/** Content of a cell. Formulas are never computed: a workbook's stored value is used. */
export type Cell = string | number | boolean | Date | null;

/** The rows of a sheet, with row numbers counted from 1. */
export interface Sheet {
  readonly header: readonly string[];
  readonly rows: readonly { readonly row: number; readonly cells: readonly Cell[] }[];
}

/** Maximum number of rows above the header, such as a title or a date. */
const TITLE_ROWS = 20;
const ROWS_READ = IMPORT_ROWS_MAX + TITLE_ROWS + 1;

function isEmpty(cell: Cell | undefined): boolean {
  return cell === null || cell === undefined || (typeof cell === 'string' && cell.trim() === '');
}

function isZip(bytes: Buffer): boolean {
  return bytes.subarray(0, 4).equals(Buffer.from([0x50, 0x4b, 0x03, 0x04]));
}

async function readRows(bytes: Buffer): Promise<Cell[][]> {
  try {
    return isZip(bytes)
      ? await readXlsx(bytes, { rows: ROWS_READ, columns: IMPORT_COLUMNS_MAX })
      : readCsv(bytes, ROWS_READ);
  } catch (cause) {
    if (cause instanceof ApiError) throw cause;
    throw new ApiError('IMPORT_UNREADABLE');
  }
}

/** The first row that names several columns. */
function headerAt(rows: readonly (readonly Cell[])[]): number {
  const at = rows
    .slice(0, TITLE_ROWS)
    .findIndex((cells) => cells.filter((cell) => !isEmpty(cell)).length > 1);
  return at === -1 ? 0 : at;
}

/**
 * Reads a CSV file or the first sheet of an XLSX workbook.
 *
 * @param withHeader false when the first row is data already
 * @throws ApiError IMPORT_UNREADABLE when it is neither or is too large
 */
export async function readSheet(bytes: Buffer, withHeader: boolean): Promise<Sheet> {
  const rows = await readRows(bytes);
  const at = withHeader ? headerAt(rows) : -1;
  const header = withHeader ? (rows[at] ?? []).map((cell) => String(cell ?? '').trim()) : [];
  const data = rows
    .map((cells, index) => ({ row: index + 1, cells }))
    .slice(at + 1)
    .filter(({ cells }) => !cells.every(isEmpty));
  const widest = Math.max(header.length, ...data.map(({ cells }) => cells.length));
  if (data.length === 0 || data.length > IMPORT_ROWS_MAX || widest > IMPORT_COLUMNS_MAX) {
    throw new ApiError('IMPORT_UNREADABLE');
  }
  return { header: withHeader ? header : Array.from({ length: widest }, () => ''), rows: data };
}
