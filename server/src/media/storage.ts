import type { Readable } from 'node:stream';

/** Metadata of a stored file. */
interface StoredFile {
  key: string;
  size: number;
  contentType: string;
  modifiedAt: Date;
  /**
   * Its bytes; the caller must consume or destroy the stream.
   *
   * @param range first and last byte, both inclusive
   */
  stream(range?: { start: number; end: number }): Readable;
}

/** Serializable address of a store. */
export interface StorageAddress {
  readonly folder: string;
}

/**
 * Storage of media. Files are identified by keys, never by paths: segments of `A-Z a-z 0-9 . _ -` joined by `/`, none of them starting with
 * a dot. A file exists completely or not at all.
 */
export interface Storage {
  /** Lets another process open the same store. */
  readonly address: StorageAddress;
  /** Stores a file under a key, replacing an existing one. */
  put(key: string, body: Readable | Uint8Array): Promise<void>;
  /**
   * Moves a finished local folder to a key atomically: readers see all of it or nothing. An existing key keeps its content, because equal
   * keys mean equal content. The local folder is gone afterwards.
   */
  commitFolder(folder: string, key: string): Promise<void>;
  /** Moves a finished local file to a key; the local file is gone afterwards. */
  commitFile(path: string, key: string): Promise<void>;
  /** Opens a file; undefined when there is none. Never throws, even for an invalid key. */
  open(key: string): Promise<StoredFile | undefined>;
  /** Reads a whole, small file; undefined when there is none. */
  read(key: string): Promise<Buffer | undefined>;
  /** Runs something that needs a file system path, such as an image decoder, on a stored file. */
  withLocalFile<T>(key: string, use: (path: string) => Promise<T>): Promise<T>;
  /** The top-level folders with their modification times. */
  folders(): AsyncIterable<{ key: string; modifiedAt: Date }>;
  /** Removes the file of this name and everything below it. */
  remove(prefix: string): Promise<void>;
  /** Moves the file or folder of this name to the trash of a day, `YYYY-MM-DD`, which is never served. */
  discard(prefix: string, day: string): Promise<void>;
  /** Deletes the trash from before a day, `YYYY-MM-DD`, for good; returns the number of days deleted. */
  emptyTrash(before: string): Promise<number>;
  /** The id of the installation that owns these files; undefined when unclaimed. */
  owner(): Promise<string | undefined>;
  /** Records the owner of these files. An existing owner stays, unless `replace` is set. */
  claim(installationId: string, options?: { readonly replace?: boolean }): Promise<void>;
  /** An empty local folder for work in progress, on the same disk as the store. */
  createTempFolder(label: string): Promise<string>;
  /** Removes the leftovers of our killed processes; returns the number of folders. */
  sweepTemp(): Promise<number>;
}

const KEY = /^[A-Za-z0-9_-][A-Za-z0-9._-]*(\/[A-Za-z0-9_-][A-Za-z0-9._-]*)*$/;

/** Whether a text is a key. Everything else, including `..`, absolute paths, backslashes and encodings, is invalid. */
export function isKey(text: string): boolean {
  return text.length <= 512 && KEY.test(text);
}

const CONTENT_TYPES: Readonly<Record<string, string>> = {
  webp: 'image/webp',
  avif: 'image/avif',
  jpg: 'image/jpeg',
  png: 'image/png',
  svg: 'image/svg+xml',
  pdf: 'application/pdf',
  mp4: 'video/mp4',
  webm: 'video/webm',
  mp3: 'audio/mpeg',
  m4a: 'audio/mp4',
  glb: 'model/gltf-binary',
  json: 'application/json',
};

/** Content type by extension, for files written by this program; the type of uploads is in the database. */
export function contentTypeOf(key: string): string {
  return CONTENT_TYPES[key.slice(key.lastIndexOf('.') + 1)] ?? 'application/octet-stream';
}
