import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

export interface Program {
  readonly child: ChildProcess;
  /** Its exit code, and all that it printed to either stream. */
  readonly ended: Promise<{ code: number | null; output: string }>;
}

/**
 * Starts a program of the server as a person does.
 *
 * @param file of the program below `server/src`, such as `commands/backup.ts`
 * @param env variables beside those of this process; `NODE_ENV` is `test`, because a bundler that ran here before may have left another one
 */
export function startProgram(file: string, env: Record<string, string>, ...args: string[]): Program {
  const whole = fileURLToPath(new URL(`../${file}`, import.meta.url));
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', whole, ...args], {
    env: { ...process.env, NODE_ENV: 'test', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => (output += String(chunk)));
  const ended = once(child, 'close').then(([code]) => ({ code: code as number | null, output }));
  return { child, ended };
}
