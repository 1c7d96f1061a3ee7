// `npm run calls`: runs the server's tests, records which API calls each file makes, and writes docs/calls.md from that.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { onCurrentNode } from './bootstrap/node.mjs';
import { runCommand } from './bootstrap/stop.mjs';

const top = fileURLToPath(new URL('../..', import.meta.url));

await runCommand(async () => {
  if (!(await onCurrentNode(fileURLToPath(import.meta.url)))) return;
  const folder = mkdtempSync(path.join(tmpdir(), 'oriel-calls-'));
  const run = (args, env = {}) =>
    spawnSync(process.execPath, args, { cwd: top, stdio: 'inherit', env: { ...process.env, ...env } });

  try {
    const vitest = path.join(top, 'node_modules/vitest/vitest.mjs');
    // A failing test does not matter: it has made its calls.
    run(
      [
        vitest,
        'run',
        '--config',
        'e2e/vitest.config.ts',
        '--project',
        'unit',
        '--project',
        'long',
        // A process for each file: what is recorded stands under the name of the first file that recorded.
        '--isolate',
        'server/src',
        ...process.argv.slice(2),
      ],
      {
        ORIEL_CALLS_LOG: folder,
      },
    );
    const { status } = run([
      '--disable-warning=ExperimentalWarning',
      'server/src/testing/calls-table.ts',
      folder,
    ]);
    process.exitCode = status ?? 1;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
