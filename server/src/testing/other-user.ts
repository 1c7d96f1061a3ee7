import { spawnSync } from 'node:child_process';
import { chown, readdir } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const NOBODY = 65_534;

/** The ids of a user without rights, for `spawn`. */
export const OTHER_USER = { uid: NOBODY, gid: NOBODY } as const;

/** Whether programs can be started as that user, who has to be able to read these sources. */
export const hasOtherUser: boolean =
  process.getuid?.() === 0 &&
  spawnSync(
    process.execPath,
    ['-e', `require('node:fs').readFileSync(${JSON.stringify(import.meta.filename)})`],
    OTHER_USER,
  ).status === 0;

/**
 * Runs a program of the server as the other user.
 *
 * @param file of the program below `server/src`, such as `commands/backup.ts`
 */
export function runAsOther(file: string, env: Record<string, string>, ...args: string[]) {
  const whole = fileURLToPath(new URL(`../${file}`, import.meta.url));
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', whole, ...args],
    { ...OTHER_USER, env: { NODE_ENV: 'test', TMPDIR: '/tmp', ...env }, encoding: 'utf8' },
  );
  return { code: status, output: stdout + stderr };
}

/** Gives a folder and all that is in it to the other user. */
export async function giveToOther(folder: string): Promise<void> {
  await chown(folder, NOBODY, NOBODY);
  for (const name of await readdir(folder, { recursive: true }))
    await chown(path.join(folder, name), NOBODY, NOBODY);
}
