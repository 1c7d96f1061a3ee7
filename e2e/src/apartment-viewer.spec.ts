import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { launchChromium } from '../../sdk/testing/launch-chromium.ts';
import { accessibilityFaults } from '../../viewer/src/testing/accessibility.ts';
import { DESKTOP, PHONE, PHONE_ON_ITS_SIDE } from './support/browser.ts';
import { callAs } from './support/call-as.ts';
import { makeDataDir, type Product, removeDataDir, startProduct } from './support/product.ts';

const ADMIN = 'admin@demo.oriel.example';

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

async function openLive(query = '', options: BrowserContextOptions = DESKTOP): Promise<Page> {
  const context = await browser.newContext({ reducedMotion: 'reduce', ...options });
  const page = await context.newPage();
  await goLive(page, query);
  return page;
}

async function goLive(page: Page, query = '', path = '/viewer/brzozowa-park-a'): Promise<void> {
  await page.goto(`${product.url}${path}${query}`);
  await page.locator('#oriel-viewer[data-live]').waitFor();
  await page.locator('.oriel-apartment-row, .oriel-apartment-card h1, .oriel-nothing').first().waitFor();
}

const statuses = (page: Page) => page.locator('.oriel-apartment-item .oriel-status').allInnerTexts();

describe('available apartments', () => {
  it('are coloured in the picture, while sold ones keep a faint line', async () => {
    const page = await openLive();
    const look = (status: string) =>
      page
        .locator(`.oriel-outlines.is-live .is-${status}.is-plain`)
        .first()
        .evaluate((path) => {
          const { fillOpacity, strokeOpacity, strokeDasharray } = getComputedStyle(path);
          return {
            filling: Number(fillOpacity),
            line: Number(strokeOpacity),
            isDashed: strokeDasharray !== 'none',
          };
        });
    const [free, booked, sold] = [await look('active'), await look('booked'), await look('sold')];
    expect(free.filling).toBeGreaterThanOrEqual(0.25);
    expect([free.line, free.isDashed]).toEqual([1, false]);
    // The pattern alone distinguishes them, whatever colours the team chose.
    expect(booked.isDashed).toBe(true);
    expect(booked.filling).toBeLessThan(free.filling / 2);
    expect(sold).toEqual({ filling: 0, line: expect.closeTo(0.3, 1), isDashed: false });
    await page.context().close();
  });

  it('come first in the list, in every order', async () => {
    const page = await openLive();
    const shown = await statuses(page);
    expect(shown).toHaveLength(22);
    const groups = shown.filter((status, index) => status !== shown[index - 1]);
    expect(groups).toEqual(['Available', 'Reserved', 'Sold']);
    await goLive(page, '?sort=-price');
    expect(await statuses(page)).toEqual(shown);
    await page.context().close();
  });
});

it('has the legal notice of its estate below the list and each apartment, in the language and on paper', async () => {
  const { estate } = await callAs(product.url, ADMIN, 'GET', '/navigator/brzozowa-park-a');
  const legalNotice = 'Subject to change. This presentation is not an offer.';
  const polish = 'Prezentacja nie stanowi oferty w rozumieniu art. 66 Kodeksu cywilnego.';
  await callAs(product.url, ADMIN, 'PATCH', `/estate/${estate.id}`, {
    legalNotice,
    i18n: { pl: { legalNotice: polish } },
  });
  for (const form of [DESKTOP, PHONE]) {
    const page = await openLive('?enableDetails=true', form);
    const notice = page.getByText(legalNotice);
    await notice.scrollIntoViewIfNeeded();
    expect(await notice.evaluate((one) => getComputedStyle(one).fontSize)).toBe('12px');
    await page.locator('.oriel-apartment-row').first().click();
    await page.locator('.oriel-apartment-card h1').waitFor();
    await notice.scrollIntoViewIfNeeded();
    expect(await notice.count()).toBe(1);
    expect(await accessibilityFaults(page)).toEqual([]);
    await page.emulateMedia({ media: 'print' });
    expect(await notice.isVisible()).toBe(true);
    await page.context().close();
  }
  const page = await openLive('', { ...DESKTOP, locale: 'pl-PL' });
  await page.getByText(polish).waitFor();
  await page.context().close();
  await callAs(product.url, ADMIN, 'PATCH', `/estate/${estate.id}`, {
    legalNotice: null,
    i18n: { pl: { legalNotice: null } },
  });
});

