import type { Readable } from 'node:stream';

/** Metadata of a stored file. */
export interface StoredFile {
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

/** A stored file as a listing knows it. */
export interface ListedFile {
  readonly key: string;
  readonly size: number;
  readonly modifiedAt: Date;
}

/** A top-level folder. */
export interface StoredFolder {
  readonly key: string;
  /** When it was last written to; undefined when it is gone by now. A bucket has to look through the folder for it. */
  modifiedAt(): Promise<Date | undefined>;
}

/** Where a store in an S3 bucket is. */
export interface BucketAddress {
  readonly bucket: string;
  /** Keys below which everything of the installation lies; empty, or ending with a slash. */
  readonly prefix: string;
  /** Name of the store below the prefix. */
  readonly name: 'media' | 'originals';
  /** An S3-compatible server; absent means Amazon's. */
  readonly endpoint?: string;
  readonly region?: string;
  /** Local folder for work in progress. */
  readonly temp: string;
}

/** Serializable address of a store. */
export type StorageAddress = { readonly folder: string } | BucketAddress;

/**
 * Files of committed folders by which their makers know that the folder is there. A store that cannot rename a folder writes such a file
 * last and removes it first.
 */
export const FOLDER_SEALS = ['manifest.json', 'poster-landscape.webp'] as const;
type FolderSeal = (typeof FOLDER_SEALS)[number];

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
   * Moves a finished local folder to a key: whoever finds its seal finds all of it. A sealed folder keeps its content, because equal keys
   * mean equal content. The local folder is gone afterwards.
   *
   * @param seal the file in it that its makers look for; absent where only the database tells of the folder, once it is committed
   */
  commitFolder(folder: string, key: string, seal?: FolderSeal): Promise<void>;
  /** Moves a finished local file to a key; the local file is gone afterwards. */
  commitFile(path: string, key: string): Promise<void>;
  /**
   * Opens a file; undefined when there is none, or for an invalid key.
   *
   * @throws only when the store itself fails
   */
  open(key: string): Promise<StoredFile | undefined>;
  /** Reads a whole, small file; undefined when there is none. */
  read(key: string): Promise<Buffer | undefined>;
  /** Runs something that needs a file system path, such as an image decoder, on a stored file, which it must not change. */
  withLocalFile<T>(key: string, use: (path: string) => Promise<T>): Promise<T>;
  folders(): AsyncIterable<StoredFolder>;
  /** What lies beside the top-level folders; nothing here puts it there. Its names need not be keys. */
  loose(): AsyncIterable<ListedFile>;
  /** All files below a folder, in the order of their keys. */
  files(folder: string): AsyncIterable<ListedFile>;
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
  /** Writes a file that nobody sees, and removes it. Throws when the store cannot be written. */
  check(): Promise<void>;
  /** An empty local folder for work in progress, on the disk of the store if that is one. */
  createTempFolder(label: string): Promise<string>;
  /** Removes the leftovers of our killed processes; returns the number of folders. */
  sweepTemp(): Promise<number>;
}

const KEY = /^[A-Za-z0-9_-][A-Za-z0-9._-]*(\/[A-Za-z0-9_-][A-Za-z0-9._-]*)*$/;

/** Whether a text is a key. Everything else, including `..`, absolute paths, backslashes and encodings, is invalid. */
export function isKey(text: string): boolean {
  return text.length <= 512 && KEY.test(text);
}

/** The key itself. Throws for a text that is none. */
export function requireKey(key: string): string {
  if (!isKey(key)) throw new Error(`not a storage key: ${JSON.stringify(key.slice(0, 100))}`);
  return key;
}

const DAY = /^\d{4}-\d{2}-\d{2}$/;

/** Whether a text is a day of the trash. */
export function isTrashDay(text: string): boolean {
  return DAY.test(text);
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

/** Files that a browser may open itself; all others are only fetched or saved. */
const OPENED = /\.(jpg|png|webp|avif|svg|pdf|mp4|webm|mp3|m4a)$/i;

/** Whether a browser shows a file or saves it. */
export function dispositionOf(key: string): 'inline' | 'attachment' {
  return OPENED.test(key) ? 'inline' : 'attachment';
}
