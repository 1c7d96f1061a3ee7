import { SaxesParser } from 'saxes';

/** A block of cells, positions counted from 0, ends included. */
interface Range {
  readonly top: number;
  readonly left: number;
  readonly bottom: number;
  readonly right: number;
}

/** What a worksheet says beside the values of its cells. Positions are counted from 0. */
export interface Layout {
  readonly merged: readonly Range[];
  readonly hiddenColumns: ReadonlySet<number>;
  readonly hiddenRows: ReadonlySet<number>;
  /** indexes of the formats used in a column */
  readonly formats: ReadonlyMap<number, ReadonlySet<number>>;
}

export interface Bounds {
  readonly rows: number;
  readonly columns: number;
}

/** Merged blocks that are read; more than that is no list. */
const MERGED_MAX = 10_000;

/** Column and row, counted from 1, of a cell reference such as `AB12`. */
function placeOf(reference: string): { column: number; row: number } {
  const [, letters = '', digits = ''] = /^\$?([A-Z]{0,3})\$?(\d{1,7})$/i.exec(reference) ?? [];
  const column = [...letters.toUpperCase()].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0);
  if (digits === '') throw new Error('a cell without a place');
  return { column, row: Number(digits) };
}

function rangeOf(reference: string): Range {
  const [from = '', to = from] = reference.split(':');
  const [start, end] = [placeOf(from), placeOf(to)];
  return { top: start.row - 1, left: start.column - 1, bottom: end.row - 1, right: end.column - 1 };
}

const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

function escaped(text: string): string {
  return text.replace(/[&<>"]/g, (sign) => ESCAPES[sign] ?? sign);
}

/** Parts of a cell that are kept: its value, or its own text. Formulas are not. */
const KEPT = new Set(['v', 'is', 't', 'r']);

/**
 * A worksheet with nothing but the cells that hold a value, and what it says beside them. A cell may claim any of 17 billion positions, and
 * the reader would fill in all cells before it; programs also format whole columns and rows without writing anything into them.
 *
 * @throws Error when a value is beyond the bounds, or the XML is broken
 */
export function slimWorksheet(worksheet: Buffer, { rows, columns }: Bounds): { xml: string; layout: Layout } {
  const merged: Range[] = [];
  const hiddenColumns = new Set<number>();
  const hiddenRows = new Set<number>();
  const formats = new Map<number, Set<number>>();
  const out: string[] = [];
  const at = { row: 0, column: 0 };
  let cell: { open: string; inside: string[]; style: number } | undefined;
  let hasRow = false;
  const parser = new SaxesParser();

  const closeRow = () => {
    if (hasRow) out.push('</row>');
    hasRow = false;
  };

  parser.on('opentag', ({ name, attributes, isSelfClosing }) => {
    const tag = name.replace(/^.*:/, '');
    if (cell && KEPT.has(tag)) {
      cell.inside.push(isSelfClosing ? `<${tag}/>` : `<${tag}>`);
      return;
    }
    if (tag === 'row') {
      closeRow();
      at.row = attributes.r === undefined ? at.row + 1 : placeOf(attributes.r).row;
      at.column = 0;
      if (attributes.hidden === '1' || attributes.hidden === 'true') hiddenRows.add(at.row - 1);
    } else if (tag === 'c') {
      const { r, t, s } = attributes;
      Object.assign(at, r === undefined ? { ...at, column: at.column + 1 } : placeOf(r));
      const type = t === undefined ? '' : ` t="${escaped(t)}"`;
      const style = s === undefined ? '' : ` s="${escaped(s)}"`;
      cell = {
        open: `<c r="${lettersOf(at.column)}${at.row}"${type}${style}>`,
        inside: [],
        style: Number(s ?? 0),
      };
    } else if (tag === 'col' && (attributes.hidden === '1' || attributes.hidden === 'true')) {
      const last = Math.min(Number(attributes.max), columns);
      for (let column = Number(attributes.min); column <= last; column += 1) hiddenColumns.add(column - 1);
    } else if (tag === 'mergeCell' && attributes.ref) {
      if (merged.length < MERGED_MAX) merged.push(rangeOf(attributes.ref));
    }
  });
  parser.on('text', (text) => {
    if (cell) cell.inside.push(escaped(text));
  });
  parser.on('cdata', (text) => {
    if (cell) cell.inside.push(escaped(text));
  });
  parser.on('closetag', ({ name, isSelfClosing }) => {
    const tag = name.replace(/^.*:/, '');
    if (cell && KEPT.has(tag)) {
      if (!isSelfClosing) cell.inside.push(`</${tag}>`);
    } else if (cell && tag === 'f') {
      // The text of a formula came before its stored value.
      cell.inside = [];
    } else if (cell && tag === 'c') {
      const text = cell.inside.join('');
      if (text.replace(/<[^>]*>/g, '').trim() !== '') {
        if (at.row > rows || at.column > columns) throw new Error('too large');
        if (!hasRow) out.push(`<row r="${at.row}">`);
        hasRow = true;
        out.push(cell.open, text, '</c>');
        formats.set(at.column - 1, (formats.get(at.column - 1) ?? new Set()).add(cell.style));
      }
      cell = undefined;
    }
  });
  parser.on('error', (error) => {
    throw error;
  });
  parser.write(worksheet.toString('utf8')).close();
  closeRow();
  const xml = `<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData>${out.join('')}</sheetData></worksheet>`;
  return { xml, layout: { merged, hiddenColumns, hiddenRows, formats } };
}

/** The letters of a column, counted from 1. */
function lettersOf(column: number): string {
  let letters = '';
  for (let left = column; left > 0; left = Math.floor((left - 1) / 26))
    letters = String.fromCharCode(65 + ((left - 1) % 26)) + letters;
  return letters;
}

/** Number formats of a workbook by the index that cells give: only those written out, because the others depend on the reader's language. */
export function formatsOf(styles: Buffer | undefined): readonly (string | undefined)[] {
  if (!styles) return [];
  const codes = new Map<string, string>();
  const used: (string | undefined)[] = [];
  let isCellFormat = false;
  const parser = new SaxesParser();
  parser.on('opentag', ({ name, attributes }) => {
    const tag = name.replace(/^.*:/, '');
    if (tag === 'numFmt') codes.set(String(attributes.numFmtId), String(attributes.formatCode));
    else if (tag === 'cellXfs') isCellFormat = true;
    else if (tag === 'xf' && isCellFormat) used.push(codes.get(String(attributes.numFmtId)));
  });
  parser.on('closetag', ({ name }) => {
    if (name.replace(/^.*:/, '') === 'cellXfs') isCellFormat = false;
  });
  parser.on('error', (error) => {
    throw error;
  });
  parser.write(styles.toString('utf8')).close();
  return used;
}
