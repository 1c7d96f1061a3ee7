import type { KeyboardEvent } from 'react';
import { focusCell } from './cell-state.ts';

const CELL = '[data-cell]';

/** The cell at an offset from another. */
export function neighbour(cell: Element, rows: number, columns: number): string | undefined {
  const row = cell.closest('tr');
  const table = cell.closest('tbody');
  if (!row || !table) return undefined;
  const all = [...table.querySelectorAll('tr')];
  const at = [...row.querySelectorAll(CELL)].indexOf(cell);
  const target = all[Math.min(all.length - 1, Math.max(0, all.indexOf(row) + rows))];
  const inRow = [...(target?.querySelectorAll<HTMLElement>(CELL) ?? [])];
  return inRow[Math.min(inRow.length - 1, Math.max(0, at + columns))]?.dataset.cell;
}

/** The next text cell, in reading order. */
export function nextTyped(cell: Element, back: boolean): string | undefined {
  const all = [...(cell.closest('tbody')?.querySelectorAll<HTMLElement>('[data-typed]') ?? [])];
  return all[all.indexOf(cell as HTMLElement) + (back ? -1 : 1)]?.dataset.cell;
}

const STEPS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
  PageUp: [-10, 0],
  PageDown: [10, 0],
  Home: [0, -99],
  End: [0, 99],
};

/** Arrows navigate the table; a cell in edit mode keeps its keys. */
export function walkGrid(event: KeyboardEvent): void {
  const { target } = event;
  if (!(target instanceof HTMLElement) || !target.matches(CELL)) return;
  const step = STEPS[event.key];
  if (!step || event.altKey || event.metaKey) return;
  const whole = event.ctrlKey && (event.key === 'Home' || event.key === 'End');
  const key = neighbour(target, whole ? step[1] * 9999 : step[0], step[1]);
  if (!key) return;
  event.preventDefault();
  focusCell(key);
}
