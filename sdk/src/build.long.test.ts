import { execFileSync } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { checkPackage, createPackageFromTarballData } from '@arethetypeswrong/core';
import { publint } from 'publint';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { exactVersion } from '../build/exact-version.mjs';
import { integrityOf } from '../build/integrity.mjs';
import { packFolder } from '../build/pack.mjs';

vi.setConfig({ testTimeout: 30_000, hookTimeout: 120_000 });

/** The build as made by `npx rollup -c`, in its own folder, and the resulting package. */

const root = fileURLToPath(new URL('../../', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'oriel-sdk-'));
const dist = join(folder, 'dist');
const published = join(folder, 'published');
const PRESENT: string = JSON.parse(readFileSync(join(root, 'sdk/package.json'), 'utf8')).version;
const read = (path: string) => readFileSync(join(dist, path), 'utf8');
let output = '';

beforeAll(() => {
  // As if two versions had been published, the current one with other content than the sources produce.
  const hashes: Record<string, object> = {};
  for (const version of ['0.0.9', PRESENT]) {
    const kept = join(published, `v${version}`);
    mkdirSync(kept, { recursive: true });
    writeFileSync(join(kept, 'oriel.js'), `/* v${version} as it was */`);
    hashes[version] = integrityOf(pathToFileURL(`${kept}/`));
  }
  writeFileSync(join(published, 'hashes.json'), JSON.stringify(hashes));
  output = build();
});

function build(): string {
  return execFileSync(process.execPath, ['node_modules/rollup/dist/bin/rollup', '-c', '--silent'], {
    cwd: root,
    env: { ...process.env, SDK_DIST: dist, SDK_PUBLISHED: published },
    encoding: 'utf8',
    stdio: 'pipe',
  });
}
afterAll(() => rmSync(folder, { recursive: true }));

test('prints the sizes and stays within the budgets', () => {
  const lines = output.trimEnd().split('\n');
  expect(lines).toHaveLength(6);
  for (const line of lines) expect(line).toMatch(/^ {2}ok +\d+ of \d+ bytes gzip/);
  // The figures of the design, not those of the build's own table.
  expect(lines.map((line) => Number(/of (\d+)/.exec(line)?.[1]) / 1024)).toEqual([1.5, 1.5, 5, 2, 1, 9]);
});

