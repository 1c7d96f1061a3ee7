import type { PublicApartment } from '@oriel/contract/apartment';
import type { Locale } from '@oriel/contract/enums';
import { fromServer } from '../core/from-server.ts';
import type { LoadApartment } from './media/apartment-facts.tsx';

/**
 * Asks the public list for a flat: its price and its status stand in the answer only where visitors may know them. It links to the apartment
 * viewer where there is one.
 */
export function publicApartments(apiBase: string, locale: () => Locale): LoadApartment {
  return async ({ id, estateId, buildingId }, signal) => {
    const { createClient } = await import('@oriel/sdk/client');
    const client = createClient({ baseUrl: apiBase, language: locale });
    const found = await client.get<PublicApartment[]>('/apartment/public', { ids: [id] }, { signal });
    const [apartment] = fromServer(found.data, apiBase);
    if (!apartment) return null;
    const url = await viewerOf([buildingId, estateId], apiBase, signal);
    return url === undefined ? { apartment } : { apartment, url: `${url}?apartment=${id}` };
  };
}

/** The apartment viewer of a building or an estate: the first that answers, for not every one is shown. */
async function viewerOf(
  places: readonly (string | undefined)[],
  apiBase: string,
  signal: AbortSignal,
): Promise<string | undefined> {
  for (const place of places) {
    if (place === undefined) continue;
    // A page of another server may ask the API, but not for pages.
    const foreign = apiBase.startsWith('http');
    const url = `${foreign ? new URL(apiBase).origin : ''}/viewer/${place}`;
    const asked = foreign ? `${apiBase}/navigator/${place}` : url;
    const answer = await fetch(asked, { method: 'HEAD', signal }).catch(() => null);
    if (answer?.ok) return url;
  }
  return undefined;
}
