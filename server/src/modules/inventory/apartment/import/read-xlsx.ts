import { zipSync } from 'fflate';
import readXlsxFile from 'read-excel-file/universal';
import { SaxesParser } from 'saxes';
import { fromBufferPromise } from 'yauzl';
import type { Cell, RawSheet } from './sheet.ts';
import { type Bounds, formatsOf, type Layout, slimWorksheet } from './worksheet.ts';

/** Limits of an unpacked workbook. Sizes are counted while unpacking; the archive's own figures are not trusted. */
const MAX_ENTRIES = 500;
const MAX_UNPACKED_BYTES = 64 * 1024 * 1024;

/** The parts that hold cells; images, macros and the rest of a workbook are not unpacked. */
const NEEDED =
  /^(\[Content_Types\]\.xml|_rels\/[^/]+|xl\/[^/]+\.xml|xl\/_rels\/[^/]+|xl\/worksheets\/[^/]+\.xml)$/i;
const WORKSHEET = /^xl\/worksheets\/[^/]+\.xml$/i;

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

/**
 * The sheets of an XLSX workbook in its order, without hidden ones. It is unpacked within limits first, and only cells with a value go to
 * the reader.
 *
 * @throws Error when it cannot be read or is too large
 */
export async function readXlsx(bytes: Buffer, bounds: Bounds): Promise<RawSheet[]> {
  const parts = await unpack(bytes);
  const layouts = new Map<string, Layout>();
  for (const [name, part] of parts) {
    if (!WORKSHEET.test(name)) continue;
    const { xml, layout } = slimWorksheet(part, bounds);
    parts.set(name, Buffer.from(xml));
    layouts.set(name.toLowerCase(), layout);
  }
  const formats = formatsOf(parts.get('xl/styles.xml'));
  const { listed, workbook } = visibleSheets(parts);
  parts.set('xl/workbook.xml', workbook);
  const repacked = zipSync(Object.fromEntries(parts), { level: 0 });
  const sheets = await readXlsxFile(new Blob([repacked as Uint8Array<ArrayBuffer>]));
  return sheets.map(({ sheet, data }): RawSheet => {
    const layout = layouts.get(listed.get(sheet) ?? '');
    return {
      name: sheet,
      rows: data as Cell[][],
      ...(layout ? { layout: { ...layout, formats: namedFormats(layout, formats) } } : {}),
    };
  });
}

/** The number formats of each column, as written. */
function namedFormats(
  { formats }: Layout,
  codes: readonly (string | undefined)[],
): ReadonlyMap<number, string> {
  return new Map(
    [...formats].flatMap(([column, styles]) => {
      const written = [...styles].flatMap((style) => codes[style] ?? []);
      return written.length > 0 ? [[column, written.join(' ')] as const] : [];
    }),
  );
}

const SHEET = /<(?:\w+:)?sheet\b[^>]*>/g;

/** The part that holds each visible sheet with cells, by the sheet's name; and the workbook without the other sheets, such as charts. */
function visibleSheets(parts: ReadonlyMap<string, Buffer>): {
  listed: ReadonlyMap<string, string>;
  workbook: Buffer;
} {
  const targets = new Map<string, string>();
  each(parts.get('xl/_rels/workbook.xml.rels'), 'Relationship', ({ Id, Target = '' }) => {
    targets.set(String(Id), Target.startsWith('/') ? Target.slice(1) : `xl/${Target}`);
  });
  const listed = new Map<string, string>();
  const isKept: boolean[] = [];
  each(parts.get('xl/workbook.xml'), 'sheet', ({ name, state, ...others }) => {
    const id = Object.entries(others).find(([key]) => key.endsWith(':id'))?.[1];
    const file = targets.get(String(id)) ?? '';
    const isVisible = state !== 'hidden' && state !== 'veryHidden';
    isKept.push(isVisible && WORKSHEET.test(file) && parts.has(file));
    if (isKept.at(-1)) listed.set(String(name), file.toLowerCase());
  });
  let index = 0;
  const xml = parts.get('xl/workbook.xml')?.toString('utf8') ?? '';
  const workbook = xml.replace(SHEET, (element) => (isKept[index++] ? element : ''));
  return { listed, workbook: Buffer.from(workbook.replace(/<\/(?:\w+:)?sheet>/g, '')) };
}

/** Calls back with the attributes of each element of a name. */
function each(
  part: Buffer | undefined,
  wanted: string,
  use: (attributes: Readonly<Record<string, string>>) => void,
): void {
  if (!part) return;
  const parser = new SaxesParser();
  parser.on('opentag', ({ name, attributes }) => {
    if (name.replace(/^.*:/, '') === wanted) use(attributes);
  });
  parser.on('error', (error) => {
    throw error;
  });
  parser.write(part.toString('utf8')).close();
}
