import type { PublicApartment } from '@oriel/contract/apartment';
import type { PublicNavigatorImage } from '@oriel/contract/navigator-image';
import { withoutStrangers } from '../core/flat-filters.ts';
import { fromServer } from '../core/from-server.ts';
import type { BuildingStore } from './building-store.ts';

/** Milliseconds between two looks at prices and statuses: what a team changes is to be seen within half a minute. */
const EVERY = 15_000;
/** All flats of a navigator, in one answer. */
const FLATS_MAX = '2000';

/** Asks for pictures, outlines and flats, and goes on asking while the page is looked at. */
export class BuildingFeed {
  private readonly store: BuildingStore;
  private readonly apiBase: string;
  private readonly hideAvailability: boolean;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private asking = new AbortController();
  /** What was answered last, by address: what has not changed is not read again. */
  private readonly seen = new Map<string, { readonly etag: string; readonly data: unknown }>();

  /** `life` aborts when the viewer is taken away. */
  constructor(store: BuildingStore, apiBase: string, hideAvailability: boolean, life: AbortSignal) {
    this.store = store;
    this.apiBase = apiBase;
    this.hideAvailability = hideAvailability;
    const onVisibility = () => {
      if (document.visibilityState === 'visible') void this.refresh();
    };
    document.addEventListener('visibilitychange', onVisibility, { signal: life });
    life.addEventListener('abort', () => this.stop(), { once: true });
  }

  /** Asks now, and again every quarter of a minute. */
  async refresh(): Promise<void> {
    clearTimeout(this.timer);
    this.asking.abort();
    const asking = new AbortController();
    this.asking = asking;
    const { navigator } = this.store.getState();
    const flats = { navigatorId: navigator.id, limit: FLATS_MAX };
    try {
      const [images, list] = await Promise.all([
        this.get<PublicNavigatorImage[]>(
          `/navigator/${navigator.id}/images-with-overlays`,
          {},
          asking.signal,
        ),
        this.get<PublicApartment[]>('/apartment/public', flats, asking.signal),
      ]);
      if (asking.signal.aborted) return;
      const { filters } = this.store.getState();
      this.store.setState({ images, flats: list, status: 'live', filters: withoutStrangers(filters, list) });
    } catch {
      if (asking.signal.aborted) return;
      this.store.setState({ status: 'offline' });
    }
    // A page that nobody looks at asks for nothing; it asks when it comes back.
    if (document.visibilityState === 'visible') this.timer = setTimeout(() => void this.refresh(), EVERY);
  }

  private stop(): void {
    clearTimeout(this.timer);
    this.asking.abort();
  }

  private async get<Data>(path: string, query: Record<string, string>, signal: AbortSignal): Promise<Data> {
    const search = new URLSearchParams({ ...query, lang: this.store.getState().locale });
    if (this.hideAvailability) search.set('hideAvailability', 'true');
    // Asks the server whether what the browser has still holds, which costs a few bytes when it does.
    const address = `${this.apiBase}${path}?${search}`;
    const response = await fetch(address, { signal, cache: 'no-cache' });
    if (!response.ok) throw new Error(`${path} answered ${response.status}`);
    const etag = response.headers.get('etag');
    const seen = this.seen.get(address);
    if (etag !== null && seen?.etag === etag) return seen.data as Data;
    const { data } = fromServer((await response.json()) as { data: Data }, this.apiBase);
    if (etag !== null) this.seen.set(address, { etag, data });
    return data;
  }
}
