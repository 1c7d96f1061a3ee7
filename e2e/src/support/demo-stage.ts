import type { Browser } from 'playwright-core';
import { afterAll, beforeAll } from 'vitest';
import { launchChromium } from '../../../sdk/testing/launch-chromium.ts';
import { callAs } from './call-as.ts';
import { makeDataDir, type Product, removeDataDir, startProduct } from './product.ts';

/** Administrator of the demo's organization. */
export const ADMIN = 'admin@demo.oriel.example';

/** What the tests of one file share. */
export interface DemoStage {
  /** The product with the finished demo. */
  readonly product: Product;
  readonly browser: Browser;
  /** Makes a call as the administrator, and returns its data. */
  // biome-ignore lint/suspicious/noExplicitAny: a test reads what it expects to be there
  team(method: string, path: string, body?: unknown): Promise<any>;
}

/**
 * Starts the product with its demo and a browser for the tests of a file, and ends them afterwards. The answer is filled before the first
 * test.
 *
 * @param prepare what the tests need besides
 */
export function demoStage(prepare?: () => Promise<void>): DemoStage {
  let product: Product | undefined;
  let browser: Browser | undefined;
  const stage: DemoStage = {
    get product() {
      return started(product);
    },
    get browser() {
      return started(browser);
    },
    team: async (method, path, body) => await callAs(stage.product.url, ADMIN, method, path, body),
  };
  beforeAll(async () => {
    product = await startProduct(await makeDataDir());
    browser = await launchChromium();
    await prepare?.();
  }, 120_000);
  afterAll(async () => {
    await browser?.close();
    await product?.stop();
    await removeDataDir(product?.dataDir ?? '');
  });
  return stage;
}

function started<T>(one: T | undefined): T {
  if (!one) throw new Error('The product starts before the first test.');
  return one;
}
