import type { FileHandle } from 'node:fs/promises';
import { MediaError } from './media-error.ts';

/** A box (ISO/IEC 14496-12, 4.2) of a file: its type and position. */
export interface Box {
  readonly type: string;
  /** First byte of the header. */
  readonly start: number;
  /** First byte of the content. */
  readonly content: number;
  /** First byte after the box. */
  readonly end: number;
}

/** No real file has nearly as many. */
const MAX_BOXES = 10_000;

/**
 * The boxes in a part of a file, in order.
 *
 * @throws MediaError `FILE_CORRUPT` when one exceeds its parent
 */
export async function boxesIn(file: FileHandle, from: number, to: number): Promise<Box[]> {
  const boxes: Box[] = [];
  for (let start = from; start + 8 <= to; ) {
    const header = await bytesAt(file, start, Math.min(16, to - start));
    const type = header.subarray(4, 8).toString('latin1');
    let size = header.readUInt32BE(0);
    let content = start + 8;
    if (size === 1 && header.length === 16) {
      size = Number(header.readBigUInt64BE(8));
      content = start + 16;
    } else if (size === 0) size = to - start;
    const end = start + size;
    if (end < content || end > to || boxes.length >= MAX_BOXES) throw corrupt();
    boxes.push({ type, start, content, end });
    start = end;
  }
  return boxes;
}

/** The first box of a type. */
export function boxOf(boxes: readonly Box[], type: string): Box | undefined {
  return boxes.find((box) => box.type === type);
}

/** Content of a box, read whole; at most 16 MB, more than any table of an accepted file. */
export async function contentOf(file: FileHandle, box: Box): Promise<Buffer> {
  if (box.end - box.content > 16 * 1024 * 1024) throw corrupt();
  return await bytesAt(file, box.content, box.end - box.content);
}

export async function bytesAt(file: FileHandle, start: number, length: number): Promise<Buffer> {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, start);
  if (bytesRead < length) throw corrupt();
  return buffer;
}

/** Overwrites a part of a file with zeros. */
export async function blank(file: FileHandle, from: number, to: number): Promise<void> {
  const zeros = Buffer.alloc(Math.min(64 * 1024, Math.max(0, to - from)));
  for (let at = from; at < to; at += zeros.length) {
    await file.write(zeros, 0, Math.min(zeros.length, to - at), at);
  }
}

export function corrupt(cause?: unknown): MediaError {
  return new MediaError(
    'FILE_CORRUPT',
    'The recording is damaged or cut short. Export it again and upload the new file.',
    { cause },
  );
}
