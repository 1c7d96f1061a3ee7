import { zipSync } from 'fflate';

/** A cell of a drawn workbook: a value, or a value with a number format. */
export type DrawnCell = string | number | null | { readonly value: number; readonly format: string };

export interface DrawnSheet {
  readonly name: string;
  readonly rows: readonly (readonly DrawnCell[])[];
  /** such as `A3:A12` */
  readonly merged?: readonly string[];
  /** counted from 1 */
  readonly hiddenColumns?: readonly number[];
  readonly hiddenRows?: readonly number[];
  readonly isHidden?: boolean;
}

const xml = (text: string) => new TextEncoder().encode(`<?xml version="1.0" encoding="UTF-8"?>${text}`);
const plain = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const RELATIONS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';

function columnName(column: number): string {
  return column < 26
    ? String.fromCharCode(65 + column)
    : columnName(Math.floor(column / 26) - 1) + columnName(column % 26);
}

/** An XLSX workbook with what price lists have and libraries for writing them do not: hidden columns, rows and sheets. */
export function drawnWorkbook(sheets: readonly DrawnSheet[]): Buffer {
  const formats = [
    ...new Set(
      sheets.flatMap(({ rows }) =>
        rows.flat().flatMap((cell) => (cell && typeof cell === 'object' ? cell.format : [])),
      ),
    ),
  ];
  const cellOf = (cell: DrawnCell, place: string): string => {
    if (cell === null) return '';
    if (typeof cell === 'string')
      return `<c r="${place}" t="inlineStr"><is><t xml:space="preserve">${plain(cell)}</t></is></c>`;
    if (typeof cell === 'number') return `<c r="${place}"><v>${cell}</v></c>`;
    return `<c r="${place}" s="${formats.indexOf(cell.format) + 1}"><v>${cell.value}</v></c>`;
  };
  const sheetOf = ({ rows, merged = [], hiddenColumns = [], hiddenRows = [] }: DrawnSheet): string => {
    const columns = hiddenColumns.map((one) => `<col min="${one}" max="${one}" width="9" hidden="1"/>`);
    const lines = rows.map((cells, row) => {
      const inside = cells.map((cell, column) => cellOf(cell, `${columnName(column)}${row + 1}`)).join('');
      return `<row r="${row + 1}"${hiddenRows.includes(row + 1) ? ' hidden="1"' : ''}>${inside}</row>`;
    });
    const blocks = merged.map((ref) => `<mergeCell ref="${ref}"/>`).join('');
    return `<worksheet xmlns="${MAIN}">${columns.length > 0 ? `<cols>${columns.join('')}</cols>` : ''}<sheetData>${lines.join('')}</sheetData>${blocks ? `<mergeCells>${blocks}</mergeCells>` : ''}</worksheet>`;
  };
  const listed = sheets.map(
    ({ name, isHidden }, index) =>
      `<sheet name="${plain(name)}" sheetId="${index + 1}"${isHidden ? ' state="hidden"' : ''} r:id="rId${index + 1}"/>`,
  );
  const targets = sheets.map(
    (_, index) =>
      `<Relationship Id="rId${index + 1}" Type="${RELATIONS}/worksheet" Target="worksheets/sheet${index + 1}.xml"/>`,
  );
  const numberFormats = formats.map(
    (code, index) => `<numFmt numFmtId="${164 + index}" formatCode="${plain(code)}"/>`,
  );
  const cellFormats = formats.map((_, index) => `<xf numFmtId="${164 + index}" applyNumberFormat="1"/>`);
  const parts: Record<string, Uint8Array> = {
    '[Content_Types].xml': xml(
      '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"/>',
    ),
    '_rels/.rels': xml(
      `<Relationships><Relationship Id="rId1" Type="${RELATIONS}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    ),
    'xl/workbook.xml': xml(
      `<workbook xmlns="${MAIN}" xmlns:r="${RELATIONS}"><sheets>${listed.join('')}</sheets></workbook>`,
    ),
    'xl/_rels/workbook.xml.rels': xml(
      `<Relationships>${targets.join('')}<Relationship Id="rIdS" Type="${RELATIONS}/styles" Target="styles.xml"/></Relationships>`,
    ),
    'xl/styles.xml': xml(
      `<styleSheet xmlns="${MAIN}"><numFmts>${numberFormats.join('')}</numFmts><cellXfs><xf numFmtId="0"/>${cellFormats.join('')}</cellXfs></styleSheet>`,
    ),
  };
  for (const [index, sheet] of sheets.entries())
    parts[`xl/worksheets/sheet${index + 1}.xml`] = xml(sheetOf(sheet));
  return Buffer.from(zipSync(parts));
}
