import { readFile } from 'node:fs/promises';
import type { PublicPanorama } from '@oriel/contract/panorama';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { launchChromium } from '../../sdk/testing/launch-chromium.ts';
import { demoToken } from '../../server/src/testing/demo-token.ts';
import { eventually, fileForm } from '../../server/src/testing/pictures.ts';
import { PHONE, watchTroubles } from './support/browser.ts';
import { realFile } from './support/pictures.ts';
import { makeDataDir, type Product, removeDataDir, startProduct } from './support/product.ts';

const SOURCE = realFile('tours/peabody-library-us/tour.json');
/** The originals are 8192 wide and slow to tile; small ones have the same rooms, portals and norths. */
const WIDTH = process.env.ORIEL_FULL_TESTS ? 8192 : 2048;

vi.setConfig({ testTimeout: 180_000, hookTimeout: 600_000 });

/** A real tour of three rooms, imported from another viewer's configuration. */
describe.skipIf(!SOURCE)('a walk through a real tour', () => {
  let product: Product;
  let browser: Browser;
  let entry = '';
  const rooms = new Map<string, PublicPanorama>();

  beforeAll(async () => {
    product = await startProduct(await makeDataDir());
    browser = await launchChromium();
    const token = await demoToken(product.url, 'user@demo.oriel.example');
    const authorization = { authorization: `Bearer ${token}` };
    const upload = async (scene: string) => {
      const original = await readFile(realFile(`tours/peabody-library-us/${scene}.jpg`) ?? '');
      const picture =
        WIDTH === 8192 ? original : await sharp(original).resize(WIDTH).jpeg({ quality: 85 }).toBuffer();
      const answer = await fetch(`${product.url}/api/v1/asset?type=PANORAMA`, {
        method: 'POST',
        headers: authorization,
        body: fileForm(picture, `${scene}.jpg`),
      });
      expect(answer.status).toBe(201);
      return { scene, panoramaId: (await answer.json()).data.panoramaId };
    };
    const panoramas = await Promise.all(['library', 'gallery', '6th-floor'].map(upload));
    const imported = await fetch(`${product.url}/api/v1/panorama/import`, {
      method: 'POST',
      headers: { ...authorization, 'content-type': 'application/json' },
      body: JSON.stringify({ source: await readFile(SOURCE ?? '', 'utf8'), panoramas }),
    });
    const report = (await imported.json()).data;
    expect(report.totals).toMatchObject({ scenes: 3, links: 5 });
    entry = panoramas[0]?.panoramaId ?? '';
    for (const { scene, panoramaId } of panoramas) {
      const room = await eventually(
        async () => (await (await fetch(`${product.url}/api/v1/panorama/${panoramaId}`)).json()).data,
        (one) => one.tiles.status === 'READY' && one.poster !== undefined,
        500_000,
      );
      rooms.set(scene, room);
    }
  });

  afterAll(async () => {
    await browser?.close();
    await product?.stop();
    await removeDataDir(product?.dataDir ?? '');
  });

  const nameOf = (scene: string) => rooms.get(scene)?.name ?? '';
  const viewOf = (page: Page) =>
    page.evaluate(() => {
      const viewer = document.getElementById('oriel-viewer') as HTMLElement & {
        orielStage: { getView(): { yaw: number; pitch: number; fov: number } };
      };
      return viewer.orielStage.getView();
    });
  const turned = (from: number, to: number) => Math.abs(((to - from + 540) % 360) - 180);

  async function open(options: BrowserContextOptions) {
    const context = await browser.newContext(options);
    const page = await context.newPage();
    const troubles = watchTroubles(page);
    await page.goto(`${product.url}/viewer360/${entry}`);
    await arrive(page, 'library');
    return { page, troubles, close: () => context.close() };
  }

  async function arrive(page: Page, scene: string): Promise<void> {
    await page.getByRole('heading', { level: 1, name: nameOf(scene) }).waitFor({ state: 'attached' });
    await page.locator('[data-rendered="sharp"][data-live]').waitFor({ timeout: 60_000 });
  }

  const doorTo = (page: Page, scene: string) =>
    page.getByRole('button', { name: `Go to ${nameOf(scene)}` }).first();

  /** Turns to a portal, as a visitor would. */
  async function face(page: Page, from: string, to: string): Promise<void> {
    const target = rooms.get(to)?.id;
    const position = rooms
      .get(from)
      ?.portals.find(({ targetPanoramaId }) => targetPanoramaId === target)?.position;
    if (!position) throw new Error(`No door leads from ${from} to ${to}.`);
    await page.evaluate((where) => {
      const viewer = document.getElementById('oriel-viewer') as HTMLElement & {
        orielStage: { setView(view: object): void };
      };
      viewer.orielStage.setView(where);
    }, position);
    await page.locator('[data-rendered="sharp"]').waitFor();
  }

  const WALK = [
    ['library', 'gallery'],
    ['gallery', 'library'],
    ['library', '6th-floor'],
    ['6th-floor', 'library'],
  ] as const;

  async function walk(page: Page, enter: (scene: string) => Promise<void>): Promise<void> {
    for (const [from, to] of WALK) {
      await face(page, from, to);
      await enter(to);
      await arrive(page, to);
      const { yaw } = await viewOf(page);
      // The portal to the previous room is behind the visitor, unless the tour sets a view.
      const [here, before] = [rooms.get(to), rooms.get(from)];
      const way = before?.portals.find(({ targetPanoramaId }) => targetPanoramaId === here?.id);
      const back = here?.portals.find(({ targetPanoramaId }) => targetPanoramaId === before?.id);
      if (way?.targetView) expect(turned(way.targetView.yaw, yaw), `${from} to ${to}`).toBeLessThan(1);
      else expect(turned(back?.position.yaw ?? 0, yaw), `${from} to ${to}`).toBeGreaterThan(119);
    }
  }

  it("by mouse, and back through the browser's history", async () => {
    const { page, troubles, close } = await open({ viewport: { width: 1280, height: 720 } });
    await walk(page, (scene) => doorTo(page, scene).click());
    await page.goBack();
    await arrive(page, '6th-floor');
    await page.goBack();
    await arrive(page, 'library');
    expect(troubles).toEqual([]);
    await close();
  });

  it('by touch, on a phone', async () => {
    const { page, troubles, close } = await open({ ...PHONE, deviceScaleFactor: 1 });
    await walk(page, (scene) => doorTo(page, scene).tap());
    expect(troubles).toEqual([]);
    await close();
  });

  it('by keyboard alone', async () => {
    const { page, troubles, close } = await open({ viewport: { width: 800, height: 500 } });
    for (const [, to] of WALK) {
      // From the picture, Tab reaches every portal; an off-screen one turns the picture to itself.
      await page.locator('canvas.oriel-canvas').focus();
      const door = doorTo(page, to);
      await door.waitFor({ state: 'attached' });
      await expect
        .poll(
          async () => {
            await page.keyboard.press('Tab');
            return await door.evaluate((it) => it === document.activeElement);
          },
          { interval: 20, timeout: 20_000 },
        )
        .toBe(true);
      await page.keyboard.press('Enter');
      await arrive(page, to);
    }
    expect(troubles).toEqual([]);
    await close();
  });
});
