import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { demoToken } from '../../../server/src/testing/demo-token.ts';
import { eventually, fileForm } from '../../../server/src/testing/pictures.ts';
import { ROOT } from '../root.ts';
import { familyOf, listProcesses, type Process } from './processes.ts';
import { builtFrontEnds } from './snapshot.ts';

/** Timeout for tiling a 16384-wide panorama on two slow cores. */
const TILING_PATIENCE_MS = 600_000;

/** Command line of the server's process, by either command. */
const SERVER = /server\/(src\/main|serve)\.ts( |$)/;

/** The product as its users run it, with its own data folder. */
export interface Product {
  readonly url: string;
  /** From the command to the line that says it is ready. */
  readonly readyMs: number;
  /** The server's process, first, and those it has started: media work runs in processes of its own. */
  processes(): Promise<readonly Process[]>;
  /** Waits until it is idle: after a start the demo's rooms are tiled for minutes, which would distort measurements. */
  untilIdle(): Promise<void>;
  stop(): Promise<void>;
}

export type Command = 'server' | 'npm start';

export async function withDataDir<T>(use: (dataDir: string) => Promise<T>): Promise<T> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'oriel-bench-'));
  try {
    return await use(dataDir);
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
}

/** Runs the product during `use`, and always stops it. */
export async function withProduct<T>(
  dataDir: string,
  use: (product: Product) => Promise<T>,
  command: Command = 'server',
  environment: Readonly<Record<string, string>> = {},
): Promise<T> {
  const product = await startProduct(dataDir, command, environment);
  try {
    return await use(product);
  } finally {
    await product.stop();
  }
}

/** Starts the product, either the server alone or by the users' command, and waits until it is ready. */
export async function startProduct(
  dataDir: string,
  command: Command = 'server',
  environment: Readonly<Record<string, string>> = {},
): Promise<Product> {
  const frontEnds = await builtFrontEnds();
  const started = performance.now();
  const [program, args] =
    command === 'server'
      ? [
          process.execPath,
          ['--disable-warning=ExperimentalWarning', fileURLToPath(new URL('serve.ts', import.meta.url))],
        ]
      : ['npm', ['start']];
  const child = spawn(program, args, {
    cwd: ROOT,
    env: {
      ...process.env,
      PORT: '0',
      HOST: '127.0.0.1',
      DATA_DIR: dataDir,
      LOG_LEVEL: 'warn',
      RATE_LIMITS: 'off',
      DEMO: 'on',
      BUILT_FRONT_ENDS: frontEnds,
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const url = await readyAddress(child);
  // `npm start` is npm and a script that waits; the server is below them.
  const processes = async (): Promise<Process[]> => {
    const all = await listProcesses();
    const server = familyOf(all, child.pid).find(({ command: args }) => SERVER.test(args));
    return familyOf(all, server?.pid);
  };
  return {
    url,
    readyMs: performance.now() - started,
    processes,
    untilIdle: async () => {
      const patience = performance.now() + TILING_PATIENCE_MS;
      let before = await processes();
      for (;;) {
        await new Promise((resolve) => setTimeout(resolve, 10_000));
        const now = await processes();
        // A busy machine gives work no time for a while, and a process that has ended no longer tells what it spent.
        if (spentBetween(before, now) <= 1 && (await openJobs(url)) === 0) return;
        if (performance.now() > patience) throw new Error('The product does not come to rest');
        before = now;
      }
    },
    stop: async () => {
      if (child.exitCode !== null || child.signalCode !== null) return;
      const gone = once(child, 'close');
      child.kill('SIGTERM');
      await gone;
    },
  };
}

/** Processor seconds between two looks at the processes, of those that are there now. */
export function spentBetween(before: readonly Process[], now: readonly Process[]): number {
  const until = new Map(before.map(({ pid, seconds }) => [pid, seconds]));
  return now.reduce((sum, { pid, seconds }) => sum + seconds - (until.get(pid) ?? 0), 0);
}

/** Jobs that wait or run, by the server's own metrics. */
async function openJobs(url: string): Promise<number> {
  const metrics = await (await fetch(`${url}/metrics`)).text();
  const open = metrics.matchAll(/^oriel_jobs\{[^}]*state="(?:QUEUED|RUNNING)"[^}]*\} (\d+)$/gm);
  return [...open].reduce((sum, [, count]) => sum + Number(count), 0);
}

/** The address that a server prints when it is ready. */
export function readyAddress(child: ChildProcess): Promise<string> {
  let output = '';
  return new Promise((resolve, reject) => {
    const read = (chunk: Buffer): void => {
      output += chunk.toString('utf8');
      const address = /Open\s+(http:\/\/\S+?)\/\n/.exec(output)?.[1];
      if (address) resolve(address);
    };
    child.stdout?.on('data', read);
    child.stderr?.on('data', read);
    child.once('error', reject);
    child.once('exit', (code) => reject(new Error(`The product ended with ${code}:\n${output}`)));
  });
}

/** A token of the demo's user, as the browser would hold it. */
export function signIn(url: string): Promise<string> {
  return demoToken(url, 'user@demo.oriel.example');
}

/** Uploads a panorama through the API and waits until it is tiled; returns its id. */
export async function uploadPanorama(url: string, token: string, file: string): Promise<string> {
  const answer = await fetch(`${url}/api/v1/asset?type=PANORAMA`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
    body: fileForm(await readFile(file), 'panorama.jpg'),
  });
  if (!answer.ok) throw new Error(`The upload answered ${answer.status}: ${await answer.text()}`);
  const { data } = (await answer.json()) as { data: { panoramaId: string } };
  const ask = async () => {
    const panorama = await fetch(`${url}/api/v1/panorama/${data.panoramaId}`);
    return (await panorama.json()) as { data: { tiles: { status: string }; poster?: object } };
  };
  await eventually(ask, (one) => one.data.tiles.status === 'READY' && !!one.data.poster, TILING_PATIENCE_MS);
  return data.panoramaId;
}
