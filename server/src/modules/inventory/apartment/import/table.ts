import { plainText } from '../../../../platform/plain-text.ts';
import { kindNamed } from '../readings.ts';
import { guessColumns } from './columns.ts';
import { type Cell, isEmpty, type RawSheet, type SkippedRow } from './sheet.ts';

/** Rows among which the heading is looked for: there may be a title, a date, a legend above it. */
export const TITLE_ROWS = 40;

/** What a line between rows says of those below it, or the name of a sheet of its rows. */
interface Context {
  readonly building?: string;
  readonly staircase?: string;
  readonly floor?: string;
  readonly kind?: string;
}
export const CONTEXT_FIELDS = ['building', 'staircase', 'floor', 'kind'] as const;

/** One sheet with its heading found. */
export interface Table {
  readonly name: string;
  readonly isPart: boolean;
  readonly header: readonly string[];
  readonly rows: readonly {
    readonly row: number;
    readonly cells: readonly Cell[];
    readonly context: Context;
  }[];
  readonly skipped: readonly SkippedRow[];
  /** hidden rows of data: not imported, but not gone from the list either */
  readonly hiddenRows: readonly (readonly Cell[])[];
  readonly hidden: readonly number[];
  readonly formats: ReadonlyMap<number, string>;
  readonly titles: readonly string[];
}

/** What a cell says, as text. */
export const told = (cell: Cell | undefined): string =>
  cell instanceof Date ? cell.toISOString().slice(0, 10) : String(cell ?? '').trim();

/** Cells of a block merged downwards all have its value: a building or a floor that stands once beside its apartments. */
function filledDown({ rows, layout }: RawSheet): (readonly Cell[])[] {
  const filled = rows.map((cells) => [...cells]);
  for (const { top, bottom, left } of layout?.merged ?? []) {
    const value = filled[top]?.[left];
    if (isEmpty(value) || bottom === top) continue;
    for (let row = top + 1; row <= Math.min(bottom, filled.length - 1); row += 1) {
      const cells = filled[row];
      if (!cells || !isEmpty(cells[left])) continue;
      while (cells.length < left) cells.push(null);
      cells[left] = value ?? null;
    }
  }
  return filled;
}

/** The titles of a row of headings, those merged across repeated over each of their columns. */
function titlesOf({ layout }: RawSheet, row: number, cells: readonly Cell[]): string[] {
  const titles = cells.map(told);
  for (const { top, bottom, left, right } of layout?.merged ?? []) {
    if (row < top || row > bottom || !titles[left]) continue;
    for (let column = left + 1; column <= Math.min(right, titles.length - 1); column += 1)
      titles[column] ||= titles[left] ?? '';
  }
  return titles;
}

interface Heading {
  readonly at: number;
  /** how many rows it takes */
  readonly height: number;
  readonly titles: readonly string[];
}

const fieldsIn = (titles: readonly string[]) => guessColumns(titles).size;

/** Titles of two rows one below the other: `Price` over `net` and `gross`. */
function stacked(upper: readonly string[], lower: readonly string[]): string[] {
  return Array.from({ length: Math.max(upper.length, lower.length) }, (_, column) => {
    const [over, under] = [upper[column] ?? '', lower[column] ?? ''];
    return over === under ? over : [over, under].filter((one) => one !== '').join(' ');
  });
}

/** A number that is not part of a unit. */
const HAS_NUMBER = /\d(?<!m ?[²2])/;

/** The row, or the two, with the most titles that name something; else the first row with several cells. */
function headingOf(raw: RawSheet, rows: readonly (readonly Cell[])[]): Heading {
  const first = rows.findIndex((cells) => cells.filter((cell) => !isEmpty(cell)).length > 1);
  let best: Heading = {
    at: Math.max(first, 0),
    height: 1,
    titles: (rows[Math.max(first, 0)] ?? []).map(told),
  };
  let most = fieldsIn(best.titles);
  for (const [at, cells] of rows.slice(0, TITLE_ROWS).entries()) {
    const titles = titlesOf(raw, at, cells);
    const below = rows[at + 1];
    // Numbers below a title are data, not its second line.
    const isText =
      below?.every((cell) => isEmpty(cell) || (typeof cell === 'string' && !HAS_NUMBER.test(cell))) ?? false;
    const both = isText && below ? stacked(titles, titlesOf(raw, at + 1, below)) : [];
    for (const one of [
      { at, height: 1, titles },
      { at, height: 2, titles: both },
    ]) {
      const count = fieldsIn(one.titles);
      if (count <= most) continue;
      most = count;
      best = one;
    }
  }
  return best;
}

