// Preloaded into processes started by relay.mjs: when the parent command was killed, nobody is left to stop this process, so it shuts
// itself down.
import { isMainThread } from 'node:worker_threads';

if (isMainThread && process.channel !== undefined) {
  process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'));
  process.channel.unref();
}
