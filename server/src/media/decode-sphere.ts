import { open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { cleaned } from './clean.ts';
import type { SpherePlacement } from './gpano.ts';
import type { SphereSource } from './sphere-source.ts';

/** What the file that libvips streams to begins with before its pixels. */
const HEADER_BYTES = 64;

/** Read at a time; small enough that copying it never holds up the event loop. */
const CHUNK_BYTES = 8 * 1024 * 1024;

/**
 * Decode and clean a picture into memory that threads share, placed on its full sphere; what it does not cover is black.
 *
 * The pixels go through a scratch file in libvips' own raw format: decoding straight to memory would hold the picture twice, which at
 * 16384 × 8192 is most of the memory that a job may use.
 *
 * @param scratch folder for the temporary file, which is removed
 */
export async function decodeSphere(
  path: string,
  placement: SpherePlacement,
  scratch: string,
  signal?: AbortSignal,
): Promise<SphereSource> {
  const raw = join(scratch, 'pixels.v');
  try {
    const { width, height, channels } = await cleaned(path, '#000').toFile(raw);
    signal?.throwIfAborted();
    if (channels !== 3) throw new Error(`a cleaned picture has 3 channels, not ${channels}`);
    return await readRaw(raw, width, height, placement, signal);
  } finally {
    await rm(raw, { force: true });
  }
}

/** Pixels of a picture that is at hand already, such as a rendered one. */
export async function decodePixels(
  input: string | Uint8Array,
): Promise<{ pixels: Uint8Array; width: number; height: number }> {
  const { data, info } = await sharp(input)
    .removeAlpha()
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { pixels: data, width: info.width, height: info.height };
}

async function readRaw(
  raw: string,
  width: number,
  height: number,
  placement: SpherePlacement,
  signal: AbortSignal | undefined,
): Promise<SphereSource> {
  const { fullWidth, fullHeight, left, top } = placement;
  if (left + width > fullWidth || top + height > fullHeight)
    throw new Error('the picture lies outside its sphere');
  const pixels = new Uint8Array(new SharedArrayBuffer(fullWidth * fullHeight * 3));
  const line = width * 3;
  const rowsAtOnce = Math.max(1, Math.floor(CHUNK_BYTES / line));
  const chunk = new Uint8Array(rowsAtOnce * line);
  const file = await open(raw, 'r');
  try {
    for (let row = 0; row < height; row += rowsAtOnce) {
      signal?.throwIfAborted();
      const rows = Math.min(rowsAtOnce, height - row);
      await readFully(file, chunk.subarray(0, rows * line), HEADER_BYTES + row * line);
      for (let i = 0; i < rows; i++) {
        const target = ((top + row + i) * fullWidth + left) * 3;
        pixels.set(chunk.subarray(i * line, (i + 1) * line), target);
      }
    }
  } finally {
    await file.close();
  }
  return { pixels, width: fullWidth, height: fullHeight };
}

async function readFully(
  file: Awaited<ReturnType<typeof open>>,
  into: Uint8Array,
  position: number,
): Promise<void> {
  let done = 0;
  while (done < into.length) {
    const { bytesRead } = await file.read(into, done, into.length - done, position + done);
    if (bytesRead === 0) throw new Error('the decoded picture is shorter than its size');
    done += bytesRead;
  }
}
