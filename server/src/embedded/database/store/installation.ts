import {
  closeSync,
  existsSync,
  fsyncSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeSync,
} from 'node:fs';
import { join } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import { fileName } from './sqlite-file.ts';

/** Says that a database was made in this folder, for the day when its file is gone. */
const markerName = 'installation.json';
/** Only there between a clean stop and the next start. */
const stopName = 'clean-stop.json';
/** What the marker is called after a clean stop that found no room to say what the file held: a rename needs none. */
const unnotedStopName = 'clean-stop-unnoted.json';

/** Cleanly stopped files up to this size are read through at each start: about 0.1 s, a few from a slow disk. */
const alwaysCheckedBytes = 128 * 1024 * 1024;

const BROUGHT = ` If you put this file there yourself, delete ${markerName} and ${stopName} beside it.`;

/** What the file held when it was closed. */
interface CleanStop {
  readonly pages: number;
  readonly documents: number;
}

/** The file is not what it was when it was closed. */
export class DamagedDatabaseError extends Error {
  constructor(directory: string, what: string, alsoPossible = '') {
    super(
      `The database file ${join(directory, fileName)} ${what}. ` +
        `Put the folder ${directory} back from a backup; to begin anew without its data, move that folder away.${alsoPossible}`,
    );
    this.name = 'DamagedDatabaseError';
  }
}

/** The traces that earlier starts left beside the file, and what of them the file has to agree with. */
export class Installation {
  readonly #directory: string;
  readonly #known: boolean;
  readonly #stop: CleanStop | undefined;
  readonly #lostLog: boolean;
  /** No database was in this folder before. */
  readonly fresh: boolean;

  /** @throws DamagedDatabaseError when there has been a database whose file is gone or empty */
  constructor(directory: string) {
    this.#directory = directory;
    this.#stop = readStop(join(directory, stopName));
    const walBytes = sizeOf(join(directory, `${fileName}-wal`));
    const there = (name: string): boolean => existsSync(join(directory, name));
    this.#known = there(markerName) || there(stopName) || there(unnotedStopName);
    const bytes = sizeOf(join(directory, fileName));
    // A log alone is a trace too: of a version that left no others.
    const traces = this.#known || (walBytes ?? 0) > 0;
    if (bytes === undefined && traces) throw this.#damaged('is missing, although there has been one');
    if (bytes === 0 && traces) throw this.#damaged('is empty, although it held a database');
    // Killed while it was making its first file, before it left any other trace, it begins again.
    this.fresh = !bytes;
    // A process that was killed leaves its log; only a clean stop takes it away.
    this.#lostLog = this.#known && !there(stopName) && !there(unnotedStopName) && walBytes === undefined;
  }

  /** Holds the file to what is known of it, before anything is written. */
  check(file: DatabaseSync): void {
    if (this.fresh) return;
    const tables = Number(
      file.prepare("SELECT count(*) AS n FROM sqlite_master WHERE type = 'table'").get()?.n,
    );
    if (tables === 0 && this.#known && !this.#lostLog) throw this.#damaged('holds no tables any more');
    const bytes = sizeOf(join(this.#directory, fileName)) ?? 0;
    const pages = pageCount(file);
    if (this.#stop && pages !== this.#stop.pages) throw this.#changed('pages', this.#stop.pages, pages);
    const pageBytes = Number(file.prepare('PRAGMA page_size').get()?.page_size);
    // What the log still holds need not be in the file.
    const walBytes = sizeOf(join(this.#directory, `${fileName}-wal`)) ?? 0;
    if (this.#stop && walBytes === 0 && bytes < pages * pageBytes) {
      throw this.#damaged(`is cut short: it has ${bytes} of ${pages * pageBytes} bytes`);
    }
    if (this.#stop && bytes > alwaysCheckedBytes) return;
    const found = file.prepare('PRAGMA quick_check(1)').get()?.quick_check;
    if (found !== 'ok') throw this.#damaged(`is damaged (${String(found).replaceAll('\n', ' ')})`);
    if (this.#lostLog) throw this.#damaged(`has lost the log of its last writes, ${fileName}-wal`, BROUGHT);
  }

  /** @throws DamagedDatabaseError when there are not as many documents as at the clean stop */
  checkDocuments(documents: number): void {
    if (this.#stop && documents !== this.#stop.documents)
      throw this.#changed('documents', this.#stop.documents, documents);
  }

  /** The file is in use from here on: what it held at the last stop no longer counts. */
  noteStart(): void {
    const marker = join(this.#directory, markerName);
    const unnoted = join(this.#directory, unnotedStopName);
    try {
      if (existsSync(unnoted)) renameSync(unnoted, marker);
      if (!existsSync(marker)) writeWhole(marker, { since: new Date().toISOString() });
    } catch {
      // A full disk can still be read from; the marker is left at a later start.
    }
    rmSync(join(this.#directory, stopName), { force: true });
    syncFolder(this.#directory);
  }

  /** Just before the file is closed, everything being committed. On a full disk the next start checks more instead. */
  noteStop(file: DatabaseSync, documents: number): void {
    const stop: CleanStop = { pages: pageCount(file), documents };
    try {
      writeWhole(join(this.#directory, stopName), stop);
    } catch {
      rmSync(join(this.#directory, stopName), { force: true });
      const marker = join(this.#directory, markerName);
      if (existsSync(marker)) renameSync(marker, join(this.#directory, unnotedStopName));
    }
  }

  /** SQLite's own words for a file that it cannot read, with what to do. */
  explain(error: unknown): unknown {
    if (!(error instanceof Error) || error instanceof DamagedDatabaseError) return error;
    if (!/malformed|not a database|no such (table|column)|disk I\/O error/i.test(error.message)) return error;
    return this.#damaged(`is damaged (${error.message})`);
  }

  #changed(what: string, before: number, now: number): DamagedDatabaseError {
    return this.#damaged(`is not the one that was closed: it has ${now} ${what} and had ${before}`, BROUGHT);
  }

  #damaged(what: string, alsoPossible = ''): DamagedDatabaseError {
    return new DamagedDatabaseError(this.#directory, what, alsoPossible);
  }
}

function pageCount(file: DatabaseSync): number {
  return Number(file.prepare('PRAGMA page_count').get()?.page_count);
}

function sizeOf(path: string): number | undefined {
  return statSync(path, { throwIfNoEntry: false })?.size;
}

function readStop(path: string): CleanStop | undefined {
  if (!existsSync(path)) return undefined;
  try {
    const stop: unknown = JSON.parse(readFileSync(path, 'utf8'));
    if (typeof stop !== 'object' || stop === null || !('pages' in stop) || !('documents' in stop))
      return undefined;
    return { pages: Number(stop.pages), documents: Number(stop.documents) };
  } catch {
    // Half-written when the power went: then it says nothing.
    return undefined;
  }
}

/** Writes a file that is there as a whole or not at all. */
function writeWhole(path: string, content: object): void {
  const beside = `${path}.new`;
  const handle = openSync(beside, 'w', 0o600);
  try {
    writeSync(handle, JSON.stringify(content));
    fsyncSync(handle);
  } catch (error) {
    rmSync(beside, { force: true });
    throw error;
  } finally {
    closeSync(handle);
  }
  renameSync(beside, path);
}

/** So that a power cut cannot bring back what was deleted; not every operating system can. */
function syncFolder(directory: string): void {
  if (process.platform === 'win32') return;
  const handle = openSync(directory, 'r');
  try {
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}
