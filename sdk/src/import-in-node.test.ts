import { execFileSync } from 'node:child_process';
import { expect, test } from 'vitest';

const ENTRIES = [
  'index',
  'element-entry',
  'loader-module',
  'loader-script',
  'client',
  'team-client',
  'frame-connect',
];

test('imports and defines elements on a server without errors, globals or open handles', () => {
  const program = `
    const before = Object.getOwnPropertyNames(globalThis).length;
    for (const name of ${JSON.stringify(ENTRIES)}) await import(${JSON.stringify(import.meta.url)} + '/../' + name + '.ts');
    (await import(${JSON.stringify(import.meta.url)} + '/../index.ts')).defineElements('https://tours.example');
    console.log(Object.getOwnPropertyNames(globalThis).length - before);`;
  const output = execFileSync(process.execPath, ['--input-type=module', '-'], {
    input: program,
    encoding: 'utf8',
    timeout: 20_000,
  });
  expect(output.trim()).toBe('0');
});
