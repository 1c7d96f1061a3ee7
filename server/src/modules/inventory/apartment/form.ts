import { BOOKING_DAYS_MAX } from '@oriel/contract/apartment-input';
import { needsArea } from '@oriel/contract/apartment-kinds';
import type { ApartmentKind } from '@oriel/contract/enums';
import { ApiError } from '../../../platform/errors.ts';
import { type ApartmentBody, type ApartmentFields, unevenAmounts } from './fields.ts';
import type { ApartmentDocument } from './model.ts';
import { derivedPrices, type PriceBasis } from './prices.ts';

const DAY_MS = 24 * 3600 * 1000;

type Errors = Record<string, string[]>;

/** An apartment as it would be after a change. */
export type NextApartment = PriceBasis &
  Pick<ApartmentDocument, 'status' | 'promotion'> & { kind?: ApartmentKind };

function checkPromotion({ promotion, ...basis }: NextApartment, errors: Errors): void {
  if (!promotion) return;
  const { listPrice } = derivedPrices(basis);
  if (listPrice === undefined || promotion.price >= listPrice)
    errors['promotion.price'] = ['field.promotionPrice'];
  if (promotion.from && promotion.to && promotion.to < promotion.from)
    errors['promotion.to'] = ['field.endBeforeStart'];
}

function checkBooking(body: ApartmentBody, next: NextApartment, now: Date, errors: Errors): void {
  const { bookedUntil, bookedForInquiryId, soldAt } = body;
  const booked = next.status === 'BOOKED';
  if (bookedUntil !== undefined && (bookedUntil !== null || booked)) {
    const until = bookedUntil === null ? Number.NaN : Date.parse(bookedUntil) - now.getTime();
    if (!booked) errors.bookedUntil = ['field.onlyBooked'];
    else if (Number.isNaN(until)) errors.bookedUntil = ['field.required'];
    else if (until <= 0) errors.bookedUntil = ['field.future'];
    // To the end of the last day, wherever that is.
    else if (until > (BOOKING_DAYS_MAX + 1) * DAY_MS) errors.bookedUntil = ['field.daysAhead'];
  }
  if (bookedForInquiryId && !booked) errors.bookedForInquiryId = ['field.onlyBooked'];
  if (soldAt) {
    if (next.status !== 'SOLD') errors.soldAt = ['field.onlySold'];
    else if (Date.parse(soldAt) > now.getTime()) errors.soldAt = ['field.notFuture'];
  }
}

/** Amounts with more decimals than any currency has: dotted path -> catalogue ids. */
export function amountErrors(body: ApartmentBody): Errors {
  return Object.fromEntries(unevenAmounts(body).map((path) => [path, ['field.money']]));
}

/** Errors of a body beyond its shape: dotted path -> catalogue ids. */
export function formErrors(
  body: ApartmentBody,
  fields: ApartmentFields,
  next: NextApartment,
  now: Date,
): Errors {
  const errors: Errors = {};
  const { rooms } = body;
  if (needsArea(next.kind ?? 'APARTMENT') && (next.area ?? undefined) === undefined)
    errors.area = ['field.required'];
  if (typeof rooms === 'number' && !Number.isInteger(rooms * 2)) errors.rooms = ['field.halves'];
  // A promotion that was valid before stays valid unless a price changes.
  const priced = ['price', 'rent', 'promotion', 'buildingId'].some((name) => name in fields);
  if (priced) checkPromotion(next, errors);
  checkBooking(body, next, now, errors);
  return errors;
}

/** @throws ApiError VALIDATION when there are errors */
export function requireForm(errors: Errors): void {
  if (Object.keys(errors).length === 0) return;
  throw new ApiError('VALIDATION', { fields: errors, values: { days: BOOKING_DAYS_MAX } });
}
