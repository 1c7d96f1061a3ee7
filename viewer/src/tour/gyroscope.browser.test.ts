import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { madeUpHouse, roomId, serveTour } from '../testing/made-up-tour.ts';
import { startViewerFixture, type ViewerFixture } from '../testing/viewer-fixture.ts';

const SETTINGS = {
  autorotate: false,
  gyroscope: true,
  commentsEnabled: false,
  commentModeration: 'NONE',
} as const;

let fixture: ViewerFixture;
beforeAll(async () => {
  fixture = await startViewerFixture();
});
afterAll(() => fixture?.close());

test('offers the gyroscope on a device that requires permission, and not without sensors', async () => {
  serveTour(fixture, madeUpHouse(fixture, { settings: SETTINGS }));
  const button = (page: Page) => page.getByRole('button', { name: 'Look around by turning your device' });
  const controls = (page: Page) => page.locator('.oriel-controls').waitFor();
  const phone = await fixture.browser.newPage({ viewport: { width: 390, height: 844 }, hasTouch: true });
  await phone.clock.install();
  // Like Safari: no readings, but a permission to request.
  await phone.addInitScript(() => {
    addEventListener('deviceorientation', (event) => event.stopImmediatePropagation(), true);
    Object.assign(DeviceOrientationEvent, { requestPermission: async () => 'granted' });
  });
  const without = await fixture.browser.newPage({ viewport: { width: 390, height: 844 }, hasTouch: true });
  await without.clock.install();
  await without.addInitScript(() =>
    addEventListener('deviceorientation', () =>
      Object.assign(document.documentElement.dataset, { told: '' }),
    ),
  );
  for (const page of [phone, without]) {
    await page.goto(`${fixture.server.origin}/viewer360/${roomId('Hall')}`);
  }
  await controls(phone);
  expect(await button(phone).count()).toBe(0);
  await phone.clock.runFor(3000);
  await button(phone).waitFor();
  await controls(without);
  await without.waitForSelector('[data-told]');
  await without.clock.runFor(3000);
  expect(await button(without).count()).toBe(0);
  await Promise.all([phone.close(), without.close()]);
});
