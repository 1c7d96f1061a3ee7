import type { Frame, JSHandle, Page } from 'playwright-core';
import sharp from 'sharp';
import type { View } from '../core/projection.ts';
import type { PanoramaStage } from '../panorama/mount-panorama-stage.tsx';

declare global {
  interface HTMLElement {
    orielStage?: PanoramaStage;
  }
}

/** The stage of a page, to be asked and told things: `stage.evaluate((stage) => stage.getView())`. */
export async function stageOf(page: Page | Frame): Promise<JSHandle<PanoramaStage>> {
  const handle = await page.waitForFunction(() => document.getElementById('oriel-viewer')?.orielStage);
  // waitForFunction ends with a value that is not undefined.
  return handle as JSHandle<PanoramaStage>;
}

/** Looks somewhere at once, and waits until that is sharp. */
export async function lookAt(page: Page, view: Partial<View>): Promise<void> {
  const stage = await stageOf(page);
  await stage.evaluate((it, to) => it.setView(to), view);
  await untilStill(page);
}

/** Waits until nothing moves any more and the view is sharp: two looks a few frames apart find the same. */
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

/** Waits until the stage has drawn the present view with every tile at the right level, and shows it. */
export async function untilSharp(page: Page): Promise<void> {
  await page.waitForSelector('#oriel-viewer[data-rendered="sharp"][data-live]');
}

/** What is on screen, as raw RGB. */
export async function screenPixels(page: Page): Promise<Buffer> {
  return sharp(await page.screenshot())
    .removeAlpha()
    .raw()
    .toBuffer();
}
