import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';
import { overlaps, rasterised } from '../../../dashboard/src/features/navigators/trace/tracing/rasterised.ts';
import { traceMask } from '../../../dashboard/src/features/navigators/trace/tracing/trace-mask.ts';
import { median, spread } from '../median.ts';
import { progress } from '../progress.ts';
import { ROOT } from '../root.ts';
import type { Section } from '../table.ts';

const MASKS = path.join(ROOT, 'server/src/demo/material/building/masks');
/** Minimum size of an apartment in a frame to count, pixels. */
const LEAST_PIXELS = 400;
const IOU_BAR = 0.97;

/** Accuracy of traced outlines against the masks of the demo building, and time per frame. */
export async function outlineFigures(runs: number): Promise<Section> {
  const colours = JSON.parse(await readFile(path.join(MASKS, 'colours.json'), 'utf8')) as object;
  const palette = Object.keys(colours).map((name) => Number.parseInt(name.slice(1), 16));
  const files = (await readdir(MASKS)).filter((name) => name.endsWith('.png')).sort();
  const medians: number[] = [];
  const all: number[] = [];
  const times: number[] = [];
  const points: number[] = [];
  for (const file of files) {
    progress(`tracing ${file}`);
    const { data, info } = await sharp(path.join(MASKS, file))
      .ensureAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true });
    const raster = { width: info.width, height: info.height, data };
    let pieces = traceMask(raster, palette);
    for (let run = 0; run < runs; run += 1) {
      const started = performance.now();
      pieces = traceMask(raster, palette);
      times.push(performance.now() - started);
    }
    const wanted = Int16Array.from({ length: info.width * info.height }, (_, index) =>
      palette.indexOf(
        ((data[index * 4] ?? 0) << 16) | ((data[index * 4 + 1] ?? 0) << 8) | (data[index * 4 + 2] ?? 0),
      ),
    );
    const { owner } = rasterised(pieces, info.width, info.height);
    const traced = owner.map((index) => pieces[index]?.colour ?? -1);
    const ious = overlaps(wanted, traced, LEAST_PIXELS).map(({ iou }) => iou);
    medians.push(median(ious));
    all.push(...ious);
    points.push(...pieces.map((piece) => piece.points.length));
  }
  return {
    group: 'outlines',
    title: 'Outlines traced from masks',
    figures: [
      {
        name: 'outline against mask, IoU: the lowest of the frames’ medians',
        unit: 'share',
        ours: Math.min(...medians),
        bar: { kind: 'at-least', value: IOU_BAR },
        decimals: 4,
        note: `${files.length} frames`,
      },
      {
        name: 'the same over all flats of all frames',
        unit: 'share',
        ours: median(all),
        bar: { kind: 'at-least', value: IOU_BAR },
        decimals: 4,
        spread: spread(all),
      },
      {
        name: 'points of an outline',
        unit: 'points',
        ours: median(points),
        bar: { kind: 'at-most', value: 200 },
        spread: spread(points),
      },
      {
        name: 'tracing a mask of 1920 × 1080',
        unit: 'ms',
        ours: median(times),
        bar: { kind: 'none' },
        spread: spread(times),
      },
    ],
    method: [
      'The id masks of the demo building, traced as the dashboard does it. Flats of at least 400 pixels in a frame count.',
      'An outline is filled at pixel centres and compared with the pixels of its colour: what both have by what either has.',
    ],
  };
}
