import { parentPort, workerData } from 'node:worker_threads';
import { compactHeap } from '../../platform/compact-heap.ts';
import type { CommandContext } from './commands/command.ts';
import { Cursors } from './commands/cursors.ts';
import { removeExpired } from './store/expire.ts';
import { Store } from './store/store.ts';
import { WireServer } from './wire/server.ts';
import type { FromWorker, WorkerSettings } from './worker-messages.ts';

const cursorSweepMs = 60_000;
/** What has not been used for this long, or twice of it, leaves the memory. */
const cacheTurnMs = 3 * 60_000;

const port = parentPort;
if (!port) throw new Error('the embedded database runs in a worker thread');
const say = (message: FromWorker): void => port.postMessage(message);
const log = (message: string): void => say({ kind: 'log', message });

try {
  const settings: WorkerSettings = workerData;
  const store = new Store(settings.directory);
  const context: CommandContext = { store, cursors: new Cursors(Date.now), now: Date.now };
  const server = new WireServer(context, settings.address, log);

  const sweep = (): void => {
    if (server.maintain(() => removeExpired(store, Date.now()))) setImmediate(sweep);
  };
  const timers = [
    setInterval(sweep, settings.ttlSweepMs),
    setInterval(() => context.cursors.dropIdle(), cursorSweepMs),
    setInterval(() => store.forgetUnused(), cacheTurnMs),
  ];

  const listening = await server.listen();
  port.on('message', async () => {
    for (const timer of timers) clearInterval(timer);
    await server.close();
    store.close();
    port.close();
  });
  compactHeap();
  say({ kind: 'ready', port: listening, fresh: store.fresh });
} catch (error) {
  say({ kind: 'failed', message: error instanceof Error ? error.message : String(error) });
  port.close();
}
