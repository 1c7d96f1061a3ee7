// `npm test`, `npm test -- NAME …` and `npm run test:full`: the stages in order, each with its own output, one line of counts at the end.
// A stage that fails or crashes is counted, and the later ones still run.
import { fileURLToPath } from 'node:url';
import { ensureInstalled } from '../../server/bin/bootstrap/install.mjs';
import { onCurrentNode } from '../../server/bin/bootstrap/node.mjs';
import { runCommand, Stop } from '../../server/bin/bootstrap/stop.mjs';
import { buildStale } from '../../server/bin/build/build-stale.mjs';
import { ensureBrowser, findShell } from './stages/browser.mjs';
import { lint } from './stages/lint.mjs';
import { memoryFolder } from './stages/memory-folder.mjs';
import { suites } from './stages/suites.mjs';
import { Tally } from './stages/tally.mjs';
import { types } from './stages/types.mjs';

// Continuous integration is taken for a terminal by some tools; a log full of colour codes is nobody's help.
if (!process.stdout.isTTY) process.env.NO_COLOR ??= '1';
const full = process.argv.includes('--full');
/** What a landing is judged by includes the walks that `npm test` leaves out to be done in minutes. */
const long = full || process.env.CI !== undefined;
/** Parts of paths: only the files that they name run, without the stages that look at everything. */
const names = process.argv.slice(2).filter((argument) => !argument.startsWith('--'));

await runCommand(async () => {
  const tally = new Tally();
  const crashed = (error) => {
    tally.add({ failed: 1 });
    console.error(`\n${error instanceof Stop ? error.message : (error?.stack ?? error)}\n`);
  };
  /** Runs one stage; false when it crashed. */
  const stage = async (title, work) => {
    const started = performance.now();
    console.log(`\n== ${title}`);
    try {
      tally.add((await work()) ?? {});
      console.log(`   ${title}: ${((performance.now() - started) / 1000).toFixed(1)} s`);
      return true;
    } catch (error) {
      crashed(error);
      return false;
    }
  };

  /** Undefined when there is no Node to go on with. */
  const here = await onCurrentNode(fileURLToPath(import.meta.url)).catch(crashed);
  // The same command has run on a newer Node, and has said everything.
  if (here === false) return;

  if (here && (await stage('install', ensureInstalled))) {
    if (names.length === 0) {
      await stage('types', types);
      await stage('lint', lint);
    }
    const env = { ...(full ? { ORIEL_FULL_TESTS: '1' } : {}) };
    // Tests of the dashboard take what is built here, and need not build it themselves.
    if (await stage('build', buildStale)) env.ORIEL_BUILT = '1';
    const hasBrowser = await stage('browser', async () => {
      env.CHROMIUM_PATH = await ensureBrowser();
      console.log(`  ${env.CHROMIUM_PATH}`);
      const shell = await findShell();
      if (shell === undefined) return;
      env.CHROMIUM_SHELL_PATH = shell;
      console.log(`  ${shell}`);
    });
    const folder = await memoryFolder();
    if (folder !== undefined) env.TMPDIR = folder;
    if (names.length > 0) {
      const projects = ['unit', ...(hasBrowser ? ['browser', 'long'] : []), ...(full ? ['full'] : [])];
      await stage(`tests of ${names.join(', ')}`, () => suites(projects, { env, names }));
    } else {
      await stage('unit and API tests', () => suites(['unit'], { env }));
      if (hasBrowser) await stage('browser tests', () => suites(['browser'], { env, again: true }));
      if (hasBrowser && long) await stage('long suites', () => suites(['long'], { env, again: true }));
      if (full) await stage('suites at full length', () => suites(['full'], { env }));
    }
  }

  console.log(`\n${tally.retries()}${tally.line()}`);
  if (tally.failed > 0) process.exitCode = 1;
});
