import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { withLock } from '../bootstrap/lock.mjs';
import { ROOT } from '../bootstrap/root.mjs';
import { Stop } from '../bootstrap/stop.mjs';
import { fingerprint } from './fingerprint.mjs';
import { STEPS } from './steps.mjs';

/** File inside each output with the fingerprint of its inputs; removed first and written last. */
const STAMP = '.built-from';

async function staleSteps() {
  const stale = await Promise.all(
    STEPS.map(async (step) => {
      const wanted = await fingerprint(step.inputs);
      return (await stampOf(step)) === wanted ? [] : [{ ...step, wanted }];
    }),
  );
  return stale.flat();
}

async function stampOf({ output }) {
  try {
    return await readFile(path.join(ROOT, output, STAMP), 'utf8');
  } catch {
    return undefined;
  }
}

/** Builds outputs older than their inputs; one line for each. */
export async function buildStale() {
  if ((await staleSteps()).length === 0) return;
  await withLock('build', async () => {
    const steps = await staleSteps();
    if (steps.length === 0) return;
    const failures = [];
    // Steps that depend on another's output run last.
    const rounds = [steps.filter(({ after }) => !after), steps.filter(({ after }) => after)];
    const width = Math.max(...STEPS.map(({ name }) => name.length));
    const worker = async (queue) => {
      for (let step = queue.shift(); step !== undefined; step = queue.shift()) {
        const started = performance.now();
        const label = step.name.padEnd(width);
        try {
          await rm(path.join(ROOT, step.output, STAMP), { force: true });
          const said = await step.build(step.output);
          await mkdir(path.join(ROOT, step.output), { recursive: true });
          await writeFile(path.join(ROOT, step.output, STAMP), step.wanted);
          console.log(`  ${label}  built in ${((performance.now() - started) / 1000).toFixed(1)} s`);
          if (said) console.log(said);
        } catch (error) {
          failures.push(step.name);
          console.error(`  ${label}  failed\n\n${error.message}\n`);
        }
      }
    };
    console.log(`Building ${steps.map(({ name }) => name).join(', ')} …`);
    for (const queue of rounds) {
      if (failures.length > 0) break;
      const atOnce = Math.min(os.cpus().length, queue.length);
      await Promise.all(Array.from({ length: atOnce }, () => worker(queue)));
    }
    if (failures.length > 0) {
      throw new Stop(`Building the ${failures.join(' and the ')} failed; the lines above say why.`);
    }
  });
}
