import { defineConfig } from 'vitest/config';

const NEVER = ['**/node_modules/**', '**/dist/**', '**/.build/**', '**/.node/**'];
const BROWSER = ['e2e/src/**/*.spec.ts', '**/*.browser.test.{ts,tsx}'];
const LONG = ['**/*.long.test.ts', 'e2e/src/**/*.long.spec.ts'];
const FULL = ['**/*.full.ts'];
/** Projects with another number of workers than the unit tests come after them. */
const AFTER = { sequence: { groupOrder: 1 } };
/** What somebody sees within a moment takes longer where two browsers share two cores. */
const PATIENCE = { expect: { poll: { timeout: 10_000 } }, testTimeout: 120_000, hookTimeout: 120_000 };

/**
 * Every suite of the repository. `unit` and `browser` are `npm test`, the second one in a real Chromium. `long` repeats much of them in long
 * walks, cuts and random runs, for a landing; `full` takes many minutes a file.
 */
export default defineConfig({
  root: new URL('..', import.meta.url).pathname,
  test: {
    pool: 'forks',
    maxWorkers: 2,
    // A report of what failed once holds the message alone, which has to say what was found.
    chaiConfig: { truncateThreshold: 2000 },
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          globalSetup: ['server/src/testing/prepare-demo.ts'],
          include: ['**/*.test.{ts,tsx,mjs}'],
          exclude: [...NEVER, ...BROWSER, ...LONG, ...FULL],
          // One process reads the modules once, instead of once for each file: half of the time of a small file.
          isolate: false,
          // Most of them wait for a server of their own a third of the time.
          maxWorkers: 3,
          // A few of them start a browser beside the others.
          expect: { poll: { timeout: 5000 } },
          testTimeout: 20_000,
          hookTimeout: 30_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'browser',
          ...AFTER,
          include: BROWSER,
          exclude: [...NEVER, ...LONG, ...FULL],
          isolate: false,
          // Tells a machine that stalled from a fault; the end of the run names whatever needed it.
          retry: 1,
          ...PATIENCE,
        },
      },
      {
        extends: true,
        test: {
          name: 'long',
          ...AFTER,
          globalSetup: ['server/src/testing/prepare-demo.ts'],
          include: LONG,
          exclude: NEVER,
          isolate: false,
          retry: 1,
          ...PATIENCE,
        },
      },
      {
        extends: true,
        test: {
          name: 'full',
          ...AFTER,
          include: FULL,
          exclude: NEVER,
          fileParallelism: false,
          testTimeout: 30 * 60_000,
          hookTimeout: 5 * 60_000,
        },
      },
    ],
  },
});
