import { useCallback, useRef, useState } from 'react';

interface Row {
  readonly id: string;
}

/** The selected rows of a list, including those on other pages. */
export function useSelection<T extends Row>(page: readonly T[]) {
  const [selected, setSelected] = useState<ReadonlyMap<string, T>>(new Map());
  const last = useRef<string>(undefined);
  const shown = useRef(page);
  shown.current = page;

  const toggle = useCallback((row: T, range: boolean) => {
    const rows = shown.current;
    // Read now: by the time the state changes, this row is the last one.
    const begun = last.current;
    setSelected((now) => {
      const next = new Map(now);
      const on = !now.has(row.id);
      const from = range ? rows.findIndex(({ id }) => id === begun) : -1;
      const to = rows.findIndex(({ id }) => id === row.id);
      const meant = from === -1 ? [row] : rows.slice(Math.min(from, to), Math.max(from, to) + 1);
      for (const one of meant) {
        if (on) next.set(one.id, one);
        else next.delete(one.id);
      }
      return next;
    });
    last.current = row.id;
  }, []);

  return {
    selected,
    toggle,
    togglePage(all: boolean): void {
      setSelected((now) => {
        const next = new Map(now);
        for (const row of page) {
          if (all) next.set(row.id, row);
          else next.delete(row.id);
        }
        return next;
      });
    },
    replace(rows: readonly T[]): void {
      setSelected(new Map(rows.map((row) => [row.id, row])));
    },
    without(ids: readonly string[]): void {
      setSelected((now) => new Map([...now].filter(([id]) => !ids.includes(id))));
    },
    clear: () => setSelected(new Map()),
  };
}
