import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { Types } from 'mongoose';
import type { Clock } from '../../platform/clock.ts';
import type { Models } from '../../platform/database.ts';
import { ApiError } from '../../platform/errors.ts';

/** Lifetime of the lock: work under it takes milliseconds, and a crashed holder blocks nobody for longer. */
const LEASE_MS = 15_000;
const PATIENCE_MS = 5_000;
const RETRY_MS = 20;

interface Dependencies {
  readonly models: Models;
  readonly clock: Clock;
}

/**
 * Serialises the removal of ADMINs from an organization. "Is there another one?" and "remove this one" are two database commands; without
 * the lock, two requests could each see the other's ADMIN and both proceed.
 *
 * @throws ApiError UNAVAILABLE when the lock does not become free
 */
export async function withAdminLock<T>(
  { models: { Organization }, clock }: Dependencies,
  organizationId: Types.ObjectId,
  act: () => Promise<T>,
): Promise<T> {
  const holder = randomUUID();
  const take = () =>
    Organization.updateOne(
      {
        _id: organizationId,
        $or: [{ adminLock: { $exists: false } }, { 'adminLock.until': { $lte: clock() } }],
      },
      { $set: { adminLock: { holder, until: new Date(clock().getTime() + LEASE_MS) } } },
      { timestamps: false },
    );
  for (let waited = 0; (await take()).matchedCount === 0; waited += RETRY_MS) {
    if (waited >= PATIENCE_MS) throw new ApiError('UNAVAILABLE');
    await pause(RETRY_MS);
  }
  try {
    return await act();
  } finally {
    await Organization.updateOne(
      { _id: organizationId, 'adminLock.holder': holder },
      { $unset: { adminLock: 1 } },
      { timestamps: false },
    );
  }
}
