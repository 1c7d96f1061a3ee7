import type { Apartment } from '@oriel/contract/apartment';
import { Link } from 'react-router';
import { dayAndTime, relativeTime } from '../../i18n/format.ts';
import { useTranslate } from '../../i18n/translate.ts';

/** Bookings in short: apartment and end. */
export function BookingLines({
  apartments,
  estates,
}: {
  apartments: readonly Apartment[];
  /** Names by id. */
  estates: ReadonlyMap<string, string>;
}) {
  const t = useTranslate();
  return (
    <ul className="flex flex-col">
      {apartments.map(({ id, number, estateId, bookedUntil, bookedForInquiryId }) => {
        const until = bookedUntil ? new Date(bookedUntil) : undefined;
        const over = until !== undefined && until.getTime() < Date.now();
        return (
          <li
            key={id}
            className="flex items-baseline justify-between gap-4 border-b border-line py-2 text-sm last:border-b-0"
          >
            <span className="-m-1 min-w-0 truncate p-1">
              <Link
                to={`/dashboard/apartments/${id}`}
                className="rounded-control font-medium underline-offset-4 hover:underline"
              >
                {number}
              </Link>
              <span className="text-secondary"> · {estates.get(estateId) ?? ''}</span>
              {bookedForInquiryId ? (
                <>
                  {' · '}
                  <Link
                    to={`/dashboard/inquiries/${bookedForInquiryId}`}
                    className="rounded-control text-accent underline-offset-4 hover:underline"
                  >
                    {t('home.bookedFor')}
                  </Link>
                </>
              ) : null}
            </span>
            {until ? (
              <time
                dateTime={until.toISOString()}
                title={dayAndTime(until)}
                className={over ? 'shrink-0 text-bad' : 'shrink-0 text-wait'}
              >
                {over
                  ? t('home.bookingOver')
                  : t('home.bookingEnds', { when: relativeTime(until, new Date()) })}
              </time>
            ) : (
              <span className="shrink-0 text-secondary">{t('home.bookingOpen')}</span>
            )}
          </li>
        );
      })}
    </ul>
  );
}
