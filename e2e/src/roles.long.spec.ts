import { ROLES, type Role } from '@oriel/contract/enums';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { launchChromium } from '../../sdk/testing/launch-chromium.ts';
import { DESKTOP, signIn, watchTroubles } from './support/browser.ts';
import { makeDataDir, type Product, removeDataDir, startProduct } from './support/product.ts';
import { type TeamPage, teamPages } from './support/team-pages.ts';

/** Every page of the team's area by role: what it shows, offers and hides. */

let product: Product;
let browser: Browser;
let pages: readonly TeamPage[];

beforeAll(async () => {
  product = await startProduct(await makeDataDir());
  [browser, pages] = await Promise.all([launchChromium(), teamPages(product.url)]);
});
afterAll(async () => {
  await browser?.close();
  await product?.stop();
  await removeDataDir(product?.dataDir ?? '');
});

/** Usable buttons and links of the page. */
async function offered(page: Page, name: string): Promise<number> {
  const main = page.getByRole('main');
  const [buttons, links] = await Promise.all([
    main.getByRole('button', { name, exact: true, disabled: false }).count(),
    main.getByRole('link', { name, exact: true }).count(),
  ]);
  return buttons + links;
}

/** What an open page shows, for comparison with what it should. */
async function shown(page: Page, { offers }: TeamPage) {
  const heading = await page.getByRole('heading', { level: 1 }).textContent();
  const names = await Promise.all(
    Object.keys(offers).map(async (name) => ((await offered(page, name)) > 0 ? [name] : [])),
  );
  return { heading, title: await page.title(), offers: names.flat() };
}

/** What a role should find on a page. */
function due({ heading, offers, closedTo = [] }: TeamPage, role: Role) {
  const name = closedTo.includes(role) ? 'Feedback' : heading;
  const mine = Object.entries(offers).filter(([, roles]) => roles.includes(role) && !closedTo.includes(role));
  return {
    heading: typeof name === 'string' ? name : expect.stringMatching(name),
    title: expect.stringMatching(/ \| Oriel$/),
    offers: mine.map(([offer]) => offer),
  };
}

describe.each(ROLES)('%s', (role) => {
  it('sees every page with exactly the permitted actions', async () => {
    const context = await browser.newContext({ ...DESKTOP, reducedMotion: 'reduce' });
    const page = await signIn(context, product.url, `${role.toLowerCase()}@demo.oriel.example`);
    const troubles = watchTroubles(page);
    const found: unknown[] = [];
    for (const one of pages) {
      await page.goto(product.url + one.path);
      await page.getByRole('heading', { level: 1 }).waitFor();
      // By then, anything still loading has had time to appear.
      await page.waitForLoadState('networkidle');
      found.push({ route: one.route, ...(await shown(page, one)) });
      if (one.closedTo?.includes(role)) await page.getByText('Only the back office works here').waitFor();
    }
    expect(found).toEqual(pages.map((one) => ({ route: one.route, ...due(one, role) })));
    expect(troubles).toEqual([]);
    await context.close();
  });
});

it('redirects anonymous visitors to sign-in, and back', async () => {
  const context = await browser.newContext(DESKTOP);
  const page = await context.newPage();
  for (const { path } of pages) {
    await page.goto(product.url + path);
    // Sign-in leads to the home page anyway.
    await page.waitForURL(path === '/dashboard' ? '**/login' : `**/login?next=${encodeURIComponent(path)}`);
  }
  await page.getByLabel('E-mail').fill('agent@demo.oriel.example');
  await page.getByLabel('Password', { exact: true }).fill('oriel-demo-2026');
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.waitForURL(product.url + pages.at(-1)?.path);
  await context.close();
});

describe('the keyboard', () => {
  let page: Page;
  const focused = () => page.evaluate(() => document.activeElement?.id || document.activeElement?.tagName);

  beforeAll(async () => {
    page = await signIn(await browser.newContext(DESKTOP), product.url, 'admin@demo.oriel.example');
  });
  afterAll(() => page?.context().close());

  it('skips the navigation on every page with its first stop', async () => {
    for (const { path } of pages) {
      await page.goto(product.url + path);
      await page.locator('main h1, main h2').first().waitFor();
      await page.keyboard.press('Tab');
      expect(await page.evaluate(() => document.activeElement?.textContent), path).toBe('Skip to content');
      await page.keyboard.press('Enter');
      expect([await focused(), new URL(page.url()).hash], path).toEqual(['main', '']);
    }
    const stranger = await (await browser.newContext(DESKTOP)).newPage();
    for (const path of ['/', '/pricing', '/login', '/signup']) {
      await stranger.goto(product.url + path);
      await stranger.getByRole('link', { name: 'Skip to content' }).waitFor({ state: 'attached' });
      await stranger.locator('main h1').first().waitFor();
      await stranger.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
      await stranger.getByRole('link', { name: 'Skip to content' }).focus();
      await stranger.keyboard.press('Enter');
      expect(await stranger.evaluate(() => document.activeElement?.id), path).toBe('main');
    }
    await stranger.context().close();
  });

  it('reaches the first cell of the table in a few stops', async () => {
    await page.goto(`${product.url}/dashboard/apartments`);
    const cell = page.locator('[role=grid] tbody [data-cell$=":number"]').first();
    await cell.waitFor();
    let stops = 0;
    for (; stops < 5; stops += 1) {
      await page.keyboard.press('Tab');
      if ((await page.evaluate(() => document.activeElement?.textContent)) === 'Skip to the table') break;
    }
    await page.keyboard.press('Enter');
    expect(await cell.evaluate((one) => one === document.activeElement)).toBe(true);
    expect(stops + 1).toBeLessThanOrEqual(3);
    await page.keyboard.press('ArrowRight');
    expect(await page.evaluate(() => document.activeElement?.hasAttribute('data-cell'))).toBe(true);
    await page.goto(`${product.url}/dashboard/estates`);
    await page.getByRole('heading', { level: 1 }).waitFor();
    expect(await page.getByRole('link', { name: 'Skip to the table' }).count()).toBe(0);
  });
});
