import path from 'node:path';
import { runNode } from '../../../server/bin/bootstrap/child.mjs';
import { ROOT } from '../../../server/bin/bootstrap/root.mjs';
import { floors } from './floors.mjs';

/** The command of a package, as a file. */
const commandOf = (name, file) => path.join(ROOT, 'node_modules', name, file);

/** Format, lint and import rules of the repository, files and exports that nothing uses, and the floors of each room. */
export async function lint() {
  const plain = process.env.NO_COLOR ? ['--colors=off'] : [];
  const biome = ['ci', '--error-on-warnings', ...plain, '.'];
  const runs = [
    await runNode(commandOf('@biomejs/biome', 'bin/biome'), biome, { show: true }),
    await runNode(commandOf('knip', 'bin/knip.js'), ['--no-config-hints'], { show: true }),
  ];
  const passed = runs.filter(({ code }) => code === 0).length;
  const held = floors();
  return { passed: passed + held.passed, failed: runs.length - passed + held.failed };
}
