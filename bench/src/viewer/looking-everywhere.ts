import type { BrowserContextOptions } from 'playwright-core';
import { visit, WINDOW } from './browser.ts';
import { watchTraffic } from './network.ts';
import { compare, type Reference, type View } from './pictures.ts';
import { look, untilSettled } from './settled.ts';
import { makeDrivable, prepare, type Viewer } from './viewers.ts';

/** Likeness to the reference at each view, dB, once everything for it is there. */
export async function finalSharpness(
  viewer: Viewer,
  views: readonly { readonly view: View; readonly reference: Reference }[],
): Promise<number[]> {
  return await visit(async ({ page, devtools }) => {
    await prepare(page, 'canvas');
    const traffic = await watchTraffic(devtools);
    await page.goto(viewer.url);
    await makeDrivable(page, viewer);
    await untilSettled(page, traffic);
    const decibels: number[] = [];
    for (const { view, reference } of views) {
      await look(page, traffic, view);
      decibels.push((await compare(await page.screenshot(), reference)).decibels);
    }
    return decibels;
  });
}

const PHONE: BrowserContextOptions = {
  viewport: { width: 390, height: 844 },
  deviceScaleFactor: 2,
  isMobile: true,
  hasTouch: true,
};
const DESKTOP: BrowserContextOptions = { viewport: WINDOW, deviceScaleFactor: 1 };

/** The most bytes of textures held while somebody looks at the whole sphere, from near enough to need its finest tiles. */
export async function mostTextureBytes(
  viewer: Viewer,
  device: 'desktop' | 'phone',
  fov: number,
): Promise<number> {
  return await visit(
    async ({ page, devtools }) => {
      await prepare(page);
      const traffic = await watchTraffic(devtools);
      await page.goto(viewer.url);
      await makeDrivable(page, viewer);
      await untilSettled(page, traffic);
      for (const pitch of [0, 60, -60]) {
        for (let yaw = 0; yaw < 360; yaw += 45) {
          await look(page, traffic, { yaw: yaw > 180 ? yaw - 360 : yaw, pitch, fov });
        }
      }
      return await page.evaluate(() => window.orielProbe.peakTextureBytes);
    },
    device === 'phone' ? PHONE : DESKTOP,
  );
}
