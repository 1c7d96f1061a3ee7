import path from 'node:path';
import { ensureInstalled } from './install.mjs';
import { onCurrentNode } from './node.mjs';
import { relay } from './relay.mjs';
import { ROOT } from './root.mjs';
import { runCommand } from './stop.mjs';

/** Runs a command of server/src/commands on a current Node, with its arguments and settings. */
export async function runServerCommand(entry, name) {
  await runCommand(async () => {
    if (!(await onCurrentNode(entry))) return;
    await ensureInstalled();
    const file = path.join(ROOT, 'server/src/commands', `${name}.ts`);
    await relay(process.execPath, ['--disable-warning=ExperimentalWarning', file, ...process.argv.slice(2)]);
  });
}
