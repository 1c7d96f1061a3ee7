import { zipSync } from 'fflate';
import { readSheet } from 'read-excel-file/universal';
import { SaxesParser } from 'saxes';
import { fromBufferPromise } from 'yauzl';
import type { Cell } from './sheet.ts';

/** Limits of an unpacked workbook. Sizes are counted while unpacking; the archive's own figures are not trusted. */
const MAX_ENTRIES = 500;
const MAX_UNPACKED_BYTES = 64 * 1024 * 1024;

/** The parts that hold cells; images, macros and the rest of a workbook are not unpacked. */
const NEEDED =
  /^(\[Content_Types\]\.xml|_rels\/[^/]+|xl\/[^/]+\.xml|xl\/_rels\/[^/]+|xl\/worksheets\/[^/]+\.xml)$/i;
const WORKSHEET = /^xl\/worksheets\/[^/]+\.xml$/i;

interface Bounds {
  readonly rows: number;
  readonly columns: number;
}

async function unpack(bytes: Buffer): Promise<Map<string, Buffer>> {
  const archive = await fromBufferPromise(bytes, { strictFileNames: true });
  try {
    if (archive.entryCount > MAX_ENTRIES) throw new Error('too many parts');
    const parts = new Map<string, Buffer>();
    let left = MAX_UNPACKED_BYTES;
    for await (const entry of archive.eachEntry()) {
      if (!NEEDED.test(entry.fileName)) continue;
      if (entry.isEncrypted() || parts.has(entry.fileName)) throw new Error('locked, or a part twice');
      const chunks: Buffer[] = [];
      for await (const chunk of await archive.openReadStreamPromise(entry)) {
        const data = Buffer.from(chunk as Uint8Array);
        left -= data.length;
        if (left < 0) throw new Error('unpacks to too much');
        chunks.push(data);
      }
      parts.set(entry.fileName, Buffer.concat(chunks));
    }
    return parts;
  } finally {
    archive.close();
  }
}

/** Column (counted from 1) and row of a cell reference such as `AB12`. */
function placeOf(reference: string): { column: number; row: number } {
  const [, letters = '', digits = ''] = /^([A-Z]{0,3})(\d{1,7})$/i.exec(reference) ?? [];
  const column = [...letters.toUpperCase()].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0);
  if (digits === '') throw new Error('a cell without a place');
  return { column, row: Number(digits) };
}

/** A cell may claim any of 17 billion positions or follow any number of empty ones, and the reader would fill in all cells before it. */
function requireWithin(worksheet: Buffer, { rows, columns }: Bounds): void {
  const parser = new SaxesParser();
  const at = { row: 0, column: 0 };
  parser.on('opentag', ({ name, attributes }) => {
    const tag = name.replace(/^.*:/, '');
    const reference = attributes.r;
    if (tag === 'row') {
      at.row = reference === undefined ? at.row + 1 : placeOf(reference).row;
      at.column = 0;
    } else if (tag === 'c') {
      const place = reference === undefined ? { ...at, column: at.column + 1 } : placeOf(reference);
      Object.assign(at, place);
    } else return;
    if (at.row > rows || at.column > columns) throw new Error('too large');
  });
  parser.on('error', (error) => {
    throw error;
  });
  parser.write(worksheet.toString('utf8')).close();
}

/**
 * Rows of the first sheet of an XLSX workbook. It is unpacked within limits first, and only the parts with cells go to the reader.
 *
 * @throws Error when it cannot be read or is too large
 */
export async function readXlsx(bytes: Buffer, bounds: Bounds): Promise<Cell[][]> {
  const parts = await unpack(bytes);
  for (const [name, part] of parts) if (WORKSHEET.test(name)) requireWithin(part, bounds);
  const repacked = zipSync(Object.fromEntries(parts), { level: 0 });
  const sheet = await readSheet(new Blob([repacked as Uint8Array<ArrayBuffer>]));
  return sheet as Cell[][];
}
