import { createHash } from 'node:crypto';
import { open, rm } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { HEAD_BYTES } from './file-format.ts';
import { MediaError } from './media-error.ts';

/** An upload that has arrived whole and is on disk. */
export interface ReceivedUpload {
  path: string;
  bytes: number;
  /** Hex SHA-256 of its bytes. */
  sha256: string;
}

/**
 * How many bytes are accepted, said once the first bytes of a file have come (`HEAD_BYTES` of them, or all of a smaller file).
 * It may throw, which refuses the file before the rest of it is read.
 */
export type LimitByContent = (head: Buffer) => Promise<number>;

/**
 * Write a stream to a new file, hashing and counting as it goes; memory holds one chunk at a time.
 *
 * Whatever goes wrong (the sender hangs up, the disk is full, the limit is passed, the signal aborts) the file is removed and the stream
 * destroyed before this rejects.
 *
 * @param path the file to make; it must not exist
 * @param limit bytes that are accepted, or what says so from the first bytes
 * @throws MediaError `UPLOAD_TOO_LARGE` as soon as more than `limit` bytes have come
 */
export async function receiveUpload(
  stream: Readable,
  path: string,
  limit: number | LimitByContent,
  signal?: AbortSignal,
): Promise<ReceivedUpload> {
  const hash = createHash('sha256');
  let bytes = 0;
  let bound = typeof limit === 'number' ? limit : undefined;
  let head: Buffer = Buffer.alloc(0);
  const judge = async (data: Buffer, isAll: boolean): Promise<void> => {
    if (typeof limit === 'number' || bound !== undefined) return;
    head = Buffer.concat([head, data.subarray(0, HEAD_BYTES - head.length)]);
    if (isAll || head.length >= HEAD_BYTES) bound = await limit(head);
  };
  const stop = (): void => {
    stream.destroy(signal?.reason instanceof Error ? signal.reason : new Error('the upload was aborted'));
  };
  const file = await open(path, 'wx');
  try {
    signal?.throwIfAborted();
    signal?.addEventListener('abort', stop, { once: true });
    for await (const chunk of stream) {
      const data: Buffer = Buffer.isBuffer(chunk) ? chunk : Buffer.from(chunk);
      bytes += data.length;
      await judge(data, false);
      if (bound !== undefined && bytes > bound) {
        throw new MediaError(
          'UPLOAD_TOO_LARGE',
          `The file is larger than the ${describe(bound)} that are accepted.`,
          { limit: bound },
        );
      }
      hash.update(data);
      for (let done = 0; done < data.length; ) {
        const { bytesWritten } = await file.write(data, done);
        done += bytesWritten;
      }
    }
    if (stream.readableAborted || !stream.readableEnded) throw new Error('the upload broke off');
    await judge(Buffer.alloc(0), true);
    await file.sync();
    await file.close();
    return { path, bytes, sha256: hash.digest('hex') };
  } catch (error) {
    await file.close().catch(() => undefined);
    await rm(path, { force: true });
    stream.destroy();
    throw error;
  } finally {
    signal?.removeEventListener('abort', stop);
  }
}

function describe(bytes: number): string {
  const megabytes = bytes / 1024 / 1024;
  return megabytes >= 1 ? `${Math.floor(megabytes)} MB` : `${bytes} bytes`;
}