describe('an apartment in both viewers', () => {
  it.each(['en-US', 'en-GB', 'pl-PL'])('has the same name, price and area wording in %s', async (locale) => {
    const page = await openLive('', { ...DESKTOP, locale });
    const ask = async (path: string) => (await (await fetch(`${product.url}/api/v1${path}`)).json()).data;
    const { id } = await ask('/navigator/brzozowa-park-a');
    const list: { id: string; number: string }[] = await ask(`/apartment/public?navigatorId=${id}&limit=50`);
    const apartment = list.find(({ number }) => number === '3A')?.id;
    const [tour] = (await ask(`/navigator/${id}/apartment/${apartment}`)).panoramas;
    await goLive(page, `?apartment=${apartment}`);
    const card = page.locator('.oriel-apartment-card');
    const name = card.getByRole('heading', { level: 1 });
    const price = card.locator('.oriel-apartment-card-price');
    await price.waitFor();
    // The element's own text only: the previous price and the price per area are next to it.
    const own = (element: Element) => element.firstChild?.textContent?.trim();
    const inBuilding = [await name.evaluate(own), await price.evaluate(own)];
    const facts = await card.innerText();

    await page.goto(`${product.url}/viewer360/${tour.id}`);
    await page.locator('[data-live]').waitFor();
    const title = inBuilding[0] ?? '';
    // Focus turns the view to an off-screen point.
    const point = page.getByRole('button', { name: title }).first();
    await point.focus();
    await point.press('Enter');
    const panel = page.getByRole('dialog', { name: title });
    const cost = panel.locator('.oriel-apartment-price');
    await cost.waitFor();
    expect([title, await cost.evaluate(own)]).toEqual(inBuilding);
    const area = (await panel.locator('dd').allInnerTexts()).find((fact) => fact.endsWith('m²'));
    expect(facts).toContain(area);
    expect(inBuilding[1]).toMatch(/zł/);
    await page.context().close();
  });
});

describe('picture and list', () => {
  const place = (page: Page, part: string) =>
    page.locator(part).evaluate((element) => {
      const { left, top, right, bottom } = element.getBoundingClientRect();
      return { left, top, right, bottom };
    });

  // The second is a window of 1440 × 900 at 200 % zoom.
  it.each([
    ['on a phone on its side', PHONE_ON_ITS_SIDE],
    ['enlarged to 200 %', { viewport: { width: 720, height: 450 }, deviceScaleFactor: 2 }],
  ])('are side by side %s, and both visible', async (_, window) => {
    const page = await openLive('', window);
    const [scene, side] = [await place(page, '.oriel-scene'), await place(page, '.oriel-side')];
    expect(side.left).toBe(scene.right);
    for (const { top, bottom } of [scene, side]) expect([top, bottom]).toEqual([0, window.viewport.height]);
    expect(await page.locator('.oriel-sheet-handle').isVisible()).toBe(false);
    // Three apartments are readable at once, and the whole building is in the picture.
    const rows = await page
      .locator('.oriel-apartment-row')
      .evaluateAll(
        (all, foot) => all.filter((row) => row.getBoundingClientRect().bottom <= foot).length,
        window.viewport.height,
      );
    expect(rows).toBeGreaterThanOrEqual(3);
    const outside = await page.locator('.oriel-outlines.is-live path').evaluateAll(
      (paths, edge) =>
        paths.filter((path) => {
          const { left, right, top } = path.getBoundingClientRect();
          return left < 0 || right > edge || top < 0;
        }).length,
      scene.right,
    );
    expect(outside).toBe(0);
    await page.context().close();
  });

  it('are stacked on an upright phone', async () => {
    const page = await openLive('', PHONE);
    const [scene, side] = [await place(page, '.oriel-scene'), await place(page, '.oriel-side')];
    expect(side.left).toBe(scene.left);
    expect(side.top).toBeGreaterThanOrEqual(scene.bottom - 1);
    expect(await page.locator('.oriel-sheet-handle').isVisible()).toBe(true);
    await page.context().close();
  });
});

