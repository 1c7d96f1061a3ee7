import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { launchChromium } from '../../sdk/testing/launch-chromium.ts';
import { readOutbox } from '../../server/src/mail/testing/read-outbox.ts';
import { demoToken } from '../../server/src/testing/demo-token.ts';
import { accessibilityFaults } from '../../viewer/src/testing/accessibility.ts';
import { DESKTOP, PHONE, signIn, watchTroubles } from './support/browser.ts';
import { type HostPages, openHostPages } from './support/host-pages.ts';
import { linkFor } from './support/letters.ts';
import { makeDataDir, type Product, removeDataDir, startProduct } from './support/product.ts';

let product: Product;
let browser: Browser;
let site: HostPages;
/** Origin of the site, as its visitors see it. */
let origin = '';
let page: Page;
let troubles: string[] = [];
/** Visits reported by any browser here: the referring page. */
const visits: string[] = [];

beforeAll(async () => {
  site = await openHostPages();
  origin = `http://127.0.0.1:${site.port}`;
  product = await startProduct(await makeDataDir(), { EMBED_CHECK_HOSTS: `127.0.0.1:${site.port}` });
  browser = await launchChromium();
  const context = await browser.newContext(DESKTOP);
  context.on('request', (request) => {
    if (request.url().endsWith('/api/v1/tracking')) visits.push(request.frame().url());
  });
  page = await signIn(context, product.url, 'admin@demo.oriel.example');
  troubles = watchTroubles(page);
});

afterAll(async () => {
  await browser?.close();
  await product?.stop();
  await site?.close();
  await removeDataDir(product?.dataDir ?? '');
});

const code = () => page.getByRole('region', { name: 'Code for your website' }).locator('code').innerText();
const previewUrl = (part: string) =>
  expect
    .poll(() => page.frames().map((frame) => frame.url()), { timeout: 15_000 })
    .toContainEqual(expect.stringContaining(part));

