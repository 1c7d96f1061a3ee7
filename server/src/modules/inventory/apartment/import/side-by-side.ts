import { plainText } from '../../../../platform/plain-text.ts';
import { guessColumns, isListOf } from './columns.ts';
import { isEmpty, type RawSheet } from './sheet.ts';
import { TITLE_ROWS, told } from './table.ts';

/** Lists that stand beside each other; more is a crosstab. */
const LISTS_MAX = 8;

/** Columns from the first one, up to the second one. */
interface Span {
  readonly from: number;
  readonly to: number;
}

/** Columns between those that are empty from the heading down. */
function spansBetweenGaps(rows: RawSheet['rows'], titles: readonly string[]): Span[] {
  const spans: Span[] = [];
  let from = 0;
  for (let column = 0; column <= titles.length; column += 1) {
    const isGap =
      column === titles.length || (titles[column] === '' && rows.every((cells) => isEmpty(cells[column])));
    if (!isGap) continue;
    if (column > from) spans.push({ from, to: column });
    from = column + 1;
  }
  return spans;
}

/** Columns of titles that come again in the same order: `Nr, Area, Price, Nr, Area, Price`. */
function spansThatRepeat(titles: readonly string[]): Span[] {
  const [first = ''] = titles;
  const starts = titles.flatMap((title, column) => (title !== '' && title === first ? [column] : []));
  const spans = starts.map((from, place) => ({ from, to: starts[place + 1] ?? titles.length }));
  const written = spans.map(({ from, to }) => titles.slice(from, to).join('\n'));
  return new Set(written).size === 1 ? spans : [];
}

/** The part of a sheet in some of its columns, which then begin at the first, under the titles that stand alone over all of them. */
function cut(raw: RawSheet, { from, to }: Span, heading: number, name: string): RawSheet {
  const { layout } = raw;
  const isIn = (column: number) => column >= from && column < to;
  return {
    name,
    isPart: true,
    rows: raw.rows.map((cells, row) => {
      const alone = cells.filter((cell) => !isEmpty(cell));
      return row < heading && alone.length === 1 ? alone : cells.slice(from, to);
    }),
    ...(layout && {
      layout: {
        merged: layout.merged
          .filter(({ left, right }) => right >= from && left < to)
          .map(({ left, right, ...rows }) => ({
            ...rows,
            left: Math.max(left, from) - from,
            right: Math.min(right, to - 1) - from,
          })),
        hiddenColumns: new Set([...layout.hiddenColumns].filter(isIn).map((column) => column - from)),
        hiddenRows: layout.hiddenRows,
        formats: new Map(
          [...layout.formats]
            .filter(([column]) => isIn(column))
            .map(([column, text]) => [column - from, text]),
        ),
      },
    }),
  };
}

/**
 * The lists of a sheet that stand beside each other, each as a sheet of its own: with empty columns between them, or with the same titles
 * again. Any other sheet as it is.
 */
export function listsBeside(raw: RawSheet): readonly RawSheet[] {
  for (const [at, cells] of raw.rows.slice(0, TITLE_ROWS).entries()) {
    const titles = cells.map(told);
    const below = raw.rows.slice(at + 1);
    const spans = [spansBetweenGaps(below, titles), spansThatRepeat(titles)].find((found) =>
      areLists(found, titles),
    );
    if (!spans) continue;
    return spans.map((span, place) =>
      cut(raw, span, at, place === 0 ? raw.name : `${raw.name} (${place + 1})`.trim()),
    );
  }
  return [raw];
}

function areLists(spans: readonly Span[], titles: readonly string[]): boolean {
  if (spans.length < 2 || spans.length > LISTS_MAX) return false;
  const lists = spans.map(({ from, to }) => titles.slice(from, to));
  // A garage's number and price beside an apartment's are no list of their own.
  const numbers = lists.map((own) => plainText(own[guessColumns(own).get('number') ?? -1] ?? ''));
  return new Set(numbers).size === 1 && lists.every((own) => isListOf(guessColumns(own)));
}
