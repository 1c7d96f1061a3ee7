import { mkdir, readFile, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { runNode } from '../../../server/bin/bootstrap/child.mjs';
import { ROOT } from '../../../server/bin/bootstrap/root.mjs';

/**
 * Runs projects of e2e/vitest.config.ts and counts from vitest's own report. With `names`, only the files whose paths contain one of them.
 *
 * @param {string[]} projects
 */
export async function suites(projects, { env = {}, names = [] } = {}) {
  const require = createRequire(path.join(ROOT, 'e2e/package.json'));
  const vitest = path.join(path.dirname(require.resolve('vitest/package.json')), 'vitest.mjs');
  const reports = path.join(ROOT, '.build', 'reports');
  const report = path.join(reports, `${projects.join('-')}.json`);
  const retries = path.join(reports, `${projects.join('-')}.retries.json`);
  await mkdir(reports, { recursive: true });
  for (const file of [report, retries]) await rm(file, { force: true });
  const args = [
    'run',
    '--config',
    'e2e/vitest.config.ts',
    ...projects.flatMap((project) => ['--project', project]),
    '--reporter=default',
    '--reporter=json',
    '--reporter=e2e/bin/stages/retries-reporter.mjs',
    `--outputFile.json=${report}`,
    ...names,
  ];
  // Servers that tests start as processes of their own find their modules compiled, as they do under `npm start`.
  const NODE_COMPILE_CACHE = process.env.NODE_COMPILE_CACHE ?? path.join(ROOT, '.build/compile-cache');
  const { code } = await runNode(vitest, args, {
    show: true,
    env: { NODE_COMPILE_CACHE, ORIEL_RETRIES: retries, ...env },
  });
  const counts = { ...(await countsIn(report)), retried: (await readJson(retries)) ?? [] };
  // A worker that died, an error outside of every test: vitest says so by its exit code alone.
  if (code !== 0 && counts.failed === 0) counts.failed = 1;
  return counts;
}

async function countsIn(report) {
  const content = await readJson(report);
  if (content === undefined) return { passed: 0, failed: 0, skipped: 0 };
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

/** What a file holds; undefined when the run ended before it was written. */
async function readJson(file) {
  try {
    return JSON.parse(await readFile(file, 'utf8'));
  } catch {
    return undefined;
  }
}
