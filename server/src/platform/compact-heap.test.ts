import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';

const run = promisify(execFile);
const MODULE = new URL('./compact-heap.ts', import.meta.url).href;

/** Keeps two of five objects, which leaves every page half empty, and prints the share of the old pages that is in use then, or once it is most of them. */
const SCRIPT = `
  import { setTimeout as pause } from 'node:timers/promises';
  import v8 from 'node:v8';
  const { compactHeap } = await import(process.argv[1]);
  if (process.argv[2] === 'true') compactHeap(50);
  let objects = Array.from({ length: 400_000 }, (_, index) => ({ index, more: [index] }));
  gc();
  objects = objects.filter((_, index) => index % 5 < 2);
  gc();
  const used = () => {
    const { space_used_size, space_size } = v8.getHeapSpaceStatistics().find((one) => one.space_name === 'old_space');
    return space_used_size / space_size;
  };
  const patience = process.argv[2] === 'true' ? 5000 : 500;
  for (const until = performance.now() + patience; performance.now() < until && used() < 0.9; ) {
    await pause(50);
  }
  console.log(used(), objects.length);
`;

async function used(isCompacted: boolean): Promise<number> {
  const args = ['--expose-gc', '--input-type=module', '-e', SCRIPT, MODULE, String(isCompacted)];
  const { stdout } = await run(process.execPath, args, { env: { ...process.env, NODE_OPTIONS: '' } });
  return Number.parseFloat(stdout);
}

it('empties half-used pages, which a collection alone does not', async () => {
  expect(await used(false)).toBeLessThan(0.8);
  expect(await used(true)).toBeGreaterThan(0.9);
}, 15_000);
