import { existsSync, readFileSync } from 'node:fs';
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { run, runNpm } from './child.mjs';
import { withLock } from './lock.mjs';
import { relay } from './relay.mjs';
import { ROOT } from './root.mjs';
import { Stop } from './stop.mjs';

const NEEDED = [22, 13];
const INSTALLED_MAJOR = '24';
const FOLDER = path.join(ROOT, '.node');
const READY = path.join(FOLDER, 'ready.json');

function isCurrent(version) {
  const [major, minor] = version.split('.').map(Number);
  return major > NEEDED[0] || (major === NEEDED[0] && minor >= NEEDED[1]);
}

/**
 * Resolves to true when this Node can run the product. Otherwise the whole command has been rerun with a current Node, installed into
 * .node/ if necessary (docs/adr/0001-node-bootstrap.md); the caller has nothing left to do.
 */
export async function onCurrentNode(script) {
  if (isCurrent(process.versions.node)) return true;
  const node = readyNode() ?? (await withLock('node', async () => readyNode() ?? (await installNode())));
  const preload = new URL('./end-with-parent.mjs', import.meta.url).href;
  await relay(node, ['--import', preload, script, ...process.argv.slice(2)], {
    // Makes npm, npx and all programs started from here use the same Node.
    PATH: `${path.dirname(node)}${path.delimiter}${process.env.PATH ?? ''}`,
  });
  return false;
}

function readyNode() {
  try {
    const { binary } = JSON.parse(readFileSync(READY, 'utf8'));
    return existsSync(binary) ? binary : undefined;
  } catch {
    return undefined;
  }
}

/**
 * The npm package `node` fetches its binary in an install script, which many machines (and our .npmrc) forbid; so its binary package is
 * installed directly, and the script is only a fallback.
 */
async function installNode() {
  console.log(
    `This machine has Node ${process.versions.node}; installing Node ${INSTALLED_MAJOR} into .node/ …`,
  );
  const platform = process.platform === 'win32' ? 'win' : process.platform;
  const prefix = platform === 'darwin' && process.arch === 'arm64' ? 'node-bin' : 'node';
  const direct = `${prefix}-${platform}-${process.arch}`;
  const binary = process.platform === 'win32' ? 'bin/node.exe' : 'bin/node';
  const tries = [
    { name: direct, scripts: false },
    { name: 'node', scripts: true },
  ];
  let problem = '';
  for (const { name, scripts } of tries) {
    const target = path.join(FOLDER, 'node_modules', name, binary);
    await rm(path.join(FOLDER, 'node_modules'), { recursive: true, force: true });
    await mkdir(FOLDER, { recursive: true });
    await writeFile(path.join(FOLDER, 'package.json'), '{ "private": true }\n');
    const { code, output } = await runNpm(
      [
        'install',
        `${name}@${INSTALLED_MAJOR}`,
        '--prefix',
        FOLDER,
        '--no-save',
        '--no-package-lock',
        '--no-audit',
        '--no-fund',
        '--loglevel=error',
        `--ignore-scripts=${!scripts}`,
      ],
      { cwd: FOLDER },
    );
    const answer = code === 0 ? await run(target, ['--version']) : { code, output };
    const version = answer.output.trim().replace(/^v/, '');
    if (answer.code === 0 && isCurrent(version)) {
      await writeReady({ binary: target, version });
      return target;
    }
    problem = answer.output.trim().split('\n').slice(0, 4).join('\n');
  }
  throw new Stop(
    `Oriel needs Node ${NEEDED.join('.')} or newer; this is ${process.versions.node}, and Node ${INSTALLED_MAJOR} could not be ` +
      `installed from the npm registry:\n${problem}\n` +
      'Connect to the registry and run the command again, or install a current Node from https://nodejs.org.',
  );
}

async function writeReady(content) {
  const temporary = `${READY}.${process.pid}`;
  await writeFile(temporary, JSON.stringify(content));
  await rename(temporary, READY);
  await readFile(READY);
}
