import { type Browser, chromium, type Page } from 'playwright-core';
import sharp from 'sharp';
import type { PanoramaStage } from '../panorama/mount-panorama-stage.tsx';

declare global {
  interface HTMLElement {
    orielStage?: PanoramaStage;
  }
}

/** Starts the machine's Chromium with WebGL in software. */
export function launchChromium(): Promise<Browser> {
  return chromium.launch({
    executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
    args: [
      '--headless',
      '--no-sandbox',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      '--use-angle=swiftshader',
      '--enable-unsafe-swiftshader',
    ],
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
