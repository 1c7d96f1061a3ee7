import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { launchChromium } from '../../sdk/testing/launch-chromium.ts';
import { accessibilityFaults } from '../../viewer/src/testing/accessibility.ts';
import { DESKTOP, PHONE, signIn, watchTroubles } from './support/browser.ts';
import { callAs } from './support/call-as.ts';
import { makeDataDir, type Product, removeDataDir, startProduct } from './support/product.ts';
import { openReportService, type ReportService } from './support/report-service.ts';

const GA_ID = 'G-TEST123456';

let product: Product;
let browser: Browser;
let service: ReportService;
let context: BrowserContext;
let page: Page;
let troubles: string[] = [];

beforeAll(async () => {
  service = await openReportService();
  product = await startProduct(await makeDataDir(), { GA_ID, SENTRY_DSN: service.dsn });
  browser = await launchChromium();
  // Mid-animation states are not comparable.
  context = await browser.newContext({ ...DESKTOP, reducedMotion: 'reduce' });
  // Google's tag itself is not fetched: the page's commands for it are in the page.
  await context.route('https://www.googletagmanager.com/**', (route) =>
    route.fulfill({ contentType: 'text/javascript', body: 'window.tagLoaded = true;' }),
  );
  page = await signIn(context, product.url, 'admin@demo.oriel.example');
  troubles = watchTroubles(page);
});

afterAll(async () => {
  await browser?.close();
  await product?.stop();
  await service?.close();
  await removeDataDir(product?.dataDir ?? '');
});

