import { createReadStream, createWriteStream } from 'node:fs';
import { open, rename } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { parseFile } from 'music-metadata';
import { cleanMp4 } from './clean-mp4.ts';
import { cleanWebm } from './clean-webm.ts';
import type { RecordingFormat } from './file-format.ts';
import { bytesAt, corrupt } from './mp4-boxes.ts';
import { pictureSizeOfMp4 } from './mp4-size.ts';

/** Properties of a recording. */
export interface RecordingProbe {
  /** Seconds. */
  readonly duration?: number;
  /** Display size of the video, pixels. */
  readonly width?: number;
  readonly height?: number;
  readonly hasVideo: boolean;
  readonly hasAudio: boolean;
}

/**
 * Inspects a recording: duration, video and audio tracks.
 *
 * @throws MediaError `FILE_CORRUPT` when it cannot be read or has neither
 */
export async function probeRecording(path: string, format: RecordingFormat): Promise<RecordingProbe> {
  const { format: facts } = await parseFile(path, { duration: true, skipCovers: true }).catch(
    (cause: unknown) => {
      throw corrupt(cause);
    },
  );
  const tracks = facts.trackInfo ?? [];
  const video = tracks.find((track) => track.video)?.video;
  const size = format === 'mp4' ? await pictureSizeOfMp4(path) : undefined;
  const hasVideo = facts.hasVideo ?? (size !== undefined || video !== undefined);
  const hasAudio = facts.hasAudio ?? !hasVideo;
  if (!hasVideo && !hasAudio) throw corrupt();
  const width = size?.width ?? video?.pixelWidth;
  const height = size?.height ?? video?.pixelHeight;
  return {
    ...(facts.duration && Number.isFinite(facts.duration)
      ? { duration: Math.round(facts.duration * 1000) / 1000 }
      : {}),
    ...(width && height ? { width, height } : {}),
    hasVideo,
    hasAudio,
  };
}

/**
 * Removes metadata from a recording in place: titles, names, places. Video and audio stay unchanged.
 *
 * @throws MediaError `FILE_CORRUPT` when it violates its format
 */
export async function cleanRecording(path: string, format: RecordingFormat): Promise<void> {
  if (format === 'mp4' || format === 'm4a') return await cleanMp4(path);
  if (format === 'webm') return await cleanWebm(path);
  const { start, end } = await soundOfMp3(path);
  const bare = `${path}.bare`;
  await pipeline(createReadStream(path, { start, end: end - 1 }), createWriteStream(bare, { flags: 'wx' }));
  await rename(bare, path);
}

/** The audio part of an MP3 file, between the tags (ID3v2 before, ID3v1 after). */
async function soundOfMp3(path: string): Promise<{ start: number; end: number }> {
  const file = await open(path, 'r');
  try {
    const { size } = await file.stat();
    let start = 0;
    for (;;) {
      const header = await bytesAt(file, start, Math.min(10, size - start));
      if (header.length < 10 || header.subarray(0, 3).toString('latin1') !== 'ID3') break;
      const length = [6, 7, 8, 9].reduce((sum, at) => sum * 128 + ((header[at] ?? 0) & 0x7f), 0);
      const hasFooter = ((header[5] ?? 0) & 0x10) !== 0;
      start += 10 + length + (hasFooter ? 10 : 0);
      if (start >= size) throw corrupt();
    }
    const tail = size - start >= 128 ? await bytesAt(file, size - 128, 3) : Buffer.alloc(0);
    return { start, end: tail.toString('latin1') === 'TAG' ? size - 128 : size };
  } finally {
    await file.close();
  }
}
