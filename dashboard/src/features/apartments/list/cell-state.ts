import { createStore } from 'zustand/vanilla';

/** A value that could not be saved, with the reason. */
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

/** The state of the table's cells. It outlives the page: rejected input is still there after visiting an apartment. */
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

/** Saves a cell; a rejected value stays as typed, with the reason. */
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

/** Focuses a cell, if it is on the page. */
export function focusCell(key: string): void {
  cells.setState({ active: key });
  document.querySelector<HTMLElement>(`[data-cell="${key}"]`)?.focus();
}
