import { queryOptions, useQuery } from '@tanstack/react-query';
import { callQuery, queryClient } from '../../../base/services.ts';
import type { Neighbours } from '../../../ui/list-steps.tsx';
import { changedInquiries, inquiriesQueryOf, readInquiries } from '../list/inquiries-address.ts';

/**
 * A page of the list as it was when the inquiry was opened: reading removes inquiries from a list of unread ones, but navigation continues.
 * It has its own cache key, so that the open list still gets updates.
 */
function neighborsQuery(query: ReturnType<typeof inquiriesQueryOf>) {
  const list = callQuery('listInquiries', { query });
  return queryOptions({
    queryKey: ['inquiryNeighbors', query],
    queryFn: list.queryFn,
    initialData: () => queryClient.getQueryData(list.queryKey),
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/** The neighbours of an inquiry in the list it was opened from; the list is in the address. */
export function useNeighbours(id: string, address: URLSearchParams): Neighbours {
  const state = readInquiries(address);
  const list = useQuery(neighborsQuery(inquiriesQueryOf(state)));
  const inquiries = list.data?.data ?? [];
  const { page = 1, limit = 1, total, totalPages = 1 } = list.data?.meta ?? {};
  const at = inquiries.findIndex((one) => one.id === id);
  const beside = (step: -1 | 1) => neighborsQuery(inquiriesQueryOf({ ...state, page: page + step }));
  const before = useQuery({ ...beside(-1), enabled: at === 0 && page > 1 });
  const after = useQuery({
    ...beside(1),
    enabled: at >= 0 && at === inquiries.length - 1 && page < totalPages,
  });
  if (at === -1) return { previous: undefined, next: undefined, place: undefined, total };

  const link = (inquiry: string | undefined, step: -1 | 0 | 1): string | undefined => {
    if (!inquiry) return undefined;
    const there = step === 0 ? address : changedInquiries(address, { page: String(page + step) });
    return `/dashboard/inquiries/${inquiry}${there.size > 0 ? `?${there}` : ''}`;
  };
  return {
    previous: at > 0 ? link(inquiries[at - 1]?.id, 0) : link(before.data?.data.at(-1)?.id, -1),
    next: at < inquiries.length - 1 ? link(inquiries[at + 1]?.id, 0) : link(after.data?.data[0]?.id, 1),
    place: (page - 1) * limit + at + 1,
    total,
  };
}
