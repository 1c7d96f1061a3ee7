import { createHash } from 'node:crypto';
import type { Types } from 'mongoose';
import type { Clock } from '../../platform/clock.ts';
import type { Models } from '../../platform/database.ts';
import type { NewEvent } from './event-of.ts';

/** How soon other servers know of the first withdrawal, milliseconds. */
const LOOK_MS = 60_000;
/** Time from a withdrawal after which no server stores an id of the visitor any more, milliseconds: it knows, and has stored what it had. */
export const KNOWN_EVERYWHERE_MS = 2 * LOOK_MS;

/** Of a visitor who refused, under whom nothing can be looked up without their id. */
export function refusalKey(organizationId: Types.ObjectId, visitorId: string): string {
  return createHash('sha256')
    .update(`${String(organizationId)}:${visitorId}`)
    .digest('base64url');
}

/** Visitors who must not be recognised any more although their browser still sends their id. */
export class Refusals {
  readonly #models: Models;
  readonly #clock: Clock;
  /** Whether there are any: most installations have none, and need no look for each batch. */
  #some = false;
  #lookedAt = Number.NEGATIVE_INFINITY;

  constructor(models: Models, clock: Clock) {
    this.#models = models;
    this.#clock = clock;
  }

  async add(organizationId: Types.ObjectId, visitorIds: readonly string[]): Promise<void> {
    const at = this.#clock();
    for (const visitorId of visitorIds) {
      const _id = refusalKey(organizationId, visitorId);
      await this.#models.TrackingRefusal.updateOne({ _id }, { $set: { at } }, { upsert: true });
    }
    if (visitorIds.length > 0) this.#some = true;
  }

  /** The events as they may be stored. */
  async apply(events: readonly NewEvent[]): Promise<readonly NewEvent[]> {
    const known = events.some(({ visitorId }) => visitorId !== undefined);
    if (!known || !(await this.#anyRefused())) return events;
    const keys = new Set(
      events.flatMap(({ organizationId, visitorId }) =>
        visitorId === undefined ? [] : refusalKey(organizationId, visitorId),
      ),
    );
    const refused = new Set<string>(
      (await this.#models.TrackingRefusal.find({ _id: { $in: [...keys] } }, { _id: 1 }).lean()).map(
        ({ _id }) => _id,
      ),
    );
    if (refused.size === 0) return events;
    return events.map((event) => {
      const { visitorId, sessionId: _session, ...rest } = event;
      if (visitorId === undefined || !refused.has(refusalKey(event.organizationId, visitorId))) return event;
      return { ...rest, consent: false };
    });
  }

  /** Whether a visitor must not be recognised any more. */
  async has(organizationId: Types.ObjectId, visitorId: string): Promise<boolean> {
    if (!(await this.#anyRefused())) return false;
    const _id = refusalKey(organizationId, visitorId);
    return (await this.#models.TrackingRefusal.exists({ _id })) !== null;
  }

  async #anyRefused(): Promise<boolean> {
    const now = this.#clock().getTime();
    if (!this.#some && now - this.#lookedAt > LOOK_MS) {
      this.#some = (await this.#models.TrackingRefusal.exists({})) !== null;
      this.#lookedAt = now;
    }
    return this.#some;
  }
}
