import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { RESOURCES_OF_BRAND } from '@oriel/contract/resources';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { launchChromium } from '../../sdk/testing/launch-chromium.ts';
import { DESKTOP, PHONE, watchTroubles } from './support/browser.ts';
import { type Product, removeDataDir, startProduct } from './support/product.ts';

/** What LocalLoop does not sell, in both languages; „mieszkańcy” are the residents. */
const FOR_SALE =
  /apartment|\bflats?\b|for sale|buyer|real estate|mieszkani[aeuo]|mieszkań(?!c|sk)|kupując|dewelop/i;

let browser: Browser;
let product: Product;
beforeAll(async () => {
  browser = await launchChromium();
  // An empty folder: the brand makes its own demo.
  product = await startProduct(await mkdtemp(path.join(tmpdir(), 'oriel-city-')), { BRAND: 'localloop' });
}, 240_000);
afterAll(async () => {
  await browser?.close();
  await product?.stop();
  await removeDataDir(product?.dataDir ?? '');
});

async function open(address: string, options: object = DESKTOP, locale = 'en-US'): Promise<Page> {
  const page = await (await browser.newContext({ reducedMotion: 'reduce', locale, ...options })).newPage();
  await page.goto(product.url + address);
  return page;
}

describe('the front page of LocalLoop', () => {
  it('leads with the live project, its three places and its viewer', async () => {
    const page = await open('/');
    const troubles = watchTroubles(page);
    const card = page.getByRole('article');
    await card.getByRole('link', { name: 'A park, a street, a courtyard' }).waitFor();
    await card.getByText('What should change here, and what should stay?').waitFor();
    await card.getByText(/19\d comments/).waitFor();
    const places = page.getByRole('region', { name: 'See how it works' });
    for (const name of ['The park', 'The street', 'The courtyard'])
      await places.getByRole('link', { name }).waitFor();
    await page.locator('iframe').scrollIntoViewIfNeeded();
    const frame = page.frameLocator('iframe');
    await frame.locator('.oriel-thread').first().waitFor();
    expect(troubles).toEqual([]);
    await page.getByRole('link', { name: 'See a live project' }).click();
    await page.waitForURL('**/feedback/*');
    await page.locator('.oriel-thread').first().waitFor();
    await page.context().close();
  });

  it.each(['en-US', 'pl-PL'])('no public page speaks of flats for sale (%s)', async (locale) => {
    const page = await open('/', DESKTOP, locale);
    const articles = RESOURCES_OF_BRAND.localloop.map((id) => `/resources/${id}`);
    for (const address of ['/', '/pricing', '/resources', ...articles, '/help', '/signup', '/login']) {
      await page.goto(product.url + address);
      await page.getByRole('heading', { level: 1 }).waitFor();
      if (address === '/') await page.getByRole('article').getByRole('link').waitFor();
      if (articles.includes(address)) await page.locator('article table').first().waitFor();
      const text = `${await page.title()} ${await page.locator('body').innerText()}`;
      expect(FOR_SALE.exec(text)?.[0], address).toBeUndefined();
      const head = await page.evaluate(() =>
        [...document.querySelectorAll('meta[content]')].map((one) => one.getAttribute('content')).join(' '),
      );
      expect(FOR_SALE.exec(head)?.[0], `${address} head`).toBeUndefined();
    }
    await page.context().close();
  });
});

describe('the project of the demo', () => {
  it('opens on a phone with a picture, a map and a model, each with its comments', async () => {
    const page = await open('/', PHONE);
    const seen: string[] = [];
    for (const [place, said] of [
      ['The park', 'Staw zarasta'],
      ['The street', 'Bez miejsca na dostawy'],
      ['The courtyard', 'Kasztan pamięta'],
    ] as const) {
      await page.goto(product.url);
      await page.getByRole('link', { name: place, exact: true }).click();
      await page.waitForURL('**/feedback/*');
      await page.locator('.oriel-thread').first().waitFor();
      await expect
        .poll(() => page.locator('.oriel-pin-button, .oriel-pin-cluster').count(), { timeout: 30_000 })
        .toBeGreaterThan(0);
      const item = new URL(page.url()).searchParams.get('startingItemId');
      const answer = await fetch(`${product.url}/api/v1/feedback/item/${item}?limit=200`);
      const { data } = (await answer.json()) as { data: { type: string; comments: { body: string }[] } };
      expect(
        data.comments.some(({ body }) => body.startsWith(said)),
        place,
      ).toBe(true);
      seen.push(data.type);
    }
    expect(seen).toEqual(['IMAGE', 'MAP', 'MODEL']);
    await page.context().close();
  });

  it('greets the team with its projects, and with no estates', async () => {
    const page = await open('/login');
    await page.locator('input[type=email]').fill('admin@demo.oriel.example');
    await page.locator('input[type=password]').fill('oriel-demo-2026');
    await page.locator('button[type=submit]').click();
    await page.waitForURL('**/dashboard**');
    const projects = page.getByRole('region', { name: 'Feedback' });
    await projects.getByRole('link', { name: /A park, a street, a courtyard/ }).waitFor();
    await projects.getByText(/comments wait for you/).waitFor();
    expect(FOR_SALE.exec(await page.locator('body').innerText())?.[0]).toBeUndefined();
    // Nobody is invited to sell.
    await page.goto(`${product.url}/dashboard/users`);
    await page.getByRole('button', { name: 'Invite', exact: true }).click();
    const dialog = page.getByRole('dialog');
    await expect.poll(() => dialog.getByRole('radio').count()).toBe(2);
    expect(await dialog.getByRole('radio', { name: 'Back office' }).isChecked()).toBe(true);
    expect(FOR_SALE.exec(await dialog.innerText())?.[0]).toBeUndefined();
    await page.context().close();
  });
});
