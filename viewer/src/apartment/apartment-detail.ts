import type { NavigatorApartment } from '@oriel/contract/navigator-apartment';
import { useEffect, useState } from 'react';
import { fromServer } from '../core/from-server.ts';
import { useBuilding, useBuildingState } from './building-context.ts';

export type ApartmentDetail =
  | { readonly status: 'loading' }
  | { readonly status: 'failed'; readonly retry: () => void }
  | { readonly status: 'ready'; readonly detail: NavigatorApartment };

/**
 * Details of an apartment: tours, price history, similar ones, agent. Loaded when its card opens, and again when its price or status
 * changes.
 */
export function useApartmentDetail(id: string, version: string): ApartmentDetail {
  const { visit } = useBuilding();
  const navigatorId = useBuildingState(({ navigator }) => navigator.id);
  const locale = useBuildingState((state) => state.locale);
  const [found, setFound] = useState<{ of: string; detail: NavigatorApartment | null } | null>(null);
  const [attempt, setAttempt] = useState(0);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another version or attempt is asked for anew
  useEffect(() => {
    const asking = new AbortController();
    const query = new URLSearchParams({ lang: locale });
    if (visit.agentId) query.set('agentId', visit.agentId);
    if (visit.hideAvailability) query.set('hideAvailability', 'true');
    const address = `${visit.apiBase}/navigator/${navigatorId}/apartment/${id}?${query}`;
    fetch(address, { signal: asking.signal, cache: 'no-cache' })
      .then(async (response) => {
        if (!response.ok) throw new Error(`${address} answered ${response.status}`);
        const { data } = fromServer((await response.json()) as { data: NavigatorApartment }, visit.apiBase);
        setFound({ of: id, detail: data });
      })
      .catch(() => {
        // Keeps the previous details: stale ones are better than none.
        if (!asking.signal.aborted)
          setFound((before) => (before?.of === id && before.detail ? before : { of: id, detail: null }));
      });
    return () => asking.abort();
  }, [id, version, attempt, navigatorId, locale, visit]);

  if (found?.of !== id) return { status: 'loading' };
  if (found.detail) return { status: 'ready', detail: found.detail };
  const retry = () => {
    setFound(null);
    setAttempt((count) => count + 1);
  };
  return { status: 'failed', retry };
}
