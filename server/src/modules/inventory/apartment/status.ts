import { STATUS_RULES } from '@oriel/contract/apartment-status';
import type { ApartmentStatus } from '@oriel/contract/enums';
import type { Types } from 'mongoose';
import { ApiError } from '../../../platform/errors.ts';
import type { ApartmentFields } from './fields.ts';
import type { ApartmentDocument } from './model.ts';

const DAY_MS = 24 * 3600 * 1000;

/** Who changes an apartment's status. */
export type Mover =
  | { readonly kind: 'AGENT' | 'USER' | 'ADMIN'; readonly userId: Types.ObjectId }
  /** An integration: its source system is always right. */
  | { readonly kind: 'SYNC' }
  /** The job that frees expired bookings. */
  | { readonly kind: 'EXPIRY' };

/** The requested status and the fields that belong to it. */
export type StatusWish = Pick<ApartmentFields, 'status' | 'bookedUntil' | 'bookedForInquiryId' | 'soldAt'> & {
  readonly reason?: string | undefined;
};

interface Circumstances {
  readonly now: Date;
  /** Length of a booking by the estate's settings, days. */
  readonly bookingDays: number;
  /** The status is old news, as in an imported sheet: the date of the sale or booking is unknown, so none is invented. */
  readonly datesAsGiven?: boolean;
}

type Current = Pick<ApartmentDocument, 'status' | 'bookedBy'>;

function isOwn(current: Current, mover: Mover): boolean {
  return 'userId' in mover && (current.bookedBy?.equals(mover.userId) ?? false);
}

function effects(
  to: ApartmentStatus,
  wish: StatusWish,
  mover: Mover,
  { now, bookingDays, datesAsGiven = false }: Circumstances,
): ApartmentFields {
  const free = { bookedUntil: null, bookedForInquiryId: null, bookedBy: null, soldAt: null };
  const base = { ...free, status: to, statusChangedAt: now };
  if (to === 'ACTIVE') return base;
  if (to === 'SOLD') return { ...base, soldAt: wish.soldAt ?? (datesAsGiven ? null : now) };
  // Only its own system knows when an integration's booking ends.
  const until = mover.kind === 'SYNC' || datesAsGiven ? null : new Date(now.getTime() + bookingDays * DAY_MS);
  return {
    ...base,
    bookedUntil: wish.bookedUntil ?? until,
    bookedForInquiryId: wish.bookedForInquiryId ?? null,
    // Who brings a list has not reserved anything.
    bookedBy: 'userId' in mover && !datesAsGiven ? mover.userId : null,
  };
}

/** For an unchanged status: the fields that belong to it may change. */
function details(
  current: Current,
  wish: StatusWish,
  mover: Mover,
  { datesAsGiven = false }: Circumstances,
): ApartmentFields {
  const { bookedUntil, bookedForInquiryId, soldAt } = wish;
  const changes = {
    ...(bookedUntil === undefined ? {} : { bookedUntil }),
    ...(bookedForInquiryId === undefined ? {} : { bookedForInquiryId }),
    ...(soldAt === undefined ? {} : { soldAt }),
  };
  if (mover.kind === 'AGENT' && Object.keys(changes).length > 0 && !isOwn(current, mover)) {
    throw new ApiError('FORBIDDEN');
  }
  // A reservation from a list or another system becomes that of the member who sets its end or its inquiry.
  const isTaken = (bookedUntil || bookedForInquiryId) && current.status === 'BOOKED' && !current.bookedBy;
  return isTaken && 'userId' in mover && !datesAsGiven ? { ...changes, bookedBy: mover.userId } : changes;
}

/**
 * How a request changes the fields of an apartment's status. The same status again changes nothing.
 *
 * @throws ApiError FORBIDDEN when the mover may not, REASON_REQUIRED when a reason is missing, APARTMENT_STATUS_TRANSITION when the
 * transition does not exist
 */
export function statusChange(
  current: Current,
  wish: StatusWish,
  mover: Mover,
  circumstances: Circumstances,
): ApartmentFields {
  const from = current.status;
  const to = wish.status ?? from;
  if (to === from) return details(current, wish, mover, circumstances);
  const rule = STATUS_RULES[from][to];
  if (!rule) throw new ApiError('APARTMENT_STATUS_TRANSITION', { values: { from, to } });
  if (!rule.by.includes(mover.kind)) throw new ApiError('FORBIDDEN');
  if (rule.own === mover.kind && !isOwn(current, mover)) throw new ApiError('FORBIDDEN');
  if (rule.reason && mover.kind !== 'SYNC' && !wish.reason) throw new ApiError('REASON_REQUIRED');
  return effects(to, wish, mover, circumstances);
}
