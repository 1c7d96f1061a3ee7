// `npm test` and `npm run test:full`: every stage in order, each with its own output, one line of counts at the end.
// A stage that fails or crashes is counted, and the later ones still run.
import { fileURLToPath } from 'node:url';
import { ensureInstalled } from '../../server/bin/bootstrap/install.mjs';
import { onCurrentNode } from '../../server/bin/bootstrap/node.mjs';
import { runCommand, Stop } from '../../server/bin/bootstrap/stop.mjs';
import { buildStale } from '../../server/bin/build/build-stale.mjs';
import { ensureBrowser } from './stages/browser.mjs';
import { lint } from './stages/lint.mjs';
import { suites } from './stages/suites.mjs';
import { Tally } from './stages/tally.mjs';
import { types } from './stages/types.mjs';

// Continuous integration is taken for a terminal by some tools; a log full of colour codes is nobody's help.
if (!process.stdout.isTTY) process.env.NO_COLOR ??= '1';
const full = process.argv.includes('--full');

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
    await stage('types', types);
    await stage('lint', lint);
    await stage('build', buildStale);
    let browser = '';
    const hasBrowser = await stage('browser', async () => {
      browser = await ensureBrowser();
      console.log(`  ${browser}`);
    });
    const env = {
      ...(hasBrowser ? { CHROMIUM_PATH: browser } : {}),
      ...(full ? { ORIEL_FULL_TESTS: '1' } : {}),
    };
    await stage('unit and API tests', () => suites('unit', { env }));
    if (hasBrowser) await stage('browser tests', () => suites('browser', { env }));
    if (full) await stage('long suites', () => suites('full', { env, mayBeEmpty: true }));
  }

  console.log(`\n${tally.line()}`);
  if (tally.failed > 0) process.exitCode = 1;
});
