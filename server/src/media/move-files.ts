import { createHash } from 'node:crypto';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { Readable } from 'node:stream';
import { someAtOnce } from './some-at-once.ts';
import type { ListedFile, Storage } from './storage.ts';

/** Files between two notes of how far a move is. */
const BATCH = 64;
/** Files up to this size are copied many at once, bytes; larger ones, which take memory, few. */
const SMALL_BYTES = 1024 ** 2;
const SMALL_AT_ONCE = 16;
const LARGE_AT_ONCE = 2;
/** Two clocks may differ by this, milliseconds: a file written since is compared once more. */
const CLOCKS_MS = 10 * 60_000;
/** Attempts of a file whose copy differs. */
const TRIES = 2;

/** Up to which file, in the order of keys, all copies have been compared with their originals. */
interface Cursor {
  readonly key: string;
  /** When the comparing began: what is written later is compared again. */
  readonly since: number;
}

/** Counts of a move so far. */
export interface MoveCounts {
  files: number;
  bytes: number;
  /** Of the files, those that were copied now; the others were there. */
  copied: number;
}

export interface MoveOptions {
  readonly from: Storage;
  readonly to: Storage;
  /** Local file that remembers how far the move is. */
  readonly journal: string;
  readonly onProgress?: (counts: Readonly<MoveCounts>) => void;
  /** Stops the move between two files. */
  readonly signal?: AbortSignal;
}

/** Thrown when a copy is not what its original is. */
export class CopyDiffers extends Error {
  override name = 'CopyDiffers';
}

/**
 * Copies all files of a store to another one, and compares each copy with its original by SHA-256, read from both. Nothing of the source is
 * changed, nothing at the target is deleted. Can be stopped at any time; the next run goes on from there, and copies what has come since.
 *
 * @throws CopyDiffers; the signal's reason; whatever a store throws
 */
export async function moveFiles({ from, to, journal, onProgress, signal }: MoveOptions): Promise<MoveCounts> {
  const since = Date.now() - CLOCKS_MS;
  const before = await readCursor(journal);
  const counts: MoveCounts = { files: 0, bytes: 0, copied: 0 };
  let batch: { file: ListedFile; sizeThere: number | undefined }[] = [];
  let end = before?.key ?? '';

  const finish = async (): Promise<void> => {
    const isLarge = ({ file }: (typeof batch)[number]): boolean => file.size > SMALL_BYTES;
    const copyOf = ({ file, sizeThere }: (typeof batch)[number]) => one(file, sizeThere);
    await someAtOnce(
      batch.filter((pair) => !isLarge(pair)),
      SMALL_AT_ONCE,
      copyOf,
    );
    await someAtOnce(batch.filter(isLarge), LARGE_AT_ONCE, copyOf);
    const last = batch.at(-1);
    batch = [];
    if (!last || last.file.key <= end) return;
    end = last.file.key;
    await writeCursor(journal, { key: end, since });
  };

  const one = async (file: ListedFile, sizeThere: number | undefined): Promise<void> => {
    signal?.throwIfAborted();
    const isCompared =
      before !== undefined && file.key <= before.key && file.modifiedAt.getTime() < before.since;
    if (sizeThere !== file.size || !(isCompared || (await isSame(from, to, file.key)))) {
      await copy(from, to, file);
      counts.copied += 1;
    }
    counts.files += 1;
    counts.bytes += file.size;
    onProgress?.(counts);
  };

  for (const folder of await foldersInOrder(from)) {
    for await (const pair of paired(from.files(folder), to.files(folder))) {
      batch.push(pair);
      if (batch.length === BATCH) await finish();
    }
  }
  await finish();
  // All is compared: the next run reads what comes from now on.
  if (end) await writeCursor(journal, { key: end, since });
  return counts;
}

/** The files of a store and their bytes, without reading any. */
export async function countFiles(store: Storage): Promise<Pick<MoveCounts, 'files' | 'bytes'>> {
  const counts = { files: 0, bytes: 0 };
  for (const folder of await foldersInOrder(store))
    for await (const { size } of store.files(folder)) {
      counts.files += 1;
      counts.bytes += size;
    }
  return counts;
}

async function foldersInOrder(store: Storage): Promise<string[]> {
  const keys: string[] = [];
  for await (const { key } of store.folders()) keys.push(key);
  // As their files sort: by the name with the slash behind it.
  return keys.sort((a, b) => (`${a}/` < `${b}/` ? -1 : 1));
}

/** Each file of one listing, with the size of the file of the same key in another; both are in order. */
async function* paired(here: AsyncIterable<ListedFile>, there: AsyncIterable<ListedFile>) {
  const others = there[Symbol.asyncIterator]();
  let other = await others.next();
  for await (const file of here) {
    while (!other.done && other.value.key < file.key) other = await others.next();
    const isThere = !other.done && other.value.key === file.key;
    yield { file, sizeThere: isThere && !other.done ? other.value.size : undefined };
  }
  await others.return?.();
}

async function isSame(from: Storage, to: Storage, key: string): Promise<boolean> {
  const [original, copied] = await Promise.all([hashOf(from, key), hashOf(to, key)]);
  return original !== undefined && original === copied;
}

async function hashOf(store: Storage, key: string): Promise<string | undefined> {
  const file = await store.open(key);
  if (!file) return undefined;
  const hash = createHash('sha256');
  for await (const chunk of file.stream()) hash.update(chunk);
  return hash.digest('hex');
}

async function copy(from: Storage, to: Storage, { key }: ListedFile): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    const file = await from.open(key);
    // Removed since it was listed.
    if (!file) return;
    const hash = createHash('sha256');
    await to.put(key, hashed(file.stream(), hash));
    if ((await hashOf(to, key)) === hash.digest('hex')) return;
    if (attempt === TRIES) throw new CopyDiffers(`the copy of ${key} differs from its original`);
  }
}

function hashed(stream: Readable, hash: ReturnType<typeof createHash>): Readable {
  const chunks = async function* () {
    for await (const chunk of stream) {
      hash.update(chunk);
      yield chunk;
    }
  };
  return Readable.from(chunks(), { objectMode: false });
}

async function readCursor(path: string): Promise<Cursor | undefined> {
  // Without it, everything is compared anew.
  const text = await readFile(path, 'utf8').catch(() => '{}');
  const { key, since } = JSON.parse(text) as Partial<Cursor>;
  return typeof key === 'string' && typeof since === 'number' ? { key, since } : undefined;
}

async function writeCursor(path: string, cursor: Cursor): Promise<void> {
  await mkdir(dirname(path), { recursive: true });
  await writeFile(`${path}.new`, JSON.stringify(cursor));
  await rename(`${path}.new`, path);
}