const TOTAL =
  /^(razem|suma|lacznie|ogolem|podsumowanie|sumy|w sumie|total|totals|sum|subtotal|grand total|summe|gesamt|gesamtsumme|zwischensumme)\b/;

const BUILDING = /^(budynek|bud|building|block|blok|haus|gebaude|house)\b\.? *\S/;
/** A house with a name of its own: `Maple House`, `Oak Court`; a `Town House` is a kind. */
const NAMED_BUILDING =
  /^(?!(town|semi|detached|terraced|row|einfamilien|doppel|reihen)\b)\S.* (house|court|tower|lodge|building|haus)$/;
const STAIRCASE = /^(klatka( schodowa)?|kl|staircase|stair|aufgang|eingang|treppenhaus|entrance)\b\.? *(.+)$/;
const FLOOR =
  /^(parter|wysoki parter|przyziemie|piwnica|suterena|poddasze|ground floor|basement|attic|erdgeschoss|keller(geschoss)?|dachgeschoss|eg|ug|dg)$|\b(pietro|pietra|kondygnacja|floor|storey|etage|stockwerk|obergeschoss|og)\b/;

/** What a text that stands for itself says of the rows it heads: `Budynek A, klatka 2`, `II PIĘTRO`, `Garages`; undefined for none. */
function contextOf(text: string): Context | undefined {
  const context: Record<string, string> = {};
  for (const part of text.split(/[,;|–—]| - /)) {
    const written = part.trim();
    const plain = plainText(written);
    const kind = kindNamed(written);
    if (BUILDING.test(plain) || NAMED_BUILDING.test(plain)) context.building = written;
    else if (STAIRCASE.test(plain)) context.staircase = written.split(/\s+/).at(-1) ?? written;
    else if (FLOOR.test(plain)) context.floor = written;
    else if (kind) context.kind = written;
  }
  return Object.keys(context).length > 0 ? context : undefined;
}

/** Texts above the heading. */
function titlesAbove(rows: readonly (readonly Cell[])[], { at }: Heading): string[] {
  return rows.slice(0, at).flatMap((cells) => cells.filter((cell) => !isEmpty(cell)).map(told));
}

/** Finds the heading of a sheet, its rows of data, and what the lines between them say. */
export function tableOf(raw: RawSheet, withHeader: boolean): Table {
  const rows = filledDown(raw);
  const heading: Heading = withHeader ? headingOf(raw, rows) : { at: 0, height: 0, titles: [] };
  const start = heading.at + heading.height;
  const bare = heading.titles.map(plainText);
  const data: Table['rows'][number][] = [];
  const skipped: SkippedRow[] = [];
  const hiddenRows: (readonly Cell[])[] = [];
  // Over one of several lists stands what is in it.
  const above = raw.isPart ? titlesAbove(rows, heading) : [];
  let context: Context = Object.assign(
    {},
    ...[withHeader ? raw.name : '', ...above].map((one) => contextOf(one) ?? {}),
  );
  for (const [index, cells] of rows.entries()) {
    if (index < start || cells.every(isEmpty)) continue;
    const full = cells.filter((cell) => !isEmpty(cell));
    const [label = ''] = full.map(told);
    const skip = (why: SkippedRow['why']) => skipped.push({ row: index + 1, why, text: label.slice(0, 80) });
    // Without a heading, nobody knows what a lonely cell is.
    if (!withHeader) data.push({ row: index + 1, cells, context });
    else if (raw.layout?.hiddenRows.has(index)) {
      hiddenRows.push(cells);
      skip('hidden');
    } else if (TOTAL.test(plainText(label))) skip('total');
    else if (cells.every((cell, column) => plainText(told(cell)) === (bare[column] ?? ''))) skip('heading');
    else if (new Set(full.map(told)).size === 1 && typeof full[0] === 'string' && bare.length > 2) {
      const said = contextOf(label);
      // A line about a building ends what was said of a floor of the one before.
      if (said)
        context = said.building
          ? ({ ...context, floor: undefined, staircase: undefined, ...said } as Context)
          : { ...context, ...said };
      skip(said ? 'heading' : 'note');
    } else data.push({ row: index + 1, cells, context });
  }
  const { hiddenColumns = new Set<number>(), formats = new Map<number, string>() } = raw.layout ?? {};
  return {
    name: raw.name,
    isPart: raw.isPart ?? false,
    header: heading.titles.map((title) => title.trim()),
    rows: data,
    skipped,
    hiddenRows,
    hidden: [...hiddenColumns].filter((column) => column < heading.titles.length),
    formats,
    titles: withHeader ? titlesAbove(rows, heading) : [],
  };
}
