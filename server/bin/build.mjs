// `npm run build`: installs missing packages and builds stale outputs.
import { fileURLToPath } from 'node:url';
import { ensureInstalled } from './bootstrap/install.mjs';
import { onCurrentNode } from './bootstrap/node.mjs';
import { runCommand } from './bootstrap/stop.mjs';
import { buildStale } from './build/build-stale.mjs';

await runCommand(async () => {
  if (!(await onCurrentNode(fileURLToPath(import.meta.url)))) return;
  await ensureInstalled();
  await buildStale();
});
