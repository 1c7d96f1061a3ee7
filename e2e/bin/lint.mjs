// `npm run lint`: format, lint, unused exports and the floors of each room.
import { fileURLToPath } from 'node:url';
import { ensureInstalled } from '../../server/bin/bootstrap/install.mjs';
import { onCurrentNode } from '../../server/bin/bootstrap/node.mjs';
import { runCommand } from '../../server/bin/bootstrap/stop.mjs';
import { lint } from './stages/lint.mjs';

await runCommand(async () => {
  if (!(await onCurrentNode(fileURLToPath(import.meta.url)))) return;
  await ensureInstalled();
  const { failed } = await lint();
  if (failed > 0) process.exitCode = 1;
});
