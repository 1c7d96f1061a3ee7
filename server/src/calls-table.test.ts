import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { CALLS, type CallName } from '@oriel/contract/routes';
import { expect, it } from 'vitest';
import { CALLS_TABLE, rowOf } from './testing/calls-table.ts';

const TOP = fileURLToPath(new URL('../..', import.meta.url));

it('docs/calls.md lists every call of the contract, with an existing test', async () => {
  const lines = (await readFile(CALLS_TABLE, 'utf8')).split('\n');
  for (const operation of Object.keys(CALLS) as CallName[]) {
    const line = lines.find((one) => one.startsWith(rowOf(operation)));
    expect(line, `${operation} is missing or out of date: npm run calls`).toBeDefined();
    const tests = [...(line ?? '').matchAll(/\]\(\.\.\/([^)]+)\)/g)].map((match) => match[1] ?? '');
    expect(tests, `${operation} has no test of its own`).not.toEqual([]);
    for (const test of tests) expect(existsSync(TOP + test), test).toBe(true);
  }
});
