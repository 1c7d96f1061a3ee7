import { IMPORT_COLUMNS_MAX, IMPORT_ROWS_MAX } from '@oriel/contract/apartment-import';
import { ApiError } from '../../../../platform/errors.ts';
import { joinedTables } from './join-tables.ts';
import { readCsv } from './read-csv.ts';
import { readXlsx } from './read-xlsx.ts';
import type { RawSheet, Sheet } from './sheet.ts';
import { listsBeside } from './side-by-side.ts';
import { type Table, tableOf } from './table.ts';

/** Rows of a file that are read: an import's, and those around them. */
const ROWS_READ = IMPORT_ROWS_MAX + 500;

function isZip(bytes: Buffer): boolean {
  return bytes.subarray(0, 4).equals(Buffer.from([0x50, 0x4b, 0x03, 0x04]));
}

async function readSheets(bytes: Buffer): Promise<readonly RawSheet[]> {
  try {
    return isZip(bytes)
      ? await readXlsx(bytes, { rows: ROWS_READ, columns: IMPORT_COLUMNS_MAX })
      : [{ name: '', rows: readCsv(bytes, ROWS_READ) }];
  } catch (cause) {
    if (cause instanceof ApiError) throw cause;
    throw new ApiError('IMPORT_UNREADABLE');
  }
}

/** How a file is read. */
export interface ReadingWish {
  /** false when the first row is data already */
  readonly withHeader: boolean;
  /** names of the sheets to read; without them, those that look like lists of apartments */
  readonly sheets?: readonly string[] | undefined;
}

/**
 * Reads the lists of apartments in a CSV file or an XLSX workbook.
 *
 * @throws ApiError IMPORT_UNREADABLE when it is neither or is too large
 */
export async function readSheet(bytes: Buffer, { withHeader, sheets }: ReadingWish): Promise<Sheet> {
  const raw = await readSheets(bytes);
  // Before anybody looks for a heading in a million columns.
  if (raw.some(({ rows }) => rows.some(({ length }) => length > IMPORT_COLUMNS_MAX)))
    throw new ApiError('IMPORT_UNREADABLE');
  const lists = withHeader ? raw.flatMap(listsBeside) : raw;
  const tables = lists.map((one): Table => tableOf(one, withHeader));
  const sheet = joinedTables(tables, withHeader, sheets);
  const { length } = sheet.rows;
  // Several sheets may have more columns together.
  if (length === 0 || length > IMPORT_ROWS_MAX || sheet.header.length > IMPORT_COLUMNS_MAX)
    throw new ApiError('IMPORT_UNREADABLE');
  return sheet;
}
