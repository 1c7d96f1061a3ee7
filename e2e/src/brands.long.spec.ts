import { RESOURCES_OF_BRAND } from '@oriel/contract/resources';
import type { Browser, Page } from 'playwright-core';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { launchChromium } from '../../sdk/testing/launch-chromium.ts';
import { DESKTOP, watchTroubles } from './support/browser.ts';
import { freePort } from './support/free-port.ts';
import { makeDataDir, type Product, removeDataDir, startProduct } from './support/product.ts';

const PUBLIC_URL = 'https://tours.example';

let browser: Browser;
beforeAll(async () => {
  browser = await launchChromium();
});
afterAll(() => browser?.close());

/** The head of a page as read by a program that runs no scripts. */
async function headOf(url: string, language = 'en-US') {
  const answer = await fetch(url, { headers: { accept: 'text/html', 'accept-language': language } });
  const text = await answer.text();
  const meta = (name: string) =>
    new RegExp(`<meta (?:name|property)="${name}"[^>]* content="([^"]*)">`).exec(text)?.[1];
  return {
    status: answer.status,
    title: /<title>([^<]*)<\/title>/.exec(text)?.[1],
    canonical: /<link rel="canonical" href="([^"]*)">/.exec(text)?.[1],
    links: [...text.matchAll(/<link rel="(icon|apple-touch-icon|manifest)"[^>]* href="([^"]*)">/g)].map(
      ([, rel, href = '']) => ({ rel, href }),
    ),
    colors: [...text.matchAll(/<meta name="theme-color" media="[^"]*" content="([^"]*)">/g)].map(
      ([, color]) => color,
    ),
    meta,
  };
}

