import { execFile } from 'node:child_process';
import { rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { progress } from '../progress.ts';
import { type Product, spentBetween } from '../server/product.ts';
import type { Sent } from './sent.ts';

const SCRIPT = fileURLToPath(new URL('../server/replay-visits.ts', import.meta.url));
/** The server has compiled and remembered by then what it needs again and again. */
const WARM_VISITS = 50;
/** Visits of a round: `ps` counts whole seconds. */
const VISITS = 500;

/** Processor seconds of the server and its processes for a thousand visits, round by round. */
export async function secondsPerThousandVisits(
  product: Product,
  dataDir: string,
  visits: readonly (readonly Sent[])[],
  rounds: number,
): Promise<number[]> {
  const file = path.join(dataDir, 'visits.json');
  await writeFile(file, JSON.stringify(visits));
  const replay = async (count: number): Promise<void> => {
    await promisify(execFile)(process.execPath, [
      '--disable-warning=ExperimentalWarning',
      SCRIPT,
      product.url,
      file,
      String(count),
    ]);
  };
  try {
    await replay(WARM_VISITS);
    const seconds: number[] = [];
    for (let round = 1; round <= rounds; round++) {
      const before = await product.processes();
      await replay(VISITS);
      seconds.push((spentBetween(before, await product.processes()) * 1000) / VISITS);
      progress(`${VISITS} visits, round ${round} of ${rounds}: ${seconds.at(-1)?.toFixed(0)} s per 1,000`);
    }
    return seconds;
  } finally {
    await rm(file, { force: true });
  }
}
