// `npm run types`: tsc over every workspace.
import { fileURLToPath } from 'node:url';
import { ensureInstalled } from '../../server/bin/bootstrap/install.mjs';
import { onCurrentNode } from '../../server/bin/bootstrap/node.mjs';
import { runCommand } from '../../server/bin/bootstrap/stop.mjs';
import { types } from './stages/types.mjs';

await runCommand(async () => {
  if (!(await onCurrentNode(fileURLToPath(import.meta.url)))) return;
  await ensureInstalled();
  const { failed } = await types();
  if (failed > 0) process.exitCode = 1;
});
