import type { Readable } from 'node:stream';

/** What is known of a stored file without reading it. */
interface StoredFile {
  key: string;
  size: number;
  contentType: string;
  modifiedAt: Date;
  /**
   * Its bytes, to be piped or destroyed by the caller.
   *
   * @param range first and last byte, both included
   */
  stream(range?: { start: number; end: number }): Readable;
}

/** Where a store is, in a form that can be sent. */
export interface StorageAddress {
  readonly folder: string;
}

/**
 * Where media are kept. Files are named by keys, never by paths: segments of `A-Z a-z 0-9 . _ -` joined by `/`, none of them starting
 * with a dot. A file is there whole or not at all.
 */
export interface Storage {
  /** By which another process opens the same store. */
  readonly address: StorageAddress;
  /** Store a file under a key, replacing what was there. */
  put(key: string, body: Readable | Uint8Array): Promise<void>;
  /**
   * Move a finished local folder to a key, as one step: readers see all of it or nothing. When the key is taken already, what is there
   * stays, as equal keys mean equal content. The local folder is gone afterwards.
   */
  commitFolder(folder: string, key: string): Promise<void>;
  /** Move a finished local file to a key; the local file is gone afterwards. */
  commitFile(path: string, key: string): Promise<void>;
  /** Open a file; undefined when there is none. Never throws for a key that a stranger made up. */
  open(key: string): Promise<StoredFile | undefined>;
  /** Read a whole, small file; undefined when there is none. */
  read(key: string): Promise<Buffer | undefined>;
  /** Run something that needs a path in the file system, such as an image decoder, on a stored file. */
  withLocalFile<T>(key: string, use: (path: string) => Promise<T>): Promise<T>;
  /** The folders at the top, with when each was last written to. */
  folders(): AsyncIterable<{ key: string; modifiedAt: Date }>;
  /** Remove the file of this name and everything below it. */
  remove(prefix: string): Promise<void>;
  /** Move the file or folder of this name to the trash of a day, `YYYY-MM-DD`, where nothing serves it. */
  discard(prefix: string, day: string): Promise<void>;
  /** Delete for good what went to the trash before a day, `YYYY-MM-DD`; answers how many days that were. */
  emptyTrash(before: string): Promise<number>;
  /** The id of the installation that these files belong to; undefined for files that none has claimed. */
  owner(): Promise<string | undefined>;
  /** Write down whose these files are. An owner that is there already stays, unless it is to be replaced. */
  claim(installationId: string, options?: { readonly replace?: boolean }): Promise<void>;
  /** An empty local folder for work in progress, on the disk that a commit moves it within. */
  createTempFolder(label: string): Promise<string>;
  /** Remove work in progress that a killed process of ours left behind; answers how many folders. */
  sweepTemp(): Promise<number>;
}

const KEY = /^[A-Za-z0-9_-][A-Za-z0-9._-]*(\/[A-Za-z0-9_-][A-Za-z0-9._-]*)*$/;

/** Whether a text is a key. Everything else, `..`, absolute paths, backslashes and encodings included, names nothing. */
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

/** Content type by extension, for files that this program wrote itself; uploads carry theirs in the database. */
export function contentTypeOf(key: string): string {
  return CONTENT_TYPES[key.slice(key.lastIndexOf('.') + 1)] ?? 'application/octet-stream';
}
