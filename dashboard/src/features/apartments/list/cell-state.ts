import { createStore } from 'zustand/vanilla';

/** A text that could not be saved, and why. */
export interface CellFailure {
  readonly text: string;
  readonly message: string;
}

export interface CellState {
  /** The cell that Tab leads to. */
  readonly active: string | undefined;
  readonly editing: string | undefined;
  readonly saving: Readonly<Record<string, true>>;
  readonly failures: Readonly<Record<string, CellFailure>>;
}

export const cellKey = (id: string, column: string) => `${id}:${column}`;

/** What happens in the cells of the table. It outlives the page: what was refused is still there after a look at a flat. */
export const cells = createStore<CellState>(() => ({
  active: undefined,
  editing: undefined,
  saving: {},
  failures: {},
}));

function without<T>(record: Readonly<Record<string, T>>, key: string): Readonly<Record<string, T>> {
  const { [key]: _gone, ...rest } = record;
  return rest;
}

export function editCell(key: string | undefined): void {
  cells.setState(key ? { editing: key, active: key } : { editing: undefined });
}

export function forgetFailure(key: string): void {
  cells.setState(({ failures }) => ({ failures: without(failures, key) }));
}

export function refuseCell(key: string, failure: CellFailure): void {
  cells.setState(({ failures }) => ({ failures: { ...failures, [key]: failure } }));
}

/** Saves a cell; what is refused stays as it was typed, with the reason. */
export async function saveCell(
  key: string,
  text: string,
  save: () => Promise<unknown>,
  explain: (error: unknown) => string,
): Promise<void> {
  forgetFailure(key);
  cells.setState(({ saving }) => ({ saving: { ...saving, [key]: true } }));
  try {
    await save();
  } catch (error) {
    refuseCell(key, { text, message: explain(error) });
  } finally {
    cells.setState(({ saving }) => ({ saving: without(saving, key) }));
  }
}

/** Moves the keyboard to a cell, if it is on the page. */
export function focusCell(key: string): void {
  cells.setState({ active: key });
  document.querySelector<HTMLElement>(`[data-cell="${key}"]`)?.focus();
}
