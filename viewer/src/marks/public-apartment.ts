import type { PublicApartment } from '@oriel/contract/apartment';
import type { Locale } from '@oriel/contract/enums';
import { fromServer } from '../core/from-server.ts';
import { displayOptions } from '../shell/kept-options.ts';
import type { LoadApartment } from './media/apartment-facts.tsx';

/**
 * Fetches an apartment from the public list, which includes price and status only where they are public. Adds a link to the apartment
 * viewer if there is one.
 *
 * @param address of the viewer that shows it, whose options stay in the link: a page that hides statuses or the form must not lead to them
 */
export function publicApartments(
  apiBase: string,
  locale: () => Locale,
  address: () => string,
): LoadApartment {
  return async ({ id, estateId, buildingId }, signal) => {
    const { createClient } = await import('@oriel/sdk/client');
    const client = createClient({ baseUrl: apiBase, language: locale });
    const options = displayOptions(address());
    const query = {
      ids: [id],
      ...(options.get('hideAvailability') === 'true' ? { hideAvailability: true } : {}),
    };
    const found = await client.get<PublicApartment[]>('/apartment/public', query, { signal });
    const [apartment] = fromServer(found.data, apiBase);
    if (!apartment) return null;
    const url = await viewerOf([buildingId, estateId], apiBase, signal);
    options.set('apartment', id);
    return url === undefined ? { apartment } : { apartment, url: `${url}?${options}` };
  };
}

/** The apartment viewer of a building or an estate: the first that is available. */
async function viewerOf(
  places: readonly (string | undefined)[],
  apiBase: string,
  signal: AbortSignal,
): Promise<string | undefined> {
  for (const place of places) {
    if (place === undefined) continue;
    // A page of another server may call the API, but not fetch pages.
    const foreign = apiBase.startsWith('http');
    const url = `${foreign ? new URL(apiBase).origin : ''}/viewer/${place}`;
    const asked = foreign ? `${apiBase}/navigator/${place}` : url;
    const answer = await fetch(asked, { method: 'HEAD', signal }).catch(() => null);
    if (answer?.ok) return url;
  }
  return undefined;
}
