import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { availableParallelism } from 'node:os';
import path from 'node:path';
import { runNode } from '../../../server/bin/bootstrap/child.mjs';
import { ROOT } from '../../../server/bin/bootstrap/root.mjs';

/** What the last run has found, relative to the top. */
const KEPT = '.build/types';

/**
 * Type-checks every workspace that has a tsconfig.json; each counts as one test. What the last run has found is kept below `.build/types`, so
 * that the next one looks only at what has changed.
 */
export async function types() {
  const require = createRequire(path.join(ROOT, 'package.json'));
  const tsc = path.join(path.dirname(require.resolve('typescript/package.json')), 'bin/tsc');
  const { workspaces } = JSON.parse(readFileSync(path.join(ROOT, 'package.json'), 'utf8'));
  const queue = workspaces.filter((workspace) => existsSync(path.join(ROOT, workspace, 'tsconfig.json')));
  forgetWithChangedJson(workspaces);
  let passed = 0;
  let failed = 0;
  const worker = async () => {
    for (let workspace = queue.shift(); workspace !== undefined; workspace = queue.shift()) {
      const { code, output } = await runNode(tsc, [
        ...['-p', workspace, '--pretty', 'false', '--incremental'],
        ...['--tsBuildInfoFile', path.join(KEPT, `${workspace}.tsbuildinfo`)],
        // Several checkers of one program each look again at the types that they share: twice the work for the same minute.
        ...['--checkers', '1'],
      ]);
      if (code === 0) {
        passed += 1;
        console.log(`  ok      ${workspace}`);
      } else {
        failed += 1;
        console.log(`  failed  ${workspace}\n${output}`);
      }
    }
  };
  await Promise.all(Array.from({ length: availableParallelism() }, worker));
  return { passed, failed };
}

/**
 * Forgets what was found while a JSON file read otherwise: the compiler (7.0) repeats errors about a key of an imported file after the key
 * has come back.
 */
function forgetWithChangedJson(workspaces) {
  const hash = createHash('sha256');
  const files = workspaces.flatMap((workspace) =>
    jsonBelow(path.join(ROOT, workspace, 'src')).map((file) => path.join(workspace, 'src', file)),
  );
  for (const file of files.sort()) hash.update(file).update(readFileSync(path.join(ROOT, file)));
  const stamp = path.join(ROOT, KEPT, 'json.sha256');
  const now = hash.digest('hex');
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === now) return;
  rmSync(path.join(ROOT, KEPT), { recursive: true, force: true });
  mkdirSync(path.join(ROOT, KEPT), { recursive: true });
  writeFileSync(stamp, now);
}

function jsonBelow(folder) {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { recursive: true }).filter((file) => file.endsWith('.json'));
}
