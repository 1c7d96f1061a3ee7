import { spawn } from 'node:child_process';
import { ROOT } from './root.mjs';

const PASSED_ON = ['SIGINT', 'SIGTERM', 'SIGHUP'];

/**
 * Hands this process over to another: same terminal, signals passed on, and it ends as the other ends. The channel
 * to it closes with this process, even when that is killed outright (end-with-parent.mjs listens).
 */
export function relay(command, args, env = {}) {
  const child = spawn(command, args, {
    cwd: ROOT,
    env: { ...process.env, ...env },
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  });
  const pass = (signal) => {
    // A terminal sends Ctrl-C to the whole group: the other has had it already.
    const fromTerminal = signal === 'SIGINT' && (process.stdin.isTTY || process.stdout.isTTY);
    if (!fromTerminal) child.kill(signal);
  };
  for (const signal of PASSED_ON) process.removeAllListeners(signal).on(signal, pass);
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', (code, signal) => {
      for (const name of PASSED_ON) process.off(name, pass);
      if (signal !== null) process.kill(process.pid, signal);
      process.exitCode = code ?? 1;
      resolve();
    });
  });
}
