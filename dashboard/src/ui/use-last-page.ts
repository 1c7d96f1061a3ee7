import { useEffect } from 'react';

interface Meta {
  readonly page: number;
  readonly total: number;
  readonly totalPages: number;
}

/** Leads to the last page of a list from one beyond it: what was there has been deleted or decided, or a link is old. */
export function useLastPage(meta: Meta | undefined, onPage: (page: number) => void): void {
  const last = meta && meta.total > 0 && meta.page > meta.totalPages ? meta.totalPages : undefined;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each list that is beyond its end, whatever renders meanwhile.
  useEffect(() => {
    if (last !== undefined) onPage(last);
  }, [last]);
}
