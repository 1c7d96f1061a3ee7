import type { Locale } from '@oriel/contract/enums';
import type { PublicPanorama } from '@oriel/contract/panorama';
import { fromServer } from '../core/from-server.ts';
import { baseUrl, pyramidOf } from '../core/pyramid.ts';
import { fetchPanorama, PanoramaSourceError } from '../panorama/panorama-source.ts';
import { savesData } from '../shell/saves-data.ts';

/** Most neighbours whose first pixels are preloaded. */
const MOST_AHEAD = 6;

/** The panoramas of a tour: fetched on demand, cached for offline use. */
export class Rooms {
  private readonly apiBase: string;
  private readonly locale: () => Locale;
  private readonly seen = new Map<string, PublicPanorama>();
  private readonly ahead = new Set<string>();
  private readonly life: AbortSignal;

  /** @param life aborts when the viewer is removed */
  constructor(apiBase: string, locale: () => Locale, life: AbortSignal) {
    this.apiBase = apiBase;
    this.locale = locale;
    this.life = life;
  }

  remember(panorama: PublicPanorama): void {
    this.seen.set(panorama.id, panorama);
  }

  /** @throws PanoramaSourceError when it does not exist, or could not be fetched and is not cached */
  async get(id: string, signal?: AbortSignal): Promise<PublicPanorama> {
    try {
      const options = { locale: this.locale(), ...(signal ? { signal } : {}) };
      const panorama = fromServer(await fetchPanorama(this.apiBase, id, options), this.apiBase);
      this.remember(panorama);
      return panorama;
    } catch (error) {
      const known = this.seen.get(id);
      const away = error instanceof PanoramaSourceError && error.problem === 'network';
      if (known && away) return known;
      throw error;
    }
  }

  /**
   * Preloads the first picture of the rooms behind a panorama's portals: with the lowest priority, into the browser's cache, and not for
   * visitors who save data. Failures are fetched again when needed.
   */
  async fetchAhead({ portals }: PublicPanorama): Promise<void> {
    if (savesData()) return;
    const ids = [...new Set(portals.map(({ targetPanoramaId }) => targetPanoramaId))];
    for (const id of ids.slice(0, MOST_AHEAD)) {
      if (this.life.aborted) return;
      if (this.ahead.has(id)) continue;
      this.ahead.add(id);
      const room = await this.get(id, this.life).catch(() => null);
      const pyramid = room && pyramidOf(room.tiles);
      if (pyramid) await fetch(baseUrl(pyramid), { priority: 'low', signal: this.life }).catch(() => null);
      if (!room) this.ahead.delete(id);
    }
  }
}
