import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { StartRefusal } from '../../platform/start-refusal.ts';
import {
  CHECKSUMS,
  checksumsIn,
  DATABASE,
  MANIFEST,
  type Manifest,
  megabytes,
  NEVER_CHANGED,
  SAY_EVERY,
  UNFINISHED,
} from './backup.ts';
import { checksumOf, codeOf, copyWhole, UnreadableFile } from './backup-files.ts';

/** In a data folder that is being restored: from what. */
const RESTORING = 'restoring.json';
/** Files that a message names. */
const NAMED = 20;

interface RestoreWanted {
  readonly backup: string;
  readonly dataDir: string;
  /** Goes on without pictures that are missing or damaged in the backup. */
  readonly withoutDamaged?: boolean;
  readonly say: (line: string) => void;
}

/**
 * Puts a backup into an empty data folder, the database last, so that no server starts on half of it. One that was cut off goes on.
 *
 * @throws StartRefusal when it is no whole backup, when files of it are missing or damaged, all of them named at once, or when the data folder
 * holds anything else
 */
export async function restoreBackup(wanted: RestoreWanted): Promise<void> {
  const { backup, dataDir, withoutDamaged = false, say } = wanted;
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
  const faulty: string[] = [];
  let done = 0;
  for (const [file, sum] of sums) {
    if (file === DATABASE) continue;
    const fault = await restoreFile(path.join(backup, file), path.join(dataDir, file), sum);
    if (fault) faulty.push(file);
    if (fault) say(fault);
    if (++done % SAY_EVERY === 0) say(`${done} of ${sums.size} files`);
  }
  const isNeeded = (file: string): boolean => !NEVER_CHANGED.some((folder) => file.startsWith(`${folder}/`));
  const needed = faulty.filter(isNeeded);
  if (faulty.length > 0 && (!withoutDamaged || needed.length > 0))
    throw new StartRefusal(refusalOf(backup, faulty, needed));
  const database = sums.get(DATABASE);
  const fault =
    database && (await restoreFile(path.join(backup, DATABASE), path.join(dataDir, DATABASE), database));
  if (fault) throw new StartRefusal(`${fault}. The database was not restored; take another backup.`);
  await rm(marker);
  say(`${dataDir}: ${sums.size - faulty.length} files, ${megabytes(manifest.bytes)}, as of ${manifest.made}`);
  const missing = [...(manifest.left ?? []), ...faulty];
  if (missing.length > 0)
    say(`Not in it: ${missing.length} of its files. npm run check-files says which of them are in use.`);
}

/** Puts one file in its place, unless it is there; what is wrong with it, if anything is. */
async function restoreFile(from: string, to: string, sum: string): Promise<string | undefined> {
  if ((await checksumOf(to).catch(() => undefined)) === sum) return undefined;
  const copied = await copyWhole(from, to).catch((error: unknown) => {
    if (error instanceof UnreadableFile) return error;
    throw error;
  });
  if (copied === sum) return undefined;
  await rm(to, { force: true });
  if (copied === undefined) return `${from} is missing`;
  return copied instanceof UnreadableFile
    ? `${from} cannot be read: ${copied.message}`
    : `${from} is damaged: its checksum is another one`;
}

function refusalOf(backup: string, faulty: readonly string[], needed: readonly string[]): string {
  const named = [...needed, ...faulty.filter((file) => !needed.includes(file))].slice(0, NAMED);
  const count = faulty.length === 1 ? '1 file' : `${faulty.length} files`;
  return [
    `${count} of ${backup} cannot be restored. The database was not restored; take another backup.`,
    ...named.map((file) => `  ${file}`),
    ...(faulty.length > named.length ? [`  and ${faulty.length - named.length} more`] : []),
    ...(needed.length > 0
      ? []
      : [`To go on without these files: npm run restore -- ${backup} --without-damaged`]),
  ].join('\n');
}

/** @throws StartRefusal when a restore into this data folder has not come to its end */
export async function refuseHalfRestored(dataDir: string): Promise<void> {
  const text = await readFile(path.join(dataDir, RESTORING), 'utf8').catch(() => undefined);
  if (text === undefined) return;
  const { backup } = JSON.parse(text) as { backup: string };
  throw new StartRefusal(`${dataDir} is half restored. Finish it: npm run restore -- ${backup}`);
}

async function readManifest(backup: string): Promise<Manifest> {
  const text = await readFile(path.join(backup, MANIFEST), 'utf8').catch((error: unknown) => {
    if (codeOf(error) === 'ENOENT') return undefined;
    throw error;
  });
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
