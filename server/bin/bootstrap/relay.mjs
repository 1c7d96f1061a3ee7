import { spawn } from 'node:child_process';
import { ROOT } from './root.mjs';

const PASSED_ON = ['SIGINT', 'SIGTERM', 'SIGHUP'];

/**
 * Delegates to another process: same terminal, signals forwarded, same exit. The channel to it closes with this process, even when that is
 * killed (end-with-parent.mjs listens).
 */
export function relay(command, args, env = {}) {
  const child = spawn(command, args, {
    cwd: ROOT,
    env: { ...process.env, ...env },
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  });
  const pass = (signal) => {
    // A terminal sends Ctrl-C to the whole group: the child has already received it.
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
