import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { dashboardInChromium, type InChromium, signIn } from './dashboard-in-chromium.ts';
import { id, panorama } from './fixture-server.ts';

/** Real browsers do not ask before copying on a click; the headless shell would. */
const MAY_COPY = { permissions: ['clipboard-write'] };

let chromium: InChromium;
beforeAll(async () => {
  chromium = await dashboardInChromium();
});
afterAll(() => chromium?.close());

const toasts = (page: Page) => page.locator('[data-variant]');

/** Performs an action that shows a toast. */
async function copyLink(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'More for this tour' }).click();
  await page.getByRole('menuitem', { name: 'Copy link' }).click();
  await page.getByRole('menu').waitFor({ state: 'detached' });
}

test('one toast is visible, for 5 seconds', async () => {
  const { page } = await chromium.visit({ panoramas: [panorama(1)] }, MAY_COPY);
  await page.clock.install();
  await signIn(page, `/dashboard/tours/${id(1)}`);
  await copyLink(page);
  await copyLink(page);
  await toasts(page).waitFor();
  expect(await toasts(page).count()).toBe(1);
  await page.mouse.move(10, 10);
  // From here on the clock is manual; before, only the clicks took time.
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 500);
  await page.clock.runFor(3000);
  expect(await toasts(page).count()).toBe(1);
  await page.clock.runFor(1600);
  await expect.poll(() => toasts(page).count()).toBe(0);
});

test('success and failure look different, and both are announced', async () => {
  const { page } = await chromium.visit({ panoramas: [panorama(1)] }, MAY_COPY);
  await signIn(page, `/dashboard/tours/${id(1)}`);
  const shown = () => toasts(page).evaluateAll((all) => all.map(({ dataset }) => dataset.variant));
  await copyLink(page);
  await toasts(page).getByText('Link copied', { exact: true }).waitFor();
  expect(await shown()).toEqual(['default']);
  await page.evaluate(() => {
    navigator.clipboard.writeText = () => Promise.reject(new Error('no'));
  });
  await copyLink(page);
  await toasts(page).getByText('The browser blocked copying.').waitFor();
  expect(await shown()).toEqual(['destructive']);
  // The region has a name that includes its shortcut.
  expect(await page.getByRole('region', { name: 'Notifications (F8)' }).count()).toBe(1);
});

test('F8 moves the focus to it, and its button closes it', async () => {
  const { page } = await chromium.visit({ panoramas: [panorama(1)] }, MAY_COPY);
  await signIn(page, `/dashboard/tours/${id(1)}`);
  await copyLink(page);
  await toasts(page).waitFor();
  await page.keyboard.press('F8');
  expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('OL');
  await toasts(page).getByRole('button', { name: 'Close notification' }).click();
  await expect.poll(() => toasts(page).count()).toBe(0);
});

test.each([
  [40, 1],
  [70, 0],
])('swiped %i pixels, %i stays', async (distance, left) => {
  const { page } = await chromium.visit({ panoramas: [panorama(1)] }, MAY_COPY);
  await signIn(page, `/dashboard/tours/${id(1)}`);
  await copyLink(page);
  const box = await toasts(page).boundingBox();
  if (!box) throw new Error('no toast');
  const [x, y] = [box.x + 60, box.y + box.height / 2];
  await page.mouse.move(x, y);
  await page.mouse.down();
  for (let moved = 10; moved <= distance; moved += 10) await page.mouse.move(x + moved, y);
  await page.mouse.up();
  await expect.poll(() => toasts(page).count()).toBe(left);
});
