import {
  appendFile,
  lstat,
  mkdir,
  readdir,
  readFile,
  rename,
  rm,
  stat,
  utimes,
  writeFile,
} from 'node:fs/promises';
import { hostname } from 'node:os';
import path from 'node:path';
import { StartRefusal } from '../../platform/start-refusal.ts';
import {
  checksumOf,
  codeOf,
  copyWhole,
  filesBelow,
  linkSame,
  readChecksums,
  syncToDisk,
  UnreadableFile,
} from './backup-files.ts';

/** In a backup: what it is, and the checksum of each of its files, as `sha256sum -c` reads them. */
export const MANIFEST = 'backup.json';
export const CHECKSUMS = 'files.sha256';
/** The embedded database in a data folder, and its copy in a backup. */
export const DATABASE = 'database/database.sqlite';
/** Of `DATA_DIR`. What is in the first two is made once and never changed, so equal names mean equal files. */
export const NEVER_CHANGED = ['media', 'originals'] as const;
const SMALL = ['identity', 'outbox', 'secret.key'] as const;
export const UNFINISHED = '.unfinished';
/** In a backup that is being made: by whom. */
const MAKING = 'making.json';
const SIGN_OF_LIFE_MS = 10_000;
/** Age of the last sign of life from which the process on another machine is dead. */
const DEAD_MS = 60_000;
/** Files between two signs of progress. */
export const SAY_EVERY = 1000;
/** Days in which each file of the backup before is read once before it gets its second name: damage would go on to every backup. */
const TURNS = 30;
const DAY_MS = 24 * 3600_000;

export interface Manifest {
  readonly format: 1;
  /** Absent in backups of versions that did not write it. */
  readonly installation?: string;
  /** When the database was copied. */
  readonly made: string;
  readonly version: string;
  readonly files: number;
  readonly bytes: number;
  /** What could not be read, and is not in it. */
  readonly left?: readonly string[];
}

interface Making {
  readonly installation: string;
  readonly host: string;
  readonly pid: number;
}

interface BackupWanted {
  readonly dataDir: string;
  /** Folder of backups. */
  readonly target: string;
  /** Id of the installation: others may have their backups in the same folder. */
  readonly installation: string;
  readonly version: string;
  readonly now: Date;
  /** Writes the whole database, as it is at one moment, to a new file. */
  readonly copyDatabase: (file: string) => Promise<void>;
  readonly say: (line: string) => void;
}

/**
 * Makes a backup of a data folder, beside its server or without one, in a new folder that is whole once it has its name. Files that the
 * backup before has as well get a second name instead of a copy. One that was cut off goes on where it was. A file that cannot be read keeps
 * nothing else out of it.
 *
 * @returns the folder, and what could not be read
 * @throws StartRefusal when the target is in the data folder, and while another process makes one
 */
export async function makeBackup(
  wanted: BackupWanted,
): Promise<{ readonly folder: string; readonly left: readonly string[] }> {
  const { dataDir, target, installation, now, say } = wanted;
  if (!path.relative(dataDir, target).startsWith('..')) {
    throw new StartRefusal(
      `A backup in ${target} would be part of what it copies. Name a folder outside of ${dataDir}.`,
    );
  }
  await mkdir(target, { recursive: true, mode: 0o700 });
  const name = `oriel-${now.toISOString().slice(0, 19).replaceAll(':', '-')}`;
  const begun = await unfinishedOf(installation, target);
  if (begun) say(`going on with ${begun}`);
  const folder = path.join(target, begun ?? name + UNFINISHED);
  const release = await claim(folder, installation);
  try {
    const copy = await Copy.into({ ...wanted, folder, last: await lastOf(installation, target) });
    // What the database names has to be in the copy: most files before it, in peace, and after it those that came meanwhile.
    await copy.add(NEVER_CHANGED);
    await copy.database(wanted.copyDatabase);
    const made = new Date().toISOString();
    const left = await copy.add([...NEVER_CHANGED, ...SMALL]);
    const manifest: Manifest = {
      format: 1,
      installation,
      made,
      version: wanted.version,
      ...(await copy.extent()),
      ...(left.length > 0 ? { left } : {}),
    };
    const text = `${JSON.stringify(manifest, null, 2)}\n`;
    await writeFile(path.join(folder, MANIFEST), text, { mode: 0o600, flush: true });
    await release();
    await rm(path.join(folder, MAKING), { force: true });
    const whole = path.join(target, name);
    await syncToDisk(folder);
    await rename(folder, whole);
    await syncToDisk(target);
    say(`${whole}: ${manifest.files} files, ${megabytes(manifest.bytes)}, as of ${made}`);
    return { folder: whole, left };
  } finally {
    await release();
  }
}

