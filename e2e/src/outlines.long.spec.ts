import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { NavigatorDetail } from '@oriel/contract/navigator';
import type { NavigatorImage } from '@oriel/contract/navigator-image';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { launchChromium } from '../../sdk/testing/launch-chromium.ts';
import { demoToken } from '../../server/src/testing/demo-token.ts';
import { accessibilityFaults } from '../../viewer/src/testing/accessibility.ts';
import { DESKTOP, signIn, watchTroubles } from './support/browser.ts';
import { packedModel } from './support/packed-model.ts';
import { makeDataDir, type Product, removeDataDir, startProduct } from './support/product.ts';

const PERSON = 'user@demo.oriel.example';
const MASKS = fileURLToPath(new URL('../../server/src/demo/material/building/masks', import.meta.url));
const MODEL = fileURLToPath(new URL('../../server/src/demo/material/building/building.glb', import.meta.url));

let product: Product;
let browser: Browser;

beforeAll(async () => {
  product = await startProduct(await makeDataDir());
  browser = await launchChromium();
});

afterAll(async () => {
  await browser?.close();
  await product?.stop();
  await removeDataDir(product?.dataDir ?? '');
});

async function get<Data>(call: string): Promise<Data> {
  const authorization = `Bearer ${await demoToken(product.url, PERSON)}`;
  const answer = await fetch(`${product.url}/api/v1${call}`, { headers: { authorization } });
  expect(answer.status).toBe(200);
  return ((await answer.json()) as { data: Data }).data;
}

/** Takes a screenshot if a folder for pictures is given. */
async function shot(page: Page, name: string): Promise<void> {
  const folder = process.env.PICTURES;
  if (folder) await page.screenshot({ path: path.join(folder, `outlines-${name}.png`) });
}

describe('masks', () => {
  it('are traced in the editor, and replace the public outlines only after a review', async () => {
    const navigator = await get<NavigatorDetail>('/navigator/brzozowa-park-a');
    const stored = async () => await get<NavigatorImage[]>(`/navigator/${navigator.id}/images-with-overlays`);
    const sources = ({ overlays }: NavigatorImage) => new Set(overlays.map(({ source }) => source));
    const ids = ({ overlays }: NavigatorImage) => overlays.map(({ id }) => id);
    const [south, next] = await stored();
    if (!south || !next) throw new Error('The demo has no frames');
    const context = await browser.newContext({ ...DESKTOP, reducedMotion: 'reduce' });
    const page = await signIn(context, product.url, PERSON);
    const troubles = watchTroubles(page);
    await page.goto(
      `${product.url}/dashboard/estates/${navigator.estate.id}/navigators/${navigator.id}?frame=0`,
    );
    await page.getByRole('button', { name: 'Outlines', exact: true }).click();
    await page.getByRole('menuitem', { name: 'From masks…' }).click();
    const files = ['colours.json', '000.png', '001.png'].map((name) => path.join(MASKS, name));
    await page.getByLabel('Choose masks').setInputFiles(files);
    await page.getByRole('button', { name: 'Use these outlines' }).click();
    const keep = page.getByRole('button', { name: 'Accept', exact: true });
    await keep.waitFor();
    await shot(page, 'to-look-at');
    // Nothing can be saved yet, and cancelling keeps the existing overlays.
    const save = page.getByRole('button', { name: 'Save', exact: true });
    expect(await save.isDisabled()).toBe(true);
    await keep.click();
    await page.getByText('1 frame not saved').waitFor();
    await page.getByRole('button', { name: 'Next frame' }).click();
    await page.getByRole('button', { name: 'Remove', exact: true }).click();
    await save.click();
    await page.getByText('Everything is saved').waitFor();
    const [after, untouched] = await stored();
    expect(after && sources(after)).toContain('MASK');
    const targets = new Set(after?.overlays.map(({ targetId }) => targetId));
    expect(south.overlays.filter(({ targetId }) => !targets.has(targetId))).toEqual([]);
    expect(untouched && ids(untouched)).toEqual(ids(next));
    expect(troubles).toEqual([]);
    await context.close();
  });
});

