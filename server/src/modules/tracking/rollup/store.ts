import type { mongo, Types } from 'mongoose';
import type { Models } from '../../../platform/database.ts';
import { isDuplicateKey } from '../../../platform/duplicate-key.ts';
import type { RollupDocument, Unit } from '../model.ts';
import { type Countable, subjectsOf } from './countable.ts';
import { rollupKey, type Subject, startOf } from './key.ts';
import { type Place, Rollup } from './rollup.ts';

interface Group {
  readonly place: Place;
  readonly events: readonly Countable[];
}

/** One batch of one writer: identifies events, to count them once. */
export interface Batch {
  readonly writer: string;
  readonly number: number;
}

/** Subjects with all-time rollups; apartments are a table in their estate's. */
const COUNTED_FOR_EVER: readonly Subject['kind'][] = ['estate', 'navigator', 'panorama'];

/** Memory of rollups: those of the current hour and day are written repeatedly. */
const MOST_KEPT = 16 * 2 ** 20;
/** What was last written this long ago leaves the memory: an hour that is over gets hardly any more events, and the next one begins its own. */
const KEPT_MS = 10 * 60_000;
/** Concurrent writes tolerated before a batch is postponed. */
const MOST_TRIES = 50;
/** Documents per query. */
const CHUNK = 500;
/** Writers in one rollup before obsolete ones are removed. */
const MANY_WRITERS = 32;

interface SubjectEvents {
  readonly subject: Subject;
  readonly organizationId: Types.ObjectId;
  readonly estateId: Types.ObjectId;
  readonly events: Countable[];
}

function bySubject(events: readonly Countable[]): Iterable<SubjectEvents> {
  const groups = new Map<string, SubjectEvents>();
  for (const event of events) {
    const { organizationId, estateId, estate, panorama } = event;
    const subjects = subjectsOf(event);
    if (panorama !== undefined) subjects.push({ kind: 'panorama', id: panorama });
    for (const subject of subjects) {
      const key = `${estate}${subject.kind}${subject.id}${subject.agentId ?? ''}`;
      const known = groups.get(key);
      if (known) known.events.push(event);
      else groups.set(key, { subject, organizationId, estateId, events: [event] });
    }
  }
  return groups.values();
}

function unitsOf({ kind, agentId }: Subject): readonly Unit[] {
  if (kind === 'panorama') return ['ever'];
  const isCountedForEver = agentId === undefined && COUNTED_FOR_EVER.includes(kind);
  return isCountedForEver ? ['hour', 'day', 'ever'] : ['hour', 'day'];
}

/** Mostly all of one hour. */
function byStart(unit: Unit, events: readonly Countable[]): ReadonlyMap<number, readonly Countable[]> {
  const first = startOf(unit, events[0]?.ts ?? 0);
  if (events.every(({ ts }) => startOf(unit, ts) === first)) return new Map([[first, events]]);
  return Map.groupBy(events, ({ ts }) => startOf(unit, ts));
}

function group(events: readonly Countable[]): Map<string, Group> {
  const groups = new Map<string, Group>();
  for (const { subject, organizationId, estateId, events: own } of bySubject(events)) {
    for (const unit of unitsOf(subject)) {
      for (const [start, part] of byStart(unit, own)) {
        const key = rollupKey(unit, start, estateId, subject);
        groups.set(key, { place: { key, unit, start, subject, organizationId, estateId }, events: part });
      }
    }
  }
  return groups;
}

/**
 * Counts events in rollups. A rollup is written on condition that it has not changed since it was read, and records its counted batches: so
 * a batch counted again, by any process, counts once.
 */
export class RollupStore {
  readonly #models: Models;
  /** By last use. */
  readonly #kept = new Map<string, Rollup>();

  readonly #mostKept: number;

  /** @param mostKept memory of what is kept between batches, bytes */
  constructor(models: Models, mostKept = MOST_KEPT) {
    this.#models = models;
    this.#mostKept = mostKept;
  }

  /** Counts a batch; returns the all-time rollups it touched. Must not run concurrently within a process. */
  async count(batch: Batch, events: readonly Countable[], now: Date): Promise<Rollup[]> {
    const groups = group(events);
    const open = new Map(groups);
    try {
      for (let tries = 0; open.size > 0; tries += 1) {
        if (tries >= MOST_TRIES) throw new Error(`${open.size} rollups are written by others all the time`);
        await this.#attempt(batch, open, now);
      }
    } catch (error) {
      // In-memory additions may not be stored.
      for (const key of groups.keys()) this.#kept.delete(key);
      throw error;
    }
    const touched = [...groups].flatMap(([key, { place }]) => {
      const rollup = place.unit === 'ever' ? this.#kept.get(key) : undefined;
      return rollup ? [rollup] : [];
    });
    this.#trim(now);
    return touched;
  }

