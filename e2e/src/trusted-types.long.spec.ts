import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { launchChromium } from '../../sdk/testing/launch-chromium.ts';
import { DESKTOP, signIn, watchTroubles } from './support/browser.ts';
import { makeDataDir, type Product, removeDataDir, startProduct } from './support/product.ts';
import { teamPages } from './support/team-pages.ts';

let product: Product;
let browser: Browser;
let context: BrowserContext;
/** Violations in any page or frame: directive, sample, address. */
const violations: string[] = [];

beforeAll(async () => {
  product = await startProduct(await makeDataDir());
  browser = await launchChromium();
  context = await browser.newContext({ ...DESKTOP, reducedMotion: 'reduce' });
  await context.exposeFunction('violated', (line: string) => violations.push(line));
  await context.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', (event) => {
      const { effectiveDirective, sample, blockedURI } = event;
      const tell = Reflect.get(window, 'violated') as (line: string) => void;
      tell(`${location.pathname}: ${effectiveDirective} ${blockedURI} ${sample}`);
    });
  });
});

afterAll(async () => {
  await browser?.close();
  await product?.stop();
  await removeDataDir(product?.dataDir ?? '');
});

async function settled(page: Page): Promise<void> {
  await page.getByRole('heading', { level: 1 }).first().waitFor();
  await page.waitForLoadState('networkidle');
}

/** How many violations of a directive have been reported. */
async function reported(directive: string): Promise<number> {
  const text = await (await fetch(`${product.url}/metrics`)).text();
  const [, count = 0] =
    new RegExp(`oriel_policy_violations_total\\{directive="${directive}"\\} (\\d+)`).exec(text) ?? [];
  return Number(count);
}

describe('with trusted types', () => {
  it('the public site works', async () => {
    const page = await context.newPage();
    const troubles = watchTroubles(page);
    for (const path of ['/', '/pricing', '/resources', '/help', '/docs', '/docs/operations']) {
      await page.goto(product.url + path);
      await settled(page);
    }
    expect([violations, troubles]).toEqual([[], []]);
    await page.close();
  });

  it('every screen of the dashboard works, from the sign-in on', async () => {
    const page = await signIn(context, product.url, 'admin@demo.oriel.example');
    const troubles = watchTroubles(page);
    for (const { path } of await teamPages(product.url)) {
      await page.goto(product.url + path);
      await settled(page);
      expect([violations, troubles], path).toEqual([[], []]);
    }
    await page.close();
  });

  it('the inline preview of an embedded viewer works, with workers, and is guarded as well', async () => {
    const page = await context.newPage();
    const troubles = watchTroubles(page);
    await page.goto(`${product.url}/dashboard/embed`);
    await settled(page);
    await page.getByText('Options and other methods').click();
    await page.getByLabel('Embed mode').selectOption('inline');
    await page.frameLocator('iframe[srcdoc]').locator('[render=inline] [data-live]').first().waitFor();
    const inside = page.frames().find((frame) => frame.url() === 'about:srcdoc');
    await inside?.evaluate(() => new Worker(URL.createObjectURL(new Blob(['close()'])), { type: 'module' }));
    expect([violations, troubles]).toEqual([[], []]);
    // The map of a project has its worker there.
    await inside?.evaluate(() => new Worker('/viewer-inline/none.js').terminate());
    const refused = inside?.evaluate(() => {
      document.body.innerHTML = '<b>bold</b>';
    });
    await expect(refused).rejects.toThrow('TrustedHTML');
    await page.close();
  });

  it('text reaches no sink, and what was blocked is reported and counted', async () => {
    const page = await context.newPage();
    const before = await reported('require-trusted-types-for');
    const made = await reported('trusted-types');
    for (const path of ['/dashboard', '/']) {
      violations.length = 0;
      await page.goto(product.url + path);
      await settled(page);
      const outcomes = await page.evaluate(() => {
        const outcome = (attempt: () => unknown): string => {
          try {
            attempt();
            return 'done';
          } catch (error) {
            return error instanceof Error ? error.name : 'thrown';
          }
        };
        const at = <T extends keyof HTMLElementTagNameMap>(name: T) => document.createElement(name);
        return {
          markup: outcome(() => {
            at('div').innerHTML = '<img src=x onerror=alert(1)>';
          }),
          page: outcome(() => {
            at('iframe').srcdoc = '<script>alert(1)</script>';
          }),
          script: outcome(() => {
            at('script').src = '/media/x.js';
          }),
          code: outcome(() => {
            at('script').text = 'alert(1)';
          }),
          worker: outcome(() => new Worker('/media/x.js')),
          policy: outcome(() => {
            const { trustedTypes } = globalThis as unknown as {
              trustedTypes: { createPolicy(name: string, rules: object): unknown };
            };
            trustedTypes.createPolicy('mine', {});
          }),
          // What libraries need.
          character: outcome(() => {
            at('i').innerHTML = '&nbsp;';
          }),
          drawing: outcome(() => new DOMParser().parseFromString('<svg/>', 'image/svg+xml')),
        };
      });
      expect(outcomes, path).toEqual({
        markup: 'TypeError',
        page: 'TypeError',
        script: 'TypeError',
        code: 'TypeError',
        worker: 'TypeError',
        policy: 'TypeError',
        character: 'done',
        drawing: 'done',
      });
      await expect.poll(() => violations.length).toBe(6);
    }
    await page.close();
    await expect.poll(() => reported('require-trusted-types-for')).toBe(before + 10);
    await expect.poll(() => reported('trusted-types')).toBe(made + 2);
  });
});
