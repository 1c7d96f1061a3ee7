import type { BrowserContext, Page } from 'playwright-core';

export const DESKTOP = { viewport: { width: 1440, height: 900 } } as const;
export const PHONE = {
  viewport: { width: 390, height: 844 },
  deviceScaleFactor: 2,
  isMobile: true,
  hasTouch: true,
} as const;
/** A phone in landscape. */
export const PHONE_ON_ITS_SIDE = { ...PHONE, viewport: { width: 844, height: 390 } } as const;

/** Unexpected problems of a page: errors, failed loads, policy violations. */
export function watchTroubles(page: Page): string[] {
  const troubles: string[] = [];
  page.on('pageerror', (error) => troubles.push(`error: ${error.message}`));
  page.on('console', (message) => {
    if (message.type() === 'error') troubles.push(`console: ${message.text()} (${message.location().url})`);
  });
  return troubles;
}

/** Signs in through the form. */
export async function signIn(context: BrowserContext, url: string, email: string): Promise<Page> {
  const page = await context.newPage();
  await page.goto(`${url}/login`);
  await page.getByLabel('E-mail', { exact: true }).fill(email);
  await page.getByLabel('Password', { exact: true }).fill('oriel-demo-2026');
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.waitForURL('**/dashboard**');
  return page;
}

/**
 * Keeps the next call of a method from reaching the server, to try what a person may do meanwhile.
 *
 * @returns `asked` once the page has made it, and `release` to let it and all later ones through
 */
export async function holdNext(page: Page, method: string, address: RegExp) {
  const asked = Promise.withResolvers<void>();
  const released = Promise.withResolvers<void>();
  const sent = Promise.withResolvers<void>();
  await page.route(address, async (route) => {
    if (route.request().method() === method) {
      asked.resolve();
      await released.promise;
    }
    await route.continue();
    sent.resolve();
  });
  const release = async () => {
    released.resolve();
    await sent.promise;
    await page.unroute(address);
  };
  return { asked: asked.promise, release };
}
