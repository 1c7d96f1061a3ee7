import type { PublicApartment } from '@oriel/contract/apartment';
import type { Locale } from '@oriel/contract/enums';
import type { LoadApartment } from './media/apartment-facts.tsx';

/**
 * Asks the public list for a flat: its price and its status stand in the answer only where visitors may know them. It links to the apartment
 * viewer where there is one with this flat in it.
 */
export function publicApartments(apiBase: string, locale: () => Locale): LoadApartment {
  return async ({ id, estateId, buildingId }, signal) => {
    const { createClient } = await import('@oriel/sdk/client');
    const client = createClient({ baseUrl: apiBase, language: locale });
    const found = await client.get<PublicApartment[]>('/apartment/public', { ids: [id] }, { signal });
    const [apartment] = found.data;
    if (!apartment) return null;
    for (const place of [buildingId, estateId]) {
      if (place === undefined) continue;
      const viewer = await client
        .get<{ id: string }>(`/navigator/${place}`, undefined, { signal })
        .catch(() => null);
      if (viewer) return { apartment, url: `/viewer/${viewer.data.id}?apartment=${id}` };
    }
    return { apartment };
  };
}
