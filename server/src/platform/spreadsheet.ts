import writeXlsxFile, { type Cell as WorkbookCell } from 'write-excel-file/node';

/** Content of a cell; dates are moments. */
export type CellValue = string | number | boolean | Date | null | undefined;

/** One column of a table. */
export interface Column<Row> {
  readonly title: string;
  readonly value: (row: Row) => CellValue;
  /** In characters, for workbooks. */
  readonly width?: number;
}

type Rows<Row> = Iterable<Row> | AsyncIterable<Row>;

export const CSV_TYPE = 'text/csv; charset=utf-8';
export const XLSX_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** Longest text in a workbook cell. */
const LONGEST_TEXT = 32_767;
/** Most rows in a workbook, including the header. */
const MOST_ROWS = 1_048_576;

/**
 * Text that a spreadsheet program would treat as a formula in a CSV file. Some programs convert the wide forms to plain ones; others skip a
 * leading tab or line break.
 */
const FORMULA = /^[\s\p{Cc}\p{Cf}]*[=+\-@＝＋－＠]|^[\t\r\n]/u;

/**
 * The same inside a text. With semicolons as list separators (Poland, Germany), a program treats the quotes as text, and starts another
 * cell at a semicolon, tab or line break.
 */
const INNER_FORMULA = /[;\t\r\n](?=(?:[^\S\t\r\n]|\p{Cf})*[=+\-@＝＋－＠])/gu;

/** Removes what XML cannot contain: control characters and lone surrogates. */
function printable(text: string): string {
  return text
    .toWellFormed()
    .replace(/[^\P{Cc}\t\n\r]/gu, '')
    .replace(/[\uFFFE\uFFFF]/g, '');
}

function csvField(value: CellValue): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'number') return Number.isFinite(value) ? String(value) : '';
  if (typeof value === 'boolean') return String(value);
  if (value instanceof Date) return value.toISOString();
  const text = printable(value);
  const harmless = (FORMULA.test(text) ? `'${text}` : text).replace(INNER_FORMULA, "$&'");
  return /[",;\t\r\n]|^\s|\s$/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}

/**
 * A table as CSV (RFC 4180, UTF-8 with a byte order mark for spreadsheet programs), line by line. Text that a program would run as a
 * formula is prefixed with an apostrophe; numbers stay numbers.
 */
export async function* csvLines<Row>(
  columns: readonly Column<Row>[],
  rows: Rows<Row>,
): AsyncGenerator<string> {
  yield `\uFEFF${columns.map(({ title }) => csvField(title)).join(',')}\r\n`;
  for await (const row of rows) yield `${columns.map(({ value }) => csvField(value(row))).join(',')}\r\n`;
}

function workbookCell(value: CellValue): WorkbookCell {
  if (value === null || value === undefined || value === '') return null;
  if (typeof value === 'number') return Number.isFinite(value) ? value : null;
  if (typeof value === 'boolean') return value;
  if (value instanceof Date) return { value, type: Date, format: 'yyyy-mm-dd hh:mm' };
  // A text cell is never run. The text format keeps it so after editing.
  return { value: printable(value).slice(0, LONGEST_TEXT).toWellFormed(), type: String, format: '@' };
}

/**
 * A table as a workbook with one sheet and a frozen header row. Moments are in UTC. Text is stored as text, so it is never a formula.
 *
 * @throws RangeError when there are more rows than a sheet can hold
 */
export async function workbook<Row>(
  columns: readonly Column<Row>[],
  rows: Rows<Row>,
  sheet: string,
): Promise<Buffer> {
  const data: WorkbookCell[][] = [
    columns.map(({ title }) => ({ value: title, type: String, fontWeight: 'bold' as const })),
  ];
  for await (const row of rows) {
    data.push(columns.map(({ value }) => workbookCell(value(row))));
    if (data.length > MOST_ROWS) throw new RangeError('a sheet holds no more rows');
  }
  const name =
    printable(sheet)
      .replace(/[\\/?*[\]:]/g, ' ')
      .slice(0, 31)
      .trim() || 'Sheet';
  return await writeXlsxFile(data, {
    sheet: name,
    columns: columns.map(({ width }) => (width ? { width } : {})),
    stickyRowsCount: 1,
  }).toBuffer();
}
