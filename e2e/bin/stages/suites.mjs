import { mkdir, readFile, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { runNode } from '../../../server/bin/bootstrap/child.mjs';
import { ROOT } from '../../../server/bin/bootstrap/root.mjs';

/** Runs one project of e2e/vitest.config.ts and counts from vitest's own report. */
export async function suites(project, { env = {}, mayBeEmpty = false } = {}) {
  const require = createRequire(path.join(ROOT, 'e2e/package.json'));
  const vitest = path.join(path.dirname(require.resolve('vitest/package.json')), 'vitest.mjs');
  const report = path.join(ROOT, '.build', 'reports', `${project}.json`);
  await mkdir(path.dirname(report), { recursive: true });
  await rm(report, { force: true });
  const args = [
    'run',
    '--config',
    'e2e/vitest.config.ts',
    '--project',
    project,
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${report}`,
    ...(mayBeEmpty ? ['--passWithNoTests'] : []),
  ];
  // Servers that tests start as processes of their own find their modules compiled, as they do under `npm start`.
  const NODE_COMPILE_CACHE = process.env.NODE_COMPILE_CACHE ?? path.join(ROOT, '.build/compile-cache');
  const { code } = await runNode(vitest, args, { show: true, env: { NODE_COMPILE_CACHE, ...env } });
  const counts = await countsIn(report);
  // A worker that died, an error outside of every test: vitest says so by its exit code alone.
  if (code !== 0 && counts.failed === 0) counts.failed = 1;
  return counts;
}

async function countsIn(report) {
  let content;
  try {
    content = JSON.parse(await readFile(report, 'utf8'));
  } catch {
    return { passed: 0, failed: 0, skipped: 0 };
  }
  const unread = content.testResults.filter(
    ({ status, assertionResults }) =>
      status === 'failed' && !assertionResults.some((assertion) => assertion.status === 'failed'),
  );
  return {
    passed: content.numPassedTests,
    // A file that could not be read, or whose setup failed, has no failed test to its name.
    failed: content.numFailedTests + unread.length,
    skipped: content.numPendingTests + content.numTodoTests,
  };
}
