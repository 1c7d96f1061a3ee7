import { randomBytes } from 'node:crypto';
import { hostname } from 'node:os';

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
