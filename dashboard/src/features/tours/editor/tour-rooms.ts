import type { Panorama } from '@oriel/contract/panorama';
import { queryOptions } from '@tanstack/react-query';
import { callQuery } from '../../../base/services.ts';
import { everyQuery } from '../../../kit/list/list-queries.ts';
import { isBeingCut } from '../../../kit/tours/tiling.ts';
import { inTourOrder } from './order.ts';

/** Poll interval for a tour with a room being tiled, milliseconds. */
const TILING_POLL = 1500;

/** Whether the 3D model of a room's tour is being made. */
export function isModelBeingMade({ tourModel }: Pick<Panorama, 'tourModel'>): boolean {
  return tourModel?.status === 'QUEUED' || tourModel?.status === 'RUNNING';
}

/** One room of a tour, with its marks. */
export type Room = Panorama;

/** All rooms of a tour in order; none if the id is not a tour's. */
export function tourRoomsQuery(tourId: string) {
  return queryOptions({
    ...everyQuery((page) => callQuery('listPanoramas', { query: { tourId, sort: 'order', ...page } })),
    select: ({ data }) => inTourOrder(data),
    refetchInterval: ({ state }) =>
      state.data?.data.some((room) => [room, ...room.variants].some(isBeingCut) || isModelBeingMade(room))
        ? TILING_POLL
        : false,
  });
}
