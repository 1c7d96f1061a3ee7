import type { Apartment } from '@oriel/contract/apartment';
import type { AuditReport } from '@oriel/contract/audit';
import type { InquiryStatus } from '@oriel/contract/enums';
import type { Estate } from '@oriel/contract/estate';
import type { Inquiry } from '@oriel/contract/inquiry';
import type { TrackingStats } from '@oriel/contract/tracking';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../../app/services.ts';

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
    queryFn: ({ signal }) =>
      api.request<Inquiry[]>({
        method: 'GET',
        path: '/inquiry',
        query: { limit: SHOWN, status },
        signal,
      }),
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
      api.request<Apartment[]>({
        method: 'GET',
        path: '/apartment',
        query: {
          status: 'BOOKED',
          sort: 'bookedUntil',
          limit: SHOWN,
          ...(bookedBy
            ? { bookedBy }
            : { bookedUntilTo: new Date(Date.now() + SOON_DAYS * DAY_MS).toISOString() }),
        },
        signal,
      }),
  });
}

export const auditQuery = queryOptions({
  queryKey: ['audit', undefined, undefined],
  queryFn: async ({ signal }) =>
    (
      await api.request<AuditReport>({
        method: 'GET',
        path: '/apartment/integrity-check',
        query: {},
        signal,
      })
    ).data,
  staleTime: 300_000,
});

export const estatesQuery = queryOptions({
  queryKey: ['estates', 'home'],
  queryFn: async ({ signal }) =>
    (
      await api.request<Estate[]>({
        method: 'GET',
        path: '/estate',
        query: { sort: 'name', limit: 200 },
        signal,
      })
    ).data,
  staleTime: 60_000,
});

/** What happened in the last seven days, and in the seven before. For an AGENT, what came by their own link. */
export const weekQuery = queryOptions({
  queryKey: ['tracking-stats', 'home'],
  queryFn: async ({ signal }) => {
    const from = new Date(Date.now() - (WEEK_DAYS - 1) * DAY_MS);
    from.setHours(0, 0, 0, 0);
    const query = { from: from.toISOString(), compare: 'previous' };
    return (await api.request<TrackingStats>({ method: 'GET', path: '/tracking/stats', query, signal })).data;
  },
  staleTime: 60_000,
});
