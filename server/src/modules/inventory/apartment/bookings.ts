import type { Models } from '../../../platform/database.ts';
import { SYSTEM_ACTOR } from '../../activity/service.ts';
import type { ApartmentDocument } from './model.ts';
import { statusChange } from './status.ts';
import type { ApartmentWriter } from './writer.ts';

/** Bookings freed per run. */
const BATCH = 200;

interface Dependencies {
  readonly models: Models;
  readonly writer: ApartmentWriter;
  readonly clock: () => Date;
}

/** Frees one booking unless the apartment has changed since it was read. */
async function free(
  { models, writer }: Dependencies,
  apartment: ApartmentDocument,
  now: Date,
): Promise<boolean> {
  const estate = await models.Estate.findOne({
    organizationId: apartment.organizationId,
    _id: apartment.estateId,
  }).lean();
  const fields = statusChange(apartment, { status: 'ACTIVE' }, { kind: 'EXPIRY' }, { now, bookingDays: 0 });
  const freed = await writer.update(apartment, fields, {
    now,
    actor: SYSTEM_ACTOR,
    source: 'MANUAL',
    currency: estate?.currency ?? 'PLN',
    type: apartment.type,
  });
  return freed !== undefined;
}

/** Frees expired bookings in all organizations and returns how many. Safe to run concurrently. */
export async function freeExpiredBookings(deps: Dependencies, signal?: AbortSignal): Promise<number> {
  let freed = 0;
  for (;;) {
    const now = deps.clock();
    const expired = await deps.models.Apartment.find({ status: 'BOOKED', bookedUntil: { $lte: now } }, null, {
      acrossOrganizations: 'bookings expire everywhere',
    })
      .sort({ bookedUntil: 1 })
      .limit(BATCH)
      .lean();
    let progress = 0;
    for (const apartment of expired) {
      if (signal?.aborted) return freed;
      if (await free(deps, apartment, now)) progress += 1;
    }
    freed += progress;
    if (expired.length < BATCH || progress === 0) return freed;
  }
}
