import { open } from 'node:fs/promises';
import { sharp } from './image-library.ts';
import { MAX_PIXELS } from './limits.ts';
import { MediaError } from './media-error.ts';

/**
 * Decoder warnings that leave every pixel intact: cameras write stray bytes between segments, and invalid profiles. Any other warning means
 * that part of the picture is grey or missing.
 */
const HARMLESS = /extraneous bytes|iccp|icc profile|exif|xmp|unknown (chunk|field|tag)|known incorrect srgb/i;

/** Decodes one picture at a time: a progressive JPEG of the largest size keeps all its coefficients in memory. */
let tail: Promise<unknown> = Promise.resolve();

/**
 * Decodes a picture once and discards the pixels.
 *
 * Zeros are valid image data to a JPEG decoder, so a transfer that broke off in a file of the full size is detected separately.
 *
 * @throws MediaError `IMAGE_CORRUPT` when it is truncated or damaged
 */
export async function checkDecodes(path: string): Promise<void> {
  const turn = tail.then(() => decodeStrictly(path));
  tail = turn.catch(() => undefined);
  await turn;
}

async function decodeStrictly(path: string): Promise<void> {
  if (await breaksOffInZeros(path)) throw corrupt('the rest of the file is zeros');
  try {
    await decode(path, 'warning');
  } catch (cause) {
    if (!isHarmless(cause)) throw corrupt(cause);
    await decode(path, 'error').catch((second: unknown) => {
      throw corrupt(second);
    });
  }
}

async function decode(path: string, failOn: 'warning' | 'error'): Promise<void> {
  // Shrink-on-load reads the whole stream but reconstructs an eighth of it: a quarter of the time.
  await sharp(path, { failOn, limitInputPixels: MAX_PIXELS, sequentialRead: true })
    .resize(32, 32, { fit: 'fill', kernel: 'nearest' })
    .raw()
    .toBuffer();
}

function isHarmless(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const lines = error.message
    .split('\n')
    .filter((line) => !/^(Input file|VipsJpeg: out of order)/.test(line));
  return lines.length > 0 && lines.every((line) => HARMLESS.test(line));
}

function corrupt(cause: unknown): MediaError {
  return new MediaError(
    'IMAGE_CORRUPT',
    'The picture is damaged or cut short: not all of it can be read. Export or upload it again.',
    { cause },
  );
}

/** Zeros at the end of a file that no encoder writes by chance, bytes. */
const ZEROS = 32;

/** Whether a JPEG ends in zeros without an end marker before them; padding after the end marker is harmless. */
async function breaksOffInZeros(path: string): Promise<boolean> {
  const file = await open(path, 'r');
  try {
    const { size } = await file.stat();
    const { buffer: start } = await file.read(Buffer.alloc(2), 0, 2, 0);
    if (start[0] !== 0xff || start[1] !== 0xd8) return false;
    const chunk = Buffer.alloc(64 * 1024);
    for (let end = size; end > 1; end -= chunk.length - 1) {
      // Chunks overlap by a byte, because the end marker has two.
      const from = Math.max(0, end - chunk.length);
      await file.read(chunk, 0, end - from, from);
      let last = end - from - 1;
      while (last >= 0 && chunk[last] === 0) last--;
      if (last < 1) continue;
      return size - (from + last + 1) >= ZEROS && (chunk[last - 1] !== 0xff || chunk[last] !== 0xd9);
    }
    return false;
  } finally {
    await file.close();
  }
}
