import { encodeWithin } from './encode-within.ts';
import { sharp } from './image-library.ts';
import { MAX_PIXELS } from './limits.ts';
import type { Storage } from './storage.ts';

/** Size requested by link previews. */
const SHARE_SIZE = { width: 1200, height: 628 } as const;

const QUALITY = 82;
const MAX_BYTES = 300_000;
/** Cards cached in memory, up to 300 kB each. */
const KEPT = 60;

/** A point of a picture: shares of its width and height. */
export interface Spot {
  readonly x: number;
  readonly y: number;
}

/** Start of a card along one side, so that its middle is as close to the point as possible. */
function beginning(length: number, room: number, middle: number): number {
  return Math.round(Math.min(Math.max(length * middle - room / 2, 0), length - room));
}

/** Crops share cards from stored pictures on first request, and caches them: a key never changes its picture. */
export class ShareCards {
  readonly #storage: Storage;
  readonly #made = new Map<string, Promise<Buffer | undefined>>();

  constructor(storage: Storage) {
    this.#storage = storage;
  }

  /**
   * @param key of a stored picture, cleaned at upload
   * @param about the point to centre
   * @returns a JPEG; undefined when the picture is missing or unreadable
   */
  of(key: string, about: Spot): Promise<Buffer | undefined> {
    const name = `${key} ${about.x.toFixed(2)} ${about.y.toFixed(2)}`;
    const known =
      this.#made.get(name) ??
      this.#cut(key, about)
        .catch(() => undefined)
        .then((card) => {
          // A store that is away comes back, and so may a picture.
          if (!card) this.#made.delete(name);
          return card;
        });
    // Reinserted, so that the first entry is the least recently used.
    this.#made.delete(name);
    this.#made.set(name, known);
    const [oldest] = this.#made.keys();
    if (this.#made.size > KEPT && oldest) this.#made.delete(oldest);
    return known;
  }

  async #cut(key: string, about: Spot): Promise<Buffer | undefined> {
    if (!(await this.#storage.open(key))) return undefined;
    return await this.#storage.withLocalFile(key, async (file) => {
      const { width: room, height: tall } = SHARE_SIZE;
      const picture = sharp(file, { limitInputPixels: MAX_PIXELS })
        .flatten({ background: '#fff' })
        .toColourspace('srgb');
      const { width, height } = await picture.metadata();
      const scale = Math.max(room / width, tall / height);
      const size = {
        width: Math.max(Math.round(width * scale), room),
        height: Math.max(Math.round(height * scale), tall),
      };
      const card = await picture
        .resize({ ...size, fit: 'fill', kernel: 'lanczos3' })
        .extract({
          left: beginning(size.width, room, about.x),
          top: beginning(size.height, tall, about.y),
          width: room,
          height: tall,
        })
        .raw()
        .toBuffer({ resolveWithObject: true });
      const { channels } = card.info;
      return await encodeWithin(MAX_BYTES, QUALITY, (quality) =>
        sharp(card.data, { raw: { width: room, height: tall, channels } })
          .jpeg({ quality, mozjpeg: true })
          .toBuffer(),
      );
    });
  }
}
