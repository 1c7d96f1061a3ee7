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

/** Records that this folder has a database, to detect when its file is lost. */
const markerName = 'installation.json';
/** Only present between a clean stop and the next start. */
const stopName = 'clean-stop.json';
/** Name of the marker after a stop that could not record the file's content, for want of space or of time: a rename needs neither. */
const unnotedStopName = 'clean-stop-unnoted.json';

/** Cleanly stopped files up to this size are fully checked on each start: about 0.1 s, a few seconds on a slow disk. */
const alwaysCheckedBytes = 128 * 1024 * 1024;

const BROUGHT = ` If you put this file there yourself, delete ${markerName} and ${stopName} beside it.`;

/** Content of the file when it was closed. */
interface CleanStop {
  readonly pages: number;
  readonly documents: number;
}

/** The file differs from when it was closed. */
export class DamagedDatabaseError extends Error {
  constructor(directory: string, what: string, alsoPossible = '') {
    super(
      `The database file ${join(directory, fileName)} ${what}. ` +
        `Put the folder ${directory} back from a backup; to begin anew without its data, move that folder away.${alsoPossible}`,
    );
    this.name = 'DamagedDatabaseError';
  }
}

/** The markers of earlier starts next to the file, and what the file has to match. */
export class Installation {
  readonly #directory: string;
  readonly #known: boolean;
  readonly #stop: CleanStop | undefined;
  readonly #lostLog: boolean;
  /** The folder had no database before. */
  readonly fresh: boolean;

  /** @throws DamagedDatabaseError when there was a database whose file is missing or empty */
  constructor(directory: string) {
    this.#directory = directory;
    this.#stop = readStop(join(directory, stopName));
    const walBytes = sizeOf(join(directory, `${fileName}-wal`));
    const there = (name: string): boolean => existsSync(join(directory, name));
    this.#known = there(markerName) || there(stopName) || there(unnotedStopName);
    const bytes = sizeOf(join(directory, fileName));
    // A log alone is a trace too: versions without a marker left one.
    const traces = this.#known || (walBytes ?? 0) > 0;
    if (bytes === undefined && traces) throw this.#damaged('is missing, although there has been one');
    if (bytes === 0 && traces) throw this.#damaged('is empty, although it held a database');
    // Killed while creating its first file, before it left any other trace: starts over.
    this.fresh = !bytes;
    // A killed process leaves its log; only a clean stop removes it.
    this.#lostLog = this.#known && !there(stopName) && !there(unnotedStopName) && walBytes === undefined;
  }

  /** Checks the file against the markers, before anything is written. */
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
    // Content of the log may be missing from the file.
    const walBytes = sizeOf(join(this.#directory, `${fileName}-wal`)) ?? 0;
    if (this.#stop && walBytes === 0 && bytes < pages * pageBytes) {
      throw this.#damaged(`is cut short: it has ${bytes} of ${pages * pageBytes} bytes`);
    }
    if (this.#stop && bytes > alwaysCheckedBytes) return;
    const found = file.prepare('PRAGMA quick_check(1)').get()?.quick_check;
    if (found !== 'ok') throw this.#damaged(`is damaged (${String(found).replaceAll('\n', ' ')})`);
    if (this.#lostLog) throw this.#damaged(`has lost the log of its last writes, ${fileName}-wal`, BROUGHT);
  }

  /** @throws DamagedDatabaseError when the number of documents differs from the clean stop */
  checkDocuments(documents: number): void {
    if (this.#stop && documents !== this.#stop.documents)
      throw this.#changed('documents', this.#stop.documents, documents);
  }

  /** The file is in use from here on: the record of the last stop no longer applies. */
  noteStart(): void {
    const marker = join(this.#directory, markerName);
    const unnoted = join(this.#directory, unnotedStopName);
    try {
      if (existsSync(unnoted)) renameSync(unnoted, marker);
      if (!existsSync(marker)) writeWhole(marker, { since: new Date().toISOString() });
    } catch {
      // A full disk is still readable; a later start writes the marker.
    }
    rmSync(join(this.#directory, stopName), { force: true });
    syncFolder(this.#directory);
  }

  /** Right before the file is closed, with everything committed. On a full disk the next start checks more instead. */
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

  /** SQLite's own error for an unreadable file, with the remedy. */
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

/**
 * For a process that exits without having closed the database: its end closes the file in good order, log and all, but without a record of
 * its content. A next start that finds no log would otherwise take it for lost. Synchronous, for an `exit` handler.
 */
export function noteExit(directory: string): void {
  const marker = join(directory, markerName);
  try {
    if (existsSync(marker)) renameSync(marker, join(directory, unnotedStopName));
  } catch {
    // A folder that has become unwritable stays as it is.
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
    // Ignored when half-written because of a power failure.
    return undefined;
  }
}

/** Writes a file atomically. */
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

/** So that a power failure cannot restore what was deleted; not supported by every operating system. */
function syncFolder(directory: string): void {
  if (process.platform === 'win32') return;
  const handle = openSync(directory, 'r');
  try {
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}
