import { mkdir, readFile, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { runNode } from '../../../server/bin/bootstrap/child.mjs';
import { ROOT } from '../../../server/bin/bootstrap/root.mjs';

/** Most files that run again: where more of them fail, it is no machine that stalled. */
const AGAIN_MAX = 3;

/**
 * Runs projects of e2e/vitest.config.ts and counts from vitest's own report. With `names`, only the files whose paths contain one of them.
 * With `again`, the few files that fail run once more, from their own beginning: the tests of a walk share its pages, so that none of them can
 * be tried again alone. What passes then is named with what passed at a second try.
 *
 * @param {string[]} projects
 */
export async function suites(projects, { env = {}, names = [], again = false } = {}) {
  const first = await run(projects, { env, names, report: projects.join('-') });
  const failed = first.files.filter(isFailed).map(pathOf);
  if (!again || failed.length === 0 || failed.length > AGAIN_MAX) return countsOf(first);
  console.log(`\n== once more: ${failed.join(', ')}`);
  const second = await run(projects, { env, names: failed, report: `${projects.join('-')}.again` });
  const passed = new Set(second.files.flatMap(testsThat('passed')));
  const mended = first.files.flatMap(testsThat('failed')).filter((name) => passed.has(name));
  const isAgain = (file) => second.files.some((one) => one.name === file.name);
  return countsOf({
    code: second.code,
    files: [...first.files.filter((file) => !isAgain(file)), ...second.files],
    retried: [...first.retried, ...mended, ...second.retried],
  });
}

/** Runs vitest once; what it says of each file, and the names of the tests that it tried twice. */
async function run(projects, { env, names, report: name }) {
  const require = createRequire(path.join(ROOT, 'e2e/package.json'));
  const vitest = path.join(path.dirname(require.resolve('vitest/package.json')), 'vitest.mjs');
  const reports = path.join(ROOT, '.build', 'reports');
  const report = path.join(reports, `${name}.json`);
  const retries = path.join(reports, `${name}.retries.json`);
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
  return {
    code,
    files: (await readJson(report))?.testResults ?? [],
    retried: (await readJson(retries)) ?? [],
  };
}

function countsOf({ code, files, retried }) {
  const tests = files.flatMap(({ assertionResults }) => assertionResults);
  const count = (...states) => tests.filter(({ status }) => states.includes(status)).length;
  // A file that could not be read, or whose setup failed, has no failed test to its name.
  const unread = files.filter((file) => isFailed(file) && testsThat('failed')(file).length === 0);
  const failed = count('failed') + unread.length;
  return {
    passed: count('passed'),
    // A worker that died, an error outside of every test: vitest says so by its exit code alone.
    failed: code !== 0 && failed === 0 ? 1 : failed,
    skipped: count('pending', 'skipped', 'todo'),
    retried,
  };
}

const isFailed = ({ status }) => status === 'failed';
const pathOf = ({ name }) => path.relative(ROOT, name);
/** Names of the tests of a file that ended so, as the end of the run names them. */
const testsThat = (state) => (file) =>
  file.assertionResults
    .filter(({ status }) => status === state)
    .map(({ ancestorTitles, title }) => [pathOf(file), ...ancestorTitles, title].join(' > '));

/** What a file holds; undefined when the run ended before it was written. */
async function readJson(file) {
  try {
    return JSON.parse(await readFile(file, 'utf8'));
  } catch {
    return undefined;
  }
}
