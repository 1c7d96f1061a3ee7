import type { Panorama } from '@oriel/contract/panorama';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../../../base/services.ts';
import { isBeingCut } from '../../../kit/tours/tiling.ts';
import { inTourOrder } from './order.ts';

/** Milliseconds between two looks at a tour of which a room is being cut. */
const TILING_POLL = 1500;
/** The most that one answer of the list holds. */
const PAGE = 200;

/** One room of a tour, with all that hangs in it. */
export type Room = Panorama;

/** All rooms of a tour in its order; none where the id is no tour's. */
export function tourRoomsQuery(tourId: string) {
  return queryOptions({
    queryKey: ['tour', tourId],
    queryFn: async ({ signal }) => inTourOrder(await roomsOf(tourId, signal)),
    refetchInterval: ({ state }) => (state.data?.some(isBeingCut) ? TILING_POLL : false),
  });
}

async function roomsOf(tourId: string, signal: AbortSignal): Promise<Room[]> {
  const rooms: Room[] = [];
  for (let page = 1; ; page += 1) {
    const { data, meta } = await api.call('listPanoramas', {
      query: { tourId, sort: 'order', limit: PAGE, page },
      signal,
    });
    rooms.push(...data);
    if (page >= meta.totalPages) return rooms;
  }
}
