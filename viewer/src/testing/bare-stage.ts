import type { Page } from 'playwright-core';
import { PATTERN_ID, type ViewerFixture } from './viewer-fixture.ts';

/** The window, unless a test asks for another. */
export const SIZE = { width: 640, height: 360 };

/** Opens the pattern with nothing over the picture. */
export async function openBareStage(
  fixture: ViewerFixture,
  options: Parameters<ViewerFixture['browser']['newPage']>[0] = {},
): Promise<Page> {
  const page = await fixture.browser.newPage({ viewport: SIZE, ...options });
  page.on('pageerror', (error) => {
    throw error;
  });
  await page.goto(`${fixture.server.origin}/viewer360/${PATTERN_ID}`);
  // Hides controls and focus ring, which lie over the picture.
  await page.evaluate(() => {
    const bare = new CSSStyleSheet();
    bare.replaceSync('.oriel-chrome, #oriel-viewer::after { display: none !important }');
    document.adoptedStyleSheets.push(bare);
  });
  return page;
}
