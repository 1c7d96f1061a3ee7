import { randomBytes } from 'node:crypto';
import type { Clock } from '../../platform/clock.ts';
import type { Models } from '../../platform/database.ts';
import type { TrackingEventDocument } from './model.ts';
import { Codes, countable } from './rollup/countable.ts';
import type { Rollup } from './rollup/rollup.ts';
import type { Batch, RollupStore } from './rollup/store.ts';

export interface Counting {
  readonly models: Models;
  readonly rollups: RollupStore;
  readonly clock: Clock;
}

/** A batch and its start: its events were received after that, or a moment before. */
export interface DatedBatch extends Batch {
  readonly since: Date;
}

/** Maximum delay between receiving and storing an event. */
const RECEIPT_MARGIN_MS = 60_000;

function receivedFrom(since: Date): Date {
  return new Date(since.getTime() - RECEIPT_MARGIN_MS);
}

/** The name of a writer; never reused. */
export function newWriterName(): string {
  return randomBytes(9).toString('base64url');
}

/** Counts events as a batch of their writer. */
export async function countEvents(
  { rollups, clock }: Counting,
  batch: Batch,
  events: readonly TrackingEventDocument[],
): Promise<Rollup[]> {
  if (events.length === 0) return [];
  const codes = new Codes();
  return await rollups.count(
    batch,
    events.map((event) => countable(event, codes)),
    clock(),
  );
}

/** Counts a batch as stored in the database. */
export async function countStored(counting: Counting, batch: DatedBatch): Promise<Rollup[]> {
  const { writer, number, since } = batch;
  const events = await counting.models.TrackingEvent.find(
    { receivedAt: { $gte: receivedFrom(since) }, writer, batch: number },
    null,
    { acrossOrganizations: 'a writer counts for all of them' },
  ).lean();
  return await countEvents(counting, batch, events);
}

/**
 * Counts the batches from this one on, which their writer has not started to count. Their events are first stamped with a new writer, one
 * by one, so that two concurrent processes split them; and that writer can itself be recovered.
 */
export async function takeOver(counting: Counting, from: DatedBatch): Promise<Rollup[]> {
  const { models, clock } = counting;
  const { since } = from;
  const owed = {
    writer: from.writer,
    batch: { $gte: from.number },
    receivedAt: { $gte: receivedFrom(since) },
  };
  const { collection } = models.TrackingEvent;
  if ((await collection.findOne(owed, { projection: { _id: 1 } })) === null) return [];
  const batch = { writer: newWriterName(), number: 1, since };
  await models.TrackingWriter.create({ _id: batch.writer, closing: 0, since, seenAt: clock() });
  await collection.updateMany(owed, { $set: { writer: batch.writer, batch: batch.number } });
  const { matchedCount } = await models.TrackingWriter.updateOne(
    { _id: batch.writer, fencedAt: { $exists: false } },
    { $set: { closing: batch.number } },
  );
  // This process slept, and another has taken the new writer over.
  if (matchedCount === 0) return [];
  const touched = await countStored(counting, batch);
  await models.TrackingWriter.deleteOne({ _id: batch.writer });
  return touched;
}