describe('a model', () => {
  it('is rejected with a clear message, or rendered as a turn with outlines: paused, resumed, reviewed, saved', async () => {
    const before = await get<NavigatorDetail>('/navigator/brzozowa-park-a');
    const context = await browser.newContext({ ...DESKTOP, reducedMotion: 'reduce' });
    const page = await signIn(context, product.url, PERSON);
    await page.goto(`${product.url}/dashboard/estates/${before.estate.id}/navigators/${before.id}`);
    const troubles = watchTroubles(page);
    await page.getByRole('button', { name: 'Outlines', exact: true }).click();
    await page.getByRole('menuitem', { name: 'From a 3D model…' }).click();
    // A file that cannot be read is refused where it is chosen.
    const choose = page.getByRole('button', { name: 'Choose', exact: true });
    const buffer = await readFile(MODEL);
    const damaged = {
      name: 'building.glb',
      mimeType: 'model/gltf-binary',
      buffer: buffer.subarray(0, 90_000),
    };
    await choose.click();
    const file = page.getByRole('dialog', { name: '3D model' }).locator('input[type="file"]');
    await file.setInputFiles(damaged);
    await page.getByRole('dialog', { name: '3D model' }).getByRole('alert').waitFor();
    await shot(page, 'damaged');
    // The browser logs the refusal.
    expect(troubles.splice(0)).toEqual([expect.stringContaining('400 (Bad Request)')]);
    // As a drawing program packs it.
    await file.setInputFiles({ ...damaged, buffer: await packedModel(MODEL, 'draco') });
    await page.getByText('22 of 22 apartments were found in the model.').waitFor({ timeout: 90_000 });
    await shot(page, 'ready');
    await page.getByLabel('Frames per turn').selectOption('4');
    expect(await accessibilityFaults(page)).toEqual([]);
    await page.getByRole('button', { name: 'Render frames' }).click();
    await page.getByText('Rendering and tracing: 1 of 4').waitFor();
    await page.getByRole('button', { name: 'Stop' }).click();
    const goOn = page.getByRole('button', { name: /^Continue, \d+ of 4 done$/ });
    await goOn.waitFor();
    // Escape may be a slip: it does not discard the result.
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Stay' }).click();
    await goOn.click();
    const use = page.getByRole('button', { name: 'Use these frames' });
    await use.waitFor({ timeout: 90_000 });
    await page.getByLabel('Frame to show').fill('1');
    await shot(page, 'made');
    expect(await accessibilityFaults(page)).toEqual([]);
    await use.click();
    await page.getByRole('dialog').waitFor({ state: 'detached', timeout: 60_000 });

    const images = await get<NavigatorImage[]>(`/navigator/${before.id}/images-with-overlays`);
    expect(images.map(({ angle }) => angle)).toEqual([180, 90, 0, 270]);
    expect(images.every(({ width, height }) => width === 1920 && height === 1080)).toBe(true);
    const seen = images.map(({ overlays }) => new Set(overlays.map((one) => one.apartment?.number)));
    // A, B and C are visible from the south, D and E from the north.
    expect(['3B', '3D'].map((number) => seen[0]?.has(number))).toEqual([true, false]);
    expect(['3B', '3D'].map((number) => seen[2]?.has(number))).toEqual([false, true]);
    expect(images.flatMap(({ overlays }) => overlays).every(({ source }) => source === 'MODEL')).toBe(true);
    const apartment = images[0]?.overlays.find((one) => one.apartment?.number === '3B')?.apartmentId;
    // Opening the apartment turns to the frame that shows it best among the current ones.
    const card = await get<{ preferred?: { imageId: string } }>(
      `/navigator/${before.id}/apartment/${apartment}`,
    );
    expect(card.preferred?.imageId).toBe(images[0]?.id);
    expect(troubles).toEqual([]);
    await shot(page, 'stored');
    await context.close();
  }, 240_000);
});
