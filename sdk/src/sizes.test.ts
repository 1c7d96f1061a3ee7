import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { beforeAll, expect, test } from 'vitest';

const root = fileURLToPath(new URL('../../', import.meta.url));
const dist = new URL('../dist/', import.meta.url);
let output = '';

beforeAll(() => {
  output = execFileSync(process.execPath, ['node_modules/rollup/dist/bin/rollup', '-c', '--silent'], {
    cwd: root,
    encoding: 'utf8',
  });
}, 120_000);

test('the build prints the sizes and is within its budgets', () => {
  const lines = output.trimEnd().split('\n');
  expect(lines).toHaveLength(5);
  for (const line of lines) expect(line).toMatch(/^ {2}ok +\d+ of \d+ bytes gzip/);
  // The figures of the design, not those of the build's own table.
  const limits = lines.map((line) => Number(/of (\d+)/.exec(line)?.[1]) / 1024);
  expect(limits).toEqual([1.5, 1.5, 5, 1, 9]);
});

test('served files need no other file, except that the loader imports the element', () => {
  for (const name of ['oriel.js', 'oriel.mjs', 'element.mjs', 'client.mjs']) {
    const text = readFileSync(new URL(`v1/${name}`, dist), 'utf8');
    expect(text, name).not.toMatch(/\bfrom\s*["']|\brequire\(/);
    expect(text.match(/\bimport\(/g) ?? [], name).toHaveLength(name.startsWith('oriel') ? 1 : 0);
  }
  expect(readFileSync(new URL('v1/client.mjs', dist), 'utf8')).not.toMatch(/typebox/i);
});

test('the versioned copy has an integrity value for every file', () => {
  const { version, files } = JSON.parse(readFileSync(new URL('sri.json', dist), 'utf8'));
  expect(Object.keys(files)).toEqual(['client.mjs', 'element.mjs', 'oriel.js', 'oriel.mjs']);
  for (const [name, integrity] of Object.entries(files)) {
    expect(existsSync(new URL(`v${version}/${name}`, dist))).toBe(true);
    expect(integrity).toMatch(/^sha384-[\w+/]{64}$/);
  }
});
