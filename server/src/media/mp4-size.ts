import { open } from 'node:fs/promises';
import { boxesIn, boxOf, contentOf } from './mp4-boxes.ts';

/** Display size of a video, upright, pixels; undefined without a video track. */
export async function pictureSizeOfMp4(path: string): Promise<{ width: number; height: number } | undefined> {
  const file = await open(path, 'r');
  try {
    const { size } = await file.stat();
    const movie = boxOf(await boxesIn(file, 0, size), 'moov');
    if (!movie) return undefined;
    for (const track of await boxesIn(file, movie.content, movie.end)) {
      if (track.type !== 'trak') continue;
      const header = boxOf(await boxesIn(file, track.content, track.end), 'tkhd');
      if (!header) continue;
      const content = await contentOf(file, header);
      if (content.length < 84) continue;
      // The header ends with a matrix of nine numbers and the size, all fixed-point 16.16.
      const end = content.length;
      const [width, height] = [
        content.readUInt32BE(end - 8) / 65_536,
        content.readUInt32BE(end - 4) / 65_536,
      ];
      const isTurned = content.readInt32BE(end - 8 - 36 + 4) !== 0;
      if (width < 1 || height < 1) continue;
      const [across, down] = isTurned ? [height, width] : [width, height];
      return { width: Math.round(across), height: Math.round(down) };
    }
    return undefined;
  } finally {
    await file.close();
  }
}