it('shows a promotion with the lowest price before it, and the price per area of the promotion', async () => {
  const page = await openLive();
  await page.locator('.oriel-apartment-row').filter({ hasText: '4E' }).click();
  const card = page.locator('.oriel-apartment-card');
  await card.getByText('Lowest price in the 30 days before the reduction:').waitFor();
  const amounts = async (part: string) => {
    const text = await card.locator(part).first().innerText();
    return [...text.matchAll(/\d[\d,.]*\d/g)].map(([amount]) => Number(amount.replaceAll(',', '')));
  };
  const [offer = 0, before = 0] = await amounts('.oriel-apartment-card-price');
  const [perArea] = await amounts('.oriel-apartment-card-per-area');
  expect(offer).toBeLessThan(before);
  const [area = 0] = (await card.innerText()).match(/[\d.]+(?= m²)/)?.map(Number) ?? [];
  expect(perArea).toBeCloseTo(offer / area, 0);
  await page.context().close();
});

describe('options of the page', () => {
  it('reveal no status when they hide it, in what is sent either', async () => {
    const context = await browser.newContext(DESKTOP);
    const page = await context.newPage();
    const bodies: Promise<string>[] = [];
    page.on('response', (response) => {
      if (/\/api\/|\/viewer\//.test(response.url())) bodies.push(response.text().catch(() => ''));
    });
    await page.goto(`${product.url}/viewer/brzozowa-park-a?hideAvailability=true`);
    await page.locator('.oriel-apartment-row').first().waitFor();
    const said = [await page.content(), ...(await Promise.all(bodies))].join('\n');
    expect(said).not.toMatch(/"status":"[A-Z]|Reserved|class="[^"]*is-(active|booked|sold)/);
    expect(await page.locator('.oriel-status').count()).toBe(0);
    await context.close();
  });

  it('hold in the tour of an apartment and where it leads, and nobody is asked for consent again', async () => {
    const page = await openLive('?hideAvailability=true&disableInquiry=true&consent=denied');
    await page.locator('.oriel-apartment-row', { hasText: '3A' }).first().click();
    await page.locator('.oriel-apartment-tour').click();
    const tour = page.frameLocator('.oriel-tour iframe');
    await tour.getByRole('button', { name: 'Apartment 3A' }).click();
    const link = tour.locator('.oriel-apartment-facts a');
    await link.waitFor();
    expect(await tour.locator('.oriel-apartment-status').count()).toBe(0);
    const { searchParams } = new URL((await link.getAttribute('href')) ?? '', product.url);
    expect(searchParams.get('hideAvailability')).toBe('true');
    expect(searchParams.get('disableInquiry')).toBe('true');
    const asked = await page.locator('.oriel-tour iframe').getAttribute('src');
    expect(new URLSearchParams(asked?.split('?')[1]).get('consent')).toBe('denied');
    await page.context().close();
  });

  it('stay in links that are passed on, without the frame and the consent', async () => {
    const page = await openLive('?iframe=true&consent=granted&hideAvailability=true');
    await page.evaluate(() => {
      Object.defineProperty(navigator, 'clipboard', {
        value: { writeText: async (text: string) => Object.assign(window, { copied: text }) },
      });
    });
    const copied = () => page.evaluate(() => (window as unknown as { copied?: string }).copied);
    await page.locator('.oriel-apartment-row').first().click();
    await page.getByRole('button', { name: 'Copy link' }).click();
    await expect.poll(copied).toMatch(/\?hideAvailability=true&apartment=[0-9a-f]{24}$/);
    await page.context().close();
  });

  it('take a price as the field writes it', async () => {
    const page = await openLive();
    await page.getByRole('button', { name: 'Filters', exact: true }).click();
    const price = page.getByRole('textbox', { name: 'Price, at most' });
    const shown = (await price.getAttribute('placeholder')) ?? '';
    expect(shown).toContain(',');
    await price.fill('650,000');
    await price.press('Enter');
    await expect.poll(() => new URL(page.url()).searchParams.get('priceMax')).toBe('650000');
    expect(await price.inputValue()).toBe('650,000');
    await price.fill('cheap');
    await price.press('Enter');
    await expect.poll(() => price.inputValue()).toBe('650,000');
    await page.context().close();
  });
});
