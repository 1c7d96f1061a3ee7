import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { launchChromium } from '../../sdk/testing/launch-chromium.ts';
import { DESKTOP, PHONE, signIn } from './support/browser.ts';
import { callAs } from './support/call-as.ts';
import { makeDataDir, type Product, removeDataDir, startProduct } from './support/product.ts';
import { openReportService, type ReportService } from './support/report-service.ts';
import { type Streets, serveStreets } from './support/streets.ts';

const ADMIN = 'admin@demo.oriel.example';

let product: Product;
let browser: Browser;
let streets: Streets;
let reports: ReportService;
let project = '';
let panorama = '';

beforeAll(async () => {
  [streets, reports] = await Promise.all([serveStreets(), openReportService()]);
  product = await startProduct(await makeDataDir(), {
    GA_ID: 'G-TEST123456',
    SENTRY_DSN: reports.dsn,
    MAP_STYLE_URL: streets.style,
  });
  browser = await launchChromium();
  const created = await callAs(product.url, ADMIN, 'POST', '/feedback', {
    title: 'A park beside the river',
    items: [{ type: 'MAP', title: 'The whole park', map: { center: [17.05, 51.11], zoom: 14 } }],
  });
  project = created.id;
  await callAs(product.url, ADMIN, 'PATCH', `/feedback/${project}`, { status: 'OPEN' });
  panorama = (await callAs(product.url, ADMIN, 'GET', '/panorama?limit=1'))[0].id;
}, 120_000);

afterAll(async () => {
  await browser?.close();
  await product?.stop();
  await streets?.close();
  await reports?.close();
  await removeDataDir(product?.dataDir ?? '');
});

/** Collects what a page asks of other origins. */
function watchOthers(page: Page): string[] {
  const asked: string[] = [];
  page.context().on('request', (request) => {
    const url = new URL(request.url());
    if (/^http/.test(url.protocol) && url.origin !== product.url) asked.push(url.href);
  });
  return asked;
}

async function visitor(options: BrowserContextOptions = DESKTOP): Promise<{ page: Page; others: string[] }> {
  const context = await browser.newContext({ reducedMotion: 'reduce', ...options });
  const page = await context.newPage();
  return { page, others: watchOthers(page) };
}

const question = (page: Page) => page.getByRole('region', { name: 'May we count your visit' });

