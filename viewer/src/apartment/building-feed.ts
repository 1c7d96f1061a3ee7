import type { PublicApartment } from '@oriel/contract/apartment';
import type { PublicNavigatorImage } from '@oriel/contract/navigator-image';
import { withoutStrangers } from '../core/apartment-filters.ts';
import { fromServer } from '../core/from-server.ts';
import type { BuildingStore } from './building-store.ts';

/** Polling interval of prices and statuses, in milliseconds: changes by the team must show within half a minute. */
const EVERY = 15_000;
/** All apartments of a navigator in one answer. */
const APARTMENTS_MAX = '2000';

/** Loads pictures, outlines and apartments, and polls while the page is visible. */
export class BuildingFeed {
  private readonly store: BuildingStore;
  private readonly apiBase: string;
  private readonly hideAvailability: boolean;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private asking = new AbortController();
  /** Last answers by address, to skip unchanged ones. */
  private readonly seen = new Map<string, { readonly etag: string; readonly data: unknown }>();

  /** `life` aborts when the viewer is removed. */
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

  /** Loads now, and then at every interval. */
  async refresh(): Promise<void> {
    clearTimeout(this.timer);
    this.asking.abort();
    const asking = new AbortController();
    this.asking = asking;
    const { navigator } = this.store.getState();
    const apartments = { navigatorId: navigator.id, limit: APARTMENTS_MAX };
    try {
      const [images, list] = await Promise.all([
        this.get<PublicNavigatorImage[]>(
          `/navigator/${navigator.id}/images-with-overlays`,
          {},
          asking.signal,
        ),
        this.get<PublicApartment[]>('/apartment/public', apartments, asking.signal),
      ]);
      if (asking.signal.aborted) return;
      const { filters } = this.store.getState();
      this.store.setState({
        images,
        apartments: list,
        status: 'live',
        filters: withoutStrangers(filters, list),
      });
    } catch {
      if (asking.signal.aborted) return;
      this.store.setState({ status: 'offline' });
    }
    // A hidden page does not poll; it loads again when it becomes visible.
    if (document.visibilityState === 'visible') this.timer = setTimeout(() => void this.refresh(), EVERY);
  }

  private stop(): void {
    clearTimeout(this.timer);
    this.asking.abort();
  }

  private async get<Data>(path: string, query: Record<string, string>, signal: AbortSignal): Promise<Data> {
    const search = new URLSearchParams({ ...query, lang: this.store.getState().locale });
    if (this.hideAvailability) search.set('hideAvailability', 'true');
    // Revalidates the cached answer, which costs a few bytes when it is unchanged.
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
