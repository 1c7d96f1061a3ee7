import { defineConfig } from 'vitest/config';

const NEVER = ['**/node_modules/**', '**/dist/**', '**/.build/**', '**/.node/**'];
const BROWSER = ['e2e/src/**/*.spec.ts', '**/*.browser.test.{ts,tsx}'];
const LONG = ['**/*.full.ts', '**/*.full.spec.ts'];

/** Every suite of the repository: `unit` needs no browser, `browser` drives a real Chromium, `full` takes long. */
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
          exclude: [...NEVER, ...BROWSER, ...LONG],
          // One process reads the modules once, instead of once for each file: half of the time of a small file.
          isolate: false,
          testTimeout: 20_000,
          hookTimeout: 30_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'browser',
          include: BROWSER,
          exclude: [...NEVER, ...LONG],
          isolate: false,
          // What somebody sees within a moment takes longer where two browsers share two cores.
          expect: { poll: { timeout: 10_000 } },
          // Tells a machine that stalled from a fault; the report names whatever needed it ("retry x1").
          retry: 1,
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'full',
          include: LONG,
          exclude: NEVER,
          fileParallelism: false,
          testTimeout: 30 * 60_000,
          hookTimeout: 5 * 60_000,
        },
      },
    ],
  },
});
