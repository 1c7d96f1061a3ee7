import { LoadSchedule } from '../core/load-schedule.ts';
import type { PictureSource } from './picture-source.ts';

/** Executes a `LoadSchedule` with real requests; decoded pictures wait here until a frame has time to upload them. */
export class TileLoader {
  private readonly schedule = new LoadSchedule();
  private readonly requests = new Map<string, AbortController>();
  private readonly decoded = new Map<string, ImageBitmap>();
  private readonly pictures: PictureSource;
  private readonly urlOf: (key: string) => string;
  /** Called when a picture is ready, or has finally failed. */
  onArrival: () => void = () => {};
  private retryTimer: ReturnType<typeof setTimeout> | undefined;
  private destroyed = false;

  constructor(pictures: PictureSource, urlOf: (key: string) => string) {
    this.pictures = pictures;
    this.urlOf = urlOf;
  }

  /** Sets the wanted tiles, most important first; everything else is cancelled. */
  want(keys: readonly string[]): void {
    const wanted = new Set(keys);
    for (const [key, picture] of this.decoded) {
      if (wanted.has(key)) continue;
      picture.close();
      this.decoded.delete(key);
    }
    const orders = this.schedule.want(
      keys.filter((key) => !this.decoded.has(key)),
      performance.now(),
    );
    for (const key of orders.abort) {
      this.requests.get(key)?.abort();
      this.requests.delete(key);
    }
    this.start(orders.start);
  }

  /** Whether a decoded picture is waiting. */
  get hasDecoded(): boolean {
    return this.decoded.size > 0;
  }

  hasGivenUp(key: string): boolean {
    return this.schedule.hasGivenUp(key);
  }

  /** Takes a decoded picture if it is waiting; the caller closes it. */
  takeOne(key: string): ImageBitmap | null {
    const picture = this.decoded.get(key) ?? null;
    this.decoded.delete(key);
    return picture;
  }

  /** Takes up to `count` decoded pictures; the caller closes them. */
  take(count: number): [string, ImageBitmap][] {
    const taken = [...this.decoded].slice(0, count);
    for (const [key] of taken) this.decoded.delete(key);
    return taken;
  }

  /** Retries failed requests at once. */
  retryAll(): void {
    this.schedule.forgive();
    this.start(this.schedule.startMore(performance.now()));
  }

  destroy(): void {
    this.destroyed = true;
    clearTimeout(this.retryTimer);
    for (const request of this.requests.values()) request.abort();
    for (const picture of this.decoded.values()) picture.close();
    this.requests.clear();
    this.decoded.clear();
  }

  private start(keys: readonly string[]): void {
    for (const key of keys) void this.load(key);
    this.planRetry();
  }

  private async load(key: string): Promise<void> {
    const request = new AbortController();
    this.requests.set(key, request);
    try {
      const picture = await this.pictures.fetch(this.urlOf(key), request.signal);
      // Cancelled, or cancelled and requested again: only the recorded request may deliver.
      if (this.requests.get(key) !== request) {
        picture.close();
        return;
      }
      this.requests.delete(key);
      this.decoded.set(key, picture);
      this.start(this.schedule.succeeded(key, performance.now()));
      this.onArrival();
    } catch {
      if (this.requests.get(key) !== request || this.destroyed) return;
      this.requests.delete(key);
      this.start(this.schedule.failed(key, performance.now()));
      if (this.schedule.hasGivenUp(key)) this.onArrival();
    }
  }

  private planRetry(): void {
    clearTimeout(this.retryTimer);
    const next = this.schedule.nextRetry();
    if (next === null) return;
    this.retryTimer = setTimeout(
      () => this.start(this.schedule.startMore(performance.now())),
      Math.max(0, next - performance.now()),
    );
  }
}
