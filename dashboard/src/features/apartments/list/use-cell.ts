import { useStore } from 'zustand';
import { cells } from './cell-state.ts';

/** Whether Tab reaches this cell, and whether it is in edit mode. */
export function useCell(key: string): { tabIndex: 0 | -1; editing: boolean } {
  const active = useStore(cells, (state) => state.active === key);
  const editing = useStore(cells, (state) => state.editing === key);
  return { tabIndex: active ? 0 : -1, editing };
}
