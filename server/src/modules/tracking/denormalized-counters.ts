import { type mongo, Types } from 'mongoose';
import type { Models } from '../../platform/database.ts';
import type { RollupDocument } from './model.ts';
import type { Place } from './rollup/rollup.ts';
import { Rollup } from './rollup/rollup.ts';

/** Interval of updating counters while events arrive, milliseconds. */
const CARRY_EVERY_MS = 5000;
/** Most apartments and panoramas whose counters are remembered. */
const MOST_REMEMBERED = 20_000;
/** Counters that trigger an update before the interval ends. */
const CHUNK = 500;

interface Raise {
  readonly kind: 'apartment' | 'panorama';
  readonly id: string;
  readonly organizationId: Types.ObjectId;
  readonly to: Record<string, number | Date>;
}

function raisesOf(rollup: Rollup): Raise[] {
  const { subject, organizationId } = rollup.place;
  if (subject.kind === 'panorama') {
    return [{ kind: 'panorama', id: subject.id, organizationId, to: { views: rollup.total('load_viewer') } }];
  }
  if (subject.kind !== 'estate') return [];
  return Array.from(rollup.apartments(), ({ id, count, lastViewedAt }) => ({
    kind: 'apartment' as const,
    id,
    organizationId,
    to: {
      'stats.views': count('see_apartment_details'),
      'stats.favorites': count('add_to_favorite'),
      'stats.inquiries': count('send_inquiry'),
      ...(lastViewedAt ? { 'stats.lastViewedAt': lastViewedAt } : {}),
    },
  }));
}

function isSame(one: Raise['to'], other: Raise['to'] | undefined): boolean {
  return Object.entries(one).every(
    ([field, value]) => Number(other?.[field] ?? Number.NaN) === Number(value),
  );
}

/**
 * Copies all-time counts to the apartments and panoramas that show them to the team. Only ever increases them, so that repetition and order
 * do not matter; bypasses the models, because nothing public changes and `updatedAt` must not move.
 */
export class CarriedCounters {
  readonly #models: Models;
  readonly #now: () => number;
  readonly #waiting = new Map<string, Raise>();
  /** The last copied values, so that only apartments with new events are written. */
  readonly #carried = new Map<string, Raise['to']>();
  #lastCarried = Number.NEGATIVE_INFINITY;
  #later: NodeJS.Timeout | undefined;

  /** @param now monotonic milliseconds */
  constructor(models: Models, now: () => number = () => performance.now()) {
    this.#models = models;
    this.#now = now;
  }

  note(rollups: readonly Rollup[]): void {
    for (const raise of rollups.flatMap(raisesOf)) {
      if (!isSame(raise.to, this.#carried.get(raise.id))) this.#waiting.set(raise.id, raise);
    }
  }

  /** Writes pending counters; a little later if that was done a moment ago, for no further event may come. */
  async carryNowAndThen(): Promise<void> {
    const wait = this.#lastCarried + CARRY_EVERY_MS - this.#now();
    if (wait <= 0) return await this.carry();
    this.#later ??= setTimeout(() => {
      // What could not be written waits for the next event.
      this.carry().catch(() => undefined);
    }, wait).unref();
  }

  async carry(): Promise<void> {
    clearTimeout(this.#later);
    this.#later = undefined;
    this.#lastCarried = this.#now();
    const raises = [...this.#waiting.values()];
    this.#waiting.clear();
    try {
      await this.#write(this.#models.Apartment.collection, raises, 'apartment');
      await this.#write(this.#models.Panorama.collection, raises, 'panorama');
      if (this.#carried.size > MOST_REMEMBERED) this.#carried.clear();
      for (const { id, to } of raises) this.#carried.set(id, to);
    } catch (error) {
      for (const raise of raises) if (!this.#waiting.has(raise.id)) this.#waiting.set(raise.id, raise);
      throw error;
    }
  }

  /** Writes everything counted since then by any process, because some of it may have been pending in a crashed one. */
  async carrySince(since: Date): Promise<void> {
    const stored = this.#models.TrackingRollup.collection.find(
      { unit: 'ever', kind: { $in: ['estate', 'panorama'] }, touchedAt: { $gte: since } },
      { promoteBuffers: true },
    ) as unknown as AsyncIterable<RollupDocument>;
    for await (const document of stored) {
      this.note([new Rollup(placeOf(document), document)]);
      if (this.#waiting.size >= CHUNK) await this.carry();
    }
    await this.carry();
  }

  async #write(
    collection: { bulkWrite(writes: mongo.AnyBulkWriteOperation[], options: object): Promise<unknown> },
    raises: readonly Raise[],
    kind: Raise['kind'],
  ): Promise<void> {
    const writes = raises
      .filter((raise) => raise.kind === kind)
      .map(({ id, organizationId, to }) => ({
        updateOne: { filter: { _id: new Types.ObjectId(id), organizationId }, update: { $max: to } },
      }));
    if (writes.length > 0) await collection.bulkWrite(writes, { ordered: false });
  }
}

function placeOf(document: RollupDocument): Place {
  return {
    key: document._id,
    unit: document.unit,
    start: document.at.getTime(),
    subject: { kind: document.kind, id: String(document.subjectId) },
    organizationId: document.organizationId,
    estateId: document.estateId,
  };
}
