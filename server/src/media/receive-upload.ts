import { createHash } from 'node:crypto';
import { open, rm } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { HEAD_BYTES } from './file-format.ts';
import { MediaError } from './media-error.ts';

/** An upload that was received completely and is on disk. */
export interface ReceivedUpload {
  path: string;
  bytes: number;
  /** Hex SHA-256 of its bytes. */
  sha256: string;
}

/**
 * Returns the size limit, given the first bytes of a file (`HEAD_BYTES` of them, or all of a smaller file). Throwing rejects the file
 * before the rest of it is read.
 */
export type LimitByContent = (head: Buffer) => Promise<number>;

/**
 * Writes a stream to a new file, hashing and counting it; holds one chunk in memory at a time.
 *
 * On any failure (the sender disconnects, the disk is full, the limit is exceeded, the signal aborts) the file is removed and the stream
 * destroyed before this rejects.
 *
 * @param path of the new file; it must not exist
 * @param limit size limit in bytes, or a function of the first bytes
 * @throws MediaError `UPLOAD_TOO_LARGE` as soon as more than `limit` bytes have arrived
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
