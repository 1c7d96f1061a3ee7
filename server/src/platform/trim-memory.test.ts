import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';

const run = promisify(execFile);
const MODULE = new URL('./trim-memory.ts', import.meta.url).href;

/** Takes 240 MB in blocks, frees all but every fortieth, and prints the memory that is left, MB, once it has gone down or after 5 s. */
const SCRIPT = `
  import { setTimeout as pause } from 'node:timers/promises';
  const { trimMemory } = await import(process.argv[1]);
  await trimMemory(process.env, 50);
  let blocks = Array.from({ length: 4000 }, () => Buffer.allocUnsafeSlow(60_000).fill(1));
  blocks = blocks.filter((_, index) => index % 40 === 0);
  gc();
  gc();
  const megabytes = () => process.memoryUsage.rss() / 2 ** 20;
  for (const until = performance.now() + 5000; performance.now() < until && megabytes() > 150; ) await pause(50);
  console.log(megabytes());
`;

async function left(): Promise<number> {
  const { stdout } = await run(
    process.execPath,
    ['--expose-gc', '--input-type=module', '-e', SCRIPT, MODULE],
    {
      env: { ...process.env, LD_PRELOAD: '', NODE_OPTIONS: '' },
    },
  );
  return Number(stdout);
}

/** Only where the C library is GNU's. */
const { glibcVersionRuntime } = (process.report.getReport() as { header: { glibcVersionRuntime?: string } })
  .header;

describe.runIf(glibcVersionRuntime !== undefined)('free memory', () => {
  it('goes back to the system', async () => {
    expect(await left()).toBeLessThan(150);
  });
});
