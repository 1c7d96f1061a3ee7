import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { BrandKey } from '@oriel/contract/brand';
import type { BrowserContextOptions, Page } from 'playwright-core';
import sharp from 'sharp';
import { launchChromium } from '../../../sdk/testing/launch-chromium.ts';
import { PHONE, signIn } from './browser.ts';
import { callAs } from './call-as.ts';
import { type Call, cityScenes, estateScenes } from './picture-scenes.ts';
import { removeDataDir, startProduct } from './product.ts';

/**
 * Takes the pictures in the guides and the articles, in each of their languages, on a computer and on a phone: all of them, or those named.
 */

const ADMIN = 'admin@demo.oriel.example';
const FOLDER = fileURLToPath(new URL('../../../dashboard/src/kit/article/pictures/', import.meta.url));
const WINDOWS: readonly (readonly [suffix: string, BrowserContextOptions])[] = [
  ['', { viewport: { width: 1200, height: 750 } }],
  ['-phone', PHONE],
];
const LANGUAGES = ['en', 'pl'] as const;

const SCENES = { oriel: estateScenes, localloop: cityScenes } as const satisfies Record<BrandKey, unknown>;
const named = process.argv.slice(2);

const browser = await launchChromium();
try {
  for (const brand of ['oriel', 'localloop'] as const) await takeAll(brand);
} finally {
  await browser.close();
}

/** Takes the pictures of a brand's product with its demo. */
async function takeAll(brand: BrandKey): Promise<void> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'oriel-pictures-'));
  const product = await startProduct(dataDir, { DEMO: 'on', BRAND: brand });
  const call: Call = (method, address, body) => callAs(product.url, ADMIN, method, address, body);
  try {
    const scenes = Object.entries(await SCENES[brand](product.url, call)).filter(
      ([name]) => named.length === 0 || named.includes(name),
    );
    for (const language of LANGUAGES) {
      await call('PATCH', '/user/me', { locale: language });
      for (const [suffix, window] of WINDOWS) {
        const context = await browser.newContext({ ...window, reducedMotion: 'reduce' });
        const page = await signIn(context, product.url, ADMIN);
        for (const [name, show] of scenes) {
          await show(page, language);
          await take(page, `${name}${suffix}.${language}`);
        }
        await context.close();
      }
    }
  } finally {
    await product.stop();
    await removeDataDir(dataDir);
  }
}

/** Takes a screenshot once the page is at rest. */
async function take(page: Page, name: string): Promise<void> {
  await page.waitForLoadState('networkidle');
  await page.waitForFunction(() => document.getAnimations().every((one) => one.playState !== 'running'));
  await sharp(await page.screenshot())
    .resize({ width: 1200, withoutEnlargement: true })
    .webp({ quality: 78, effort: 6 })
    .toFile(`${FOLDER}${name}.webp`);
  console.log(`dashboard/src/kit/article/pictures/${name}.webp`);
}
