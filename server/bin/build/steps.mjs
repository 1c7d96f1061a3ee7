import { mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { runNode } from '../bootstrap/child.mjs';
import { ROOT } from '../bootstrap/root.mjs';
import { viewerLicences } from './viewer-licences.mjs';

/** Common inputs of all builds: tool versions and the build itself. */
const ALWAYS = ['package-lock.json', 'tsconfig.json', 'server/bin/build'];

/** The build steps. `build` puts a finished output in place and returns remarks, or throws with the tool's own output. */
export const STEPS = [
  {
    name: 'identity emulator',
    output: 'server/dist',
    inputs: ['package-lock.json', 'server/bin/build'],
    async build(output) {
      const { bundleIdentityEmulator } = await import('./identity-emulator.mjs');
      await replaced(output, (outDir) => bundleIdentityEmulator({ root: ROOT, outDir }));
    },
  },
  {
    name: 'brands',
    output: 'server/src/brand/dist',
    inputs: [
      ...ALWAYS,
      'contract/src/brand.ts',
      'server/src/brand',
      'server/src/demo/material/building/frames/003.webp',
    ],
    build: (output) =>
      replaced(output, async (outDir) => {
        const { makeBrandFiles } = await import('../../src/brand/make-files.ts');
        await makeBrandFiles(outDir);
      }),
  },
  {
    name: 'viewer',
    output: 'viewer/dist',
    inputs: [...ALWAYS, 'LICENSE', 'contract', 'sdk', 'viewer'],
    build: (output) =>
      replaced(output, async (outDir) => {
        const said = await vite('viewer', outDir, ['--emptyOutDir']);
        // Exports of tours read it, also where the viewer's packages are not installed. The server sends no file whose name begins with a dot.
        await writeFile(path.join(outDir, '.licences.txt'), await viewerLicences(outDir));
        return said;
      }),
  },
  {
    name: 'inline viewer',
    output: 'viewer/inline/dist',
    inputs: [...ALWAYS, 'contract', 'sdk', 'viewer'],
    build: (output) => replaced(output, (outDir) => vite('viewer/inline', outDir, ['--emptyOutDir'])),
  },
  {
    name: 'dashboard',
    output: 'dashboard/dist',
    inputs: [...ALWAYS, 'contract', 'sdk', 'viewer', 'dashboard'],
    build: (output) => replaced(output, (outDir) => vite('dashboard', outDir, ['--emptyOutDir'])),
  },
  {
    name: 'site',
    output: 'dashboard/site-dist',
    inputs: [...ALWAYS, 'contract', 'viewer', 'dashboard', 'docs', 'sdk/README.md', 'bench/RESULTS.md'],
    build: (output) =>
      replaced(output, async (outDir) => {
        const site = ['--config', 'site.vite.config.ts'];
        await vite('dashboard', outDir, [...site, '--emptyOutDir']);
        await vite('dashboard', outDir, [...site, '--ssr', 'src/site/render.tsx']);
      }),
  },
  {
    name: 'sdk',
    output: 'sdk/dist',
    inputs: [...ALWAYS, 'rollup.config.mjs', 'contract', 'sdk', 'viewer'],
    build: (output) => replaced(output, rollup),
  },
  {
    name: 'examples',
    output: 'examples/dist',
    inputs: [...ALWAYS, 'rollup.config.mjs', 'contract', 'sdk', 'viewer', 'examples'],
    // They install the package from the SDK's build.
    after: ['sdk'],
    async build(output) {
      const { buildExamples } = await import('../../../examples/build/build-examples.mjs');
      await replaced(output, (outDir) =>
        buildExamples({
          root: ROOT,
          outDir,
          vite: (folder, into) => vite(path.relative(ROOT, folder), into, ['--emptyOutDir', '--base', './']),
        }),
      );
    },
  },
];

/** Builds next to the output and swaps at the end: concurrent readers see the old or the new one. */
async function replaced(output, build) {
  const target = path.join(ROOT, output);
  const aside = path.join(ROOT, '.build', output.replaceAll('/', '-'));
  const fresh = `${aside}.new`;
  const old = `${aside}.old`;
  await rm(fresh, { recursive: true, force: true });
  await mkdir(fresh, { recursive: true });
  const said = await build(fresh);
  if ((await readdir(fresh)).length === 0) throw new Error(`Nothing was built for ${output}.`);
  await rm(old, { recursive: true, force: true });
  await rename(target, old).catch((error) => {
    if (error.code !== 'ENOENT') throw error;
  });
  await rename(fresh, target);
  await rm(old, { recursive: true, force: true });
  return said;
}

async function vite(workspace, outDir, more = []) {
  const args = ['build', '--outDir', outDir, '--logLevel', 'warn', ...more];
  await tool('vite', 'bin/vite.js', args, path.join(ROOT, workspace));
}

/** Returns the sizes of its outputs, each of which has a limit. */
function rollup(outDir) {
  return tool('rollup', 'dist/bin/rollup', ['-c', 'rollup.config.mjs', '--silent'], ROOT, {
    SDK_DIST: outDir,
  });
}

/** Runs a package's program in `cwd`, where it finds its configuration. */
async function tool(name, program, args, cwd, env = {}) {
  const require = createRequire(path.join(cwd, 'package.json'));
  const script = path.join(path.dirname(require.resolve(`${name}/package.json`)), program);
  const { code, output } = await runNode(script, args, {
    cwd,
    env: { NODE_ENV: 'production', NO_COLOR: '1', ...env },
  });
  if (code !== 0) throw new Error(output.trim());
  return output.trimEnd();
}
