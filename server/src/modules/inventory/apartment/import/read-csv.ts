import { parse } from 'csv-parse/sync';
import type { Cell } from './sheet.ts';

const SEPARATORS = [';', ',', '\t', '|'] as const;

/** Text of a file: UTF-8, UTF-16 where a mark says so, else what Polish spreadsheet programs write. */
export function decodeText(bytes: Buffer): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1250').decode(bytes);
  }
}

/** The sign that the first line is divided by, quoted text left aside. Programs may also say it themselves (`sep=;`). */
export function separatorOf(text: string): string {
  const [first = ''] = text.split(/\r?\n|\r/, 1);
  const said = /^sep=(.)$/i.exec(first)?.[1];
  if (said) return said;
  const open = first.replace(/"[^"]*"/g, '');
  const count = (sign: string): number => open.split(sign).length - 1;
  return SEPARATORS.reduce((best, sign) => (count(sign) > count(best) ? sign : best));
}

/**
 * Rows of a text file whose cells are divided by a sign.
 *
 * @param most rows that are read
 * @throws Error when it is not such a file
 */
export function readCsv(bytes: Buffer, most: number): Cell[][] {
  const text = decodeText(bytes);
  if (text.includes('\0')) throw new Error('holds what is no text');
  const said = /^sep=.\r?\n/i.exec(text)?.[0] ?? '';
  return parse(text.slice(said.length), {
    delimiter: separatorOf(text),
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: false,
    trim: true,
    to: most,
    max_record_size: 1_000_000,
  });
}
