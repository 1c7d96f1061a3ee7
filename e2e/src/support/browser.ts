import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core';

const ARGUMENTS = [
  '--no-sandbox',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--use-angle=swiftshader',
  '--enable-unsafe-swiftshader',
];

/**
 * Starts a Chromium with WebGL in software. Pages are painted by the processor itself, not by graphics that it imitates: nothing else is
 * another, and tests of pages take half the time. Whoever measures wants what visitors have.
 *
 * @param more arguments of Chromium, such as where names lead
 * @param options.measured as visitors have it, slower to test with
 * @param options.keepsPages pages that are left are kept for Back, as browsers do for visitors
 */
export async function openBrowser(
  more: readonly string[] = [],
  { measured = false, keepsPages = false }: { measured?: boolean; keepsPages?: boolean } = {},
): Promise<Browser> {
  return await chromium.launch({
    executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
    headless: true,
    ...(keepsPages ? { ignoreDefaultArgs: ['--disable-back-forward-cache'] } : {}),
    args: [...ARGUMENTS, ...(measured ? [] : ['--disable-gpu-rasterization']), ...more],
  });
}

export const DESKTOP = { viewport: { width: 1440, height: 900 } } as const;
export const PHONE = {
  viewport: { width: 390, height: 844 },
  deviceScaleFactor: 2,
  isMobile: true,
  hasTouch: true,
} as const;

/** What went wrong in a page without anybody having asked: errors, failed loads, refusals of the content policy. */
export function watchTroubles(page: Page): string[] {
  const troubles: string[] = [];
  page.on('pageerror', (error) => troubles.push(`error: ${error.message}`));
  page.on('console', (message) => {
    if (message.type() === 'error') troubles.push(`console: ${message.text()} (${message.location().url})`);
  });
  return troubles;
}

/** Signs in through the form, as a person does. */
export async function signIn(context: BrowserContext, url: string, email: string): Promise<Page> {
  const page = await context.newPage();
  await page.goto(`${url}/login`);
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Password', { exact: true }).fill('oriel-demo-2026');
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.waitForURL('**/dashboard**');
  return page;
}
