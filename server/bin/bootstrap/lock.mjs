import { randomUUID } from 'node:crypto';
import { mkdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { isAlive } from './parent.mjs';
import { ROOT } from './root.mjs';

const HEARTBEAT_MS = 2_000;
/** Silence after which a holder counts as gone, even if its process id exists. */
const SILENT_MS = 120_000;
const POLL_MS = 200;

/**
 * Runs `work` while no other command in this checkout runs work of the same name: `npm start` and `npm test` may run concurrently. Takes
 * over the lock of a dead holder.
 */
export async function withLock(name, work) {
  const folder = path.join(ROOT, '.build', `${name}.lock`);
  await acquire(folder);
  const heart = setInterval(() => utimes(folder, new Date(), new Date()).catch(() => {}), HEARTBEAT_MS);
  heart.unref();
  try {
    return await work();
  } finally {
    clearInterval(heart);
    await rm(folder, { recursive: true, force: true });
  }
}

async function acquire(folder) {
  await mkdir(path.dirname(folder), { recursive: true });
  // Filled first and then renamed into place, so that a lock always names its holder.
  const mine = `${folder}.${randomUUID()}`;
  await mkdir(mine);
  await writeFile(path.join(mine, 'pid'), String(process.pid));
  let told = false;
  try {
    while (!(await moved(mine, folder))) {
      const holder = await holderOf(folder);
      if (holder === undefined) {
        const dead = `${folder}.${randomUUID()}`;
        await rename(folder, dead).catch(() => {});
        await rm(dead, { recursive: true, force: true });
        continue;
      }
      if (!told) console.log(`Another command (process ${holder}) is at it here; waiting for it …`);
      told = true;
      await new Promise((resolve) => setTimeout(resolve, POLL_MS));
    }
  } catch (error) {
    await rm(mine, { recursive: true, force: true });
    throw error;
  }
}

/** A folder cannot be renamed onto a non-empty one. */
async function moved(from, to) {
  try {
    await rename(from, to);
    return true;
  } catch (error) {
    if (['ENOTEMPTY', 'EEXIST', 'EPERM'].includes(error.code)) return false;
    throw error;
  }
}

/** The live holder's process id; undefined when the lock is free or abandoned. */
async function holderOf(folder) {
  try {
    const pid = Number(await readFile(path.join(folder, 'pid'), 'utf8'));
    const { mtimeMs } = await stat(folder);
    return isAlive(pid) && Date.now() - mtimeMs < SILENT_MS ? pid : undefined;
  } catch (error) {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  }
}
