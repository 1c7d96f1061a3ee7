import { appendFile, lstat, mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { StartRefusal } from '../../platform/start-refusal.ts';
import { checksumOf, copyWhole, filesBelow, linkSame, readChecksums } from './backup-files.ts';

/** In a backup: what it is, and the checksum of each of its files, as `sha256sum -c` reads them. */
const MANIFEST = 'backup.json';
const CHECKSUMS = 'files.sha256';
/** The database's copy, where a database has it. */
const DATABASE = 'database/database.sqlite';
/** Of `DATA_DIR`. What is in the first two is made once and never changed, so equal names mean equal files. */
const NEVER_CHANGED = ['media', 'originals'] as const;
const SMALL = ['identity', 'outbox', 'secret.key'] as const;
const UNFINISHED = '.unfinished';
/** In a data folder that is being restored: from what. */
const RESTORING = 'restoring.json';
/** Files between two signs of progress. */
const SAY_EVERY = 1000;

interface Manifest {
  readonly format: 1;
  /** When the database was copied. */
  readonly made: string;
  readonly version: string;
  readonly files: number;
  readonly bytes: number;
}

interface BackupWanted {
  readonly dataDir: string;
  /** Folder of backups. */
  readonly target: string;
  readonly version: string;
  readonly now: Date;
  /** Writes the whole database, as it is at one moment, to a new file. */
  readonly copyDatabase: (file: string) => Promise<void>;
  readonly say: (line: string) => void;
}

/**
 * Makes a backup of a data folder, beside its server or without one, in a new folder that is whole once it has its name. Files that the
 * backup before has as well get a second name instead of a copy. One that was cut off goes on where it was.
 *
 * @returns the folder
 */
export async function makeBackup(wanted: BackupWanted): Promise<string> {
  const { dataDir, target, say } = wanted;
  if (!path.relative(dataDir, target).startsWith('..')) {
    throw new StartRefusal(
      `A backup in ${target} would be part of what it copies. Name a folder outside of ${dataDir}.`,
    );
  }
  await mkdir(target, { recursive: true, mode: 0o700 });
  const kept = await namesIn(target);
  const name = `oriel-${wanted.now.toISOString().slice(0, 19).replaceAll(':', '-')}`;
  const unfinished = kept.findLast((one) => one.endsWith(UNFINISHED)) ?? name + UNFINISHED;
  const folder = path.join(target, unfinished);
  const last = kept.findLast((one) => !one.endsWith(UNFINISHED));
  if (kept.includes(unfinished)) say(`going on with ${unfinished}`);
  const copy = await Copy.into(folder, dataDir, last && path.join(target, last), say);

  // What the database names has to be in the copy: most files before it, in peace, and after it those that came meanwhile.
  await copy.add(NEVER_CHANGED);
  await copy.database(wanted.copyDatabase);
  const made = new Date().toISOString();
  await copy.add([...NEVER_CHANGED, ...SMALL]);
  const manifest: Manifest = { format: 1, made, version: wanted.version, ...(await copy.extent()) };
  await writeFile(path.join(folder, MANIFEST), `${JSON.stringify(manifest, null, 2)}\n`, { mode: 0o600 });
  const whole = path.join(target, name);
  await rename(folder, whole);
  say(`${whole}: ${manifest.files} files, ${megabytes(manifest.bytes)}, as of ${made}`);
  return whole;
}

async function namesIn(target: string): Promise<string[]> {
  return (await readdir(target)).filter((one) => /^oriel-[\d-]+T[\d-]+(\.unfinished)?$/.test(one)).sort();
}

function megabytes(bytes: number): string {
  return `${(bytes / 1e6).toFixed(1)} MB`;
}

/** A backup in the making. */
class Copy {
  readonly #folder: string;
  readonly #from: string;
  readonly #last: { readonly folder: string; readonly sums: ReadonlyMap<string, string> } | undefined;
  readonly #sums: Map<string, string>;
  readonly #say: (line: string) => void;

  private constructor(
    folder: string,
    from: string,
    last: { readonly folder: string; readonly sums: ReadonlyMap<string, string> } | undefined,
    sums: Map<string, string>,
    say: (line: string) => void,
  ) {
    this.#folder = folder;
    this.#from = from;
    this.#last = last;
    this.#sums = sums;
    this.#say = say;
  }

  static async into(folder: string, from: string, last: string | undefined, say: (line: string) => void) {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const sums = await checksumsIn(folder);
    const before = last === undefined ? undefined : { folder: last, sums: await checksumsIn(last) };
    return new Copy(folder, from, before, sums, say);
  }

  /** Adds the files of these folders, or these files, that are not there yet. Small ones are copied anew. */
  async add(names: readonly string[]): Promise<void> {
    let done = 0;
    for (const name of names) {
      const lasting = NEVER_CHANGED.some((one) => one === name);
      for await (const file of this.#below(name)) {
        if (!lasting || !this.#sums.has(file)) await this.#copy(file, lasting);
        if (++done % SAY_EVERY === 0) this.#say(`${name}: ${done} files`);
      }
    }
  }

  async *#below(name: string): AsyncGenerator<string> {
    const info = await lstat(path.join(this.#from, name)).catch(() => undefined);
    if (info?.isFile()) yield name;
    if (info?.isDirectory()) for await (const file of filesBelow(this.#from, name)) yield file;
  }

  async #copy(file: string, lasting: boolean): Promise<void> {
    const [from, to] = [path.join(this.#from, file), path.join(this.#folder, file)];
    const known = lasting ? this.#last?.sums.get(file) : undefined;
    const info = known && (await lstat(from).catch(() => undefined));
    const linked =
      known && info && this.#last && (await linkSame(path.join(this.#last.folder, file), to, info.size));
    const sum = linked ? known : await copyWhole(from, to);
    if (sum) await this.#note(file, sum);
  }

  async database(copyDatabase: (file: string) => Promise<void>): Promise<void> {
    const file = path.join(this.#folder, DATABASE);
    await mkdir(path.dirname(file), { recursive: true, mode: 0o700 });
    await rm(file, { force: true });
    await copyDatabase(file);
    await this.#note(DATABASE, await checksumOf(file));
  }

  async #note(file: string, sum: string): Promise<void> {
    this.#sums.set(file, sum);
    await appendFile(path.join(this.#folder, CHECKSUMS), `${sum}  ${file}\n`, { mode: 0o600 });
  }

  /** Writes the checksums once more, each file once, and says how much there is. */
  async extent(): Promise<{ files: number; bytes: number }> {
    let bytes = 0;
    for (const file of this.#sums.keys()) bytes += (await lstat(path.join(this.#folder, file))).size;
    const lines = [...this.#sums].map(([file, sum]) => `${sum}  ${file}\n`);
    await writeFile(path.join(this.#folder, CHECKSUMS), lines.join(''), { mode: 0o600 });
    return { files: this.#sums.size, bytes };
  }
}

async function checksumsIn(folder: string): Promise<Map<string, string>> {
  return readChecksums(await readFile(path.join(folder, CHECKSUMS), 'utf8').catch(() => ''));
}

interface RestoreWanted {
  readonly backup: string;
  readonly dataDir: string;
  readonly say: (line: string) => void;
}

/**
 * Puts a backup into an empty data folder, the database last, so that no server starts on half of it. One that was cut off goes on.
 *
 * @throws StartRefusal when it is no whole backup, when a file of it is missing or damaged, or when the data folder holds anything else
 */
export async function restoreBackup({ backup, dataDir, say }: RestoreWanted): Promise<void> {
  const manifest = await readManifest(backup);
  const sums = await checksumsIn(backup);
  if (sums.size !== manifest.files) {
    throw new StartRefusal(
      `${backup} lists ${sums.size} files in ${CHECKSUMS}, and should have ${manifest.files}.`,
    );
  }
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  const marker = path.join(dataDir, RESTORING);
  const under = await readFile(marker, 'utf8').catch(() => undefined);
  const mine = JSON.stringify({ backup: path.resolve(backup), made: manifest.made });
  if (under !== mine && (await readdir(dataDir)).length > 0) {
    throw new StartRefusal(
      `${dataDir} is not empty. Move it away, or set DATA_DIR to another folder: nothing is ever restored over other data.`,
    );
  }
  await writeFile(marker, mine, { mode: 0o600 });
  let done = 0;
  for (const [file, sum] of [...sums].sort(
    ([one], [other]) => Number(one === DATABASE) - Number(other === DATABASE),
  )) {
    const to = path.join(dataDir, file);
    const there = await checksumOf(to).catch(() => undefined);
    const copied = there === sum ? sum : await copyWhole(path.join(backup, file), to);
    if (copied !== sum) {
      await rm(to, { force: true });
      throw new StartRefusal(
        `${path.join(backup, file)} is ${copied === undefined ? 'missing' : 'damaged: its checksum is another one'}. The database was not restored; take another backup.`,
      );
    }
    if (++done % SAY_EVERY === 0) say(`${done} of ${sums.size} files`);
  }
  await rm(marker);
  say(`${dataDir}: ${sums.size} files, ${megabytes(manifest.bytes)}, as of ${manifest.made}`);
}

/** @throws StartRefusal when a restore into this data folder has not come to its end */
export async function refuseHalfRestored(dataDir: string): Promise<void> {
  const text = await readFile(path.join(dataDir, RESTORING), 'utf8').catch(() => undefined);
  if (text === undefined) return;
  const { backup } = JSON.parse(text) as { backup: string };
  throw new StartRefusal(`${dataDir} is half restored. Finish it: npm run restore -- ${backup}`);
}

async function readManifest(backup: string): Promise<Manifest> {
  const text = await readFile(path.join(backup, MANIFEST), 'utf8').catch(() => undefined);
  if (text === undefined) {
    throw new StartRefusal(
      `${backup} is no whole backup: it has no ${MANIFEST}. A backup that was cut off ends in ${UNFINISHED}; make it whole by npm run backup.`,
    );
  }
  const manifest = JSON.parse(text) as Manifest;
  if (manifest.format !== 1) {
    throw new StartRefusal(`${backup} was made by a newer version (format ${manifest.format}).`);
  }
  return manifest;
}
