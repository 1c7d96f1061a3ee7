import { visit } from './browser.ts';
import { keepWorkersOut, watchTraffic } from './network.ts';
import { compare, type Reference, type View } from './pictures.ts';
import { look, untilSettled } from './settled.ts';
import { makeDrivable, prepare, type Viewer } from './viewers.ts';

/** A viewer at rest. */
export interface Standing {
  /** Similarity to the reference at each complete view, dB. */
  readonly decibels: readonly number[];
  /** Frames drawn in five idle seconds. */
  readonly restFrames: number;
  /** Total bytes received until the last view was complete. */
  readonly bytes: number;
}

const REST_MS = 5000;
/** Excludes late fades and controls. */
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
