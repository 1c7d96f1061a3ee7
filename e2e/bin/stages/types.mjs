import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { availableParallelism } from 'node:os';
import path from 'node:path';
import { runNode } from '../../../server/bin/bootstrap/child.mjs';
import { ROOT } from '../../../server/bin/bootstrap/root.mjs';

/**
 * Type-checks every workspace that has a tsconfig.json; each counts as one test. What the last run has found is kept below `.build/types`, so
 * that the next one looks only at what has changed.
 */
export async function types() {
  const require = createRequire(path.join(ROOT, 'package.json'));
  const tsc = path.join(path.dirname(require.resolve('typescript/package.json')), 'bin/tsc');
  const { workspaces } = JSON.parse(readFileSync(path.join(ROOT, 'package.json'), 'utf8'));
  const queue = workspaces.filter((workspace) => existsSync(path.join(ROOT, workspace, 'tsconfig.json')));
  let passed = 0;
  let failed = 0;
  const worker = async () => {
    for (let workspace = queue.shift(); workspace !== undefined; workspace = queue.shift()) {
      const { code, output } = await runNode(tsc, [
        ...['-p', workspace, '--pretty', 'false', '--incremental'],
        ...['--tsBuildInfoFile', path.join('.build/types', `${workspace}.tsbuildinfo`)],
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
