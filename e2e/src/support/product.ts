import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { copyDemo } from '../../../server/src/testing/demo-template.ts';

const MAIN = fileURLToPath(new URL('../../../server/src/main.ts', import.meta.url));

/** The product as its users run it: a separate process, on a free port, with its own data folder. */
export interface Product {
  /** `http://127.0.0.1:PORT` */
  readonly url: string;
  /** The same server under its other name: a different origin for a browser. */
  readonly otherUrl: string;
  readonly dataDir: string;
  readonly pid: number | undefined;
  readonly output: () => string;
  /** Ends the process; `SIGKILL` simulates a power failure. The data folder stays. */
  stop(signal?: NodeJS.Signals): Promise<void>;
}

/** A data folder with the finished demo, including tiles. */
export async function makeDataDir(): Promise<string> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'oriel-e2e-'));
  await copyDemo(dataDir);
  return dataDir;
}

export async function removeDataDir(dataDir: string): Promise<void> {
  await rm(dataDir, { recursive: true, force: true });
}

/** Starts the product and waits until it reports that it is ready. With `PUBLIC_URL` in `env`, `PORT` is required too. */
export async function startProduct(dataDir: string, env: Record<string, string> = {}): Promise<Product> {
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', MAIN], {
    env: {
      ...process.env,
      // Another file in this process may have built a front end, which leaves `production` behind.
      NODE_ENV: 'test',
      PORT: '0',
      HOST: '127.0.0.1',
      DATA_DIR: dataDir,
      LOG_LEVEL: 'warn',
      RATE_LIMITS: 'off',
      // No test asks other people's servers.
      MAP_STYLE_URL: 'off',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  const ready = new Promise<string>((resolve, reject) => {
    const read = (chunk: Buffer): void => {
      output += chunk.toString('utf8');
      const address = /Open\s+(https?:\/\/\S+?)\/\n/.exec(output)?.[1];
      // With a public address, the local port has to be used.
      if (address) resolve(env.PUBLIC_URL ? `http://127.0.0.1:${env.PORT}` : address);
    };
    child.stdout.on('data', read);
    child.stderr.on('data', read);
    child.once('exit', (code) => reject(new Error(`The product ended with ${code}:\n${output}`)));
  });
  const url = await ready;
  return {
    url,
    otherUrl: url.replace('127.0.0.1', 'localhost'),
    dataDir,
    pid: child.pid,
    output: () => output,
    stop: (signal = 'SIGTERM') => end(child, signal),
  };
}

async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const gone = once(child, 'exit');
  child.kill(signal);
  await gone;
}
