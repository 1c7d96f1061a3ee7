import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { launchChromium } from '../../sdk/testing/launch-chromium.ts';
import { demoToken } from '../../server/src/testing/demo-token.ts';
import { accessibilityFaults } from '../../viewer/src/testing/accessibility.ts';
import { DESKTOP, PHONE, PHONE_ON_ITS_SIDE } from './support/browser.ts';
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

/** Opens a viewer in its own browser context, and collects the events it sends. */
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

/** Interactive or visible elements covered by a part of the page. */
const coveredBy = (page: Page, part: string) =>
  page.locator(part).evaluate((over) => {
    const { left, top, width, height } = over.getBoundingClientRect();
    const found = new Set<string>();
    for (let x = 2; x < width; x += 12) {
      for (let y = 2; y < height; y += 6) {
        for (const under of document.elementsFromPoint(left + x, top + y)) {
          const used = under.closest('a, button, input, select, canvas, path, .oriel-apartment-item');
          if (used && !over.contains(used)) found.add(used.outerHTML.slice(0, 80));
        }
      }
    }
    return [...found];
  });

const watchShifts = (page: Page) =>
  page.evaluate(() => {
    let sum = 0;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) sum += (entry as PerformanceEntry & { value: number }).value;
      document.documentElement.dataset.shift = String(sum);
    }).observe({ type: 'layout-shift', buffered: false });
  });
const shiftOf = (page: Page) => page.evaluate(() => Number(document.documentElement.dataset.shift ?? 0));

