import type { TrackingWriterDocument } from './model.ts';
import { type Counting, countStored, takeOver } from './stored-batch.ts';

/** Silence after which a writer counts as dead. */
const SILENCE_MS = 180_000;
/** How long a suspended writer may still store something under its old name. */
const SLEEP_MS = 3600_000;

interface Standing {
  /** The writer of this process. */
  readonly own: string;
  /** No other process can be writing, so every other writer is dead. */
  readonly alone: boolean;
}

/**
 * Counts the outstanding work of dead writers. Their last closed batch may be counted in some rollups and not in others: it is counted
 * again under its own name, so that each accepts it once. Later batches are counted nowhere, and are taken over.
 *
 * @returns the number of dead writers, and the earliest last heartbeat
 */
export async function recover(
  counting: Counting,
  { own, alone }: Standing,
): Promise<{ dead: number; lastLife?: Date }> {
  const { models, clock } = counting;
  const silentSince = new Date(clock().getTime() - SILENCE_MS);
  const dead = await models.TrackingWriter.find({
    _id: { $ne: own },
    ...(alone ? {} : { seenAt: { $lt: silentSince } }),
  }).lean();
  for (const writer of dead) await recoverWriter(counting, writer, alone);
  const [first] = dead.map((writer) => writer.seenAt).sort((a, b) => a.getTime() - b.getTime());
  return { dead: dead.length, ...(first ? { lastLife: first } : {}) };
}

async function recoverWriter(
  counting: Counting,
  { _id, seenAt }: TrackingWriterDocument,
  alone: boolean,
): Promise<void> {
  const { models, clock } = counting;
  const now = clock();
  const fenced = await models.TrackingWriter.findOneAndUpdate(
    // Skips writers with a newer heartbeat.
    { _id, seenAt },
    { $min: { fencedAt: now } },
    { returnDocument: 'after' },
  ).lean();
  if (!fenced) return;
  const { closing, since, fencedAt = now } = fenced;
  if (closing > 0) await countStored(counting, { writer: _id, number: closing, since });
  await takeOver(counting, { writer: _id, number: closing + 1, since });
  const isOver = alone || now.getTime() - fencedAt.getTime() > SLEEP_MS;
  if (isOver) await models.TrackingWriter.deleteOne({ _id });
}
