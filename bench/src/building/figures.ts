import type { Figure } from '../figure.ts';
import { median, spread } from '../median.ts';
import { progress } from '../progress.ts';
import { signIn, withDataDir, withProduct } from '../server/product.ts';
import type { Section } from '../table.ts';
import { type FirstFrame, watchFirstFrame } from './first-frame.ts';
import { type FullTurn, turnAround } from './full-turn.ts';
import { APARTMENTS, buildTower, FRAMES } from './tower.ts';

const KILOBYTE = 1024;

/** The apartment viewer: its first frame over a slow connection, and a full turn. */
export async function buildingFigures(runs: number): Promise<Section> {
  return await withDataDir((dataDir) =>
    withProduct(dataDir, async (product) => {
      const { url } = await buildTower(product.url, await signIn(product.url));
      await product.untilIdle();
      const loads: FirstFrame[] = [];
      const turns: FullTurn[] = [];
      for (let run = 1; run <= runs; run++) {
        const load = await watchFirstFrame(url, APARTMENTS, FRAMES);
        const turn = await turnAround(url, FRAMES);
        loads.push(load);
        turns.push(turn);
        progress(
          `visit ${run} of ${runs}: first frame ${load.painted.toFixed(0)}, live ${load.live.toFixed(0)}, all frames ${load.turnable.toFixed(0)} ms; main thread ${turn.mainThread.toFixed(1)} ms a frame, ${turn.blank} of ${turn.filmed} blank`,
        );
      }
      const figure = <T>(
        name: string,
        unit: string,
        all: readonly T[],
        pick: (one: T) => number,
        bar: Figure['bar'] = { kind: 'none' },
        decimals = 0,
      ): Figure => {
        const values = all.map(pick);
        return { name, unit, ours: median(values), spread: spread(values), bar, decimals };
      };
      return {
        group: 'building',
        title: `Apartment viewer: ${FRAMES} frames at 1920 × 1080, ${APARTMENTS} flats`,
        figures: [
          figure('first frame with its outlines', 'ms', loads, ({ painted }) => painted, {
            kind: 'at-most',
            value: 1200,
          }),
          figure('outlines that can be pressed, list beside', 'ms', loads, ({ live }) => live),
          figure('every frame of the turn at hand', 'ms', loads, ({ turnable }) => turnable),
          figure('bytes until the first frame', 'KB', loads, ({ bytes }) => bytes / KILOBYTE),
          figure(
            'main thread in a full turn, per frame',
            'ms',
            turns,
            ({ mainThread }) => mainThread,
            { kind: 'at-most', value: 8 },
            1,
          ),
          figure(
            'frame time in a full turn, median',
            'ms',
            turns,
            ({ frameMedian }) => frameMedian,
            undefined,
            1,
          ),
          figure('frame time in a full turn, p95', 'ms', turns, ({ frameP95 }) => frameP95, undefined, 1),
          figure('films of the screen without the building', 'films', turns, ({ blank }) => blank, {
            kind: 'at-most',
            value: 0,
          }),
          figure('frames of the building that were seen', 'frames', turns, ({ seen }) => seen, {
            kind: 'at-least',
            value: FRAMES,
          }),
        ],
        method: [
          'Navigation to the paint of the picture as the browser reports it (largest contentful paint), cold, over 10 Mbit/s and 40 ms; the outlines are in the page by then, or the visit counts as failed.',
          'The turn is a drag of the mouse in 150 movements, once timed (all tasks of the page’s main thread, by the frames of the screen) and once filmed.',
        ],
      };
    }),
  );
}
