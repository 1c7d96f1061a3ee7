import { mkdir } from 'node:fs/promises';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { launchChromium } from '../../sdk/testing/launch-chromium.ts';
import { accessibilityFaults } from '../../viewer/src/testing/accessibility.ts';
import { signIn, watchTroubles } from './support/browser.ts';
import { callAs } from './support/call-as.ts';
import { makeDataDir, type Product, removeDataDir, startProduct } from './support/product.ts';
import { teamPages } from './support/team-pages.ts';

/**
 * Every dialog of the team's area in both themes and widths: accessible, within its window, closed by Escape. With `ORIEL_LOOK` set to a
 * folder, saves a picture of each there. Dialogs that need a file (cropping an avatar, an asset of the library) are covered by the upload
 * tests: `profile.long.spec.ts` and `estates.long.spec.ts`.
 */

const ADMIN = 'admin@demo.oriel.example';
const LOOK = process.env.ORIEL_LOOK;

interface OneDialog {
  readonly name: string;
  /** The route as named in `teamPages`, or an address. */
  readonly at: string;
  open(page: Page): Promise<void>;
}

const press = (name: string) => (page: Page) =>
  page.getByRole('button', { name, exact: true }).first().click();

/** Chooses an item of the menu behind a button. */
const choose = (menu: string | RegExp, item: string) => async (page: Page) => {
  await page.getByRole('button', { name: menu, exact: true }).first().click();
  await page.getByRole('menuitem', { name: item, exact: true }).click();
};

/** Changes a field of a form, then leaves the page. */
const leave = (label: string) => async (page: Page) => {
  await page.getByLabel(label, { exact: true }).first().fill('Another name');
  await page.getByRole('link', { name: 'Home', exact: true }).filter({ visible: true }).first().click();
};

