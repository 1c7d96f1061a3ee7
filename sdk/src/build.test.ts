import { execFileSync } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';

vi.setConfig({ testTimeout: 30_000, hookTimeout: 120_000 });

/** The build as `npx rollup -c` makes it, into a folder of its own, and what a developer finds in the package. */

const root = fileURLToPath(new URL('../../', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'oriel-sdk-'));
const dist = join(folder, 'dist');
const read = (path: string) => readFileSync(join(dist, path), 'utf8');
let output = '';

beforeAll(() => {
  output = execFileSync(process.execPath, ['node_modules/rollup/dist/bin/rollup', '-c', '--silent'], {
    cwd: root,
    env: { ...process.env, SDK_DIST: dist },
    encoding: 'utf8',
  });
});
afterAll(() => rmSync(folder, { recursive: true }));

test('the build prints the sizes and is within its budgets', () => {
  const lines = output.trimEnd().split('\n');
  expect(lines).toHaveLength(5);
  for (const line of lines) expect(line).toMatch(/^ {2}ok +\d+ of \d+ bytes gzip/);
  // The figures of the design, not those of the build's own table.
  expect(lines.map((line) => Number(/of (\d+)/.exec(line)?.[1]) / 1024)).toEqual([1.5, 1.5, 5, 1, 9]);
});

test('served files need no other file, except that the loader imports the element', () => {
  for (const name of ['oriel.js', 'oriel.mjs', 'element.mjs', 'client.mjs']) {
    const text = read(`v1/${name}`);
    expect(text, name).not.toMatch(/\bfrom\s*["']|\brequire\(/);
    expect(text.match(/\bimport\(/g) ?? [], name).toHaveLength(name.startsWith('oriel') ? 1 : 0);
  }
  expect(read('v1/client.mjs')).not.toMatch(/typebox/i);
});

test('the versioned copy has an integrity value for every file', () => {
  const { version, files } = JSON.parse(read('sri.json'));
  expect(Object.keys(files)).toEqual(['client.mjs', 'element.mjs', 'oriel.js', 'oriel.mjs']);
  for (const [name, integrity] of Object.entries(files)) {
    expect(existsSync(join(dist, `v${version}`, name))).toBe(true);
    expect(integrity).toMatch(/^sha384-[\w+/]{64}$/);
  }
});

test('the package works as ES module, as CommonJS and for the type checker, without any dependency', () => {
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
  const names = 'ApiError,ORIEL_ERROR_CODES,OrielError,createClient,defineElements,mountPanorama,mountViewer';
  expect(run('a.mjs', `import * as sdk from '@oriel/sdk'; console.log(Object.keys(sdk).sort().join())`)).toBe(
    names,
  );
  expect(run('a.cjs', `console.log(Object.keys(require('@oriel/sdk')).sort().join())`)).toBe(names);
  expect(
    run('b.mjs', `import { OrielPanorama } from '@oriel/sdk/react'; console.log(typeof OrielPanorama)`),
  ).toBe('function');
  expect(run('b.cjs', `console.log(typeof require('@oriel/sdk/client').createClient)`)).toBe('function');

  const source = `
    import { createClient, mountPanorama, OrielError } from '@oriel/sdk';
    import { OrielPanorama } from '@oriel/sdk/react';
    export const width: Promise<number> = createClient().getPanorama('1').then(({ width }) => width);
    export const handle = mountPanorama('main', { panorama: '1' });
    handle.on('panorama:enter', ({ id }) => id.length);
    // @ts-expect-error an unknown event
    handle.on('panorama:left', () => {});
    // @ts-expect-error the id is missing
    mountPanorama('main', {});
    export const code: 'TIMEOUT' | 'BLOCKED' | string = new OrielError('TIMEOUT', '').code;
    export const element = OrielPanorama({ panorama: '1' });`;
  for (const name of ['use.mts', 'use.cts']) {
    writeFileSync(join(folder, name), source);
    execFileSync(
      process.execPath,
      [
        join(root, 'node_modules/typescript/bin/tsc'),
        '--noEmit',
        '--strict',
        '--module',
        'nodenext',
        '--target',
        'es2022',
        '--lib',
        'es2024,dom,dom.iterable',
        '--types',
        'react',
        name,
      ],
      { cwd: folder, encoding: 'utf8' },
    );
  }
});
