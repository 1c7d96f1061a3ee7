import { parse } from 'csv-parse/sync';
import iconv from 'iconv-lite';
import type { Cell } from './sheet.ts';

const SEPARATORS = [';', ',', '\t', '|'] as const;

/** Encodings of spreadsheet programs in Poland, Germany and Britain, which any bytes are valid in; the most likely first. */
const OTHERS = ['windows-1250', 'windows-1252', 'iso-8859-2', 'cp852', 'maccenteuro'] as const;
const LETTERS = /[ąćęłńóśźżĄĆĘŁŃÓŚŹŻäöüÄÖÜß²€–„”]/g;
/** Signs that a list of apartments has no use for: what another encoding's letters become. */
const STRANGE =
  /[^\P{L}a-zA-ZąćęłńóśźżĄĆĘŁŃÓŚŹŻäöüÄÖÜßéèáčšřžýíůú]|[¦¬¯¹³¼½¾¤¥¨¸¶±×÷¢£¿¡«»\u2500-\u259f\u0080-\u009f]/gu;

/** One byte is a pound in western encodings and Ł in others: before a number, only a pound makes sense. */
const POUND = /£(?=\s?\d)/g;
const NO_POUND = /Ł(?=\s?\d)/g;

/** Text in one of the encodings that say nothing of themselves: the one with the most Polish and German letters and the fewest odd signs. */
function guessedText(bytes: Buffer): string {
  const counted = OTHERS.map((encoding) => {
    const text = iconv.decode(bytes, encoding);
    const count = (signs: RegExp) => text.match(signs)?.length ?? 0;
    const pounds = count(POUND);
    const strange = count(STRANGE) - pounds + count(NO_POUND);
    return { text, likely: count(LETTERS) + pounds - 2 * strange };
  });
  return counted.reduce((best, one) => (one.likely > best.likely ? one : best)).text;
}

/** Bytes of which every second is zero, as text of a program that writes two for each letter. */
function halfZero(bytes: Buffer): 'utf-16le' | 'utf-16be' | undefined {
  const start = bytes.subarray(0, 400);
  const zeros = [0, 1].map((at) => start.filter((byte, index) => index % 2 === at && byte === 0).length);
  const [even = 0, odd = 0] = zeros;
  if (Math.max(even, odd) < start.length / 4) return undefined;
  return odd > even ? 'utf-16le' : 'utf-16be';
}

/** Text of a file: UTF-8, UTF-16, else the likeliest encoding of Polish and German spreadsheet programs. */
export function decodeText(bytes: Buffer): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  const wide = halfZero(bytes);
  if (wide) return new TextDecoder(wide).decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return guessedText(bytes);
  }
}

/** Lines that are looked at for the separator. */
const LINES = 40;

/** The separator by which most lines have the same number of cells, ignoring quoted text. Some programs declare it (`sep=;`). */
export function separatorOf(text: string): string {
  const lines = text
    .slice(0, 100_000)
    .replace(/"[^"]*"/g, '')
    .split(/\r?\n|\r/, LINES);
  const said = /^sep=(.)$/i.exec(lines[0] ?? '')?.[1];
  if (said) return said;
  const score = (sign: string): number => {
    const counts = lines.map((line) => line.split(sign).length - 1).filter((count) => count > 0);
    const alike = [...Map.groupBy(counts, (count) => count)];
    return Math.max(0, ...alike.map(([count, { length }]) => count * length));
  };
  return SEPARATORS.reduce((best, sign) => (score(sign) > score(best) ? sign : best));
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