describe.each([
  ['oriel', 'Oriel', '/favicon', 'A window into every home', ['#FAF8F4', '#171512'], 'hello@oriel.example'],
  [
    'localloop',
    'LocalLoop',
    '/favicon/localloop',
    'Where all perspectives build our future',
    ['#F6F7F2', '#17201D'],
    'hello@localloop.example',
  ],
] as const)('%s', (brand, name, icons, tagline, colors, contact) => {
  let product: Product;
  let page: Page;
  let troubles: string[] = [];
  beforeAll(async () => {
    product = await startProduct(await makeDataDir(), {
      BRAND: brand,
      PUBLIC_URL,
      DEMO_IDENTITY: 'open',
      PORT: String(await freePort()),
      BOOKING_URL: 'https://calls.example/book',
      TERMS_URL: 'https://law.example/terms',
      PRIVACY_URL: 'https://law.example/privacy',
    });
    page = await (await browser.newContext({ ...DESKTOP, locale: 'en-US' })).newPage();
    troubles = watchTroubles(page);
  });
  afterAll(async () => {
    await page?.context().close();
    await product?.stop();
    await removeDataDir(product?.dataDir ?? '');
  });

  it('every public page has its description, canonical address and share image', async () => {
    for (const path of [
      '/',
      '/pricing',
      '/resources',
      ...RESOURCES_OF_BRAND[brand].map((id) => `/resources/${id}`),
      '/login',
      '/signup',
      '/reset-password',
      '/viewer/brzozowa-park',
    ]) {
      const head = await headOf(`${product.url}${path}?utm=x`);
      expect(head.status, path).toBe(200);
      expect(head.title, path).toMatch(new RegExp(`.+ \\| ${name}$`));
      expect(head.canonical, path).toBe(PUBLIC_URL + path);
      expect(head.meta('og:url'), path).toBe(head.canonical);
      expect(head.meta('og:title'), path).toBe(head.title);
      expect(head.meta('twitter:card'), path).toBe('summary_large_image');
      expect(head.meta('viewport'), path).toContain('user-scalable=no');
      expect(head.meta('description')?.length, path).toBeGreaterThan(20);
      expect(head.meta('og:description'), path).toBe(head.meta('description'));
      expect([head.meta('og:image:width'), head.meta('og:image:height')], path).toEqual(['1200', '628']);
      // A shared viewer has a picture of its content.
      const [picture] = head.meta('og:image')?.split('?') ?? [];
      expect(picture, path).toBe(`${PUBLIC_URL}${path.startsWith('/viewer') ? path : icons}/share.jpg`);
      expect(head.meta('twitter:image'), path).toBe(head.meta('og:image'));
      expect(head.meta('twitter:title'), path).toBe(head.title);
      expect(head.meta('robots'), path).toBeUndefined();
      expect(head.colors, path).toEqual(colors);
      const rels = ['icon', 'apple-touch-icon', 'manifest'];
      expect(
        head.links.map(({ rel }) => rel),
        path,
      ).toEqual(expect.arrayContaining(rels));
      for (const { href } of head.links) expect(href, path).toMatch(new RegExp(`^${icons}/[^/]+$`));
    }
    expect((await headOf(`${product.url}/`)).title).toBe(`${tagline} | ${name}`);
    const foreign = `/resources/${brand === 'oriel' ? 'moderating' : 'price-list'}`;
    for (const path of ['/dashboard', '/dashboard/estates', '/nowhere', '/resources/nothing', foreign]) {
      const head = await headOf(product.url + path);
      expect([head.status, head.meta('robots')], path).toEqual([
        path.startsWith('/dashboard') ? 200 : 404,
        'noindex',
      ]);
    }
  });

  it('leads a stranger to a call, a mail and the sign-in, with the installation’s own addresses', async () => {
    await page.goto(`${product.url}/?from=mail`);
    await page.getByRole('link', { name: 'Pricing' }).first().click();
    await page.waitForURL('**/pricing');
    expect(await page.getByRole('link', { name: 'Book a discovery call' }).getAttribute('href')).toBe(
      'https://calls.example/book',
    );
    expect(await page.getByRole('link', { name: contact }).getAttribute('href')).toBe(`mailto:${contact}`);
    const address = (name: string) => page.getByRole('link', { name }).getAttribute('href');
    const law = ['https://law.example/terms', 'https://law.example/privacy'];
    expect([await address('Terms of use'), await address('Privacy policy')]).toEqual(law);
    await page.getByRole('link', { name: 'Sign in' }).first().click();
    await page.waitForURL('**/login');
    await page.goto(`${product.url}/signup`);
    expect([await address('Terms of use'), await address('Privacy policy')]).toEqual(law);
    expect(troubles).toEqual([]);
  });

  it('the icons, the share image and the manifest exist, in their sizes', async () => {
    const bytesOf = async (file: string) => {
      const answer = await fetch(new URL(file, `${product.url}${icons}/`));
      expect(answer.status, file).toBe(200);
      return Buffer.from(await answer.arrayBuffer());
    };
    const sizeOf = async (file: string) => {
      const { width, height } = await sharp(await bytesOf(file)).metadata();
      return [width, height];
    };
    expect(await sizeOf('share.jpg')).toEqual([1200, 628]);
    expect(await sizeOf('apple-touch-icon.png')).toEqual([180, 180]);
    expect((await bytesOf('icon.svg')).toString()).toContain('<svg');
    const archive = await bytesOf('favicon.ico');
    expect([archive.readUInt16LE(2), archive.readUInt16LE(4)]).toEqual([1, 3]);
    expect([6, 22, 38].map((at) => archive.readUInt8(at))).toEqual([16, 32, 48]);
    const manifest = JSON.parse((await bytesOf('manifest.webmanifest')).toString());
    expect([manifest.name, manifest.theme_color]).toEqual([name, colors[0]]);
    expect(manifest.icons.map(({ purpose }: { purpose: string }) => purpose)).toContain('maskable');
    for (const { src, sizes } of manifest.icons as { src: string; sizes: string }[]) {
      const [width, height] = await sizeOf(src);
      expect(`${width}x${height}`, src).toBe(sizes);
    }
  });

  it("the main page shows live content in the brand's own look", async () => {
    await page.goto(product.url);
    await page.getByRole('heading', { level: 1 }).waitFor();
    expect(await page.title()).toBe(`${tagline} | ${name}`);
    if (brand === 'oriel') {
      const showcase = page.getByRole('region', { name: 'Explore a development' });
      await showcase.getByRole('link').first().waitFor();
      const live = (await (await fetch(`${product.url}/api/v1/navigator/showcase`)).json()) as {
        data: unknown[];
      };
      expect(await showcase.getByRole('link').count()).toBe(live.data.length);
    } else await page.getByRole('region', { name: 'See how it works' }).getByRole('link').first().waitFor();
    const look = await page.evaluate(() => {
      const { fontFamily, backgroundColor } = getComputedStyle(document.body);
      return [fontFamily.split(',')[0], backgroundColor, getComputedStyle(document.documentElement).fontSize];
    });
    expect(look).toEqual(
      brand === 'oriel'
        ? ['"Hanken Grotesk Variable"', 'rgb(250, 248, 244)', '16px']
        : ['Lato', 'rgb(246, 247, 242)', '17px'],
    );
  });

  it("visitors' pages have the brand's look, too, in light and dark, with the organization's own accent", async () => {
    const papers =
      brand === 'oriel'
        ? ['rgb(250, 248, 244)', 'rgb(23, 21, 18)']
        : ['rgb(246, 247, 242)', 'rgb(23, 32, 29)'];
    for (const [index, colorScheme] of (['light', 'dark'] as const).entries()) {
      const visitor = await (await browser.newContext({ ...DESKTOP, colorScheme })).newPage();
      await visitor.goto(`${product.url}/viewer360/nothing`);
      const lost = await visitor.locator('.oriel-missing').evaluate((one) => {
        const { fontFamily, fontSize, backgroundColor } = getComputedStyle(one);
        return [fontFamily.split(',')[0], fontSize, backgroundColor];
      });
      expect(lost).toEqual(
        brand === 'oriel'
          ? ['"Oriel Hanken Grotesk"', '16px', papers[index]]
          : ['"Oriel Lato"', '17px', papers[index]],
      );
      // The organization's mode comes before the visitor's; without scripts, nothing comes later.
      await visitor.goto(`${product.url}/viewer/brzozowa-park?mode=${colorScheme}`, { waitUntil: 'commit' });
      const side = visitor.locator('.oriel-side');
      await side.waitFor();
      const paper = () => side.evaluate((one) => getComputedStyle(one).backgroundColor);
      expect(await paper()).toBe(papers[index]);
      await visitor.locator('.oriel-apartment-row').first().waitFor();
      expect(await paper()).toBe(papers[index]);
      const [radius, accent] = await visitor.evaluate(() => {
        const root = getComputedStyle(document.documentElement);
        return [root.getPropertyValue('--oriel-radius-card'), root.getPropertyValue('--oriel-accent')];
      });
      expect(radius).toBe(brand === 'oriel' ? '12px' : '18px');
      // Brzozowa's terracotta, readable on the brand's own backgrounds.
      expect(accent).toContain('#a34623');
      await visitor.context().close();
    }
  });
});