async function team(method: string, path: string, body?: object) {
  const token = await demoToken(product.url, 'admin@demo.oriel.example');
  const answer = await fetch(`${product.url}/api/v1${path}`, {
    method,
    headers: {
      authorization: `Bearer ${token}`,
      ...(body ? { 'content-type': 'application/json' } : {}),
    },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
  return ((await answer.json()) as { data: { id: string; slug?: string }[] }).data;
}

describe('embed options', () => {
  it('show the real viewer at once, and its code', async () => {
    await page.goto(`${product.url}/dashboard/embed`);
    await previewUrl('/viewer/brzozowa-park?iframe=true');
    expect(await code()).toContain('<oriel-viewer navigator="brzozowa-park">');
    // The block comes first, whole and with its button in sight; everything else waits behind it.
    const copy = page.getByRole('button', { name: 'Copy code: Code for your website' });
    for (const viewport of [DESKTOP.viewport, PHONE.viewport]) {
      await page.setViewportSize(viewport);
      await expect.poll(async () => (await copy.boundingBox())?.y ?? 9999).toBeLessThan(500);
    }
    await page.setViewportSize(DESKTOP.viewport);
    expect(await page.getByLabel('Theme').isVisible()).toBe(false);
    expect(
      await page
        .getByRole('main')
        .getByRole('button', { name: /^Copy code/ })
        .count(),
    ).toBe(1);
  });

  it('give the same block on the page of a navigator', async () => {
    const block = await code();
    const found = await team('GET', '/navigator?search=brzozowa&limit=200');
    const { id = '' } = found.find(({ slug }) => slug === 'brzozowa-park') ?? {};
    const [estate] = await team('GET', '/estate?search=brzozowa&limit=1');
    const navigator = await page.context().newPage();
    await navigator.goto(`${product.url}/dashboard/estates/${estate?.id}/navigators/${id}`);
    await navigator.getByRole('button', { name: 'More for this navigator' }).click();
    await navigator.getByRole('menuitem', { name: 'Show it on your website…' }).click();
    await expect.poll(() => navigator.getByRole('dialog').locator('code').allInnerTexts()).toEqual([block]);
    await navigator.close();
  });

  it('go to a webmaster by mail, whose page shows the very block without signing in', async () => {
    await page.getByRole('button', { name: 'Send to my webmaster' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Your webmaster’s e-mail').fill('web@studio');
    await dialog.getByRole('button', { name: 'Send', exact: true }).click();
    await dialog.getByText('must be a valid e-mail address').waitFor();
    await dialog.getByLabel('Your webmaster’s e-mail').fill('web@studio.example');
    await dialog.getByLabel('Message (optional)').fill('On the front page, please.');
    expect(await accessibilityFaults(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Send', exact: true }).click();
    await page.getByText('The code is on its way to web@studio.example', { exact: true }).waitFor();
    // Only the refused address.
    expect(troubles.splice(0)).toEqual([expect.stringContaining('/api/v1/embed/send')]);
    const link = await linkFor(product, 'web@studio.example', '/embed-guide/navigator/brzozowa-park');
    const mail = (await readOutbox(product.dataDir)).find(
      ({ to }) => to?.[0]?.address === 'web@studio.example',
    );
    expect(mail?.from?.name).toBe('Hanna Wolska, Brzozowa Development');
    expect(mail?.replyTo?.[0]?.address).toBe('admin@demo.oriel.example');
    for (const screen of [DESKTOP, PHONE]) {
      const context = await browser.newContext({
        ...screen,
        permissions: ['clipboard-read', 'clipboard-write'],
      });
      const guide = await context.newPage();
      const faults = watchTroubles(guide);
      await guide.goto(link);
      expect(await guide.locator('pre').innerText()).toBe(await code());
      await guide.getByRole('button', { name: 'Copy' }).click();
      await guide.getByRole('button', { name: 'Copied' }).waitFor();
      expect(await guide.evaluate(() => navigator.clipboard.readText())).toBe(await code());
      for (const summary of await guide.locator('summary').all()) await summary.click();
      expect(await guide.getByRole('img').count()).toBe(5);
      expect(await accessibilityFaults(guide)).toEqual([]);
      expect(await guide.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0);
      expect(await context.cookies()).toEqual([]);
      expect(faults).toEqual([]);
      await context.close();
    }
  });

  it('update the code with every option, and the address', async () => {
    await page.getByText('Options and other methods').click();
    await page.getByLabel('Agent', { exact: true }).selectOption({ index: 1 });
    const badge = page.getByRole('switch', { name: 'Show the agent' });
    await badge.check();
    await expect
      .poll(code)
      .toMatch(/<oriel-viewer navigator="brzozowa-park" agent-id="[0-9a-f]{24}" avatar>/);
    const what = page.getByLabel('What to show');
    await what.selectOption({ label: 'Model apartment 3A' });
    // A tour has no badge to show.
    await expect.poll(() => badge.count()).toBe(0);
    await page.getByLabel('Theme').selectOption('dark');
    await page.getByLabel('Language').selectOption('pl');
    await page.getByRole('switch', { name: 'Hide the inquiry form' }).check();
    await page.getByRole('switch', { name: 'Load on click' }).check();
    await page.getByLabel('Direction').fill('12,5');
    await expect
      .poll(code)
      .toMatch(
        /<oriel-panorama panorama="[0-9a-f]{24}" agent-id="[0-9a-f]{24}" mode="dark" language="pl" disable-inquiry yaw="12.5" click-to-load>/,
      );
    const before = await code();
    await page.reload();
    await page.getByRole('heading', { name: 'Preview' }).waitFor();
    await expect.poll(code).toBe(before);
    await page.getByRole('switch', { name: 'Load on click' }).uncheck();
    await previewUrl('mode=dark&lang=pl&yaw=12.5');
  });

  it('take the initial view from the preview', async () => {
    await page.getByRole('button', { name: 'Reset to the tour’s view' }).click();
    const take = page.getByRole('button', { name: 'Use the preview’s view' });
    await expect.poll(() => take.isEnabled(), { timeout: 20_000 }).toBe(true);
    await take.click();
    await expect.poll(code).toMatch(/ yaw="-?[\d.]+" pitch="-?[\d.]+" fov="\d+"/);
  });

  it('show an inline viewer like the code does, interactive in the preview', async () => {
    await page.getByLabel('Embed mode').selectOption('inline');
    const preview = page.frameLocator('iframe[srcdoc]');
    await preview.locator('oriel-panorama[render=inline] [data-live]').waitFor({ timeout: 20_000 });
    const take = page.getByRole('button', { name: 'Use the preview’s view' });
    await expect.poll(() => take.isEnabled(), { timeout: 20_000 }).toBe(true);
    expect(troubles).toEqual([]);
    await page.getByLabel('Embed mode').selectOption('iframe');
    await previewUrl('/viewer360/');
  });

  it('count no preview in the statistics, and store no consent', async () => {
    expect(await page.evaluate(() => Object.keys(localStorage).filter((key) => /^oriel-/.test(key)))).toEqual(
      [],
    );
    const visitor = await page.context().newPage();
    // Visits of the previews would have been sent earlier: their page has been left.
    await page.reload();
    await visitor.goto(`${product.url}/viewer/brzozowa-park`);
    await expect.poll(() => visits, { timeout: 20_000 }).toEqual([visitor.url()]);
    await visitor.close();
  });

  it('give code that runs as pasted, also the one with the hash', async () => {
    await page.getByText('This version only').click();
    await expect.poll(code).toContain('integrity="sha384-');
    site.page('/pasted', `${await code()}<p>Below`);
    const host = await browser.newPage();
    // The script loads late, as on a slow connection.
    await host.route('**/oriel.js', (route) => setTimeout(() => void route.continue(), 300));
    await host.goto(`${origin}/pasted`, { waitUntil: 'commit' });
    const below = () => host.locator('p').evaluate((one) => one.getBoundingClientRect().top);
    const before = await below();
    await expect
      .poll(() => host.frames().map((frame) => frame.url()), { timeout: 15_000 })
      .toContainEqual(expect.stringContaining(`${product.url}/viewer360/`));
    expect(await below()).toBe(before);
    // Imports of the script must match the hash too, however the page allows scripts.
    const nonce = (await code()).replace('<script ', '<script nonce="abc" ');
    for (const [policy, altered] of [
      [`script-src 'nonce-abc'; require-trusted-types-for 'script'; trusted-types 'none'`, false],
      [`script-src 'nonce-abc' 'strict-dynamic'`, true],
      [`script-src ${product.url}/sdk/`, false],
      [`script-src ${product.url}`, true],
    ] as const) {
      site.page('/pasted', nonce, { 'content-security-policy': policy });
      await host.unrouteAll();
      if (altered)
        await host.route('**/element.mjs*', async (route) => {
          const answer = await route.fetch();
          await route.fulfill({ response: answer, body: `${await answer.text()};window.altered = true` });
        });
      const refused = altered && host.waitForEvent('console', (one) => /is not what it was/.test(one.text()));
      await host.goto(`${origin}/pasted`);
      if (refused) await refused;
      else await expect.poll(() => host.frames().length, { timeout: 15_000, message: policy }).toBe(2);
      expect(
        await host.evaluate(() => ['altered' in window, !!customElements.get('oriel-panorama')]),
      ).toEqual([false, !altered]);
    }
    await host.close();
    for (const [door, part] of [
      ['Plain frame', '<iframe src="'],
      ['npm module', "from '@oriel/sdk'"],
      ['npm module', `npm install ${product.url}/sdk/v1/oriel-sdk.tgz`],
      ['Link (WordPress, Notion)', 'wp_oembed_add_provider('],
    ] as const) {
      await page.getByLabel('Method', { exact: true }).selectOption({ label: door });
      await page.locator('code', { hasText: part }).waitFor();
    }
    expect(troubles).toEqual([]);
  });
});

describe('allowed websites and the page check', () => {
  it("check a page, fix it from the result, and report the server's errors", async () => {
    site.page('/flats', '<p>Flats', {
      'content-security-policy': `script-src 'self'; frame-src ${product.url}`,
    });
    const row = (name: string) => page.getByRole('listitem').filter({ hasText: name }).first();
    const list = page.getByRole('list', { name: 'Allowed websites' });
    await page.getByRole('button', { name: 'Add a website' }).click();
    await page.getByRole('textbox', { name: 'Website 1' }).pressSequentially('www.brzozowa.example/flats');
    await page.keyboard.press('Enter');
    await page.getByText('must be a website like https://www.example.com, without a path').waitFor();
    await list.getByRole('textbox').fill('https://www.brzozowa.example/');
    await page.getByRole('button', { name: 'Save' }).click();
    await expect.poll(() => list.getByRole('textbox').inputValue()).toBe('https://www.brzozowa.example');

    await page.getByLabel('Address of your page').fill(`${origin}/flats`);
    await page.keyboard.press('Enter');
    await page.getByText('The page does not contain the code').waitFor();
    await row('Plain frame').getByText('Blocked').click();
    await row('Script tag').getByText('Blocked').click();
    await row('Script tag').getByText(`script-src 'self' ${product.url}`).waitFor();
    await row('Plain frame')
      .getByRole('button', { name: `Add ${origin} to the list` })
      .click();
    await page.getByRole('button', { name: 'Save' }).click();
    await expect.poll(() => list.getByRole('textbox').count()).toBe(2);
    await expect.poll(() => page.getByRole('button', { name: 'Save' }).isDisabled()).toBe(true);
    await page.getByRole('button', { name: 'Check' }).click();
    await row('Plain frame').getByText('Works', { exact: true }).waitFor();
    expect(await row('Script tag').innerText()).toContain('Blocked');

    await page.getByLabel('Address of your page').fill('http://localhost/');
    await page.keyboard.press('Enter');
    await page.getByText('must be a public page').waitFor();
    expect(new URL(page.url()).searchParams.get('page')).toBe('http://localhost/');
  });

  it('are read-only for everybody but administrators', async () => {
    const context = await browser.newContext(DESKTOP);
    const agent = await signIn(context, product.url, 'agent@demo.oriel.example');
    await agent.goto(`${product.url}/dashboard/embed`);
    await agent.getByText('Only administrators can change this list.').waitFor();
    await agent.getByText('https://www.brzozowa.example').waitFor();
    expect(await agent.getByRole('button', { name: 'Add a website' }).count()).toBe(0);
    await context.close();
  });
});

describe('a preview', () => {
  it('says why there is nothing to show, with a link to fix it', async () => {
    const navigators = await team('GET', '/navigator?search=brzozowa&limit=200');
    const navigator = navigators.find(({ slug }) => slug === 'brzozowa-park');
    const [estate] = await team('GET', '/estate?search=brzozowa&limit=1');
    const [tour] = await team('GET', '/panorama?entry=true&search=model&limit=1');
    const why = (name: string) => page.getByRole('heading', { name, exact: true }).waitFor();
    const open = (query: string) => page.goto(`${product.url}/dashboard/embed?${query}`);

    await team('PATCH', `/estate/${estate?.id}`, { status: 'DRAFT' });
    await open('navigator=brzozowa-park');
    await why('The estate is a draft');
    expect(await accessibilityFaults(page)).toEqual([]);
    await page.getByRole('button', { name: 'Publish', exact: true }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Publish', exact: true }).click();
    await previewUrl('/viewer/brzozowa-park?iframe=true');

    await team('PATCH', `/navigator/${navigator?.id}`, { published: false });
    await page.reload();
    await why('Not published yet');
    await page.getByRole('button', { name: 'Publish', exact: true }).waitFor();
    expect(await page.getByRole('option', { name: /\(not published\)$/ }).count()).toBeGreaterThan(0);
    await team('PATCH', `/navigator/${navigator?.id}`, { published: true });

    const target = { type: 'estate', id: estate?.id };
    const bare: unknown = await team('POST', '/navigator', {
      name: 'Bare',
      slug: 'bare',
      mode: 'ROTATION',
      target,
    });
    await open('navigator=bare');
    await why('No pictures yet');
    await page.getByRole('link', { name: 'Upload pictures' }).waitFor();

    await team('PATCH', `/panorama/${tour?.id}`, { visibility: 'PRIVATE' });
    await open(`panorama=${tour?.id}`);
    await why('The tour is private');
    await page.getByRole('link', { name: 'Open the tour' }).waitFor();
    await team('PATCH', `/panorama/${tour?.id}`, { visibility: 'PUBLIC' });

    await open('navigator=no-such-thing');
    await why('No longer published');
    await team('DELETE', `/navigator/${(bare as { id: string }).id}`);
  });
});

describe('the page', () => {
  it('is accessible and fits a phone, in dark mode and in Polish, with a result and without content', async () => {
    const context = await browser.newContext({ ...PHONE, colorScheme: 'dark' });
    const phone = await signIn(context, product.url, 'admin@demo.oriel.example');
    const isFine = async () => {
      // From the top: a button that scrolling leaves half behind the bar below is no fault of the page.
      await phone.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }));
      expect(await accessibilityFaults(phone)).toEqual([]);
      expect(
        await phone.evaluate(() => document.documentElement.scrollWidth - innerWidth),
      ).toBeLessThanOrEqual(0);
    };
    await phone.evaluate(() => localStorage.setItem('language', 'pl'));
    await phone.goto(
      `${product.url}/dashboard/embed?page=${encodeURIComponent(`${origin}/flats`)}&width=phone`,
    );
    await phone.getByLabel('Adres Twojej strony').press('Enter');
    await phone.getByText('Zablokowane').first().waitFor();
    await isFine();
    for (const { id } of await team('GET', '/navigator?limit=200')) {
      await team('PATCH', `/navigator/${id}`, { published: false });
    }
    for (const { id } of await team('GET', '/panorama?entry=true&limit=200')) {
      await team('PATCH', `/panorama/${id}`, { visibility: 'PRIVATE' });
    }
    for (const { id } of await team('GET', '/feedback?limit=200')) {
      await team('PATCH', `/feedback/${id}`, { visibility: 'PRIVATE' });
    }
    await phone.goto(`${product.url}/dashboard/embed`);
    await phone.getByRole('heading', { name: 'Jeszcze nieopublikowane' }).waitFor();
    await isFine();
    await context.close();
  });
});
