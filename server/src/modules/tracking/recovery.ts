import type { TrackingWriterDocument } from './model.ts';
import { type Counting, countStored, takeOver } from './stored-batch.ts';

/** A writer that has shown no life for so long is taken for dead. */
const SILENCE_MS = 180_000;
/** A writer that was only asleep may still store something under its old name for so long. */
const SLEEP_MS = 3600_000;

interface Standing {
  /** The writer of this process. */
  readonly own: string;
  /** No other process can be writing, so every other writer is dead. */
  readonly alone: boolean;
}

/**
 * Counts what dead writers owe. Their last closed batch may be counted in some rollups and not in others: it is counted again under its own
 * name, so that each takes it once. Batches after it are counted nowhere, and are taken over.
 *
 * @returns how many they were, and when the first of them was last seen alive
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
    // Whoever has shown life since is alive.
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
