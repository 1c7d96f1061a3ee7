import type { BrowserContextOptions } from 'playwright-core';
import { visit, WINDOW } from './browser.ts';
import { watchTraffic } from './network.ts';
import { look, untilSettled } from './settled.ts';
import { makeDrivable, prepare, type Viewer } from './viewers.ts';

const DEVICES = {
  desktop: { viewport: WINDOW, deviceScaleFactor: 1 },
  phone: { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true },
} satisfies Record<string, BrowserContextOptions>;

type Device = keyof typeof DEVICES;

/** Texture storage in bytes, as specified to WebGL. */
export interface Textures {
  /** After looking around. */
  readonly held: number;
  readonly peak: number;
}

interface LookAround {
  readonly device: Device;
  /** Degrees; narrow views need finer tiles. */
  readonly fov: number;
  /** Degrees between two views. */
  readonly step: number;
}

/** Texture storage after looking at the whole sphere, waiting at each view until it is complete. */
export async function texturesAfterLookAround(
  viewer: Viewer,
  { device, fov, step }: LookAround,
): Promise<Textures> {
  return await visit(async ({ page, devtools }) => {
    await prepare(page);
    const traffic = await watchTraffic(devtools);
    await page.goto(viewer.url);
    await makeDrivable(page, viewer);
    await untilSettled(page, traffic);
    for (const pitch of [0, 60, -60]) {
      for (let yaw = 0; yaw < 360; yaw += step) {
        await look(page, traffic, { yaw: yaw > 180 ? yaw - 360 : yaw, pitch, fov });
      }
    }
    return await page.evaluate(() => ({
      held: window.orielProbe.textureBytes,
      peak: window.orielProbe.peakTextureBytes,
    }));
  }, DEVICES[device]);
}
