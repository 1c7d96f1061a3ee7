import { BOOKING_DAYS_MAX } from '@oriel/contract/apartment-input';
import { addDays, dayIn } from '../../../../platform/calendar.ts';
import type { ApartmentDocument } from '../model.ts';
import { day, text } from './cells.ts';
import type { Cell } from './sheet.ts';

/** A day beside a status, with or without its year: `rez. do 20.12`, `reserved until 20/12/2026`, `reserviert bis 20.12.`. */
const UNTIL =
  /(?<!\p{L})(?:do|until|till|bis)(?: dnia)? (\d{1,2})[./](\d{1,2})(?:[./](\d{4}|\d{2})(?!\d))?/iu;

const HALF_HOUR_MS = 30 * 60 * 1000;

/** The last moment of a day in a time zone. */
function endOf(wanted: string, timeZone: string): Date {
  let moment = Date.parse(`${wanted}T09:00:00Z`);
  while (dayIn(timeZone, new Date(moment)) <= wanted) moment += HALF_HOUR_MS;
  return new Date(moment - 1);
}

function dayOf(written: string): string | undefined {
  try {
    return day(written);
  } catch {
    return undefined;
  }
}

/**
 * Until when a cell says that an apartment is reserved. A day without a year is the next one. Undefined when it says none, when it is over, or
 * later than bookings may last: the status is right nevertheless.
 */
export function bookedUntil(cell: Cell | undefined, now: Date, timeZone: string): string | undefined {
  const [, date, month, year] = UNTIL.exec((text(cell) ?? '').replace(/\s+/g, ' ')) ?? [];
  if (date === undefined || month === undefined) return undefined;
  const today = dayIn(timeZone, now);
  const thisYear = Number(today.slice(0, 4));
  const years =
    year === undefined ? [thisYear, thisYear + 1] : [Number(year.length === 2 ? `20${year}` : year)];
  const found = years.flatMap((one) => dayOf(`${date}.${month}.${one}`) ?? []).find((one) => one >= today);
  return found && found < addDays(today, BOOKING_DAYS_MAX) ? endOf(found, timeZone).toISOString() : undefined;
}

/**
 * Whether a member has reserved an apartment by hand, and it has not ended. Such a reservation always has an end or an inquiry; one of an import
 * from before lists' reservations were nobody's has neither.
 */
export function isReservedHere(
  { status, bookedBy, bookedUntil: until, bookedForInquiryId }: ApartmentDocument,
  now: Date,
): boolean {
  const isByHand = Boolean(bookedForInquiryId ?? (bookedBy && until));
  return status === 'BOOKED' && isByHand && !(until && until <= now);
}
