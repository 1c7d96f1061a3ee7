import { setTimeout as pause } from 'node:timers/promises';
import type { Types } from 'mongoose';
import type { Clock } from '../../platform/clock.ts';
import type { Models } from '../../platform/database.ts';
import { isDuplicateKey } from '../../platform/duplicate-key.ts';
import type { InquiryDocument } from './model.ts';

/** Period in which a repeated form is the same inquiry, milliseconds. */
export const REPEAT_MS = 120_000;
/** How long the first of two concurrent forms may take to be stored. */
const PATIENCE_MS = 3000;
const LOOK_EVERY_MS = 25;

interface Wanted {
  readonly organizationId: Types.ObjectId;
  /** The id of the future inquiry. */
  readonly inquiryId: Types.ObjectId;
  /** Keys that identify equal forms; one match is enough. */
  readonly keys: readonly string[];
}

/**
 * Locks a contact and its apartments before the inquiry is stored, so that one of two concurrent forms is the first.
 *
 * @returns the inquiry that this one repeats; undefined when it is the first
 */
export async function lockOrFindFirst(
  models: Models,
  clock: Clock,
  { organizationId, inquiryId, keys }: Wanted,
): Promise<InquiryDocument | undefined> {
  // In the same order everywhere, to prevent deadlocks.
  for (const key of keys.toSorted()) {
    const first = await holdOne(models, clock, organizationId, inquiryId, key);
    if (!first) continue;
    await models.InquiryHold.deleteMany({ inquiryId });
    return first;
  }
  return undefined;
}

async function holdOne(
  models: Models,
  clock: Clock,
  organizationId: Types.ObjectId,
  inquiryId: Types.ObjectId,
  key: string,
): Promise<InquiryDocument | undefined> {
  const at = clock();
  try {
    await models.InquiryHold.create({ _id: key, inquiryId, at });
    return undefined;
  } catch (error) {
    if (!isDuplicateKey(error)) throw error;
  }
  const held = await models.InquiryHold.findOne({ _id: key }).lean();
  // It expired just now.
  if (!held) return await holdOne(models, clock, organizationId, inquiryId, key);
  const isFresh = at.getTime() - held.at.getTime() < REPEAT_MS;
  const first = isFresh ? await waitFor(models, organizationId, held.inquiryId) : undefined;
  if (first) return first;
  // Expired, or its inquiry was never stored.
  const taken = await models.InquiryHold.findOneAndUpdate(
    { _id: key, inquiryId: held.inquiryId },
    { $set: { inquiryId, at } },
  ).lean();
  return taken ? undefined : await holdOne(models, clock, organizationId, inquiryId, key);
}

async function waitFor(
  models: Models,
  organizationId: Types.ObjectId,
  id: Types.ObjectId,
): Promise<InquiryDocument | undefined> {
  const until = performance.now() + PATIENCE_MS;
  for (;;) {
    const found = await models.Inquiry.findOne({ organizationId, _id: id }).lean();
    if (found) return found;
    if (performance.now() > until) return undefined;
    await pause(LOOK_EVERY_MS);
  }
}
