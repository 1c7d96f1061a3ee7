import { setTimeout as pause } from 'node:timers/promises';
import type { Types } from 'mongoose';
import type { Clock } from '../../platform/clock.ts';
import type { Models } from '../../platform/database.ts';
import { isDuplicateKey } from '../../platform/duplicate-key.ts';
import type { InquiryDocument } from './model.ts';

/** A form that comes again within this time is the same inquiry, milliseconds. */
export const REPEAT_MS = 120_000;
/** How long the first of two that come at once may take to be stored. */
const PATIENCE_MS = 3000;
const LOOK_EVERY_MS = 25;

interface Wanted {
  readonly organizationId: Types.ObjectId;
  /** The id that the inquiry is going to have. */
  readonly inquiryId: Types.ObjectId;
  /** What makes two forms the same; one of them is enough. */
  readonly keys: readonly string[];
}

/**
 * Holds a contact and its flats before the inquiry is stored, so that of two forms that come at the same moment one is the first.
 *
 * @returns the inquiry that this one repeats; nothing when it is the first
 */
export async function lockOrFindFirst(
  models: Models,
  clock: Clock,
  { organizationId, inquiryId, keys }: Wanted,
): Promise<InquiryDocument | undefined> {
  // In one order for all, so that no two wait for each other.
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
  // It ran out in this very moment.
  if (!held) return await holdOne(models, clock, organizationId, inquiryId, key);
  const isFresh = at.getTime() - held.at.getTime() < REPEAT_MS;
  const first = isFresh ? await waitFor(models, organizationId, held.inquiryId) : undefined;
  if (first) return first;
  // Old, or its inquiry was never stored.
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
