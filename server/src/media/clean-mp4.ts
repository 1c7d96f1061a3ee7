import { type FileHandle, open } from 'node:fs/promises';
import { type Box, blank, boxesIn, boxOf, contentOf, corrupt } from './mp4-boxes.ts';

/** Tracks that a player shows; any other (a camera's log of places and movements) is blanked. */
const SHOWN_TRACKS = new Set(['vide', 'soun', 'text', 'sbtl', 'subt', 'clcp']);

/** Metadata boxes: where, when, by whom and with what device it was recorded. */
const WORDS = new Set(['udta', 'meta', 'uuid']);

/**
 * Removes place and author from a recording. Phones write the place beside the tracks and action cameras a track of places; both are
 * overwritten in place, so that nothing moves and nothing is re-encoded.
 *
 * @throws MediaError `FILE_CORRUPT` when its boxes are not nested properly
 */
export async function cleanMp4(path: string): Promise<void> {
  const file = await open(path, 'r+');
  try {
    const { size } = await file.stat();
    const top = await boxesIn(file, 0, size);
    const movie = boxOf(top, 'moov');
    if (!movie) throw corrupt();
    await voidWords(file, top);
    const inside = await boxesIn(file, movie.content, movie.end);
    await voidWords(file, inside);
    for (const track of inside.filter((box) => box.type === 'trak')) await cleanTrack(file, track);
    for (const fragment of top.filter((box) => box.type === 'moof')) {
      await voidWords(file, await boxesIn(file, fragment.content, fragment.end));
    }
    await file.sync();
  } finally {
    await file.close();
  }
}

async function voidWords(file: FileHandle, boxes: readonly Box[]): Promise<void> {
  for (const box of boxes) if (WORDS.has(box.type)) await voidBox(file, box);
}

/** Turns a box into free space of the same length. */
async function voidBox(file: FileHandle, box: Box): Promise<void> {
  await file.write(Buffer.from('free', 'latin1'), 0, 4, box.start + 4);
  await blank(file, box.content, box.end);
}

async function cleanTrack(file: FileHandle, track: Box): Promise<void> {
  const inside = await boxesIn(file, track.content, track.end);
  await voidWords(file, inside);
  const media = boxOf(inside, 'mdia');
  if (!media) throw corrupt();
  const parts = await boxesIn(file, media.content, media.end);
  const handler = boxOf(parts, 'hdlr');
  const kind = handler ? (await contentOf(file, handler)).subarray(8, 12).toString('latin1') : '';
  if (SHOWN_TRACKS.has(kind)) return;
  const { size } = await file.stat();
  const samples = await samplesOf(file, parts);
  // Samples cannot overlap, so a total larger than the file is an attack that keeps the disk busy.
  if (samples.reduce((sum, { start, end }) => sum + end - start, 0) > size) throw corrupt();
  for (const { start, end } of samples) await blank(file, start, Math.min(end, size));
  await voidBox(file, track);
}

/** Positions of a track's samples (ISO/IEC 14496-12, 8.7), chunk by chunk. */
async function samplesOf(file: FileHandle, media: readonly Box[]): Promise<{ start: number; end: number }[]> {
  const information = boxOf(media, 'minf');
  const table = information
    ? boxOf(await boxesIn(file, information.content, information.end), 'stbl')
    : undefined;
  if (!table) return [];
  const boxes = await boxesIn(file, table.content, table.end);
  const read = async (type: string): Promise<Buffer | undefined> => {
    const box = boxOf(boxes, type);
    return box ? await contentOf(file, box) : undefined;
  };
  const [sizes, runs, offsets, wideOffsets] = [
    await read('stsz'),
    await read('stsc'),
    await read('stco'),
    await read('co64'),
  ];
  if (!sizes || !runs) return [];
  try {
    const starts = wideOffsets ? listed(wideOffsets, 8) : listed(offsets ?? Buffer.alloc(8), 4);
    return chunks(starts, runs, sizes);
  } catch (cause) {
    throw corrupt(cause);
  }
}

/** Entries of a table: version and flags, a count, then numbers of `width` bytes. */
function listed(table: Buffer, width: 4 | 8): number[] {
  const count = Math.min(table.readUInt32BE(4), Math.floor((table.length - 8) / width));
  return Array.from({ length: count }, (_, index) =>
    width === 4 ? table.readUInt32BE(8 + index * 4) : Number(table.readBigUInt64BE(8 + index * 8)),
  );
}

function chunks(starts: readonly number[], runs: Buffer, sizes: Buffer): { start: number; end: number }[] {
  const equal = sizes.readUInt32BE(4);
  const runCount = Math.min(runs.readUInt32BE(4), Math.floor((runs.length - 8) / 12));
  let run = 0;
  let sample = 0;
  return starts.map((start, index) => {
    while (run + 1 < runCount && runs.readUInt32BE(8 + (run + 1) * 12) <= index + 1) run += 1;
    const count = runs.readUInt32BE(8 + run * 12 + 4);
    if (equal > 0) return { start, end: start + count * equal };
    let end = start;
    for (let left = count; left > 0 && 12 + sample * 4 + 4 <= sizes.length; left -= 1) {
      end += sizes.readUInt32BE(12 + sample * 4);
      sample += 1;
    }
    return { start, end };
  });
}
