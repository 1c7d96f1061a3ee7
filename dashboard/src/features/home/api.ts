import type { InquiryStatus } from '@oriel/contract/enums';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../../base/services.ts';
import { everyPage } from '../../kit/list/every-page.ts';

/** Rows of each list of the home page. */
export const SHOWN = 4;
const DAY_MS = 86_400_000;
/** Days ahead in which a booking that ends is worth a call. */
const SOON_DAYS = 7;
/** The days that the numbers tell of, today among them. */
const WEEK_DAYS = 7;
const INQUIRIES_EVERY = 20_000;

/** The newest inquiries that the caller may see, of those that are read or of those that are not. */
export function newestInquiriesQuery(status: InquiryStatus) {
  return queryOptions({
    queryKey: ['inquiries', 'home', status],
    queryFn: ({ signal }) => api.call('listInquiries', { query: { limit: SHOWN, status: [status] }, signal }),
    refetchInterval: INQUIRIES_EVERY,
  });
}

/**
 * Bookings that end within a week or are over, soonest first.
 *
 * @param bookedBy only theirs; then however late they end
 */
export function bookingsQuery(bookedBy: string | undefined) {
  return queryOptions({
    queryKey: ['flats', 'home', bookedBy],
    queryFn: ({ signal }) =>
      api.call('listApartments', {
        query: {
          status: ['BOOKED'],
          sort: 'bookedUntil',
          limit: SHOWN,
          ...(bookedBy
            ? { bookedBy: [bookedBy] }
            : { bookedUntilTo: new Date(Date.now() + SOON_DAYS * DAY_MS).toISOString() }),
        },
        signal,
      }),
  });
}

export const auditQuery = queryOptions({
  queryKey: ['audit', undefined, undefined],
  queryFn: async ({ signal }) => (await api.call('checkApartmentIntegrity', { query: {}, signal })).data,
  staleTime: 300_000,
});

export const estatesQuery = queryOptions({
  queryKey: ['estates', 'home'],
  queryFn: ({ signal }) =>
    everyPage((page) => api.call('listEstates', { query: { sort: 'name', ...page }, signal })),
  staleTime: 60_000,
});

/** What happened in the last seven days, and in the seven before. For an AGENT, what came by their own link. */
export const weekQuery = queryOptions({
  queryKey: ['tracking-stats', 'home'],
  queryFn: async ({ signal }) => {
    const from = new Date(Date.now() - (WEEK_DAYS - 1) * DAY_MS);
    from.setHours(0, 0, 0, 0);
    const query = { from: from.toISOString(), compare: 'previous' } as const;
    return (await api.call('getTrackingStats', { query, signal })).data;
  },
  staleTime: 60_000,
});