describe('before consent, nothing is asked of another origin', () => {
  it('by the site, the documents and the pages of accounts', async () => {
    const { page, others } = await visitor();
    for (const path of ['/', '/pricing', '/resources', '/docs', '/login', '/signup', '/unsubscribe']) {
      await page.goto(product.url + path);
      await question(page).waitFor();
      expect(await page.evaluate(() => 'dataLayer' in window), path).toBe(false);
    }
    expect(others).toEqual([]);
    // Errors are reported through the own origin; the visits of strangers are not recorded.
    await page.goto(product.url);
    await expect.poll(() => page.evaluate(() => '__SENTRY__' in window)).toBe(true);
    expect(await page.evaluate(() => sessionStorage.getItem('sentryReplaySession'))).toBeNull();
    // Refusing takes one press, as agreeing does, on a button that looks the same.
    const looks = await question(page)
      .getByRole('button')
      .evaluateAll((buttons) =>
        buttons.map((one) => {
          const { backgroundColor, color, fontWeight, borderColor, height } = getComputedStyle(one);
          return { backgroundColor, color, fontWeight, borderColor, height };
        }),
      );
    expect(looks).toHaveLength(2);
    expect(looks[0]).toEqual(looks[1]);
    await page.context().close();
  });

  it('by the dashboard, whose titles name nobody', async () => {
    const context = await browser.newContext({ reducedMotion: 'reduce', ...DESKTOP });
    const page = await signIn(context, product.url, ADMIN);
    const others = watchOthers(page);
    const [inquiry] = await callAs(product.url, ADMIN, 'GET', '/inquiry?limit=1');
    const members = await callAs(product.url, ADMIN, 'GET', '/user?limit=50');
    const comments = await callAs(product.url, ADMIN, 'GET', '/comment?limit=50');
    const people = [
      inquiry.name,
      ...members.map((one: { name: string; firstName: string }) => one.name),
      ...members.map((one: { firstName: string }) => one.firstName),
      ...comments.map((one: { author: { name: string } }) => one.author.name),
    ].filter(Boolean);
    const paths = [
      '/dashboard',
      '/dashboard/profile',
      '/dashboard/inquiries',
      `/dashboard/inquiries/${inquiry.id}`,
      '/dashboard/users',
      `/dashboard/users/${members[0].id}`,
      '/dashboard/feedback',
      `/dashboard/feedback/${comments.find((one: { projectId?: string }) => one.projectId)?.projectId}`,
      '/dashboard/statistics',
    ];
    // The team is told of recordings; what tells of one is there, so that its absence on the site means something.
    await page.goto(`${product.url}/dashboard`);
    await expect
      .poll(() => page.evaluate(() => sessionStorage.getItem('sentryReplaySession')))
      .not.toBeNull();
    for (const path of paths) {
      await page.goto(product.url + path);
      await page.getByRole('heading', { level: 1 }).first().waitFor();
      const title = await page.title();
      expect(
        people.filter((name) => title.includes(name)),
        `${path}: ${title}`,
      ).toEqual([]);
      expect(await page.evaluate(() => 'dataLayer' in window), path).toBe(false);
    }
    expect(others).toEqual([]);
    await context.close();
  });

  it('by the viewers', async () => {
    const { page, others } = await visitor();
    await page.goto(`${product.url}/viewer/brzozowa-park-a`);
    await page.locator('#oriel-viewer[data-live]').waitFor();
    await page.goto(`${product.url}/viewer360/${panorama}`);
    await page.locator('.oriel-controls').waitFor();
    await page.waitForLoadState('networkidle');
    expect(await page.evaluate(() => 'dataLayer' in window)).toBe(false);
    expect(others).toEqual([]);
    await page.context().close();
  });
});

describe('streets of a feedback project', () => {
  const streetMap = (page: Page) => page.locator('.oriel-map[data-ready]');
  const show = (page: Page) => page.getByRole('button', { name: 'Show streets' });

  it('wait for a tap, are remembered, and can be stopped', async () => {
    const { page, others } = await visitor(PHONE);
    await page.goto(`${product.url}/feedback/${project}`);
    await page.getByText(`The street map comes from ${new URL(streets.origin).host}`).waitFor();
    // The plan takes comments meanwhile.
    await page.getByRole('button', { name: 'Add a comment' }).tap();
    await page.getByRole('button', { name: 'Comment here' }).waitFor();
    expect(await show(page).count()).toBe(0);
    await page.keyboard.press('Escape');
    await show(page).waitFor();
    await page.waitForLoadState('networkidle');
    expect(others).toEqual([]);
    await show(page).tap();
    await streetMap(page).waitFor();
    expect(new Set(others.map((url) => new URL(url).origin))).toEqual(new Set([streets.origin]));

    await page.reload();
    await streetMap(page).waitFor();
    await page.getByRole('button', { name: 'Stop loading streets' }).tap();
    await show(page).waitFor();
    expect(await page.evaluate(() => localStorage.getItem('oriel-streets'))).toBeNull();
    others.length = 0;
    await page.reload();
    await show(page).waitFor();
    await page.waitForLoadState('networkidle');
    expect(others).toEqual([]);
    await page.context().close();
  });

  it('wait in the team’s editor of maps, too', async () => {
    const context = await browser.newContext({ reducedMotion: 'reduce', ...DESKTOP });
    const page = await signIn(context, product.url, ADMIN);
    const others = watchOthers(page);
    await page.goto(`${product.url}/dashboard/feedback/${project}`);
    await page.getByRole('button', { name: 'Edit The whole park' }).click();
    await page.getByText('The street map comes from').waitFor();
    expect(others).toEqual([]);
    await show(page).click();
    await streetMap(page).waitFor();
    await context.close();
  });
});
