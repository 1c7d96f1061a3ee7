import { useQuery } from '@tanstack/react-query';
import { apartmentsQuery } from '../../../kit/apartments/api.ts';
import type { Neighbours } from '../../../ui/list-steps.tsx';
import { useSettled } from '../../../ui/use-settled.ts';
import { changedList, listQueryOf, readList } from '../list/list-address.ts';

/** The neighbours of an apartment in the list it was opened from; the list is in the address. */
export function useNeighbours(id: string, address: URLSearchParams): Neighbours {
  const text = useSettled(address.toString(), 0);
  const now = new URLSearchParams(text);
  const state = readList(now);
  const list = useQuery(apartmentsQuery(listQueryOf(state)));
  const apartments = list.data?.data ?? [];
  const { page = 1, limit = 1, total, totalPages = 1 } = list.data?.meta ?? {};
  const at = apartments.findIndex((apartment) => apartment.id === id);

  const beside = (step: -1 | 1) => listQueryOf({ ...state, page: page + step });
  const before = useQuery({ ...apartmentsQuery(beside(-1)), enabled: at === 0 && page > 1 });
  const after = useQuery({
    ...apartmentsQuery(beside(1)),
    enabled: at === apartments.length - 1 && at >= 0 && page < totalPages,
  });

  const link = (apartment: string | undefined, step: -1 | 0 | 1): string | undefined => {
    if (!apartment) return undefined;
    const there = step === 0 ? now : changedList(now, { page: String(page + step) });
    return `/dashboard/apartments/${apartment}${there.size > 0 ? `?${there}` : ''}`;
  };
  if (at === -1) return { previous: undefined, next: undefined, place: undefined, total };
  return {
    previous:
      at > 0
        ? link(apartments[at - 1]?.id, 0)
        : link(
            before.isPlaceholderData ? undefined : page > 1 ? before.data?.data.at(-1)?.id : undefined,
            -1,
          ),
    next:
      at < apartments.length - 1
        ? link(apartments[at + 1]?.id, 0)
        : link(after.isPlaceholderData || page >= totalPages ? undefined : after.data?.data[0]?.id, 1),
    place: (page - 1) * limit + at + 1,
    total,
  };
}
