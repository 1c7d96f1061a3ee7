import { copyDemo } from '../../../server/src/testing/demo-template.ts';
import type { Figure } from '../figure.ts';
import { median, spread } from '../median.ts';
import { progress } from '../progress.ts';
import { withDataDir, withProduct } from '../server/product.ts';
import type { Section } from '../table.ts';
import { DEVICES } from '../viewer/browser.ts';
import { type LargestPaint, watchLargestPaint } from './largest-paint.ts';

const KILOBYTE = 1024;
/** The building that the front page opens with. */
const BUILDING = 'brzozowa-park-a';

/** The public site's front page, beside the viewer that it is about. */
export async function siteFigures(runs: number): Promise<Section> {
  return await withDataDir(async (dataDir) => {
    await copyDemo(dataDir);
    return await withProduct(dataDir, async ({ url, untilIdle }) => {
      await untilIdle();
      const figures: Figure[] = [];
      for (const [device, options] of Object.entries(DEVICES)) {
        const fronts: LargestPaint[] = [];
        const viewers: LargestPaint[] = [];
        for (let run = 1; run <= runs; run++) {
          const front = await watchLargestPaint(`${url}/`, options);
          const viewer = await watchLargestPaint(`${url}/viewer/${BUILDING}`, options);
          fronts.push(front);
          viewers.push(viewer);
          progress(
            `visit ${run} of ${runs}, ${device}: front page ${front.painted.toFixed(0)}, viewer ${viewer.painted.toFixed(0)} ms`,
          );
        }
        const figure = (
          name: string,
          unit: string,
          values: readonly number[],
          bar: Figure['bar'] = { kind: 'none' },
          decimals = 0,
        ): Figure => ({
          name: `${name}, ${device}`,
          unit,
          ours: median(values),
          spread: spread(values),
          bar,
          decimals,
        });
        const viewer = figure(
          'largest contentful paint of the viewer of the same building',
          'ms',
          viewers.map(({ painted }) => painted),
        );
        figures.push(
          figure(
            'largest contentful paint of the front page',
            'ms',
            fronts.map(({ painted }) => painted),
            { kind: 'at-most', value: viewer.ours },
          ),
          viewer,
          figure(
            'layout shift of the front page',
            'score',
            fronts.map(({ shift }) => shift),
            { kind: 'at-most', value: 0 },
            3,
          ),
          figure(
            'bytes of the front page, untouched',
            'KB',
            fronts.map(({ bytes }) => bytes / KILOBYTE),
          ),
        );
      }
      return {
        group: 'site',
        title: 'Front page of the public site',
        figures,
        method: [
          'A cold visit over 10 Mbit/s and 40 ms until the page is at rest, nobody touching it; phone is 390 × 844 at ratio 2, desktop 1440 × 900 at ratio 1. Largest contentful paint and layout shift as the browser reports them; the viewer’s bar is measured in the same run, visit by visit.',
        ],
      };
    });
  });
}
