import { rmSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { BrowserContext, BrowserContextOptions, Page } from 'playwright-core';
import { build } from 'vite';
import { launchChromium } from '../../sdk/testing/launch-chromium.ts';
import { type Fixture, type State, startFixture } from './fixture-server.ts';

export const DESKTOP = { width: 1440, height: 900 };
export const PHONE = { width: 390, height: 844 };

export interface Visit {
  readonly page: Page;
  readonly context: BrowserContext;
  readonly fixture: Fixture;
  /** Page errors and violations of the content security policy, without error answers of a server. */
  readonly troubles: string[];
}

export interface InChromium {
  /** A fresh browser profile and a fresh server. */
  visit(state?: Partial<State>, options?: BrowserContextOptions): Promise<Visit>;
  close(): Promise<void>;
}

let building: Promise<string> | undefined;

async function buildDashboard(): Promise<string> {
  const dist = await mkdtemp(join(tmpdir(), 'oriel-dashboard-'));
  process.once('exit', () => rmSync(dist, { recursive: true, force: true }));
  // The test runner's NODE_ENV would build the development edition of React.
  const runnersOwn = process.env.NODE_ENV;
  process.env.NODE_ENV = 'production';
  await build({
    configFile: join(import.meta.dirname, '../vite.config.ts'),
    build: { outDir: dist, emptyOutDir: true },
    logLevel: 'error',
  });
  process.env.NODE_ENV = runnersOwn;
  return dist;
}

/** Opens a browser for the current dashboard: the one from the build stage of `npm test`, else built once for all test files of a process. */
export async function dashboardInChromium(): Promise<InChromium> {
  building ??= process.env.ORIEL_BUILT
    ? Promise.resolve(join(import.meta.dirname, '../dist'))
    : buildDashboard();
  const dist = await building;
  const browser = await launchChromium();
  const fixtures: Fixture[] = [];

  return {
    async visit(state = {}, options = {}) {
      const fixture = await startFixture(dist, state);
      fixtures.push(fixture);
      const context = await browser.newContext({
        baseURL: fixture.url,
        viewport: DESKTOP,
        // Mid-animation states are not comparable.
        reducedMotion: 'reduce',
        ...options,
      });
      const page = await context.newPage();
      const troubles: string[] = [];
      page.on('pageerror', ({ message }) => troubles.push(message));
      page.on('console', (message) => {
        const text = message.text();
        if (message.type() === 'error' && !text.startsWith('Failed to load resource')) troubles.push(text);
      });
      return { page, context, fixture, troubles };
    },
    async close() {
      await browser.close();
      await Promise.all(fixtures.map((fixture) => fixture.close()));
    },
  };
}

/** Signs in through the form, then opens a page. */
export async function signIn(page: Page, path = '/dashboard'): Promise<void> {
  await page.goto(path);
  await page.getByRole('textbox', { name: 'E-mail' }).fill('admin@demo.oriel.example');
  await page.getByLabel('Password').fill('oriel-demo-2026');
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.waitForURL(`**${path}`);
}

/** A picture file as a browser sends it; only its name and size matter to the fixture server. */
export function pictureFile(name: string, bytes = 4096) {
  return { name, mimeType: 'image/jpeg', buffer: Buffer.alloc(bytes) };
}

export function stored(page: Page): Promise<Record<string, string>> {
  return page.evaluate(() => ({ ...localStorage }));
}