async function namesIn(target: string): Promise<string[]> {
  return (await readdir(target)).filter((one) => /^oriel-[\d-]+T[\d-]+(\.unfinished)?$/.test(one)).sort();
}

async function readJson<T>(file: string): Promise<T | undefined> {
  const text = await readFile(file, 'utf8').catch(() => undefined);
  try {
    return text === undefined ? undefined : (JSON.parse(text) as T);
  } catch {
    return undefined;
  }
}

/**
 * The name of the installation's backup that was cut off, if there is one.
 *
 * @throws StartRefusal when a process is making it
 */
async function unfinishedOf(installation: string, target: string): Promise<string | undefined> {
  for (const name of (await namesIn(target)).reverse()) {
    if (!name.endsWith(UNFINISHED)) continue;
    const file = path.join(target, name, MAKING);
    const making = await readJson<Making>(file);
    if (making?.installation !== installation) continue;
    const { mtimeMs } = await stat(file);
    if (Date.now() - mtimeMs < DEAD_MS && (making.host !== hostname() || isAlive(making.pid))) {
      throw new StartRefusal(
        `Another backup is being made in ${path.join(target, name)}. Wait until it is done.`,
      );
    }
    return name;
  }
  return undefined;
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return codeOf(error) === 'EPERM';
  }
}

/** Makes the folder this process's own, and gives signs of life in it until the returned function is called. */
async function claim(folder: string, installation: string): Promise<() => Promise<void>> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const file = path.join(folder, MAKING);
  const making: Making = { installation, host: hostname(), pid: process.pid };
  await writeFile(file, JSON.stringify(making), { mode: 0o600 });
  let sign: Promise<void> = Promise.resolve();
  const timer = setInterval(() => {
    sign = utimes(file, new Date(), new Date()).catch(() => undefined);
  }, SIGN_OF_LIFE_MS).unref();
  return async () => {
    clearInterval(timer);
    await sign;
  };
}

/** The folder of the installation's newest whole backup. */
async function lastOf(installation: string, target: string): Promise<string | undefined> {
  for (const name of (await namesIn(target)).reverse()) {
    if (name.endsWith(UNFINISHED)) continue;
    const folder = path.join(target, name);
    const manifest = await readJson<Manifest>(path.join(folder, MANIFEST));
    const theirs =
      manifest?.installation ??
      (await readFile(path.join(folder, 'media/.installation'), 'utf8').catch(() => '')).trim();
    if (theirs === installation) return folder;
  }
  return undefined;
}

export function megabytes(bytes: number): string {
  return `${(bytes / 1e6).toFixed(1)} MB`;
}

interface CopyWanted extends Pick<BackupWanted, 'dataDir' | 'now' | 'say'> {
  readonly folder: string;
  readonly last: string | undefined;
}

/** A backup in the making. */
class Copy {
  readonly #wanted: CopyWanted;
  /** Checksums in the backup before. */
  readonly #before: ReadonlyMap<string, string>;
  readonly #sums: Map<string, string>;

  private constructor(wanted: CopyWanted, before: ReadonlyMap<string, string>, sums: Map<string, string>) {
    this.#wanted = wanted;
    this.#before = before;
    this.#sums = sums;
  }

  static async into(wanted: CopyWanted): Promise<Copy> {
    const { folder, last } = wanted;
    const sums = await checksumsIn(folder);
    // A power cut can lose a file whose line outlived it.
    for (const file of sums.keys()) {
      if ((await lstat(path.join(folder, file)).catch(() => undefined)) === undefined) sums.delete(file);
    }
    const copy = new Copy(wanted, last === undefined ? new Map() : await checksumsIn(last), sums);
    await copy.#rewriteChecksums();
    return copy;
  }

