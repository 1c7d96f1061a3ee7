import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';

const SHARED = fileURLToPath(new URL('../../../../shared/data/', import.meta.url));

/** A real file from the shared folder, or undefined where that is missing. */
export function realFile(name: string): string | undefined {
  const file = SHARED + name;
  return existsSync(file) ? file : undefined;
}

export interface Pixels {
  readonly data: Buffer;
  readonly width: number;
  readonly height: number;
}

export async function readPixels(picture: string | Buffer): Promise<Pixels> {
  const { data, info } = await sharp(picture)
    .removeAlpha()
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height };
}

/** Peak signal-to-noise ratio of two pictures of the same size, decibels. */
export function psnr(one: Pixels, other: Pixels): number {
  if (one.width !== other.width || one.height !== other.height) {
    throw new Error(`${one.width}x${one.height} against ${other.width}x${other.height}`);
  }
  let sum = 0;
  for (let at = 0; at < one.data.length; at += 1) {
    const difference = (one.data[at] ?? 0) - (other.data[at] ?? 0);
    sum += difference * difference;
  }
  return 10 * Math.log10(255 ** 2 / Math.max(sum / one.data.length, 1e-9));
}
