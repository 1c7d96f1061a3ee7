import { framesFrom, stepsBetween, type Turn } from '../core/turntable.ts';
import { type FramePicture, turningUrl } from './frame-pictures.ts';

/** Parallel requests: the browser limit per server over HTTP/1.1. */
const PARALLEL = 6;
const TRIES = 4;
const FIRST_PAUSE_MS = 800;

export interface FrameStoreOptions {
  readonly pictures: readonly FramePicture[];
  readonly turn: Turn;
  /** the frame to start loading from */
  readonly first: number;
  /** width of the pictures, pixels */
  readonly width: number;
  /** called when another frame can be drawn */
  readonly onFrame: (frame: number) => void;
}

/** The decoded frames of a turn, loaded outwards from the current one. */
export class FrameStore {
  private readonly options: FrameStoreOptions;
  private readonly bitmaps = new Map<number, ImageBitmap>();
  private readonly left: Set<number>;
  private readonly ending = new AbortController();
  /** Resolves once every frame can be drawn; never when one cannot be loaded. */
  readonly complete: Promise<void>;
  private finish: () => void = () => {};
  private around: number;
  private underWay = 0;

  constructor(options: FrameStoreOptions) {
    this.options = options;
    this.around = options.first;
    this.left = new Set(framesFrom(options.first, options.turn));
    this.complete = new Promise((resolve) => {
      this.finish = resolve;
    });
  }

  /** Starts loading. */
  start(): void {
    while (this.underWay < PARALLEL && this.fetchNext()) this.underWay++;
  }

  /** Number of frames that can be drawn. */
  get ready(): number {
    return this.bitmaps.size;
  }

  get(frame: number): ImageBitmap | undefined {
    return this.bitmaps.get(frame);
  }

  /** The loaded frame nearest to the given one. */
  nearest(frame: number): number | undefined {
    const { turn } = this.options;
    const distance = (one: number) => Math.abs(stepsBetween(frame, one, turn));
    return [...this.bitmaps.keys()].reduce<number | undefined>(
      (best, one) => (best === undefined || distance(one) < distance(best) ? one : best),
      undefined,
    );
  }

  /** Prioritises the frames around this one. */
  prefer(frame: number): void {
    this.around = frame;
  }

  /** Frees the pictures and cancels pending requests. */
  close(): void {
    this.ending.abort();
    this.left.clear();
    for (const bitmap of this.bitmaps.values()) bitmap.close();
    this.bitmaps.clear();
  }

  private fetchNext(): boolean {
    const next = framesFrom(this.around, this.options.turn).find((frame) => this.left.has(frame));
    if (next === undefined) return false;
    this.left.delete(next);
    void this.take(next).finally(() => {
      this.underWay--;
      this.start();
    });
    return true;
  }

  private async take(frame: number): Promise<void> {
    const picture = this.options.pictures[frame];
    if (!picture) return;
    for (let attempt = 0; attempt < TRIES; attempt++) {
      const bitmap = await this.decode(turningUrl(picture, this.options.width)).catch(() => null);
      if (this.ending.signal.aborted) {
        bitmap?.close();
        return;
      }
      if (bitmap) {
        this.bitmaps.set(frame, bitmap);
        this.options.onFrame(frame);
        if (this.bitmaps.size === this.options.pictures.length) this.finish();
        return;
      }
      await new Promise((resolve) => setTimeout(resolve, FIRST_PAUSE_MS * 2 ** attempt));
    }
  }

  private async decode(url: string): Promise<ImageBitmap> {
    const response = await fetch(url, { signal: this.ending.signal });
    if (!response.ok) throw new Error(`${url} answered ${response.status}`);
    return await createImageBitmap(await response.blob());
  }
}
