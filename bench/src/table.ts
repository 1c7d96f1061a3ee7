import { barValue, type Figure, verdict } from './figure.ts';

export interface Section {
  readonly group: string;
  readonly title: string;
  /** Of its command, in the place of the number of runs. */
  readonly options?: string;
  readonly figures: readonly Figure[];
  /** How it was measured: what a reader needs to reproduce or question it. */
  readonly method: readonly string[];
}

/** A section as a Markdown table that is also readable as plain text. */
export function sectionTable({ figures }: Section): string {
  const names = [...new Set(figures.flatMap(({ peers }) => Object.keys(peers ?? {})))];
  const columns = ['figure', 'Oriel', 'bar', ...names, 'verdict'];
  const rows = figures.map((figure) => row(figure, names));
  const widths = columns.map((name, index) =>
    Math.max(name.length, ...rows.map((cells) => (cells[index] ?? '').length)),
  );
  const line = (cells: readonly string[]): string =>
    `| ${cells.map((cell, index) => cell.padEnd(widths[index] ?? 0)).join(' | ')} |`;
  const rule = `|${widths.map((width) => '-'.repeat(width + 2)).join('|')}|`;
  return [line(columns), rule, ...rows.map(line)].join('\n');
}

/** The rows that miss their target, one line each. */
export function missedBars(sections: readonly Section[]): string[] {
  return sections.flatMap(({ figures }) =>
    figures
      .filter((figure) => verdict(figure) === 'missed')
      .map((figure) => {
        const { name, unit, ours } = figure;
        return `${name}: ${number(ours, figure)} ${unit}, bar ${barText(figure)}`;
      }),
  );
}

function row(figure: Figure, columns: readonly string[]): string[] {
  const { name, unit, note, peers, spread } = figure;
  const range = spread ? ` (${number(spread[0], figure)}–${number(spread[1], figure)})` : '';
  const result = verdict(figure);
  return [
    `${name}, ${unit}${note ? `; ${note}` : ''}`,
    number(figure.ours, figure) + range,
    barText(figure),
    ...columns.map((peer) => (peers?.[peer] === undefined ? '' : number(peers[peer], figure))),
    result === 'missed' ? '**missed**' : result,
  ];
}

function number(value: number, { decimals = 0 }: Figure): string {
  return value.toFixed(decimals);
}

function barText(figure: Figure): string {
  const { bar } = figure;
  const value = barValue(figure);
  if (value === undefined) return '';
  const shown = number(value, figure);
  if (bar.kind === 'at-least' || bar.kind === 'at-least-best-peer') return `≥ ${shown}`;
  if (bar.kind === 'at-most-of-best-peer' && bar.factor !== 1) return `≤ ${shown} (${bar.factor} × best)`;
  return `≤ ${shown}`;
}
