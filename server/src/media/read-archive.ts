import { type Entry, openPromise } from 'yauzl';
import { MediaError } from './media-error.ts';

/** Limits of an archive. Sizes are counted while unpacking, not as claimed. */
const MAX_ENTRIES = 2_000;
const MAX_UNPACKED_BYTES = 200 * 1024 * 1024;
/** Largest compression ratio: text compresses to a twentieth, bombs to a thousandth. */
const MAX_RATIO = 100;
/** Smaller contents are never a bomb, bytes. */
const HARMLESS_BYTES = 10 * 1024 * 1024;

/** Unix file type in the upper half of an entry's attributes. */
const FILE_TYPE_MASK = 0o170000;
const REGULAR = 0o100000;
const FOLDER = 0o040000;

/**
 * The files of a ZIP archive by path, held in memory and never written.
 *
 * @param path the archive on disk
 * @throws MediaError `FILE_CORRUPT` when it is unreadable, contains suspicious entries (paths that lead out of it, links, encryption) or
 * unpacks to more than the limit
 */
export async function readArchive(path: string): Promise<ReadonlyMap<string, Buffer>> {
  try {
    return await read(path);
  } catch (cause) {
    if (cause instanceof MediaError) throw cause;
    throw refused('cannot be read', cause);
  }
}

async function read(path: string): Promise<Map<string, Buffer>> {
  // The library itself rejects absolute paths, `..` and backslashes.
  const archive = await openPromise(path, { strictFileNames: true });
  try {
    const files = new Map<string, Buffer>();
    if (archive.entryCount > MAX_ENTRIES) throw tooLarge(`${archive.entryCount} files`);
    let left = Math.min(MAX_UNPACKED_BYTES, Math.max(HARMLESS_BYTES, archive.fileSize * MAX_RATIO));
    for await (const entry of archive.eachEntry()) {
      checkEntry(entry);
      if (entry.fileName.endsWith('/')) continue;
      if (files.has(entry.fileName)) throw refused('holds a file twice');
      if (files.size >= MAX_ENTRIES) throw tooLarge('too many files');
      const chunks: Buffer[] = [];
      for await (const chunk of await archive.openReadStreamPromise(entry)) {
        const data = Buffer.from(chunk as Uint8Array);
        left -= data.length;
        if (left < 0) throw tooLarge('it unpacks to more than a model needs');
        chunks.push(data);
      }
      files.set(entry.fileName, Buffer.concat(chunks));
    }
    return files;
  } finally {
    archive.close();
  }
}

function checkEntry(entry: Entry): void {
  if (entry.isEncrypted()) throw refused('is locked with a password');
  const type = (entry.externalFileAttributes >>> 16) & FILE_TYPE_MASK;
  if (type !== 0 && type !== REGULAR && type !== FOLDER) throw refused('holds links');
}

function refused(how: string, cause?: unknown): MediaError {
  return new MediaError('FILE_CORRUPT', `The archive ${how}. Pack the model again as a plain ZIP.`, {
    cause,
  });
}

function tooLarge(what: string): MediaError {
  return new MediaError('FILE_CORRUPT', `The archive is too large: ${what}.`);
}
