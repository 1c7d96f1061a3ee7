import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { runNode } from '../../../server/bin/bootstrap/child.mjs';
import { ROOT } from '../../../server/bin/bootstrap/root.mjs';

/** Type-checks every workspace that has a tsconfig.json; each counts as one test. */
export async function types() {
  const require = createRequire(path.join(ROOT, 'package.json'));
  const tsc = path.join(path.dirname(require.resolve('typescript/package.json')), 'bin/tsc');
  const { workspaces } = JSON.parse(readFileSync(path.join(ROOT, 'package.json'), 'utf8'));
  let passed = 0;
  let failed = 0;
  for (const workspace of workspaces) {
    if (!existsSync(path.join(ROOT, workspace, 'tsconfig.json'))) continue;
    const { code, output } = await runNode(tsc, ['-p', workspace, '--pretty', 'false']);
    if (code === 0) {
      passed += 1;
      console.log(`  ok      ${workspace}`);
    } else {
      failed += 1;
      console.log(`  failed  ${workspace}\n${output}`);
    }
  }
  return { passed, failed };
}
