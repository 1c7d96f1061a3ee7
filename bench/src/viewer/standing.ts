import { visit } from './browser.ts';
import { keepWorkersOut, watchTraffic } from './network.ts';
import { compare, type Reference, type View } from './pictures.ts';
import { look, untilSettled } from './settled.ts';
import { makeDrivable, prepare, type Viewer } from './viewers.ts';

/** What a viewer shows and does while nothing moves. */
export interface Standing {
  /** Likeness to the reference at each view once everything for it is there, dB. */
  readonly decibels: readonly number[];
  /** Frames drawn in five seconds in which nobody does anything. */
  readonly restFrames: number;
  /** Everything received from the page's beginning until the last view was complete. */
  readonly bytes: number;
}

const REST_MS = 5000;
/** Fades and controls that come late are not yet rest. */
const CALM_MS = 1500;

export async function standStill(
  viewer: Viewer,
  views: readonly { readonly view: View; readonly reference: Reference }[],
): Promise<Standing> {
  return await visit(async ({ page, devtools }) => {
    await prepare(page, 'canvas');
    await keepWorkersOut(page);
    const traffic = await watchTraffic(devtools);
    await page.goto(viewer.url);
    await makeDrivable(page, viewer);
    await untilSettled(page, traffic);
    await page.waitForTimeout(CALM_MS);
    const drawn = () => page.evaluate(() => window.orielProbe.draws.length);
    const before = await drawn();
    await page.waitForTimeout(REST_MS);
    const restFrames = (await drawn()) - before;

    const decibels: number[] = [];
    for (const { view, reference } of views) {
      await look(page, traffic, view, CALM_MS);
      decibels.push((await compare(await page.screenshot(), reference)).decibels);
    }
    const bytes = traffic.arrivals.reduce((sum, arrival) => sum + arrival.bytes, 0);
    return { decibels, restFrames, bytes };
  });
}