  /** Approximate memory of what is kept, bytes. */
  get size(): number {
    return [...this.#kept.values()].reduce((sum, { size }) => sum + size, 0);
  }

  get #collection(): mongo.Collection<RollupDocument> {
    return this.#models.TrackingRollup.collection as unknown as mongo.Collection<RollupDocument>;
  }

  /** Writes the open rollups once; those changed concurrently stay open. */
  async #attempt(batch: Batch, open: Map<string, Group>, now: Date): Promise<void> {
    await this.#load(open);
    const writes: mongo.AnyBulkWriteOperation<RollupDocument>[] = [];
    for (const [key, { place, events }] of open) {
      const rollup = this.#kept.get(key) ?? new Rollup(place);
      this.#kept.delete(key);
      this.#kept.set(key, rollup);
      if (rollup.has(batch.writer, batch.number)) {
        open.delete(key);
        continue;
      }
      await this.#forgetOldWriters(rollup);
      const { revision } = rollup;
      for (const event of events) rollup.add(event);
      writes.push(write(rollup, revision, rollup.write(batch.writer, batch.number, now)));
    }
    if (writes.length === 0) return;
    if (await this.#store(writes)) {
      open.clear();
      return;
    }
    // Some were changed concurrently; the next read shows which.
    for (const key of open.keys()) this.#kept.delete(key);
  }

  /** True when no rollup had changed in between. */
  async #store(writes: mongo.AnyBulkWriteOperation<RollupDocument>[]): Promise<boolean> {
    try {
      const { matchedCount, upsertedCount } = await this.#collection.bulkWrite(writes, { ordered: false });
      return matchedCount + upsertedCount === writes.length;
    } catch (error) {
      if (isDuplicateKey(error)) return false;
      throw error;
    }
  }

  async #load(open: ReadonlyMap<string, Group>): Promise<void> {
    const missing = [...open.values()].map(({ place }) => place).filter(({ key }) => !this.#kept.has(key));
    for (let from = 0; from < missing.length; from += CHUNK) {
      const places = new Map(missing.slice(from, from + CHUNK).map((place) => [place.key, place]));
      const stored = this.#collection.find(
        {
          // The estates let a cluster query only the relevant shards.
          estateId: {
            $in: [
              ...new Map([...places.values()].map((one) => [String(one.estateId), one.estateId])).values(),
            ],
          },
          _id: { $in: [...places.keys()] },
        },
        { promoteBuffers: true },
      );
      for await (const document of stored) {
        const place = places.get(document._id);
        if (place) this.#kept.set(document._id, new Rollup(place, document));
      }
    }
  }

  /** An all-time rollup would list every process there ever was. Obsolete ones cannot send anything any more. */
  async #forgetOldWriters(rollup: Rollup): Promise<void> {
    const { writers } = rollup;
    if (writers.length < MANY_WRITERS) return;
    const alive = await this.#models.TrackingWriter.find({ _id: { $in: [...writers] } }, { _id: 1 }).lean();
    const known = new Set(alive.map((one) => one._id));
    for (const writer of writers) if (!known.has(writer)) rollup.forgetWriter(writer);
  }

  /** Lets go of what was not written for some time, and of what was not written for longest. */
  #trim(now: Date): void {
    let bytes = 0;
    for (const [key, rollup] of [...this.#kept].reverse()) {
      bytes += rollup.size;
      if (bytes > this.#mostKept || now.getTime() - rollup.writtenAt > KEPT_MS) this.#kept.delete(key);
    }
  }
}

function write(
  rollup: Rollup,
  revision: number,
  fields: Record<string, unknown>,
): mongo.AnyBulkWriteOperation<RollupDocument> {
  const { _id, estateId, day, ...rest } = rollup.head();
  const isNew = revision === 0;
  return {
    updateOne: {
      // The id rejects a rollup created concurrently.
      filter: { _id, estateId, day, revision },
      update: { $set: fields as Partial<RollupDocument>, ...(isNew ? { $setOnInsert: rest } : {}) },
      upsert: isNew,
    },
  };
}
