import { mkdir, statfs } from 'node:fs/promises';

const MOUNTED = '/dev/shm';
const GIB = 2 ** 30;
/** What a run writes at once: data folders of servers and profiles of browsers. */
const NEEDED = 3 * GIB;
/** What has to stay for the processes of a run. */
const SPARE = 6 * GIB;

/**
 * A folder in memory for the temporary files of tests: databases that are synced to a disk after each write wait longer for it than they
 * work. Undefined where there is no such folder or too little memory; the system's own folder serves then.
 *
 * @returns {Promise<string | undefined>}
 */
export async function memoryFolder() {
  if (process.platform !== 'linux' || process.env.TMPDIR) return undefined;
  try {
    const { bavail, bsize } = await statfs(MOUNTED);
    if (bavail * bsize < NEEDED || process.availableMemory() < NEEDED + SPARE) return undefined;
    const folder = `${MOUNTED}/oriel-tests-${process.getuid()}`;
    await mkdir(folder, { recursive: true, mode: 0o700 });
    return folder;
  } catch {
    return undefined;
  }
}
