import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { run, runNode } from '../../../server/bin/bootstrap/child.mjs';
import { ROOT } from '../../../server/bin/bootstrap/root.mjs';
import { Stop } from '../../../server/bin/bootstrap/stop.mjs';
import { installFromDebian } from './debian.mjs';

const SHELL = 'chromium-headless-shell';
const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
const MAC_APPS = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

/** The path of a Chromium that starts: the one named, one that is installed, Debian's, or Playwright's download. */
export async function ensureBrowser() {
  const named = process.env.CHROMIUM_PATH;
  if (named) {
    if (await starts(named)) return named;
    throw new Stop(`CHROMIUM_PATH is ${named}, which does not start. Correct it, or leave it out.`);
  }
  return (await installed()) ?? (await fromDebian()) ?? (await fromPlaywright()) ?? none();
}

function none() {
  throw new Stop(
    'There is no Chromium for the browser tests, and none could be installed. ' +
      'Install chromium or Google Chrome, or set CHROMIUM_PATH to one.',
  );
}

async function starts(file) {
  const { code, output } = await run(file, ['--version']);
  return code === 0 && /chrom/i.test(output);
}

/**
 * The path of Chromium's headless shell: the engine without the window, which spares tests almost half of the processor time. Undefined where
 * neither `CHROMIUM_SHELL_PATH` nor the machine nor Debian has one; tests run in the whole browser then.
 */
export async function findShell() {
  const named = process.env.CHROMIUM_SHELL_PATH;
  if (named) {
    if (await starts(named)) return named;
    throw new Stop(`CHROMIUM_SHELL_PATH is ${named}, which does not start. Correct it, or leave it out.`);
  }
  return (
    (await firstThatStarts(onPath([SHELL]))) ??
    ((await installFromDebian(SHELL)) ? await firstThatStarts(onPath([SHELL])) : undefined)
  );
}

function onPath(names) {
  const folders = (process.env.PATH ?? '').split(path.delimiter);
  return folders.flatMap((folder) => names.map((name) => path.join(folder, name)));
}

async function firstThatStarts(files) {
  for (const file of files) {
    if (existsSync(file) && (await starts(file))) return file;
  }
  return undefined;
}

const installed = () =>
  firstThatStarts([...onPath(NAMES), ...(process.platform === 'darwin' ? MAC_APPS : [])]);

async function fromDebian() {
  return (await installFromDebian('chromium')) ? await installed() : undefined;
}

async function fromPlaywright() {
  const require = createRequire(path.join(ROOT, 'e2e/package.json'));
  const { chromium } = require('playwright-core');
  const file = chromium.executablePath();
  if (existsSync(file) && (await starts(file))) return file;
  console.log("Downloading Playwright's Chromium …");
  const cli = path.join(path.dirname(require.resolve('playwright-core/package.json')), 'cli.js');
  await runNode(cli, ['install', 'chromium'], { show: true });
  return existsSync(file) && (await starts(file)) ? file : undefined;
}
