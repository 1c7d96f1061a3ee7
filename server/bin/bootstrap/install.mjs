import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { runNpm } from './child.mjs';
import { withLock } from './lock.mjs';
import { ROOT } from './root.mjs';
import { Stop } from './stop.mjs';

const MODULES = path.join(ROOT, 'node_modules');
const STAMP = path.join(MODULES, '.oriel-installed');
const BEGUN = path.join(MODULES, '.oriel-installing');

/** Fingerprint of the required packages: the lock file, every workspace's package.json, and the platform. */
export function wantedPackages() {
  const hash = createHash('sha256').update(`${process.platform} ${process.arch}\n`);
  const { workspaces } = JSON.parse(readFileSync(path.join(ROOT, 'package.json'), 'utf8'));
  for (const folder of ['.', ...workspaces])
    hash.update(readFileSync(path.join(ROOT, folder, 'package.json')));
  hash.update(readFileSync(path.join(ROOT, 'package-lock.json')));
  return hash.digest('hex');
}

function isStamped(wanted) {
  return existsSync(STAMP) && !existsSync(BEGUN) && readFileSync(STAMP, 'utf8') === wanted;
}

/** Installs missing packages. Fast and offline when everything is present. */
export async function ensureInstalled() {
  if (isStamped(wantedPackages())) return;
  await withLock('install', async () => {
    const wanted = wantedPackages();
    if (isStamped(wanted)) return;
    const broken = existsSync(BEGUN);
    const missing = broken ? [] : missingPackages();
    if (broken || missing.length > 0)
      await install(broken || !existsSync(path.join(MODULES, '.package-lock.json')));
    // npm may have updated the lock file after somebody edited a package.json.
    await writeFile(STAMP, wantedPackages());
  });
}

/**
 * Installs from scratch if there is nothing or an incomplete install; otherwise updates the tree. The lock file decides the versions and is
 * never written. `npm ci` would do, but it rejects a lock file created where the registry lacks the binaries of other systems
 * (docs/adr/0001-node-bootstrap.md).
 */
async function install(anew) {
  const started = Date.now();
  console.log(
    anew ? 'Installing the packages; the first time takes a minute or two …' : 'Updating the packages …',
  );
  if (anew) await rm(MODULES, { recursive: true, force: true });
  await rm(STAMP, { force: true });
  await mkdir(MODULES, { recursive: true });
  await writeFile(BEGUN, '');
  const quiet = ['--prefer-offline', '--no-audit', '--no-fund', '--loglevel=error'];
  const { code } = await runNpm(['install', '--no-save', ...quiet], { show: true });
  if (code !== 0) {
    throw new Stop(
      'The packages could not be installed (npm says why above). ' +
        'If the registry cannot be reached, connect to it; then run the command again.',
    );
  }
  await rm(BEGUN, { force: true });
  console.log(`Packages installed in ${Math.round((Date.now() - started) / 1000)} s.`);
}

/** Packages of the lock file missing from node_modules, by npm's own record. */
function missingPackages() {
  const lock = packagesIn(path.join(ROOT, 'package-lock.json'));
  const record = packagesIn(path.join(MODULES, '.package-lock.json'));
  if (record === undefined) return ['everything'];
  return Object.entries(lock ?? {}).flatMap(([folder, wanted]) => {
    if (!folder.includes('node_modules/') || isForAnotherMachine(wanted)) return [];
    const have = record[folder];
    const file = path.join(ROOT, folder, 'package.json');
    return have !== undefined && have.version === wanted.version && existsSync(file) ? [] : [folder];
  });
}

function packagesIn(lockFile) {
  try {
    return JSON.parse(readFileSync(lockFile, 'utf8')).packages;
  } catch {
    return undefined;
  }
}

/** An optional package only counts as missing if it is for this platform. */
function isForAnotherMachine({ optional, devOptional, os, cpu, libc }) {
  if (!optional && !devOptional) return false;
  if (os === undefined && cpu === undefined) return true;
  const fits = (list, value) => list === undefined || (list.includes(value) && !list.includes(`!${value}`));
  return !fits(os, process.platform) || !fits(cpu, process.arch) || !fits(libc, libcName());
}

function libcName() {
  if (process.platform !== 'linux') return undefined;
  process.report.excludeNetwork = true;
  return process.report.getReport().header.glibcVersionRuntime === undefined ? 'musl' : 'glibc';
}
