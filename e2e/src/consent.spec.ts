import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { launchChromium } from '../../sdk/testing/launch-chromium.ts';
import { demoToken } from '../../server/src/testing/demo-token.ts';
import { accessibilityFaults } from '../../viewer/src/testing/accessibility.ts';
import { DESKTOP, PHONE } from './support/browser.ts';
import { makeDataDir, type Product, removeDataDir, startProduct } from './support/product.ts';

let product: Product;
let browser: Browser;
let panorama = '';

beforeAll(async () => {
  product = await startProduct(await makeDataDir());
  browser = await launchChromium();
  const token = await demoToken(product.url, 'admin@demo.oriel.example');
  const answer = await fetch(`${product.url}/api/v1/panorama?limit=1`, {
    headers: { authorization: `Bearer ${token}` },
  });
  panorama = ((await answer.json()) as { data: { id: string }[] }).data[0]?.id ?? '';
});

afterAll(async () => {
  await browser?.close();
  await product?.stop();
  await removeDataDir(product?.dataDir ?? '');
});

type Sent = Readonly<Record<string, unknown>>;

/** Opens a viewer in a browser of its own, and collects what it tells the team. */
async function open(path: string, options: BrowserContextOptions): Promise<{ page: Page; sent: Sent[] }> {
  const context = await browser.newContext({ reducedMotion: 'reduce', ...options });
  const page = await context.newPage();
  const sent: Sent[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/tracking')) sent.push(...JSON.parse(request.postData() ?? '').events);
  });
  await page.goto(`${product.url}${path}`);
  return { page, sent };
}

const question = (page: Page) => page.getByRole('region', { name: 'May we remember what you look at?' });
const keptNames = (page: Page) =>
  page.evaluate(() => [...Object.keys(localStorage), ...Object.keys(sessionStorage)].sort());

describe('the question whether a visit may be remembered', () => {
  it('comes when somebody looks around and pauses, keeps nothing before the answer, and can be answered otherwise later', async () => {
    const { page, sent } = await open('/viewer/brzozowa-park-a', DESKTOP);
    await page.locator('#oriel-viewer[data-live]').waitFor();
    expect(await question(page).count()).toBe(0);
    await page.locator('.oriel-scene').focus();
    await page.keyboard.press('ArrowRight');
    await question(page).waitFor();
    expect(await keptNames(page)).toEqual([]);
    expect(await accessibilityFaults(page)).toEqual([]);

    await question(page).getByRole('button', { name: 'Yes, remember' }).click();
    expect(await question(page).count()).toBe(0);
    await page.locator('.oriel-flat-row').first().click();
    const opened = () => sent.find(({ name }) => name === 'see_apartment_details');
    await expect
      .poll(opened, { timeout: 10_000 })
      .toMatchObject({ visitorId: expect.any(String), consent: true });
    expect(await keptNames(page)).toEqual(['oriel-consent', 'oriel-session', 'oriel-visit']);

    // Another day: nobody is asked twice, and the answer can be taken back.
    await page.goto(`${product.url}/viewer/brzozowa-park-a`);
    await page.locator('#oriel-viewer[data-live]').waitFor();
    await page.getByRole('button', { name: 'Privacy choice' }).click();
    await question(page).getByText('Your answer so far: yes.').waitFor();
    await question(page).getByRole('button', { name: 'No, thank you' }).click();
    expect(await keptNames(page)).toEqual(['oriel-consent']);
    await page.context().close();
  });

  it('stands in a panorama on a phone as well, where closing it answers nothing', async () => {
    const { page, sent } = await open(`/viewer360/${panorama}`, PHONE);
    await page.locator('.oriel-controls').waitFor();
    await page.locator('.oriel-controls').getByRole('button').first().tap();
    await question(page).waitFor();
    await question(page).getByRole('button', { name: 'Decide later' }).tap();
    expect(await question(page).count()).toBe(0);
    expect(await keptNames(page)).toEqual([]);
    expect(sent.filter(({ visitorId }) => visitorId !== undefined)).toEqual([]);
    await page.context().close();
  });

  it('is the page’s around when that has spoken', async () => {
    const { page } = await open('/viewer/brzozowa-park-a?consent=denied', DESKTOP);
    await page.locator('.oriel-flat-row').first().waitFor();
    expect(await page.getByRole('button', { name: 'Privacy choice' }).count()).toBe(0);
    await page.context().close();
  });
});