test('serves files that only import what they load on demand', () => {
  const imported = (name: string) =>
    [...read(`v1/${name}`).matchAll(/\bimport\(([^)]*)\)/g)].map(([, what]) => what);
  for (const name of [
    'oriel.js',
    'oriel.mjs',
    'element.mjs',
    'call.mjs',
    'cover.mjs',
    'more.mjs',
    'data-layer.mjs',
    'client.mjs',
  ]) {
    expect(read(`v1/${name}`), name).not.toMatch(/\bfrom\s*["']|\brequire\(/);
  }
  expect(imported('client.mjs')).toEqual([]);
  expect(imported('oriel.js')).toHaveLength(1);
  expect(imported('oriel.mjs')).toHaveLength(1);
  expect(imported('element.mjs').sort()).toEqual(['"./call.mjs"', '"./cover.mjs"', '"./more.mjs"']);
  for (const name of ['call.mjs', 'cover.mjs', 'data-layer.mjs']) expect(imported(name)).toEqual([]);
  expect(imported('more.mjs').sort()).toEqual([
    '"./data-layer.mjs"',
    expect.stringMatching(/^`\$\{\w+\.origin\}\/viewer-inline\/v1\.mjs`$/),
  ]);
  // Bundlers of host pages must leave that import alone.
  expect(read('npm/optional-features.mjs')).toMatch(
    /import\(\s*\/\* @vite-ignore \*\/\s*\/\* webpackIgnore: true \*\/\s*`/,
  );
  expect(read('v1/client.mjs')).not.toMatch(/typebox/i);
});

test('keeps published versions byte for byte, with their integrity values', () => {
  for (const version of ['v0.0.9', `v${PRESENT}`]) {
    expect(read(`${version}/oriel.js`)).toBe(`/* ${version} as it was */`);
  }
  const { version, files } = JSON.parse(read('sri.json'));
  expect(version).toBe(PRESENT);
  expect(files).toEqual(integrityOf(pathToFileURL(join(published, `v${PRESENT}/`))));
  expect(files['oriel.js']).toMatch(/^sha384-[\w+/]{64}$/);
});

test('fails on a published file that was changed', () => {
  const file = join(published, 'v0.0.9/oriel.js');
  const before = readFileSync(file);
  writeFileSync(file, '/* changed afterwards */');
  expect(build).toThrow('sdk/published/v0.0.9/ is not what was published');
  writeFileSync(file, before);
});

test('has the published files in the repository, and a changelog entry for each version', () => {
  const kept = new URL('../published/', import.meta.url);
  const hashes: Record<string, object> = JSON.parse(readFileSync(new URL('hashes.json', kept), 'utf8'));
  expect(readdirSync(kept).sort()).toEqual(
    ['hashes.json', ...Object.keys(hashes).map((one) => `v${one}`)].sort(),
  );
  const changes = readFileSync(new URL('../CHANGELOG.md', import.meta.url), 'utf8');
  for (const [version, files] of Object.entries(hashes)) {
    expect(integrityOf(new URL(`v${version}/`, kept)), version).toEqual(files);
    expect(changes).toContain(`\n## ${version}\n`);
  }
});

test('requires a new version when the sources differ from the published ones', () => {
  const kept = new URL(`../published/v${PRESENT}/`, import.meta.url);
  // An unpublished version has nothing to compare with.
  if (!existsSync(kept)) return;
  const present = exactVersion(pathToFileURL(join(dist, 'v1/')));
  expect(integrityOf(present), 'raise the version in sdk/package.json').toEqual(integrityOf(kept));
});

test('includes the changelog and the licence in the package', () => {
  expect(read('npm/CHANGELOG.md')).toContain('\n## ');
  expect(read('npm/LICENSE')).toContain('MIT');
});

test('checks imports by hash in the loader of a version, and not in the latest', () => {
  const v1 = pathToFileURL(join(dist, 'v1/'));
  const { 'oriel.js': loader, ...others } = exactVersion(v1);
  const { 'oriel.js': _newest, 'oriel-sdk.tgz': _package, ...known } = integrityOf(v1);
  expect(integrityOf(others)).toEqual(known);
  for (const name of ['element.mjs', 'call.mjs', 'cover.mjs', 'more.mjs', 'data-layer.mjs']) {
    expect(String(loader)).toContain(`${name} ${known[name]}`);
  }
  expect(read('v1/oriel.js')).not.toContain('sha384-');
});

test('packs the same package each time, with the files that npm would pack', () => {
  const [packed] = JSON.parse(
    execFileSync('npm', ['pack', '--json', '--dry-run'], { cwd: join(dist, 'npm'), encoding: 'utf8' }),
  );
  const names: string[] = packed.files.map(({ path }: { path: string }) => `package/${path}`);
  const archive = join(dist, 'v1/oriel-sdk.tgz');
  const list = ['-tvzf', archive, '--numeric-owner', '--full-time', '--utc'];
  const lines = execFileSync('tar', list, { encoding: 'utf8' }).trimEnd().split('\n');
  expect(lines.map((line) => line.split(' ').at(-1)).sort()).toEqual(names.sort());
  for (const line of lines) expect(line).toMatch(/^-rw-r--r-- 0\/0 +\d+ 1970-01-01 00:00:00 /);
  const unpacked = mkdtempSync(join(folder, 'unpacked-'));
  execFileSync('tar', ['-xzf', archive, '-C', unpacked]);
  for (const name of ['package.json', 'cjs/types/client.d.ts', 'README.md'])
    expect(readFileSync(join(unpacked, 'package', name), 'utf8'), name).toBe(read(`npm/${name}`));
  // Another folder with the same files, written at another time.
  expect(packFolder(pathToFileURL(join(unpacked, 'package/'))).equals(readFileSync(archive))).toBe(true);
});

test('passes publint and are-the-types-wrong on the packed tarball', async () => {
  const tarball = readFileSync(join(dist, 'v1/oriel-sdk.tgz'));
  const { messages } = await publint({ pack: { tarball: new Uint8Array(tarball).buffer }, strict: true });
  expect(messages).toEqual([]);
  const analysis = await checkPackage(createPackageFromTarballData(new Uint8Array(tarball)));
  expect(analysis.types && analysis.problems).toEqual([]);
  expect(analysis.types && Object.keys(analysis.entrypoints).sort()).toEqual(['.', './client', './react']);
});

test('works as an ES module, as CommonJS and for the type checker, without dependencies', () => {
  const modules = join(folder, 'node_modules');
  mkdirSync(join(modules, '@oriel'), { recursive: true });
  symlinkSync(join(dist, 'npm'), join(modules, '@oriel/sdk'));
  for (const name of ['react', '@types']) symlinkSync(join(root, 'node_modules', name), join(modules, name));
  const run = (file: string, text: string) => {
    writeFileSync(join(folder, file), text);
    return execFileSync(process.execPath, ['--preserve-symlinks', '--preserve-symlinks-main', file], {
      cwd: folder,
      encoding: 'utf8',
    }).trim();
  };
  const exported =
    'ApiError,ORIEL_ERROR_CODES,OrielError,createClient,defineElements,mountFeedback,mountPanorama,mountViewer';
  expect(run('a.mjs', `import * as sdk from '@oriel/sdk'; console.log(Object.keys(sdk).sort().join())`)).toBe(
    exported,
  );
  expect(run('a.cjs', `console.log(Object.keys(require('@oriel/sdk')).sort().join())`)).toBe(exported);
  expect(
    run('b.mjs', `import { OrielPanorama } from '@oriel/sdk/react'; console.log(typeof OrielPanorama)`),
  ).toBe('function');
  // Marks a client component for server rendering.
  for (const file of ['react.mjs', 'cjs/react.cjs']) expect(read(`npm/${file}`)).toMatch(/^'use client';/);
  expect(run('b.cjs', `console.log(typeof require('@oriel/sdk/client').createClient)`)).toBe('function');

  const source = `
    import { createClient, mountFeedback, mountPanorama, OrielError } from '@oriel/sdk';
    import { OrielPanorama } from '@oriel/sdk/react';
    export const width: Promise<number> = createClient().getPanorama('1').then(({ width }) => width);
    createClient().listApartments({ estateId: ['1'], status: ['ACTIVE'], sort: '-price' }).then(({ data, meta }) => {
      const price: number | undefined = data[0]?.effectivePrice;
      const [lng] = [meta.total, price];
      return lng;
    });
    createClient().getEstate('1').then(({ location, buildings }) => [location?.coordinates[1], buildings[0]?.name]);
    // @ts-expect-error an unknown status
    createClient().listApartments({ status: ['GONE'] });
    // @ts-expect-error an unknown order
    createClient().listApartments({ sort: 'beauty' });
    export const handle = mountPanorama('main', { panorama: '1' });
    handle.on('panorama:enter', ({ id }) => id.length);
    // @ts-expect-error an unknown event
    handle.on('panorama:left', () => {});
    // @ts-expect-error the id is missing
    mountPanorama('main', {});
    mountFeedback('main', { project: '1', startingItemId: '2' }).on('comment:sent', ({ item, pending }) => [item.length, pending]);
    // @ts-expect-error a project has no agents
    mountFeedback('main', { project: '1', agentId: '2' });
    export const code: 'TIMEOUT' | 'BLOCKED' | string = new OrielError('TIMEOUT', '').code;
    export const element = OrielPanorama({ panorama: '1' });
    const found = document.querySelector('oriel-viewer');
    export const settled: Promise<void> | undefined = found?.ready;
    document.querySelector('oriel-panorama')?.addEventListener('panorama:enter', ({ detail }) => detail.id.length);
    document.addEventListener('apply_filters', ({ detail }) => detail.count);
    // @ts-expect-error no property of the elements
    found?.panoramas;
    handle.setTitle('Attic');`;
  writeFileSync(join(folder, 'use.mts'), source);
  writeFileSync(join(folder, 'use.cts'), source);
  writeFileSync(
    join(folder, 'use.tsx'),
    `import { OrielError } from '@oriel/sdk';
    import type { OrielPanoramaProps } from '@oriel/sdk/react';
    export const shown = <oriel-panorama panorama="1" agent-id="a" click-to-load className="tour" ref={(element) => { element?.ready; }} />;
    // @ts-expect-error no mode of ours
    export const wrong = <oriel-viewer navigator="1" mode="blue" />;
    // @ts-expect-error the id is missing
    export const nameless = <oriel-viewer />;
    export const asked = <oriel-feedback project="1" starting-item-id="2" mode="dark" />;
    export const props: OrielPanoramaProps | OrielError | undefined = undefined;`,
  );
  // The README examples, as a reader would paste them.
  const readme = readFileSync(join(root, 'sdk/README.md'), 'utf8');
  const pasted = [...readme.matchAll(/```(?:js|ts|jsx)\n([\s\S]*?)```/g)].map(([, code]) => code ?? '');
  expect(pasted.length).toBeGreaterThanOrEqual(3);
  const names = pasted.map((code, index) => {
    const name = `readme-${index}.${code.includes('/>') ? 'tsx' : 'mts'}`;
    writeFileSync(join(folder, name), code);
    return name;
  });
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ type: 'module' }));
  execFileSync(
    process.execPath,
    [
      join(root, 'node_modules/typescript/bin/tsc'),
      ...['--noEmit', '--strict', '--module', 'nodenext', '--target', 'es2022', '--jsx', 'react-jsx'],
      ...['--lib', 'es2024,dom,dom.iterable', '--types', 'react'],
      ...['use.mts', 'use.cts', 'use.tsx', ...names],
    ],
    { cwd: folder, encoding: 'utf8' },
  );
});
