import type { Figure } from '../figure.ts';
import { median, spread } from '../median.ts';
import { progress } from '../progress.ts';
import type { Section } from '../table.ts';
import { startProduct, withDataDir } from './product.ts';
import { publicListFigures } from './public-list.ts';
import { trackingFigures } from './tracking.ts';

const MEGABYTE = 2 ** 20;
/** Long enough for the garbage from tiling the demo's panoramas to be collected. */
const REST_MS = 10_000;

export async function serverFigures(runs: number): Promise<Section> {
  const figures = await withDataDir(async (dataDir) => {
    progress('first start: the demo is made');
    await (await startProduct(dataDir, 'npm start')).stop();

    const readyMs: number[] = [];
    for (let run = 1; run <= runs; run++) {
      const product = await startProduct(dataDir, 'npm start');
      readyMs.push(product.readyMs);
      await product.stop();
      progress(`start ${run} of ${runs}: ${(product.readyMs / 1000).toFixed(1)} s`);
    }

    progress('memory at rest');
    const product = await startProduct(dataDir);
    try {
      await new Promise((resolve) => setTimeout(resolve, REST_MS));
      const [server] = await product.processes();
      return [startFigure(readyMs), memoryFigure(server?.memory ?? Number.NaN)];
    } finally {
      await product.stop();
    }
  });
  const listFigures = await withDataDir((dataDir) => publicListFigures(dataDir, runs));
  const eventFigures = await withDataDir((dataDir) => trackingFigures(dataDir, runs));
  return {
    group: 'server',
    title: 'Server',
    figures: [...figures, ...listFigures, ...eventFigures],
    method: [
      `Second start: from \`npm start\` to the line that says it is ready, everything installed and built, demo data there, embedded database and identity; median of ${runs}.`,
      'Memory at rest: resident memory of the server’s process ten seconds after such a start.',
      `Public list: eight connections without a pause (autocannon) for four seconds, ours and the bare Fastify route in turn, each server and the load in a process of its own; the ratio of their median seconds, median of ${runs}. Nothing is written meanwhile; ours makes its answer anew every ten seconds all the same. The server runs without its worker (\`ROLE=web\`), so that no tiling of the demo is measured.`,
      `Tracking: batches of 20 events, ours and a bare Fastify route that inserts the same documents by the driver, in turn, for six seconds each; the ratio run by run, median of ${runs}. Ours counts what it has stored besides, in the same process.`,
      'Statistics: an estate of 200 flats, visited by as many different people as a sixth of the events, in 30 days; the longer ranges (31 days and more) hold the same events. A range that was not asked for before is added up anew; what is asked again has its closed days remembered.',
    ],
  };
}

function startFigure(readyMs: readonly number[]): Figure {
  const seconds = readyMs.map((value) => value / 1000);
  return {
    name: 'second `npm start` until ready, demo data',
    unit: 's',
    ours: median(seconds),
    spread: spread(seconds),
    bar: { kind: 'at-most', value: 6 },
    decimals: 1,
  };
}

function memoryFigure(bytes: number): Figure {
  return {
    name: 'memory at rest',
    unit: 'MB resident',
    ours: bytes / MEGABYTE,
    bar: { kind: 'at-most', value: 400 },
  };
}
