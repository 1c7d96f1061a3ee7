import { useQuery } from '@tanstack/react-query';
import { flatsQuery } from '../../../kit/apartments/api.ts';
import type { Neighbours } from '../../../ui/list-steps.tsx';
import { useSettled } from '../../../ui/use-settled.ts';
import { changedList, listQueryOf, readList } from '../list/list-address.ts';

/** The neighbours of an apartment in the list it was opened from; the list is in the address. */
export function useNeighbours(id: string, address: URLSearchParams): Neighbours {
  const text = useSettled(address.toString(), 0);
  const now = new URLSearchParams(text);
  const state = readList(now);
  const list = useQuery(flatsQuery(listQueryOf(state)));
  const flats = list.data?.data ?? [];
  const { page = 1, limit = 1, total, totalPages = 1 } = list.data?.meta ?? {};
  const at = flats.findIndex((flat) => flat.id === id);

  const beside = (step: -1 | 1) => listQueryOf({ ...state, page: page + step });
  const before = useQuery({ ...flatsQuery(beside(-1)), enabled: at === 0 && page > 1 });
  const after = useQuery({
    ...flatsQuery(beside(1)),
    enabled: at === flats.length - 1 && at >= 0 && page < totalPages,
  });

  const link = (flat: string | undefined, step: -1 | 0 | 1): string | undefined => {
    if (!flat) return undefined;
    const there = step === 0 ? now : changedList(now, { page: String(page + step) });
    return `/dashboard/apartments/${flat}${there.size > 0 ? `?${there}` : ''}`;
  };
  if (at === -1) return { previous: undefined, next: undefined, place: undefined, total };
  return {
    previous:
      at > 0
        ? link(flats[at - 1]?.id, 0)
        : link(
            before.isPlaceholderData ? undefined : page > 1 ? before.data?.data.at(-1)?.id : undefined,
            -1,
          ),
    next:
      at < flats.length - 1
        ? link(flats[at + 1]?.id, 0)
        : link(after.isPlaceholderData || page >= totalPages ? undefined : after.data?.data[0]?.id, 1),
    place: (page - 1) * limit + at + 1,
    total,
  };
}
