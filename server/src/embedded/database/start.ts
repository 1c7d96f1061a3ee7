import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { Worker } from 'node:worker_threads';
import { StartRefusal } from '../../platform/start-refusal.ts';
import { noteExit } from './store/installation.ts';
import type { Address } from './wire/server.ts';
import type { FromWorker, WorkerSettings } from './worker-messages.ts';

export interface EmbeddedDatabaseOptions {
  /** Data directory; created with mode 0700 if missing. */
  readonly directory: string;
  readonly log?: (message: string) => void;
  /** Interval of the TTL sweep; MongoDB's is one minute. */
  readonly ttlSweepMs?: number;
}

export interface EmbeddedDatabase {
  /** For `mongoose.connect` or any MongoDB driver. */
  readonly uri: string;
  /** This start created the database: the folder had none, nor any trace of one. */
  readonly fresh: boolean;
  /** Finishes pending requests and releases the directory. */
  close(): Promise<void>;
}

const databaseName = 'oriel';
/** Operating systems limit a socket path to 104 to 108 bytes. */
const longestSocketPath = 100;

/**
 * Starts the embedded database in a directory. Only one process may use a directory at a time.
 *
 * @throws when another process uses the directory, and when the file is damaged, truncated, empty or missing; the message names the file
 * and the remedy
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

  // Ending the process ends the thread, which closes its file without a word.
  const exiting = () => noteExit(directory);
  process.once('exit', exiting);
  let closing: Promise<void> | undefined;
  return {
    uri: uriOf(address, port),
    fresh,
    close() {
      closing ??= (async () => {
        worker.postMessage('close');
        await exited;
        process.off('exit', exiting);
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
  // `mkdtemp` creates a folder private to this user.
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
