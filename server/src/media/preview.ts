import { sharp } from './image-library.ts';
import { type Mosaic, mosaicOf } from './mosaic.ts';
import type { Storage } from './storage.ts';

/** Longer side of a preview in pixels: enough to recognize the room, small enough to embed in a page. */
const LONG_SIDE = 64;
const QUALITY = 50;
/** Previews cached in memory, one or two kilobytes each. */
const KEPT = 500;

/** A poster in a few hundred bytes, for embedding in a page. */
export interface Preview {
  /** Drawn first. */
  readonly mosaic: Mosaic;
  /** A `data:` URL. */
  readonly picture: string;
}

/** The posters of a view. */
export interface Previews {
  readonly landscape: Preview;
  readonly portrait: Preview;
}

/** Makes previews from posters on first request and caches them: a poster's address never changes its picture. */
export class PreviewMaker {
  readonly #storage: Storage;
  readonly #made = new Map<string, Promise<Previews | undefined>>();

  constructor(storage: Storage) {
    this.#storage = storage;
  }

  /** @returns undefined when the posters are missing or unreadable: a page works without */
  of(posterFolder: string): Promise<Previews | undefined> {
    const known = this.#made.get(posterFolder) ?? this.#make(posterFolder);
    // Reinserted, so that the first entry is the least recently used.
    this.#made.delete(posterFolder);
    this.#made.set(posterFolder, known);
    const [oldest] = this.#made.keys();
    if (this.#made.size > KEPT && oldest) this.#made.delete(oldest);
    return known;
  }

  async #make(posterFolder: string): Promise<Previews | undefined> {
    const [landscape, portrait] = await Promise.all([
      this.#preview(`${posterFolder}/poster-landscape.webp`),
      this.#preview(`${posterFolder}/poster-portrait.webp`),
    ]).catch(() => []);
    if (landscape && portrait) return { landscape, portrait };
    this.#made.delete(posterFolder);
    return undefined;
  }

  async #preview(key: string): Promise<Preview | undefined> {
    const poster = await this.#storage.read(key);
    if (!poster) return undefined;
    const [mosaic, picture] = await Promise.all([
      mosaicOf(poster),
      sharp(poster)
        .resize({ width: LONG_SIDE, height: LONG_SIDE, fit: 'inside' })
        .webp({ quality: QUALITY, effort: 6 })
        .toBuffer(),
    ]);
    return { mosaic, picture: `data:image/webp;base64,${picture.toString('base64')}` };
  }
}
