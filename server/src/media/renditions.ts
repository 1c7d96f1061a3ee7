import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { encode as encodeBlurhash } from 'blurhash';
import { cleaned, withCopyright } from './clean.ts';
import { contentHash } from './content-hash.ts';
import type { Probe } from './probe.ts';
import type { Storage } from './storage.ts';

/** One size and format of a flat picture. */
interface Rendition {
  format: 'avif' | 'webp';
  width: number;
  height: number;
  /** Storage key. */
  key: string;
  bytes: number;
}

export interface Renditions {
  contentHash: string;
  /** Ascending in width, AVIF before WebP. */
  renditions: Rendition[];
  /** 4 × 3 components, see https://blurha.sh. */
  blurhash: string;
}

export interface RenditionOptions {
  storage: Storage;
  assetId: string;
  /** The uploaded file and the result of `probeFile(path, 'IMAGE')`. */
  sourcePath: string;
  sourceSha256: string;
  probe: Probe;
  signal?: AbortSignal;
}

/** Widths that pages request; a picture is never enlarged, and its own width replaces the first that exceeds it. */
const WIDTHS = [480, 960, 1440, 1920, 2880, 3840] as const;

/** Visually equal qualities; AVIF's scale differs. */
const QUALITY = { avif: { quality: 55, effort: 3 }, webp: { quality: 80, effort: 4 } } as const;

const BLURHASH_SIZE = 32;

/** The rendition widths of a picture. */
export function renditionWidths(width: number): number[] {
  const widest = Math.min(width, WIDTHS[WIDTHS.length - 1] ?? width);
  return [...WIDTHS.filter((candidate) => candidate < widest), widest];
}

/**
 * Makes the sizes and formats of a flat picture for pages, cleaned like every output: upright, sRGB, without metadata except the copyright.
 * The original is decoded once per size and never served.
 */
export async function makeRenditions(options: RenditionOptions): Promise<Renditions> {
  const { storage, probe, sourcePath, signal } = options;
  const widths = renditionWidths(probe.width);
  const hash = contentHash(options.sourceSha256, { renditions: widths, quality: QUALITY });
  const key = `${options.assetId}/${hash}`;
  const scratch = await storage.createTempFolder('renditions');
  try {
    const folder = join(scratch, 'renditions');
    await mkdir(folder);
    const renditions: Rendition[] = [];
    for (const width of widths) {
      signal?.throwIfAborted();
      for (const format of ['avif', 'webp'] as const) {
        const name = `${width}.${format}`;
        const resized = withCopyright(cleaned(sourcePath, '#fff'), probe.copyright).resize({
          width,
          withoutEnlargement: true,
        });
        const encoder = format === 'avif' ? resized.avif(QUALITY.avif) : resized.webp(QUALITY.webp);
        const { data, info } = await encoder.toBuffer({ resolveWithObject: true });
        await writeFile(join(folder, name), data);
        renditions.push({
          format,
          width: info.width,
          height: info.height,
          key: `${key}/${name}`,
          bytes: data.length,
        });
      }
    }
    const blurhash = await blurhashOf(sourcePath);
    signal?.throwIfAborted();
    await storage.commitFolder(folder, key);
    return { contentHash: hash, renditions, blurhash };
  } finally {
    await rm(scratch, { recursive: true, force: true });
  }
}

async function blurhashOf(path: string): Promise<string> {
  const { data, info } = await cleaned(path, '#fff')
    .resize(BLURHASH_SIZE, BLURHASH_SIZE, { fit: 'fill' })
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return encodeBlurhash(new Uint8ClampedArray(data), info.width, info.height, 4, 3);
}
