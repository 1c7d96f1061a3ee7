import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';

const LOOK_MS = 500;

/**
 * Calls `gone` when the npm that runs this command has ended. A signal sent to npm alone ends npm and perhaps its shell, but would leave
 * the server running on its port. A command started without npm may outlive its shell.
 */
export function onParentGone(gone) {
  if (process.env.npm_lifecycle_event === undefined || process.channel !== undefined) return;
  const parent = process.ppid;
  let npm;
  parentOf(parent).then((pid) => {
    npm = pid;
  });
  const look = setInterval(() => {
    if (process.ppid === parent && (npm === undefined || isAlive(npm))) return;
    clearInterval(look);
    gone();
  }, LOOK_MS);
  look.unref();
}

/** npm runs a script through a shell, which survives when npm is killed. */
async function parentOf(pid) {
  if (process.platform === 'win32') return undefined;
  try {
    const parent = Number(process.platform === 'linux' ? await fromProc(pid) : await fromPs(pid));
    return parent > 1 ? parent : undefined;
  } catch {
    return undefined;
  }
}

async function fromProc(pid) {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  return /^PPid:\s*(\d+)/m.exec(status)?.[1];
}

async function fromPs(pid) {
  const { stdout } = await promisify(execFile)('ps', ['-o', 'ppid=', '-p', String(pid)]);
  return stdout;
}

/** Whether a process with this id is running. */
export function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === 'EPERM';
  }
}
