// `npm run bench [-- group … --runs N]`: installs missing packages, builds stale outputs, then measures. Plain JavaScript that Node 18
// understands, like the other commands.
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { ensureBrowser } from '../../e2e/bin/stages/browser.mjs';
import { ensureInstalled } from '../../server/bin/bootstrap/install.mjs';
import { onCurrentNode } from '../../server/bin/bootstrap/node.mjs';
import { relay } from '../../server/bin/bootstrap/relay.mjs';
import { ROOT } from '../../server/bin/bootstrap/root.mjs';
import { runCommand } from '../../server/bin/bootstrap/stop.mjs';
import { buildStale } from '../../server/bin/build/build-stale.mjs';

await runCommand(async () => {
  if (!(await onCurrentNode(fileURLToPath(import.meta.url)))) return;
  await ensureInstalled();
  await buildStale();
  const browser = await ensureBrowser();
  const preload = new URL('../../server/bin/bootstrap/end-with-parent.mjs', import.meta.url).href;
  await relay(
    process.execPath,
    [
      '--disable-warning=ExperimentalWarning',
      '--import',
      preload,
      path.join(ROOT, 'bench/src/main.ts'),
      ...process.argv.slice(2),
    ],
    { CHROMIUM_PATH: browser },
  );
});
