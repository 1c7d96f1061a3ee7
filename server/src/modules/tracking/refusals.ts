import { createHash } from 'node:crypto';
import type { Types } from 'mongoose';
import type { Clock } from '../../platform/clock.ts';
import type { Models } from '../../platform/database.ts';
import type { NewEvent } from './event-of.ts';

/** How soon other servers know of a withdrawal, milliseconds. */
const REREAD_MS = 60_000;

function keyOf(organizationId: Types.ObjectId, visitorId: string): string {
  return createHash('sha256')
    .update(`${String(organizationId)}:${visitorId}`)
    .digest('base64url');
}

/** Visitors who must not be recognised any more although their browser still sends their id. Few, so all are held in memory. */
export class Refusals {
  readonly #models: Models;
  readonly #clock: Clock;
  #known: ReadonlySet<string> = new Set();
  #readAt = Number.NEGATIVE_INFINITY;

  constructor(models: Models, clock: Clock) {
    this.#models = models;
    this.#clock = clock;
  }

  async add(organizationId: Types.ObjectId, visitorIds: readonly string[]): Promise<void> {
    const at = this.#clock();
    for (const visitorId of visitorIds) {
      const _id = keyOf(organizationId, visitorId);
      await this.#models.TrackingRefusal.updateOne({ _id }, { $set: { at } }, { upsert: true });
    }
    await this.#read();
  }

  /** The events as they may be stored. */
  async apply(events: readonly NewEvent[]): Promise<readonly NewEvent[]> {
    if (!events.some(({ visitorId }) => visitorId !== undefined)) return events;
    if (this.#clock().getTime() - this.#readAt > REREAD_MS) await this.#read();
    if (this.#known.size === 0) return events;
    return events.map((event) => {
      const { visitorId, sessionId: _session, ...rest } = event;
      if (visitorId === undefined || !this.#known.has(keyOf(event.organizationId, visitorId))) return event;
      return { ...rest, consent: false };
    });
  }

  async #read(): Promise<void> {
    this.#known = new Set(await this.#models.TrackingRefusal.distinct('_id'));
    this.#readAt = this.#clock().getTime();
  }
}
