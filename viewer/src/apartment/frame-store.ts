import { framesFrom, stepsBetween, type Turn } from '../core/turntable.ts';
import { type FramePicture, turningUrl } from './frame-pictures.ts';

/** Pictures on their way at once: as many as a browser has connections to one server of the older kind. */
const PARALLEL = 6;
const TRIES = 4;
const FIRST_PAUSE_MS = 800;

export interface FrameStoreOptions {
  readonly pictures: readonly FramePicture[];
  readonly turn: Turn;
  /** the frame around which the others are fetched first */
  readonly first: number;
  /** of the pictures, pixels */
  readonly width: number;
  /** another frame can be drawn */
  readonly onFrame: (frame: number) => void;
}

/** The frames of a turn, decoded, fetched from the present one outwards. */
export class FrameStore {
  private readonly options: FrameStoreOptions;
  private readonly bitmaps = new Map<number, ImageBitmap>();
  private readonly left: Set<number>;
  private readonly ending = new AbortController();
  private around: number;
  private underWay = 0;

  constructor(options: FrameStoreOptions) {
    this.options = options;
    this.around = options.first;
    this.left = new Set(framesFrom(options.first, options.turn));
  }

  /** Begins to fetch. */
  start(): void {
    while (this.underWay < PARALLEL && this.fetchNext()) this.underWay++;
  }

  /** Frames that can be drawn. */
  get ready(): number {
    return this.bitmaps.size;
  }

  get(frame: number): ImageBitmap | undefined {
    return this.bitmaps.get(frame);
  }

  /** The frame nearest to another one of those that can be drawn. */
  nearest(frame: number): number | undefined {
    const { turn } = this.options;
    const distance = (one: number) => Math.abs(stepsBetween(frame, one, turn));
    return [...this.bitmaps.keys()].reduce<number | undefined>(
      (best, one) => (best === undefined || distance(one) < distance(best) ? one : best),
      undefined,
    );
  }

  /** From now on, frames around this one come first. */
  prefer(frame: number): void {
    this.around = frame;
  }

  /** Frees the pictures and ends what is under way. */
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
