import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { sitePages } from '../../../server/src/modules/hosted-pages/site-pages.ts';
import { signIn } from './browser.ts';
import { callAs } from './call-as.ts';
import { type TeamPage, teamPages } from './team-pages.ts';

const ADMIN = 'admin@demo.oriel.example';

/** Every page of the site, and pages of people who are signed out. */
const OUTSIDE: readonly string[] = [
  ...Object.values(sitePages('oriel')).flat(),
  '/login',
  '/signup',
  '/reset-password',
  '/unsubscribe',
  '/my-data',
  '/nowhere',
];

/** Pages behind tabs, and pages outside the specification. */
async function alsoInside(url: string, pages: readonly TeamPage[]): Promise<string[]> {
  const pathOf = (route: string) => pages.find((one) => one.route === route)?.path ?? '';
  const estate = pathOf('/dashboard/estates/{estateId}');
  const organization = pathOf('/dashboard/organizations/{id}');
  const [navigator] = await callAs(url, ADMIN, 'GET', `/navigator?estateId=${estate.split('/').at(-1)}`);
  const turning = `${estate}/navigators/${navigator.id}`;
  const project = pathOf('/dashboard/feedback/{id}');
  return [
    '/dashboard?tab=statistics',
    '/dashboard/apartments/import',
    '/dashboard/apartments/files',
    ...['details', 'statistics', 'integration'].map((tab) => `${estate}?tab=${tab}`),
    turning,
    ...['frames', 'model', 'views', 'demand', 'settings'].map((tab) => `${turning}?tab=${tab}`),
    ...['comments', 'numbers', 'analysis', 'history'].map((tab) => `${project}?tab=${tab}`),
    `${pathOf('/dashboard/tours/{id}')}/comments`,
    ...['branding', 'privacy', 'origins', 'settings'].map((tab) => `${organization}?tab=${tab}`),
  ];
}

/** Addresses of every page of the team's area, those behind tabs included. */
async function insidePaths(url: string): Promise<readonly string[]> {
  const pages = await teamPages(url);
  return [...pages.map(({ path }) => path), ...(await alsoInside(url, pages))];
}

interface Visits {
  readonly browser: Browser;
  readonly url: string;
  readonly context: BrowserContextOptions;
  /** Before the first visit of a page that will visit many; those of the team's area are signed in by then. */
  prepare(page: Page): Promise<void>;
  /** Called when a page of the product is loaded and quiet. */
  look(page: Page, path: string): Promise<void>;
}

/** Visits every page in turn, those of the team's area as an administrator of the demo; returns their number. */
export async function visitEveryPage({ browser, url, context, prepare, look }: Visits): Promise<number> {
  async function visit(page: Page, paths: readonly string[]): Promise<void> {
    await prepare(page);
    for (const path of paths) {
      await page.goto(url + path);
      await page.getByRole('heading', { level: 1 }).first().waitFor();
      await page.waitForLoadState('networkidle');
      await look(page, path);
    }
    await page.context().close();
  }
  const inside = await insidePaths(url);
  await visit(await (await browser.newContext(context)).newPage(), OUTSIDE);
  // Sign-in is in English, so that what chooses a language comes after it.
  await visit(await signIn(await browser.newContext(context), url, ADMIN), inside);
  return OUTSIDE.length + inside.length;
}