  /**
   * Adds the files of these folders, or these files, that are not there yet. Small ones are copied anew.
   *
   * @returns what could not be read
   */
  async add(names: readonly string[]): Promise<string[]> {
    const { say } = this.#wanted;
    const left: string[] = [];
    const onUnreadable = (file: string, why: string): void => void left.push(`${file} (${why})`);
    let done = 0;
    for (const name of names) {
      const lasting = NEVER_CHANGED.some((one) => one === name);
      for await (const file of this.#below(name, onUnreadable)) {
        try {
          if (!lasting || !this.#sums.has(file)) await this.#copy(file, lasting);
        } catch (error) {
          if (!(error instanceof UnreadableFile)) throw error;
          onUnreadable(file, error.message);
        }
        if (++done % SAY_EVERY === 0) say(`${name}: ${done} files`);
      }
    }
    return left;
  }

  /** A folder may be a link to a larger disk. */
  async *#below(name: string, onUnreadable: (name: string, why: string) => void): AsyncGenerator<string> {
    const { dataDir } = this.#wanted;
    const info = await stat(path.join(dataDir, name)).catch((error: unknown) => {
      if (codeOf(error) !== 'ENOENT') onUnreadable(name, codeOf(error));
    });
    if (info?.isFile()) yield name;
    if (info?.isDirectory()) yield* filesBelow(dataDir, name, onUnreadable);
  }

  async #copy(file: string, lasting: boolean): Promise<void> {
    const { dataDir, folder } = this.#wanted;
    const [from, to] = [path.join(dataDir, file), path.join(folder, file)];
    const linked = lasting ? await this.#linked(file, from, to) : undefined;
    const sum = linked ?? (await copyWhole(from, to));
    if (sum) await this.#note(file, sum);
  }

  /** Gives the file of the backup before a second name; its checksum, or undefined where it has to be copied. */
  async #linked(file: string, from: string, to: string): Promise<string | undefined> {
    const { last, now, say } = this.#wanted;
    const known = this.#before.get(file);
    const info = known && (await lstat(from).catch(() => undefined));
    if (!known || !info || !last) return undefined;
    const old = path.join(last, file);
    const isTurn =
      Number.parseInt(known.slice(0, 8), 16) % TURNS === Math.floor(now.getTime() / DAY_MS) % TURNS;
    if (isTurn && (await checksumOf(old).catch(() => undefined)) !== known) {
      say(`${old} is missing or damaged: copied anew`);
      return undefined;
    }
    return (await linkSame(old, to, info.size)) ? known : undefined;
  }

  async database(copyDatabase: (file: string) => Promise<void>): Promise<void> {
    const file = path.join(this.#wanted.folder, DATABASE);
    await mkdir(path.dirname(file), { recursive: true, mode: 0o700 });
    await rm(file, { force: true });
    await copyDatabase(file);
    await syncToDisk(file);
    await this.#note(DATABASE, await checksumOf(file));
  }

  async #note(file: string, sum: string): Promise<void> {
    this.#sums.set(file, sum);
    await appendFile(path.join(this.#wanted.folder, CHECKSUMS), `${sum}  ${file}\n`, { mode: 0o600 });
  }

  /** Writes the checksums once more, each file once, and says how much there is. */
  async extent(): Promise<{ files: number; bytes: number }> {
    let bytes = 0;
    for (const file of this.#sums.keys()) bytes += (await lstat(path.join(this.#wanted.folder, file))).size;
    await this.#rewriteChecksums();
    return { files: this.#sums.size, bytes };
  }

  async #rewriteChecksums(): Promise<void> {
    const lines = [...this.#sums].map(([file, sum]) => `${sum}  ${file}\n`);
    const file = path.join(this.#wanted.folder, CHECKSUMS);
    await writeFile(`${file}.new`, lines.join(''), { mode: 0o600, flush: true });
    await rename(`${file}.new`, file);
  }
}

export async function checksumsIn(folder: string): Promise<Map<string, string>> {
  return readChecksums(await readFile(path.join(folder, CHECKSUMS), 'utf8').catch(() => ''));
}
