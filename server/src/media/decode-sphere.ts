import { type FileHandle, open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { cleaned } from './clean.ts';
import type { SpherePlacement } from './gpano.ts';
import { sharp } from './image-library.ts';

/** Length of the header before the pixels in libvips' stream format. */
const HEADER_BYTES = 64;

/** Read size; small enough that copying never blocks the event loop. */
const CHUNK_BYTES = 4 * 1024 * 1024;

/** A decoded and cleaned picture on its full sphere, with rows read on demand. */
export interface DecodedSphere {
  /** Pixels around the full sphere. */
  width: number;
  /** Pixels from pole to pole. */
  height: number;
  /** Fills `into` with rows of the full sphere, 8-bit RGB, starting at `firstRow`; uncovered areas are black. */
  readRows(firstRow: number, into: Uint8Array): Promise<void>;
  close(): Promise<void>;
}

/**
 * Decodes and cleans a picture into a scratch file in libvips' own raw format. In memory the whole picture would be held, at times twice,
 * which at 16384 × 8192 is most of a job's memory; from the file only the rows of a face are read.
 *
 * @param scratch folder for the file, which `close` removes
 */
export async function decodeSphere(
  path: string,
  placement: SpherePlacement,
  scratch: string,
  signal?: AbortSignal,
): Promise<DecodedSphere> {
  const raw = join(scratch, 'pixels.v');
  const { width, height, channels } = await cleaned(path, '#000').toFile(raw);
  signal?.throwIfAborted();
  if (channels !== 3) throw new Error(`a cleaned picture has 3 channels, not ${channels}`);
  const { fullWidth, fullHeight, left, top } = placement;
  if (left + width > fullWidth || top + height > fullHeight) {
    throw new Error('the picture lies outside its sphere');
  }

  const file = await open(raw, 'r');
  const line = width * 3;
  const chunk = new Uint8Array(Math.max(1, Math.floor(CHUNK_BYTES / line)) * line);
  return {
    width: fullWidth,
    height: fullHeight,

    async readRows(firstRow, into) {
      const rows = into.length / (fullWidth * 3);
      if (width < fullWidth || firstRow < top || firstRow + rows > top + height) into.fill(0);
      const from = Math.max(firstRow, top);
      const to = Math.min(firstRow + rows, top + height);
      const atOnce = chunk.length / line;
      for (let row = from; row < to; row += atOnce) {
        signal?.throwIfAborted();
        const count = Math.min(atOnce, to - row);
        await readFully(file, chunk.subarray(0, count * line), HEADER_BYTES + (row - top) * line);
        for (let i = 0; i < count; i++) {
          const target = ((row + i - firstRow) * fullWidth + left) * 3;
          into.set(chunk.subarray(i * line, (i + 1) * line), target);
        }
      }
    },

    async close() {
      await file.close();
      await rm(raw, { force: true });
    },
  };
}

/** Pixels of an in-memory picture, such as a tile, as 8-bit RGB. */
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

async function readFully(file: FileHandle, into: Uint8Array, position: number): Promise<void> {
  let done = 0;
  while (done < into.length) {
    const { bytesRead } = await file.read(into, done, into.length - done, position + done);
    if (bytesRead === 0) throw new Error('the decoded picture is shorter than its size');
    done += bytesRead;
  }
}