describe('the consent question', () => {
  it('appears on a pause, stores nothing before the answer, and can be answered differently later', async () => {
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
    await page.locator('.oriel-apartment-row').first().click();
    const opened = () => sent.find(({ name }) => name === 'see_apartment_details');
    await expect
      .poll(opened, { timeout: 10_000 })
      .toMatchObject({ visitorId: expect.any(String), consent: true });
    expect(await keptNames(page)).toEqual(['oriel-consent', 'oriel-session', 'oriel-visit']);

    // Another day: the question is not repeated, and the answer can be withdrawn.
    await page.goto(`${product.url}/viewer/brzozowa-park-a`);
    await page.locator('#oriel-viewer[data-live]').waitFor();
    await page.getByRole('button', { name: 'Privacy settings' }).click();
    await question(page).getByText('Your current choice: yes.').waitFor();
    // Another tab, open since before: it must not go on remembering.
    const other = await page.context().newPage();
    const later: Sent[] = [];
    other.on('request', (request) => {
      if (request.url().endsWith('/tracking')) later.push(...JSON.parse(request.postData() ?? '').events);
    });
    await other.goto(`${product.url}/viewer/brzozowa-park-a`);
    await other.locator('#oriel-viewer[data-live]').waitFor();
    await expect.poll(() => keptNames(other)).toContain('oriel-session');
    await question(page).getByRole('button', { name: 'No, thank you' }).click();
    expect(await keptNames(page)).toEqual(['oriel-consent']);
    await expect.poll(() => keptNames(other)).toEqual(['oriel-consent']);
    later.length = 0;
    await other.locator('.oriel-apartment-row').first().click();
    await other.locator('.oriel-apartment-card h1').waitFor();
    expect(await keptNames(other)).toEqual(['oriel-consent']);
    // Leaving sends what waits.
    await other.goto(`${product.url}/login`);
    expect(later.filter(({ visitorId, consent }) => visitorId !== undefined || consent === true)).toEqual([]);
    await page.context().close();
  });

  it('also appears in a panorama on a phone, where closing it answers nothing', async () => {
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

  it.each([
    ['a building', 'a desktop', DESKTOP],
    ['a building', 'a phone', PHONE],
    ['a building', 'a phone on its side', PHONE_ON_ITS_SIDE],
    ['a panorama', 'a desktop', DESKTOP],
    ['a panorama', 'a phone', PHONE],
    ['a panorama', 'a phone on its side', PHONE_ON_ITS_SIDE],
  ])('is a row beside %s on %s: covers nothing and hardly moves the layout', async (kind, _, window) => {
    const path = kind === 'a building' ? '/viewer/brzozowa-park-a' : `/viewer360/${panorama}`;
    const { page } = await open(path, window);
    const [ready, picture] =
      kind === 'a building' ? ['[data-live]', '.oriel-scene'] : ['.oriel-controls', '.oriel-canvas'];
    await page.locator(ready).waitFor();
    await watchShifts(page);
    await page.locator(picture).focus();
    await page.keyboard.press('ArrowRight');
    await question(page).waitFor();
    // Again, after the row has affected its surroundings.
    await page.evaluate(
      () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
    );
    expect(await coveredBy(page, '.oriel-consent')).toEqual([]);
    // The row lifts the controls of a panorama; nothing else moves.
    expect(await shiftOf(page)).toBeLessThan(0.02);
    await question(page).getByRole('button', { name: 'Decide later' }).click();
    const height = () => page.evaluate(() => document.querySelector('#oriel-viewer')?.clientHeight);
    await expect.poll(height).toBe(window.viewport.height);
    await page.context().close();
  });

  it('waits while the visitor reads a card', async () => {
    const { page } = await open('/viewer/brzozowa-park-a', DESKTOP);
    await page.locator('.oriel-apartment-row').first().click();
    await page.locator('.oriel-apartment-card').waitFor();
    // The question appears after two seconds of rest.
    await page.evaluate(() => new Promise((done) => setTimeout(done, 2500)));
    expect(await question(page).count()).toBe(0);
    await page.getByRole('button', { name: 'All apartments' }).click();
    await question(page).waitFor();
    await page.context().close();
  });

  it('is skipped when the host page has decided', async () => {
    const { page } = await open('/viewer/brzozowa-park-a?consent=denied', DESKTOP);
    await page.locator('.oriel-apartment-row').first().waitFor();
    expect(await page.getByRole('button', { name: 'Privacy settings' }).count()).toBe(0);
    await page.context().close();
  });

  it('keeps favourites for the visit only after a refusal by the host page, in every tab, and says so', async () => {
    const { page } = await open('/viewer/brzozowa-park-a?consent=denied', DESKTOP);
    const another = async () => {
      const tab = await page.context().newPage();
      await tab.goto(`${product.url}/viewer/brzozowa-park-a?consent=denied`);
      await tab.locator('.oriel-apartment-row').first().waitFor();
      return tab;
    };
    const second = await another();
    const heart = (tab: Page) => tab.getByRole('button', { name: 'Save apartment 3A' });
    await heart(page).click();
    // A tab that was open, one opened later, and the same one reloaded.
    await second.getByRole('button', { name: 'Saved (1)' }).waitFor();
    const third = await another();
    await third.getByRole('button', { name: 'Saved (1)' }).click();
    await third.getByText('your list lasts until you close the last tab').waitFor();
    expect(await accessibilityFaults(third)).toEqual([]);
    await page.reload();
    await page.getByRole('button', { name: 'Saved (1)' }).waitFor();
    await heart(page).click();
    await second.getByRole('button', { name: 'Saved', exact: true }).waitFor();
    await heart(second).click();
    await page.getByRole('button', { name: 'Saved (1)' }).waitFor();
    expect(await page.evaluate(() => [localStorage.length, document.cookie])).toEqual([0, '']);
    // Closing the last tab ends the visit.
    const kept = page.context();
    for (const tab of [page, second, third]) await tab.close();
    const later = await kept.newPage();
    await later.goto(`${product.url}/viewer/brzozowa-park-a?consent=denied`);
    await later.locator('.oriel-apartment-row').first().waitFor();
    await later.getByRole('button', { name: 'Saved', exact: true }).waitFor();
    expect(await later.evaluate(() => sessionStorage.length)).toBe(0);
    await kept.close();
  });
});
