import { parse } from 'csv-parse/sync';
import type { Cell } from './sheet.ts';

const SEPARATORS = [';', ',', '\t', '|'] as const;

/** Text of a file: UTF-8, UTF-16 where a byte order mark says so, else the encoding of Polish spreadsheet programs. */
export function decodeText(bytes: Buffer): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1250').decode(bytes);
  }
}

/** The separator of the first line, ignoring quoted text. Some programs declare it (`sep=;`). */
export function separatorOf(text: string): string {
  const [first = ''] = text.split(/\r?\n|\r/, 1);
  const said = /^sep=(.)$/i.exec(first)?.[1];
  if (said) return said;
  const open = first.replace(/"[^"]*"/g, '');
  const count = (sign: string): number => open.split(sign).length - 1;
  return SEPARATORS.reduce((best, sign) => (count(sign) > count(best) ? sign : best));
}

/**
 * Rows of a delimited text file.
 *
 * @param most maximum number of rows to read
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
