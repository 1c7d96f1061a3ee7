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

/** A batch and when it was begun: its events were received after that, or a moment before. */
export interface DatedBatch extends Batch {
  readonly since: Date;
}

/** The time between the receipt of an event and its storing, at most. */
const RECEIPT_MARGIN_MS = 60_000;

function receivedFrom(since: Date): Date {
  return new Date(since.getTime() - RECEIPT_MARGIN_MS);
}

/** The name of a writer; never used twice. */
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

/** Counts a batch as the database has it. */
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
 * Counts the batches from this one on, which their writer has not begun to count. Their events are stamped with a new writer first, one by
 * one, so that two who do this at once share them; and that writer can itself be recovered.
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
  await models.TrackingWriter.updateOne({ _id: batch.writer }, { $set: { closing: batch.number } });
  const touched = await countStored(counting, batch);
  await models.TrackingWriter.deleteOne({ _id: batch.writer });
  return touched;
}
