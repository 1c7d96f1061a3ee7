import type { Apartment } from '@oriel/contract/apartment';
import { useCallback, useRef, useState } from 'react';

/** The flats that are selected, also those of other pages. */
export function useSelection(page: readonly Apartment[]) {
  const [selected, setSelected] = useState<ReadonlyMap<string, Apartment>>(new Map());
  const last = useRef<string>(undefined);
  const shown = useRef(page);
  shown.current = page;

  const toggle = useCallback((flat: Apartment, range: boolean) => {
    const flats = shown.current;
    // Read now: by the time the state changes, this flat is the last one.
    const begun = last.current;
    setSelected((now) => {
      const next = new Map(now);
      const on = !now.has(flat.id);
      const from = range ? flats.findIndex(({ id }) => id === begun) : -1;
      const to = flats.findIndex(({ id }) => id === flat.id);
      const meant = from === -1 ? [flat] : flats.slice(Math.min(from, to), Math.max(from, to) + 1);
      for (const one of meant) {
        if (on) next.set(one.id, one);
        else next.delete(one.id);
      }
      return next;
    });
    last.current = flat.id;
  }, []);

  return {
    selected,
    toggle,
    togglePage(all: boolean): void {
      setSelected((now) => {
        const next = new Map(now);
        for (const flat of page) {
          if (all) next.set(flat.id, flat);
          else next.delete(flat.id);
        }
        return next;
      });
    },
    replace(flats: readonly Apartment[]): void {
      setSelected(new Map(flats.map((flat) => [flat.id, flat])));
    },
    without(ids: readonly string[]): void {
      setSelected((now) => new Map([...now].filter(([id]) => !ids.includes(id))));
    },
    clear: () => setSelected(new Map()),
  };
}
