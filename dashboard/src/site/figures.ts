import RESULTS from '../../../bench/RESULTS.md?raw';

/** A row of the figures, as `npm run bench` wrote it. */
export interface MeasuredFigure {
  readonly ours: number;
  /** The best of those beside us; undefined without any. */
  readonly next: number | undefined;
}

/**
 * A figure by the beginning of its row's name, so that no page of the site has a number that nobody measured.
 *
 * @param unit that the row has to have, `ms` or `KB gzip`
 * @throws Error when there is no such row
 */
export function figureOf(name: string, unit: string, results: string = RESULTS): MeasuredFigure {
  const lines = results.split('\n');
  const at = lines.findIndex((line) => line.startsWith(`| ${name}, ${unit} `));
  const head = lines.slice(0, at).findLast((line) => line.startsWith('| figure'));
  if (at < 0 || !head) throw new Error(`bench/RESULTS.md has no figure "${name}, ${unit}"`);
  const [columns, cells] = [cellsOf(head), cellsOf(lines[at] ?? '')];
  const peers = columns.flatMap((column, index) =>
    ['figure', 'Oriel', 'bar', 'verdict'].includes(column) ? [] : [numberIn(cells[index])],
  );
  const measured = peers.filter((one) => one !== undefined);
  const ours = numberIn(cells[columns.indexOf('Oriel')]);
  if (ours === undefined) throw new Error(`bench/RESULTS.md has no number for "${name}"`);
  return { ours, next: measured.length > 0 ? Math.min(...measured) : undefined };
}

function cellsOf(line: string): string[] {
  return line.split('|').map((cell) => cell.trim());
}

/** The median that a cell begins with. */
function numberIn(cell: string | undefined): number | undefined {
  const [text] = /^[\d.]+/.exec(cell ?? '') ?? [];
  return text === undefined ? undefined : Number(text);
}