const ESTATE = '/dashboard/estates/{estateId}';
const DIALOGS: readonly OneDialog[] = [
  { name: 'command palette', at: '/dashboard', open: (page) => page.keyboard.press('Control+k') },
  { name: 'shortcuts', at: '/dashboard', open: (page) => page.keyboard.press('?') },
  {
    name: 'notices',
    at: '/dashboard',
    open: (page) => page.getByRole('button', { name: /^Notifications/ }).click(),
  },
  { name: 'export of statistics', at: '/dashboard?tab=statistics', open: press('Export') },
  { name: 'second step', at: '/dashboard/profile', open: press('Set up a phone') },
  { name: 'invitation', at: '/dashboard/users', open: press('Invite') },
  { name: 'member disabled', at: '/dashboard/users/{id}', open: press('Disable…') },
  { name: 'member removed', at: '/dashboard/users/{id}', open: press('Remove…') },
  { name: 'new estate', at: '/dashboard/estates', open: press('New estate') },
  { name: 'estate archived', at: ESTATE, open: choose(/^More for /, 'Archive…') },
  { name: 'estate deleted', at: ESTATE, open: choose(/^More for /, 'Delete…') },
  { name: 'new navigator', at: ESTATE, open: press('New navigator') },
  { name: 'estate left', at: `${ESTATE}?tab=details`, open: leave('Name') },
  {
    name: 'signed out with words unsaved',
    at: '/dashboard/profile',
    open: async (page) => {
      await page.getByLabel('Job title', { exact: true }).fill('Another title');
      await choose(/^Account: /, 'Sign out')(page);
    },
  },
  { name: 'new building', at: `${ESTATE}/buildings`, open: press('New building') },
  { name: 'building deleted', at: `${ESTATE}/buildings/{buildingId}`, open: press('Delete…') },
  { name: 'file for a building', at: `${ESTATE}/buildings/{buildingId}`, open: press('Choose a file') },
  {
    name: 'navigator embedded',
    at: 'navigator',
    open: choose('More for this navigator', 'Show it on your website…'),
  },
  { name: 'navigator deleted', at: 'navigator', open: choose('More for this navigator', 'Delete…') },
  { name: 'outlines from a drawing', at: 'navigator', open: choose('Outlines', 'From an SVG drawing…') },
  { name: 'outlines from masks', at: 'navigator', open: choose('Outlines', 'From masks…') },
  { name: 'outlines from a model', at: 'navigator', open: choose('Outlines', 'From a 3D model…') },
  { name: 'frame deleted', at: 'navigator?tab=frames', open: press('Delete frame 1') },
  { name: 'frame replaced', at: 'navigator?tab=frames', open: press('Replace the picture of frame 1') },
  { name: 'new flat', at: '/dashboard/apartments', open: press('New apartment') },
  {
    name: 'flats changed',
    at: '/dashboard/apartments',
    async open(page) {
      await page.getByRole('checkbox', { name: /1A$/ }).check();
      await press('Edit…')(page);
    },
  },
  {
    name: 'flats deleted',
    at: '/dashboard/apartments',
    async open(page) {
      await page.getByRole('checkbox', { name: /1A$/ }).check();
      await press('Delete selected')(page);
    },
  },
  {
    name: 'flat for sale again',
    at: '/dashboard/apartments',
    open: choose('Status of 1A: Sold', 'Available'),
  },
  { name: 'flat deleted', at: '/dashboard/apartments/{id}', open: press('Delete apartment') },
  { name: 'flat left', at: '/dashboard/apartments/{id}', open: leave('Name') },
  { name: 'tour imported', at: '/dashboard/tours', open: press('Import a tour') },
  { name: 'tour deleted', at: '/dashboard/tours/{id}', open: choose('More for this tour', 'Delete…') },
  { name: 'room deleted', at: '/dashboard/tours/{id}', open: choose('More for Bedroom', 'Delete room…') },
  {
    name: 'room moved',
    at: '/dashboard/tours/{id}',
    open: choose('More for Bedroom', 'Move to another tour…'),
  },
  { name: 'inquiry erased', at: '/dashboard/inquiries/{id}', open: press('Erase…') },
  { name: 'consent withdrawn', at: '/dashboard/inquiries/{id}', open: press('Record withdrawal') },
  {
    name: 'project deleted',
    at: '/dashboard/feedback/{id}',
    open: choose('More for this project', 'Delete…'),
  },
  { name: 'outcome', at: '/dashboard/feedback/{id}', open: press('Edit outcome') },
  {
    name: 'comment deleted',
    at: '/dashboard/feedback/{id}?tab=comments',
    open: choose(/^More for the comment by /, 'Delete…'),
  },
  {
    name: 'comments hidden',
    at: '/dashboard/feedback/{id}?tab=comments&status=PUBLISHED',
    open: async (page) => {
      await page
        .getByRole('checkbox', { name: /^Select the comment by / })
        .first()
        .click();
      await press('Hide 1')(page);
    },
  },
  {
    name: 'analysis published',
    at: '/dashboard/feedback/{id}?tab=analysis',
    open: press('Preview and publish'),
  },
  { name: 'project left', at: '/dashboard/feedback/create', open: leave('Title') },
];

const AT_DESKS: readonly OneDialog[] = [
  { name: 'shortcuts of inquiries', at: '/dashboard/inquiries', open: press('Keyboard shortcuts') },
];

const ON_PHONES: readonly OneDialog[] = [
  { name: 'all areas', at: '/dashboard', open: press('More') },
  { name: 'filters of inquiries', at: '/dashboard/inquiries', open: press('Filters') },
];

let product: Product;
let browser: Browser;
let addressOf: (route: string) => string;

beforeAll(async () => {
  product = await startProduct(await makeDataDir());
  browser = await launchChromium();
  const pages = await teamPages(product.url);
  const estate = pages.find(({ route }) => route === ESTATE)?.path ?? '';
  const [navigator] = await callAs(
    product.url,
    ADMIN,
    'GET',
    `/navigator?estateId=${estate.split('/').at(-1)}`,
  );
  addressOf = (route) => {
    const [where = '', query = ''] = route.split('?');
    const path =
      where === 'navigator'
        ? `${estate}/navigators/${navigator.id}`
        : pages.find((one) => one.route === where)?.path;
    return `${product.url}${path ?? where}${query && `?${query}`}`;
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
        const dialog = page.locator('[role="dialog"], [role="alertdialog"]').last();
        await dialog.waitFor();
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
        await dialog.waitFor({ state: 'detached' });
      } catch (error) {
        found.push(`${name}: ${String(error).split('\n')[0]}`);
      }
    }
    expect(found).toEqual([]);
    expect(troubles).toEqual([]);
    await context.close();
  });
});
