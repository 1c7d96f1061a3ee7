import { expect, it } from 'vitest';
import { familyOf, readProcesses } from './processes.ts';

const LISTING = `
    1     0   1000     00:00:04 init
   40     1  70000     00:00:01 npm start
   41    40  50000     00:00:00 node bin/start.mjs
   42    41 300000   1-02:03:04 node --import preload server/src/main.ts
   43    42 200000      0:59.50 node server/src/media/media-child.ts
   50     1   9000     00:10:00 another
`;

it('reads memory in bytes and times of every form', () => {
  const all = readProcesses(LISTING);
  expect(all).toHaveLength(6);
  expect(all[3]).toEqual({
    pid: 42,
    parent: 41,
    memory: 300_000 * 1024,
    seconds: 86_400 + 2 * 3600 + 3 * 60 + 4,
    command: 'node --import preload server/src/main.ts',
  });
  expect(all[4]?.seconds).toBe(59.5);
});

it('finds what a process has started, at any depth, and nothing else', () => {
  const all = readProcesses(LISTING);
  expect(familyOf(all, 40).map(({ pid }) => pid)).toEqual([40, 41, 42, 43]);
  expect(familyOf(all, 50).map(({ pid }) => pid)).toEqual([50]);
  expect(familyOf(all, 99)).toEqual([]);
});
