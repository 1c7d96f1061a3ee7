import { progress } from '../progress.ts';
import type { Product } from '../server/product.ts';

const EVERY_MS = 250;

/** Resident memory of the server and of the processes it has started, added up, bytes. What they share counts several times. */
export async function memoryOf(product: Product): Promise<number> {
  return (await product.processes()).reduce((sum, { memory }) => sum + memory, 0);
}

/** The most memory that the server and its processes were seen with during some work, bytes, asked four times a second. */
export async function peakDuring(product: Product, work: () => Promise<unknown>): Promise<number> {
  let peak = 0;
  let over = false;
  const watching = (async () => {
    while (!over) {
      peak = Math.max(peak, await memoryOf(product));
      await new Promise((resolve) => setTimeout(resolve, EVERY_MS));
    }
  })();
  try {
    await work();
  } finally {
    over = true;
    await watching;
  }
  progress(`at most ${Math.round(peak / 2 ** 20)} MB`);
  return peak;
}
