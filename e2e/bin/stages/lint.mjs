import { createRequire } from 'node:module';
import path from 'node:path';
import { runNode } from '../../../server/bin/bootstrap/child.mjs';
import { ROOT } from '../../../server/bin/bootstrap/root.mjs';

/** Format, lint and import rules of the whole repository; counts as one test. */
export async function lint() {
  const require = createRequire(path.join(ROOT, 'package.json'));
  const biome = path.join(path.dirname(require.resolve('@biomejs/biome/package.json')), 'bin/biome');
  const plain = process.env.NO_COLOR ? ['--colors=off'] : [];
  const { code } = await runNode(biome, ['ci', '--error-on-warnings', ...plain, '.'], { show: true });
  return code === 0 ? { passed: 1 } : { failed: 1 };
}
