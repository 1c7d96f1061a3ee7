import type { Models } from '../../platform/database.ts';
import type { NewEvent } from './event-of.ts';

const DAY_MS = 86_400_000;
/** Shortest time between two notes on one estate: whoever sends events names any site. */
const PAUSE_MS = 60_000;
/** Most estates whose last sighting is remembered. */
const MOST_REMEMBERED = 10_000;

/** The site that an event was sent from, unless it is the product's own: a viewer in a frame names its host, an inline one is on it. */
function siteOf({ page }: NewEvent, own: readonly string[]): string | undefined {
  const origin = page?.embedOrigin ?? page?.origin;
  if (origin === undefined || !URL.canParse(origin)) return undefined;
  const address = new URL(origin);
  return /^https?:$/.test(address.protocol) && !own.includes(address.origin) ? address.origin : undefined;
}

/**
 * Notes on which site an estate's viewers were opened last, once a day for the same and once a minute for others at most, so that the team sees that its website is done.
 * Bypasses the models: nothing public changes, and `updatedAt` must not move.
 */
export class Sightings {
  readonly #models: Models;
  readonly #noted = new Map<string, { readonly site: string; readonly at: number }>();

  constructor(models: Models) {
    this.#models = models;
  }

  async note(events: readonly NewEvent[], own: readonly string[]): Promise<void> {
    for (const event of events) {
      const { name, organizationId, estateId, receivedAt } = event;
      if (name !== 'load_viewer' || !estateId) continue;
      const site = siteOf(event, own);
      if (site === undefined || this.#isNoted(String(estateId), site, receivedAt)) continue;
      if (this.#noted.size >= MOST_REMEMBERED) this.#noted.clear();
      this.#noted.set(String(estateId), { site, at: receivedAt.getTime() });
      await this.#models.Estate.collection.updateOne(
        { _id: estateId, organizationId },
        { $set: { seenOn: { origin: site, at: receivedAt } } },
      );
    }
  }

  #isNoted(estateId: string, site: string, now: Date): boolean {
    const last = this.#noted.get(estateId);
    return last !== undefined && now.getTime() - last.at < (last.site === site ? DAY_MS : PAUSE_MS);
  }
}
