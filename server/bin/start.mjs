// `npm start`: a current Node, missing packages installed, stale outputs built, then the server. Plain JavaScript that Node 18 understands,
// like everything in bootstrap/: it may run before a newer Node is installed.
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { allocatorVariables } from './bootstrap/allocator.mjs';
import { ensureInstalled } from './bootstrap/install.mjs';
import { onCurrentNode } from './bootstrap/node.mjs';
import { relay } from './bootstrap/relay.mjs';
import { ROOT } from './bootstrap/root.mjs';
import { runCommand } from './bootstrap/stop.mjs';
import { buildStale } from './build/build-stale.mjs';

await runCommand(async () => {
  if (!(await onCurrentNode(fileURLToPath(import.meta.url)))) return;
  await ensureInstalled();
  await buildStale();
  const preload = new URL('./bootstrap/end-with-parent.mjs', import.meta.url).href;
  await relay(
    process.execPath,
    [
      // node:sqlite prints an experimental warning at every start.
      '--disable-warning=ExperimentalWarning',
      // With the default of 16 MB for the young generation, two threads keep a hundred megabytes more than they need.
      '--max-semi-space-size=4',
      // By default, each thread collects only when it has grown to several times of what it needs, and keeps that for good.
      '--heap-growing-percent=50',
      // Compiled code that has not run for a while goes, as bytecode does by default.
      '--flush-baseline-code',
      '--import',
      preload,
      path.join(ROOT, 'server/src/main.ts'),
      ...process.argv.slice(2),
    ],
    {
      NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE ?? path.join(ROOT, '.build/compile-cache'),
      ...allocatorVariables(),
    },
  );
});
