import type { Panorama } from '@oriel/contract/panorama';
import { queryOptions } from '@tanstack/react-query';
import { callQuery } from '../../../base/services.ts';
import { everyQuery } from '../../../kit/list/list-queries.ts';
import { isBeingCut } from '../../../kit/tours/tiling.ts';
import { inTourOrder } from './order.ts';

/** Poll interval for a tour with a room being tiled, milliseconds. */
const TILING_POLL = 1500;

/** One room of a tour, with its marks. */
export type Room = Panorama;

/** All rooms of a tour in order; none if the id is not a tour's. */
export function tourRoomsQuery(tourId: string) {
  return queryOptions({
    ...everyQuery((page) => callQuery('listPanoramas', { query: { tourId, sort: 'order', ...page } })),
    select: ({ data }) => inTourOrder(data),
    refetchInterval: ({ state }) => (state.data?.data.some(isBeingCut) ? TILING_POLL : false),
  });
}
