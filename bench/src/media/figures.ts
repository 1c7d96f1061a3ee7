import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { Figure } from '../figure.ts';
import { median, spread } from '../median.ts';
import { progress } from '../progress.ts';
import { withDataDir } from '../server/product.ts';
import type { Section } from '../table.ts';
import { largeSource, panoramaSource } from '../viewer/source.ts';

const SCRIPT = fileURLToPath(new URL('job.ts', import.meta.url));
const MEGABYTE = 2 ** 20;

interface Cost {
  readonly milliseconds: number;
  readonly peakBytes: number;
}

export async function mediaFigures(runs: number, picture?: string): Promise<Section> {
  const source = await panoramaSource(picture);
  const figures = await withDataDir(async (folder) => {
    const tile: Cost[] = [];
    const deepzoom: Cost[] = [];
    const posters: Cost[] = [];
    for (let run = 1; run <= runs; run++) {
      // Alternating, so that other load affects both.
      tile.push(await cost('tile', source.file, `${folder}/storage`));
      deepzoom.push(await cost('deepzoom', source.file, `${folder}/deepzoom`));
      posters.push(await cost('posters', source.file, `${folder}/storage`));
      progress(
        `tiling ${run} of ${runs}: ${seconds(tile.at(-1))} s, DeepZoom ${seconds(deepzoom.at(-1))} s, posters ${seconds(posters.at(-1))} s`,
      );
    }
    progress('tiling 16384 × 8192');
    const large = await cost('tile', await largeSource(source), `${folder}/large`);
    const ratios = tile.map(
      ({ milliseconds }, run) => milliseconds / (deepzoom[run]?.milliseconds ?? Number.NaN),
    );
    return [
      {
        name: 'tiling 8192 × 4096, against sharp cutting it into DeepZoom tiles',
        unit: '× its time',
        ours: median(ratios),
        spread: spread(ratios),
        bar: { kind: 'at-most', value: 3 },
        decimals: 2,
      },
      time('tiling 8192 × 4096', tile),
      time('sharp, DeepZoom tiles of 8192 × 4096', deepzoom),
      time('the four posters of a view', posters),
      peak('tiling 8192 × 4096', median(tile.map(({ peakBytes }) => peakBytes))),
      peak('tiling 16384 × 8192', large.peakBytes, 1024),
      time('tiling 16384 × 8192, once', [large]),
    ] satisfies Figure[];
  });
  return {
    group: 'media',
    title: 'Media pipeline',
    figures,
    method: [
      `Source: ${source.description}; the large one is the same, enlarged. Medians of ${runs} runs in turn, each job in a process of its own, storage on the same disk.`,
      'DeepZoom: sharp’s own tiling into 512-pixel WebP tiles of the same quality, effort and subsampling. It only cuts; ours reprojects into a cube besides. The ratio is formed run by run.',
      'Peak memory: the most that the process was resident, decoder and threads included.',
    ],
  };
}

async function cost(job: string, picture: string, folder: string): Promise<Cost> {
  const { stdout } = await promisify(execFile)(process.execPath, [
    '--disable-warning=ExperimentalWarning',
    SCRIPT,
    job,
    picture,
    folder,
  ]);
  return JSON.parse(stdout) as Cost;
}

function seconds(one: Cost | undefined): string {
  return ((one?.milliseconds ?? 0) / 1000).toFixed(1);
}

function time(name: string, costs: readonly Cost[]): Figure {
  const values = costs.map(({ milliseconds }) => milliseconds / 1000);
  return {
    name,
    unit: 's',
    ours: median(values),
    ...(values.length > 1 ? { spread: spread(values) } : {}),
    bar: { kind: 'none' },
    decimals: 1,
  };
}

function peak(name: string, bytes: number, limit?: number): Figure {
  return {
    name: `peak memory, ${name}`,
    unit: 'MB',
    ours: bytes / MEGABYTE,
    bar: limit === undefined ? { kind: 'none' } : { kind: 'at-most', value: limit },
  };
}
