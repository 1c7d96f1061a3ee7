import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { dashboardInChromium, type InChromium, signIn } from './dashboard-in-chromium.ts';
import { panorama } from './fixture-server.ts';

let chromium: InChromium;
beforeAll(async () => {
  chromium = await dashboardInChromium();
});
afterAll(() => chromium?.close());

test.each([
  ['/dashboard', 'Hello, Ada'],
  ['/dashboard/tours', 'Tours'],
])(
  'the first load of %s stays under 220 KB of script, without the identity provider',
  async (path, heading) => {
    const { page: first, context } = await chromium.visit({ panoramas: [panorama(1)] });
    await signIn(first);
    const page = await context.newPage();
    const scripts = new Map<string, Promise<Buffer>>();
    page.on('response', (response) => {
      if (response.request().resourceType() === 'script') scripts.set(response.url(), response.body());
    });
    await page.goto(path);
    await page.getByRole('heading', { level: 1, name: heading }).waitFor();
    await page.waitForLoadState('networkidle');

    // Nor analytics or error reporting, which nobody has consented to.
    expect([...scripts.keys()].filter((url) => /firebase|sentry|googletagmanager/.test(url))).toEqual([]);
    expect(await page.evaluate(() => '__SENTRY__' in window || 'dataLayer' in window)).toBe(false);
    const bytes = (await Promise.all(scripts.values())).reduce((sum, body) => sum + gzipSync(body).length, 0);
    expect(bytes).toBeGreaterThan(50_000);
    expect(bytes).toBeLessThanOrEqual(220_000);
  },
);
