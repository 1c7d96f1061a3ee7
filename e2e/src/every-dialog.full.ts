import { mkdir } from 'node:fs/promises';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { launchChromium } from '../../sdk/testing/launch-chromium.ts';
import { accessibilityFaults } from '../../viewer/src/testing/accessibility.ts';
import { signIn, watchTroubles } from './support/browser.ts';
import { callAs } from './support/call-as.ts';
import { AT_DESKS, DIALOGS, ESTATE, ON_PHONES } from './support/dialogs.ts';
import { makeDataDir, type Product, removeDataDir, startProduct } from './support/product.ts';
import { teamPages } from './support/team-pages.ts';

/**
 * Every dialog of the team's area in both themes and widths: accessible, within its window, closed by Escape. With `ORIEL_LOOK` set to a
 * folder, saves a picture of each there. `dialogs.test.ts` holds that the list is whole, but for those that other suites open.
 */

const ADMIN = 'admin@demo.oriel.example';
const LOOK = process.env.ORIEL_LOOK;

let product: Product;
let browser: Browser;
let addressOf: (route: string) => string;

beforeAll(async () => {
  product = await startProduct(await makeDataDir());
  browser = await launchChromium();
  const pages = await teamPages(product.url);
  const estate = pages.find(({ route }) => route === ESTATE)?.path ?? '';
  const navigators = await callAs(
    product.url,
    ADMIN,
    'GET',
    `/navigator?estateId=${estate.split('/').at(-1)}`,
  );
  const withPoints = navigators.find(({ slug }: { slug: string }) => slug === 'brzozowa-park');
  addressOf = (route) => {
    const [where = '', query = ''] = route.split('?');
    const path =
      where === 'navigator'
        ? `${estate}/navigators/${navigators[0].id}`
        : where === 'navigator with points'
          ? `${estate}/navigators/${withPoints.id}`
          : (pages.find((one) => one.route === where)?.path ?? where);
    return `${product.url}${path}${query && `?${query}`}`;
  };
  if (LOOK) await mkdir(LOOK, { recursive: true });
});
afterAll(async () => {
  await browser?.close();
  await product?.stop();
  await removeDataDir(product?.dataDir ?? '');
});

describe.each([
  { width: 1440, height: 900, dialogs: [...DIALOGS, ...AT_DESKS] },
  { width: 390, height: 844, dialogs: [...DIALOGS, ...ON_PHONES] },
])('$width px', ({ width, height, dialogs }) => {
  it('every dialog is accessible, fits, and closes on Escape', async () => {
    const context = await browser.newContext({ viewport: { width, height }, reducedMotion: 'reduce' });
    const page = await signIn(context, product.url, ADMIN);
    page.setDefaultTimeout(6000);
    const troubles = watchTroubles(page);
    const found: string[] = [];
    for (const { name, at, open } of dialogs) {
      try {
        await page.goto(addressOf(at));
        await page.getByRole('heading', { level: 1 }).first().waitFor();
        await page.waitForLoadState('networkidle');
        await open(page);
        const shown = page.locator('[role="dialog"], [role="alertdialog"]');
        const dialog = shown.last();
        await dialog.waitFor();
        const count = await shown.count();
        for (const colorScheme of ['dark', 'light'] as const) {
          await page.emulateMedia({ colorScheme });
          const faults = await accessibilityFaults(page);
          found.push(...faults.map((fault) => `${name}, ${colorScheme}: ${fault}`));
          const picture = `${width}-${colorScheme}-${name.replace(/ /g, '-')}.png`;
          if (LOOK) await page.screenshot({ path: `${LOOK}/${picture}` });
        }
        const box = await dialog.boundingBox();
        if (!box || box.x < 0 || box.y < 0 || box.x + box.width > width || box.y + box.height > height)
          found.push(`${name} leaves the window: ${JSON.stringify(box)}`);
        await page.keyboard.press('Escape');
        await expect.poll(() => shown.count(), { timeout: 6000 }).toBe(count - 1);
      } catch (error) {
        found.push(`${name}: ${String(error).split('\n')[0]}`);
      }
    }
    console.log(`${width} px: ${dialogs.length} dialogs`);
    expect(found).toEqual([]);
    expect(troubles).toEqual([]);
    await context.close();
  });
});
