import { createHash } from 'node:crypto';
import {
  access,
  copyFile,
  link,
  mkdir,
  readdir,
  readFile,
  rename,
  rm,
  stat,
  writeFile,
} from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { pino } from 'pino';
import { readConfig } from '../config/config.ts';
import { startServer } from '../start.ts';

const TOP = fileURLToPath(new URL('../../..', import.meta.url));
const SOURCES = path.join(TOP, 'server/src');
/** On disk, wherever the tests' own folders are: making the demo takes a minute, once per state of the sources. */
const TEMPLATES = path.join(TOP, '.build/demo');
/** What determines how the demo is stored: its material, data and builders, and the collections. Service rules rarely matter. */
const DECIDES = /^demo\/(material\/|.+\.(ts|json)$)|^(embedded\/.+|models)\.ts$|model\.ts$/;
/** Files in these folders are only created and deleted, never modified, so copies may share them. */
const IMMUTABLE = new Set(['media', 'originals']);
const PATIENCE_MS = 1_800_000;
const A_DAY_MS = 24 * 3600 * 1000;

async function exists(file: string): Promise<boolean> {
  return await access(file).then(
    () => true,
    () => false,
  );
}

/** Changes with the sources of the demo. */
async function fingerprint(): Promise<string> {
  const hash = createHash('sha256');
  const names = (await readdir(SOURCES, { recursive: true })).map((name) => name.replaceAll(path.sep, '/'));
  for (const name of names.sort()) {
    if (!DECIDES.test(name) || name.endsWith('.test.ts')) continue;
    if ((await stat(path.join(SOURCES, name))).isDirectory()) continue;
    hash.update(`${name}\n`).update(await readFile(path.join(SOURCES, name)));
  }
  return hash.digest('hex').slice(0, 16);
}

/** Starts a server in the folder, lets it make the demo and finish all jobs, and stops it. */
async function make(folder: string): Promise<void> {
  const config = readConfig({ PORT: '0', DATA_DIR: folder, LOG_LEVEL: 'silent', RATE_LIMITS: 'off' });
  const running = await startServer({
    config,
    logger: pino({ level: 'silent' }),
    version: '0.0.0',
    builtFrontEnds: TOP,
    demoPictures: 'small',
  });
  const { Job } = running.database.models;
  const until = Date.now() + PATIENCE_MS;
  const soon = () => ({ state: { $in: ['QUEUED', 'RUNNING'] as const }, runAt: { $lte: new Date() } });
  while ((await Job.countDocuments(soon())) > 0) {
    if (Date.now() > until) throw new Error('The demo’s jobs do not end');
    await pause(100);
  }
  await running.stop();
}

async function removeOld(): Promise<void> {
  for (const name of await readdir(TEMPLATES)) {
    const file = path.join(TEMPLATES, name);
    const old = await stat(file).catch(() => undefined);
    if (old && Date.now() - old.mtimeMs > A_DAY_MS) await rm(file, { recursive: true, force: true });
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

/** Takes the lock, which names its owner; false when another live process has it. */
async function takeLock(lock: string): Promise<boolean> {
  const mine = await writeFile(lock, String(process.pid), { flag: 'wx' }).then(
    () => true,
    () => false,
  );
  if (mine) return true;
  const owner = Number(await readFile(lock, 'utf8').catch(() => '0'));
  // A killed run leaves its lock behind.
  if (owner > 0 && !isAlive(owner)) await rm(lock, { force: true });
  return false;
}

let finished: Promise<string> | undefined;

/** A folder with the finished demo, made once for all test files of the current sources. */
export async function demoTemplate(): Promise<string> {
  finished ??= findOrMake();
  return await finished;
}

async function findOrMake(): Promise<string> {
  await mkdir(TEMPLATES, { recursive: true });
  const folder = path.join(TEMPLATES, await fingerprint());
  const lock = `${folder}.lock`;
  const until = Date.now() + PATIENCE_MS;
  while (!(await exists(folder))) {
    if (!(await takeLock(lock))) {
      if (Date.now() > until) throw new Error(`Nobody finishes ${folder}; remove ${lock}`);
      await pause(100);
      continue;
    }
    const unfinished = `${folder}.${process.pid}`;
    try {
      if (await exists(folder)) break;
      await removeOld();
      await make(unfinished);
      await rename(unfinished, folder);
    } finally {
      await rm(lock, { force: true });
      await rm(unfinished, { recursive: true, force: true });
    }
  }
  return folder;
}

/** A second name for a file; a copy where the folders lie on different disks. */
async function linkOrCopy(from: string, to: string): Promise<void> {
  await link(from, to).catch(() => copyFile(from, to));
}

async function copyFolder(from: string, to: string, share: boolean): Promise<void> {
  await mkdir(to, { recursive: true, mode: 0o700 });
  for (const entry of await readdir(from, { withFileTypes: true })) {
    const [source, target] = [path.join(from, entry.name), path.join(to, entry.name)];
    if (entry.isDirectory()) await copyFolder(source, target, share || IMMUTABLE.has(entry.name));
    else if (entry.isFile()) await (share ? linkOrCopy(source, target) : copyFile(source, target));
  }
}

/** Copies the finished demo into an empty data folder, much faster than making it. */
export async function copyDemo(dataDir: string): Promise<void> {
  await copyFolder(await demoTemplate(), dataDir, false);
}
