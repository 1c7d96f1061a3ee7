import type { Panorama } from '@oriel/contract/panorama';
import { queryOptions } from '@tanstack/react-query';
import { callQuery } from '../../../base/services.ts';
import { everyQuery } from '../../../kit/list/list-queries.ts';
import { isBeingCut } from '../../../kit/tours/tiling.ts';
import { inTourOrder } from './order.ts';

/** Milliseconds between two looks at a tour of which a room is being cut. */
const TILING_POLL = 1500;

/** One room of a tour, with all that hangs in it. */
export type Room = Panorama;

/** All rooms of a tour in its order; none where the id is no tour's. */
export function tourRoomsQuery(tourId: string) {
  return queryOptions({
    ...everyQuery((page) => callQuery('listPanoramas', { query: { tourId, sort: 'order', ...page } })),
    select: ({ data }) => inTourOrder(data),
    refetchInterval: ({ state }) => (state.data?.data.some(isBeingCut) ? TILING_POLL : false),
  });
}
