import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { Worker } from 'node:worker_threads';
import { StartRefusal } from '../../platform/start-refusal.ts';
import type { Address } from './wire/server.ts';
import type { FromWorker, WorkerSettings } from './worker-messages.ts';

export interface EmbeddedDatabaseOptions {
  /** Where everything lies; made with mode 0700 when it is not there. */
  readonly directory: string;
  readonly log?: (message: string) => void;
  /** How often TTL indexes are looked through; MongoDB does it once a minute. */
  readonly ttlSweepMs?: number;
}

export interface EmbeddedDatabase {
  /** For `mongoose.connect` or any MongoDB driver. */
  readonly uri: string;
  /** This start made the database: there was none in the folder, nor any trace of one. */
  readonly fresh: boolean;
  /** Finishes what has been asked, and gives the directory free. */
  close(): Promise<void>;
}

const databaseName = 'oriel';
/** The operating systems allow 104 to 108 bytes for the path of a socket. */
const longestSocketPath = 100;

/**
 * Starts the embedded database over a directory. Only one process may have a directory at a time.
 *
 * @throws when another process has the directory, and when its file is damaged, cut, emptied or gone; the message names the file and
 * says what to do
 */
export async function startEmbeddedDatabase(options: EmbeddedDatabaseOptions): Promise<EmbeddedDatabase> {
  const directory = resolve(options.directory);
  const { address, temporary } = chooseAddress(directory);
  const settings: WorkerSettings = { directory, address, ttlSweepMs: options.ttlSweepMs ?? 60_000 };
  const worker = new Worker(new URL('./worker.ts', import.meta.url), { workerData: settings });
  const exited = new Promise<void>((done) => worker.once('exit', () => done()));
  const { port, fresh } = await ready(worker, options.log ?? (() => {}), exited).catch((error) => {
    if (temporary) rmSync(temporary, { recursive: true, force: true });
    throw error;
  });

  let closing: Promise<void> | undefined;
  return {
    uri: uriOf(address, port),
    fresh,
    close() {
      closing ??= (async () => {
        worker.postMessage('close');
        await exited;
        if (temporary) rmSync(temporary, { recursive: true, force: true });
      })();
      return closing;
    },
  };
}

function chooseAddress(directory: string): { address: Address; temporary?: string } {
  if (process.platform === 'win32') return { address: { secret: randomBytes(24).toString('hex') } };
  const beside = join(directory, 'db.sock');
  if (Buffer.byteLength(beside) <= longestSocketPath) return { address: { socket: beside } };
  // `mkdtemp` makes a folder that only this user enters.
  const temporary = mkdtempSync(join(tmpdir(), 'oriel-db-'));
  const socket = join(temporary, 'db.sock');
  if (Buffer.byteLength(socket) <= longestSocketPath) return { address: { socket }, temporary };
  rmSync(dirname(socket), { recursive: true, force: true });
  return { address: { secret: randomBytes(24).toString('hex') } };
}

function uriOf(address: Address, port: number): string {
  if ('socket' in address) return `mongodb://${encodeURIComponent(address.socket)}/${databaseName}`;
  return `mongodb://127.0.0.1:${port}/${databaseName}?appName=${address.secret}`;
}

function ready(
  worker: Worker,
  log: (message: string) => void,
  exited: Promise<void>,
): Promise<{ port: number; fresh: boolean }> {
  return new Promise((resolve, reject) => {
    worker.on('message', (message: FromWorker) => {
      if (message.kind === 'log') log(message.message);
      else if (message.kind === 'ready') resolve(message);
      else reject(new StartRefusal(message.message));
    });
    worker.on('error', (error) => {
      log(`The embedded database stopped: ${error instanceof Error ? error.stack : error}`);
      reject(error);
    });
    void exited.then(() => reject(new Error('The embedded database ended before it was ready.')));
  });
}
