import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { demoToken } from '../../../server/src/testing/demo-token.ts';
import { eventually, fileForm } from '../../../server/src/testing/pictures.ts';
import { ROOT } from '../root.ts';
import { builtFrontEnds } from './snapshot.ts';

/** Timeout for tiling a 16384-wide panorama on two slow cores. */
const TILING_PATIENCE_MS = 600_000;

/** The product as its users run it, with its own data folder. */
export interface Product {
  readonly url: string;
  /** From the command to the line that says it is ready. */
  readonly readyMs: number;
  /** Current memory of the server's process, bytes. */
  memory(): Promise<number>;
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
export async function withProduct<T>(dataDir: string, use: (product: Product) => Promise<T>): Promise<T> {
  const product = await startProduct(dataDir);
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
  return {
    url,
    readyMs: performance.now() - started,
    memory: async () => {
      const { stdout } = await promisify(execFile)('ps', ['-o', 'rss=', '-p', String(child.pid)]);
      return Number(stdout) * 1024;
    },
    untilIdle: async () => {
      const patience = performance.now() + TILING_PATIENCE_MS;
      let before = await spentBy(child.pid);
      for (;;) {
        await new Promise((resolve) => setTimeout(resolve, 10_000));
        const now = await spentBy(child.pid);
        const since = [...now].reduce((sum, [pid, spent]) => sum + spent - (before.get(pid) ?? 0), 0);
        if (since <= 1) return;
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

/** Processor seconds of a process and of those it has started, by process id: media work runs in processes of its own. */
async function spentBy(root: number | undefined): Promise<ReadonlyMap<string, number>> {
  const { stdout } = await promisify(execFile)('ps', ['-A', '-o', 'pid=,ppid=,time=']);
  const rows = stdout
    .trim()
    .split('\n')
    .map((line) => line.trim().split(/\s+/));
  const spent = new Map<string, number>();
  const add = (asked: string): void => {
    for (const [pid = '', parent = '', time = ''] of rows) {
      if (pid === asked) spent.set(pid, secondsOf(time));
      else if (parent === asked && !spent.has(pid)) add(pid);
    }
  };
  add(String(root));
  return spent;
}

/** Parses processor time as printed by `ps`: `[days-]hours:minutes:seconds`, or `minutes:seconds.hundredths`. */
function secondsOf(time: string): number {
  const [clock = '', days = '0'] = time.trim().split('-').toReversed();
  return clock.split(':').reduce((sum, part) => 60 * sum + Number(part), 0) + 86_400 * Number(days);
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
