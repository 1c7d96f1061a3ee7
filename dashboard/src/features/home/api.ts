import type { InquiryStatus } from '@oriel/contract/enums';
import { queryOptions } from '@tanstack/react-query';
import { callKey, dataOf } from '../../base/call-query.ts';
import { api, callQuery } from '../../base/services.ts';
import { dayAfter, dayOf, endOfDay } from '../../kit/apartments/days.ts';

/** Rows of each list on the home page. */
export const SHOWN = 4;
const DAY_MS = 86_400_000;
/** Days ahead for which an expiring booking is listed. */
const SOON_DAYS = 7;
/** Days covered by the numbers, including today. */
const WEEK_DAYS = 7;
const INQUIRIES_EVERY = 20_000;

/** The newest read or unread inquiries that the caller may see. */
export function newestInquiriesQuery(status: InquiryStatus) {
  return queryOptions({
    ...callQuery('listInquiries', { query: { limit: SHOWN, status: [status] } }),
    refetchInterval: INQUIRIES_EVERY,
  });
}

/** Inquiries whose next step is due, the most overdue first. */
export const dueInquiriesQuery = queryOptions({
  ...callQuery('listInquiries', { query: { limit: SHOWN, due: true, sort: 'nextStep' } }),
  refetchInterval: INQUIRIES_EVERY,
});

/** Last day of an expiring booking that is listed. */
function soonDay(): string {
  return dayAfter(dayOf(new Date()), SOON_DAYS);
}

/** The bookings of `bookingsQuery` in the list of apartments. */
export function bookingsPath(bookedBy: string | undefined): string {
  const which = bookedBy ? `bookedBy=${bookedBy}` : `bookedUntilTo=${soonDay()}`;
  return `/dashboard/apartments?status=BOOKED&${which}`;
}

/**
 * Bookings that have expired or will within a week, soonest first.
 *
 * @param bookedBy only this member's bookings, then with any end
 */
export function bookingsQuery(bookedBy: string | undefined) {
  const query = {
    status: ['BOOKED'],
    bookedBy: bookedBy ? [bookedBy] : undefined,
    sort: 'bookedUntil',
    limit: SHOWN,
  } as const;
  return queryOptions({
    // Without the moment "a week from now", which would make a new key on every render.
    queryKey: [...callKey('listApartments', { query }), 'soon'],
    queryFn: ({ signal }) =>
      api.call('listApartments', {
        query: {
          ...query,
          ...(bookedBy ? {} : { bookedUntilTo: endOfDay(soonDay()).toISOString() }),
        },
        signal,
      }),
  });
}

export const auditQuery = queryOptions({
  ...callQuery('checkApartmentIntegrity', { query: {} }),
  select: dataOf,
  staleTime: 300_000,
});

/** The last seven days compared with the seven before. For an AGENT, only visits through their own link. */
export function weekQuery() {
  const from = new Date(Date.now() - (WEEK_DAYS - 1) * DAY_MS);
  from.setHours(0, 0, 0, 0);
  return queryOptions({
    ...callQuery('getTrackingStats', { query: { from: from.toISOString(), compare: 'previous' } }),
    select: dataOf,
    staleTime: 60_000,
  });
}

/** The feedback projects that were begun last. */
export const latestProjectsQuery = queryOptions(callQuery('listFeedback', { query: { limit: SHOWN } }));
