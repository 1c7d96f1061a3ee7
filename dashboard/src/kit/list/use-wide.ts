import { useSyncExternalStore } from 'react';

/** The width from which a table fits; the style sheet's `md`. */
const wide = matchMedia('(min-width: 52rem)');

export function useWide(): boolean {
  return useSyncExternalStore(
    (changed) => {
      wide.addEventListener('change', changed);
      return () => wide.removeEventListener('change', changed);
    },
    () => wide.matches,
  );
}
