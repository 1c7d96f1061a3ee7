// `npm run pictures`: takes the pictures in docs/pictures and in the guides, and the films of the front page anew, from the demo in a real Chromium.
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { ensureInstalled } from '../../server/bin/bootstrap/install.mjs';
import { onCurrentNode } from '../../server/bin/bootstrap/node.mjs';
import { relay } from '../../server/bin/bootstrap/relay.mjs';
import { ROOT } from '../../server/bin/bootstrap/root.mjs';
import { runCommand } from '../../server/bin/bootstrap/stop.mjs';
import { buildStale } from '../../server/bin/build/build-stale.mjs';
import { ensureBrowser } from './stages/browser.mjs';

await runCommand(async () => {
  if (!(await onCurrentNode(fileURLToPath(import.meta.url)))) return;
  await ensureInstalled();
  await buildStale();
  const browser = await ensureBrowser();
  for (const what of ['pictures', 'guide-pictures', 'films']) {
    const script = path.join(ROOT, `e2e/src/support/take-${what}.ts`);
    await relay(process.execPath, ['--disable-warning=ExperimentalWarning', script], {
      CHROMIUM_PATH: browser,
    });
  }
});