async function isFine(where: Page): Promise<void> {
  expect(await accessibilityFaults(where)).toEqual([]);
  expect(await where.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(
    0,
  );
}

/** The commands the page has sent to Google's tag, by name. */
const told = (command: string): Promise<unknown[][]> =>
  page.evaluate((wanted) => {
    // Each is the `arguments` of a call: array-like, not an array.
    const commands: ArrayLike<unknown>[] = Reflect.get(window, 'dataLayer') ?? [];
    return commands
      .map((one) => Array.from(one))
      .flatMap(([name, ...rest]) => (name === wanted ? [rest] : []));
  }, command);

describe('analytics', () => {
  const question = (where: Page) => where.getByRole('region', { name: 'May we count your visit' });

  it('load nothing of Google before consent, never after a refusal, and never on feedback pages', async () => {
    const stranger = await browser.newContext(DESKTOP);
    const asked: string[] = [];
    stranger.on('request', (request) => {
      if (/google/.test(request.url())) asked.push(request.url());
    });
    const projects = await callAs(product.url, 'admin@demo.oriel.example', 'GET', '/feedback?limit=1');
    const visitor = await stranger.newPage();
    for (const path of ['/', '/pricing']) {
      await visitor.goto(product.url + path);
      await question(visitor).waitFor();
      await visitor.getByRole('heading', { level: 1 }).first().waitFor();
      expect(await visitor.evaluate(() => 'dataLayer' in window)).toBe(false);
    }
    await question(visitor).getByRole('button', { name: 'Don’t count it' }).click();
    await question(visitor).waitFor({ state: 'hidden' });
    await visitor.reload();
    await visitor.getByRole('heading', { level: 1 }).first().waitFor();
    expect(await question(visitor).count()).toBe(0);
    // Visitors who withdraw their answer are asked again.
    await visitor.getByRole('button', { name: 'Analytics settings' }).click();
    await question(visitor).waitFor();
    // Residents are not counted at all, and so not asked.
    await visitor.goto(`${product.url}/feedback/${projects[0].id}`);
    await visitor.locator('.oriel-feedback[data-live]').waitFor();
    expect(await visitor.evaluate(() => 'dataLayer' in window)).toBe(false);
    expect(await question(visitor).count()).toBe(0);
    expect(asked).toEqual([]);
    await stranger.close();
  });

  it('identify no person, and report each page by its title', async () => {
    await question(page).getByRole('button', { name: 'Count my visit' }).click();
    await page.goto(`${product.url}/dashboard/inquiries`);
    await page.locator('a[href*="/dashboard/inquiries/"]').first().waitFor();
    // Twice: the second time the inquiry is cached, and its title is there at once.
    const isTold = async (count: number) =>
      await expect.poll(async () => (await told('event')).length).toBe(count);
    for (const visit of [0, 1]) {
      await isTold(1 + 2 * visit);
      await page.locator('a[href*="/dashboard/inquiries/"]').first().click();
      await page.waitForURL(/\/dashboard\/inquiries\/[0-9a-f]{24}/);
      await isTold(2 + 2 * visit);
      await page.goBack();
      await page.getByRole('heading', { name: 'Inquiries', level: 1 }).waitFor();
    }
    await isTold(5);
    const views = (await told('event')).map(
      ([, facts]) => facts as { page_title: string; page_location: string },
    );
    for (const { page_title: title, page_location: address } of views) {
      const isOne = /inquiries\/[0-9a-f]{24}/.test(address);
      expect(title, address).toMatch(isOne ? /^Inquiry: .+ · .+ \| Oriel$/ : /^Inquiries \| Oriel$/);
    }
    // What the tag reads from the page by itself names nobody either.
    await page.locator('a[href*="/dashboard/inquiries/"]').first().click();
    await isTold(6);
    const name = await page.getByRole('heading', { level: 1 }).innerText();
    expect(await page.title()).not.toContain(name);
    expect((await told('set')).at(-1)).toEqual([expect.objectContaining({ page_title: await page.title() })]);
    const consents = async () => (await told('consent')) as [string, object][];
    const given = [
      ['default', expect.objectContaining({ analytics_storage: 'denied' })],
      ['update', { analytics_storage: 'granted' }],
    ];
    expect(await consents()).toEqual(given);
    // Withdrawn in another tab: here, too, nothing is counted from then on, and what the tag has kept is gone.
    await context.addCookies([{ name: '_ga_TEST123456', value: 'GS2.1', url: product.url }]);
    const other = await context.newPage();
    await other.goto(`${product.url}/dashboard`);
    await other.getByRole('button', { name: /^Account: / }).click();
    // The version is a day; the link beside it says what is new since.
    await other.getByRole('menuitem', { name: / 20\d\d\.\d+\.\d+: / }).waitFor();
    await other.getByRole('menuitem', { name: 'Analytics settings' }).click();
    await question(page).waitFor();
    await other.close();
    expect(await consents()).toEqual([...given, ['update', { analytics_storage: 'denied' }]]);
    expect((await context.cookies()).filter(({ name }) => name.startsWith('_ga'))).toEqual([]);
    await page.getByRole('link', { name: 'Feedback', exact: true }).click();
    await page.getByRole('heading', { name: 'Feedback', level: 1 }).waitFor();
    expect((await told('event')).length).toBe(6);
    await question(page).getByRole('button', { name: 'Count my visit' }).click();
    await isTold(7);
    expect((await consents()).at(-1)).toEqual(['update', { analytics_storage: 'granted' }]);
  });

  it("report each navigation once, without its query, with the user's role", async () => {
    await page.goto(`${product.url}/dashboard/estates?search=Brzozowa`);
    await page.getByRole('heading', { name: 'Estates', level: 1 }).waitFor();
    await page.getByRole('link', { name: 'Feedback' }).click();
    await page.getByRole('heading', { name: 'Feedback', level: 1 }).waitFor();
    await expect
      .poll(async () => (await told('event')).map(([name, facts]) => [name, facts]))
      .toEqual([
        ['page_view', expect.objectContaining({ page_location: `${product.url}/dashboard/estates` })],
        [
          'page_view',
          expect.objectContaining({
            page_title: 'Feedback | Oriel',
            page_location: `${product.url}/dashboard/feedback`,
            page_referrer: `${product.url}/dashboard/estates`,
          }),
        ],
      ]);
    expect(await told('set')).toContainEqual([{ user_id: 'admin@demo.oriel.example' }]);
    expect(await told('config')).toEqual([[GA_ID, { send_page_view: false }]]);
    expect(await page.evaluate(() => 'tagLoaded' in window)).toBe(true);
    expect(troubles).toEqual([]);
  });
});

describe('error reports', () => {
  it('go through our own origin to the project, by name and without personal data; noise is dropped', async () => {
    await page.goto(`${product.url}/dashboard/feedback?search=secret-name`);
    await page.getByRole('heading', { name: 'Feedback', level: 1 }).waitFor();
    // The service's code loads after the page is ready.
    await expect.poll(() => page.evaluate(() => '__SENTRY__' in window), { timeout: 20_000 }).toBe(true);
    await page.evaluate(() => {
      const fail = (message: string) =>
        setTimeout(() => {
          throw new Error(message);
        });
      fail('ResizeObserver loop completed with undelivered notifications.');
      fail('Broken for jan@firma.example');
    });
    await expect.poll(() => service.errors(), { timeout: 20_000 }).toContain('Broken for [e-mail]');
    expect(service.errors().filter((message) => /ResizeObserver/.test(message))).toEqual([]);
    expect(service.came.every(({ url }) => url.startsWith('/api/42/envelope/'))).toBe(true);
    expect(service.came.map(({ text }) => text).join()).not.toMatch(/secret-name|jan@firma|admin@demo/);
    troubles.length = 0;
  });

  it("contain the server's error code, and respect the consent", async () => {
    await page.route('**/api/v1/feedback?*', (route) => route.fulfill({ status: 503, json: {} }));
    await page.reload();
    await page.getByRole('alert').filter({ hasText: 'An error occurred on the server' }).waitFor();
    await expect
      .poll(() => service.came.some(({ text }) => /"status":"unavailable"/.test(text)), { timeout: 20_000 })
      .toBe(true);
    await page.unroute('**/api/v1/feedback?*');
    const options = await page.evaluate(() => {
      const carrier = Reflect.get(window, '__SENTRY__');
      return carrier[carrier.version].stack.getScope().getClient().getOptions() as Record<string, unknown>;
    });
    expect(options).toMatchObject({
      tunnel: '/monitoring',
      sampleRate: 1,
      tracesSampleRate: 1,
      replaysSessionSampleRate: 0.1,
      replaysOnErrorSampleRate: 1,
    });
    troubles.length = 0;
  });
});

describe('the command palette', () => {
  const palette = () => page.getByRole('dialog', { name: 'Search and commands' });

  it('finds pages and entities by name, works by keyboard alone, and remembers opened ones', async () => {
    await page.goto(`${product.url}/dashboard/tours`);
    await page.getByRole('heading', { name: 'Tours', level: 1 }).waitFor();
    await page.keyboard.press('Control+k');
    await palette().getByRole('combobox').waitFor();
    await isFine(page);
    // The API's limit for a search.
    expect(await palette().getByRole('combobox').getAttribute('maxlength')).toBe('100');
    // The first query answers last, and Enter must still open its result.
    const people = page.waitForResponse(/\/api\/v1\/user\?.*search=/);
    await page.route(
      /\/api\/v1\/estate\?.*search=/,
      async (route) => {
        await (await people).finished();
        await route.continue();
      },
      { times: 1 },
    );
    await page.keyboard.type('Brzozowa');
    await palette().getByRole('group', { name: 'Estates' }).getByRole('option', { selected: true }).waitFor();
    await page.keyboard.press('Enter');
    await page.waitForURL(/\/dashboard\/estates\/[0-9a-f]{24}/);
    expect(await palette().count()).toBe(0);
    await page.keyboard.press('Control+k');
    await palette().getByRole('group', { name: 'Recently opened' }).getByRole('option').first().waitFor();
    await page.keyboard.type('theme dark');
    await palette().getByRole('option', { name: 'Theme: Dark', selected: true }).waitFor();
    await page.keyboard.press('Enter');
    await expect.poll(() => page.evaluate(() => document.documentElement.dataset.theme)).toBe('dark');
    await page.keyboard.press('Control+k');
    await page.keyboard.type('theme system');
    await palette().getByRole('option', { name: 'Theme: System', selected: true }).waitFor();
    await page.keyboard.press('Enter');
    await expect.poll(() => page.evaluate(() => document.documentElement.dataset.theme)).toBeUndefined();
    expect(troubles).toEqual([]);
  });
});

describe('keyboard shortcuts', () => {
  const help = () => page.getByRole('dialog', { name: 'Keyboard shortcuts' });

  it('open areas and help, never while typing, and can be turned off', async () => {
    await page.goto(`${product.url}/dashboard/feedback`);
    await page.getByRole('table').waitFor();
    await page.keyboard.press('/');
    await page.keyboard.type('gt?');
    await expect.poll(() => page.getByRole('searchbox').inputValue()).toBe('gt?');
    expect(await help().count()).toBe(0);
    await page.getByRole('heading', { level: 1 }).click();
    await page.keyboard.press('?');
    await help().waitFor();
    await isFine(page);
    await help().getByRole('switch').uncheck();
    await page.keyboard.press('Escape');
    await help().waitFor({ state: 'detached' });
    await page.keyboard.press('g');
    await page.keyboard.press('t');
    await page.keyboard.press('Control+k');
    await page.getByRole('dialog', { name: 'Search and commands' }).getByRole('combobox').waitFor();
    expect(new URL(page.url()).pathname).toBe('/dashboard/feedback');
    await page.keyboard.type('shortcuts');
    await page.getByRole('option', { name: 'Keyboard shortcuts' }).waitFor();
    await page.keyboard.press('Enter');
    await help().getByRole('switch').check();
    await page.keyboard.press('Escape');
    await help().waitFor({ state: 'detached' });
    await page.keyboard.press('g');
    await page.keyboard.press('t');
    await page.waitForURL('**/dashboard/tours');
  });
});

describe('areas', () => {
  it('depend on the role; a forbidden one opened by address says so', async () => {
    const other = await browser.newContext({ ...PHONE, reducedMotion: 'reduce' });
    const agent = await signIn(other, product.url, 'agent@demo.oriel.example');
    // Initials are decoration, not part of the accessible name.
    await agent.getByRole('button', { name: 'Account: Ewa Lis', exact: true }).waitFor();
    await agent.getByRole('button', { name: 'More' }).click();
    const sheet = agent.getByRole('dialog', { name: 'All areas' });
    await sheet.getByRole('link', { name: 'Tours' }).waitFor();
    expect(await sheet.getByRole('link', { name: 'Feedback' }).count()).toBe(0);
    // Not even before the user is known.
    const answer = Promise.withResolvers<void>();
    await agent.route(/\/api\/v1\/user\/me$/, async (route) => {
      await answer.promise;
      await route.continue();
    });
    await agent.reload();
    await agent.getByRole('button', { name: 'More' }).click();
    await sheet.getByRole('link', { name: 'Profile' }).waitFor();
    expect(await sheet.getByRole('link', { name: 'Feedback' }).count()).toBe(0);
    answer.resolve();
    await sheet.getByRole('link', { name: 'Tours' }).waitFor();
    await agent.unroute(/\/api\/v1\/user\/me$/);
    await agent.goto(`${product.url}/dashboard/feedback`);
    await agent.getByRole('heading', { name: 'Your role doesn’t include this area' }).waitFor();
    await isFine(agent);
    await other.close();
  });
});
