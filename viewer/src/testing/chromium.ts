import type { Frame, JSHandle, Page } from 'playwright-core';
import sharp from 'sharp';
import type { View } from '../core/projection.ts';
import type { PanoramaStage } from '../panorama/panorama-stage.ts';

declare global {
  interface HTMLElement {
    orielStage?: PanoramaStage;
  }
}

/** The stage of a page: `stage.evaluate((stage) => stage.getView())`. */
export async function stageOf(page: Page | Frame): Promise<JSHandle<PanoramaStage>> {
  const handle = await page.waitForFunction(() => document.getElementById('oriel-viewer')?.orielStage);
  // waitForFunction resolves with a truthy value.
  return handle as JSHandle<PanoramaStage>;
}

export const viewOf = async (page: Page) => (await stageOf(page)).evaluate((stage) => stage.getView());
export const statisticsOf = async (page: Page) =>
  (await stageOf(page)).evaluate((stage) => ({ ...stage.statistics }));

/** Sets a view and waits until it is sharp. */
export async function lookAt(page: Page, view: Partial<View>): Promise<void> {
  const stage = await stageOf(page);
  await stage.evaluate((it, to) => it.setView(to), view);
  await untilStill(page);
}

/** Waits until nothing moves and the view is sharp: two checks a few frames apart agree. */
export async function untilStill(page: Page): Promise<void> {
  const stage = await stageOf(page);
  await stage.evaluate(async (it) => {
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    for (let quiet = 0, frames = -1; quiet < 4; ) {
      await frame();
      const drawn = it.statistics.frames;
      quiet = drawn === frames && it.rendered === 'sharp' ? quiet + 1 : 0;
      frames = drawn;
    }
  });
}

/** Waits until the stage shows the current view with every tile at the right level. */
export async function untilSharp(page: Page): Promise<void> {
  await page.waitForSelector('#oriel-viewer[data-rendered="sharp"][data-live]');
}

/** The screen as raw RGB. */
export async function screenPixels(page: Page): Promise<Buffer> {
  return sharp(await page.screenshot())
    .removeAlpha()
    .raw()
    .toBuffer();
}
