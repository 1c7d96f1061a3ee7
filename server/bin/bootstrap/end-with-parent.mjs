// Preloaded into what relay.mjs starts: when the command that started us is gone without a word (killed outright),
// nobody is left who could stop this process, so it stops itself, in order.
import { isMainThread } from 'node:worker_threads';

if (isMainThread && process.channel !== undefined) {
  process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'));
  process.channel.unref();
}
