import { randomBytes } from 'node:crypto';
import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';

/** Age after which folders of other machines on a shared disk are considered dead. */
const FOREIGN_AGE_MS = 24 * 60 * 60 * 1000;

const host = hostname().replace(/[^A-Za-z0-9-]/g, '-') || 'host';
const started = Math.round(performance.timeOrigin);

/** A name for work in progress that identifies its owner: label, host, process, start time of the process, and a random part. */
export function tempName(label: string): string {
  return [label, host, process.pid, started, randomBytes(6).toString('hex')].join('~');
}

/**
 * Whether a temporary folder is abandoned: its process is gone, or its process id has been reused.
 *
 * @param modifiedAt when the folder was last written to, for owners that cannot be checked
 */
export function isAbandoned(name: string, modifiedAt: Date): boolean {
  const [, owner, pid, since, random, ...more] = name.split('~');
  // Anything else was put there by a person.
  if (random === undefined || more.length > 0) return false;
  if (owner !== host) return Date.now() - modifiedAt.getTime() > FOREIGN_AGE_MS;
  const id = Number(pid);
  if (id === process.pid) return Number(since) !== started;
  return !isRunning(id);
}

function isRunning(pid: number): boolean {
  if (!Number.isInteger(pid) || pid <= 0) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

/** Folders for work in progress below a folder. */
export function tempFolders(root: string) {
  return {
    async create(label: string): Promise<string> {
      const folder = join(root, tempName(label));
      await mkdir(folder, { recursive: true });
      return folder;
    },

    /** Removes the leftovers of killed processes; returns the number of folders. */
    async sweep(): Promise<number> {
      const names = (await readdir(root).catch(missing)) ?? [];
      let swept = 0;
      for (const name of names) {
        const path = join(root, name);
        const info = await stat(path).catch(missing);
        if (info === undefined || !isAbandoned(name, info.mtime)) continue;
        await rm(path, { recursive: true, force: true });
        swept++;
      }
      return swept;
    },
  };
}

/** For a file system call on what may not be there. */
export function missing(error: unknown): undefined {
  if (error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'ENOTDIR'))
    return undefined;
  throw error;
}
