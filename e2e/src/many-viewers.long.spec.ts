import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { launchChromium } from '../../sdk/testing/launch-chromium.ts';
import { watchTroubles } from './support/browser.ts';
import { cutPanorama } from './support/demo-tour.ts';
import type { WithLiveModel } from './support/live-model.ts';
import { mountAndDestroy } from './support/mounts.ts';
import { makeDataDir, type Product, removeDataDir, startProduct } from './support/product.ts';
import { openStrangersPage, type StrangersPage } from './support/strangers-page.ts';

/** Several viewers in one foreign page, and that page's address. */

let product: Product;
let browser: Browser;
let site: StrangersPage;
let tour = '';

beforeAll(async () => {
  product = await startProduct(await makeDataDir());
  [browser, site] = await Promise.all([launchChromium(), openStrangersPage(product.url)]);
  tour = await cutPanorama(product.url);
});

afterAll(async () => {
  await browser?.close();
  await site?.close();
  await product?.stop();
  await removeDataDir(product?.dataDir ?? '');
});

async function open(body: string, query = ''): Promise<Page> {
  site.show(body);
  const page = await (await browser.newContext({ reducedMotion: 'reduce' })).newPage();
  await page.goto(site.url + query);
  return page;
}

const until = <Value>(read: () => Promise<Value>) => expect.poll(read, { timeout: 20_000 });

/** Runs in the page; `viewer` is the element. */
const on = <Value>(page: Page, selector: string, code: string): Promise<Value> =>
  page.evaluate(
    `(async () => { const viewer = document.querySelector('${selector}'); return (${code}); })()`,
  );

const ready = async (page: Page, selector: string): Promise<void> => {
  // As a function: text would be evaluated in the page, whose policy forbids that.
  await page.waitForFunction((found) => {
    const element = document.querySelector(found);
    return element !== null && Reflect.get(element, 'handle') !== undefined;
  }, selector);
  await on(page, selector, 'await viewer.handle.ready');
};

it('at most four panoramas draw at once; the others show a still, and resume where they were', async () => {
  const one = (index: number) =>
    `<oriel-panorama id="p${index}" panorama="${tour}" lazy="false"${index % 2 ? ' render="inline"' : ''}></oriel-panorama>`;
  const page = await open([0, 1, 2, 3, 4, 5].map(one).join(''));
  const troubles = watchTroubles(page);
  for (const index of [0, 1, 2, 3, 4, 5]) await ready(page, `#p${index}`);
  /** The viewers with a live canvas. */
  const drawing = async () => {
    const found = await Promise.all(
      [0, 1, 2, 3, 4, 5].map(async (index) => {
        const inside =
          index % 2 ? page.locator(`#p${index}`) : page.locator(`#p${index}`).frameLocator('iframe');
        return (await inside.locator('.oriel-canvas').count()) > 0;
      }),
    );
    return found.flatMap((is, index) => (is ? [index] : [])).join();
  };
  expect(await drawing()).toBe('0,1,2,3');
  await on(page, '#p0', 'await viewer.handle.setState({ view: { yaw: 40, pitch: 0, fov: 60 } })');
  await until(() => on(page, '#p0', '(await viewer.handle.getState()).view.yaw')).toBe(40);

  // The last two scroll into view: two off-screen ones give way.
  await page.locator('#p5').scrollIntoViewIfNeeded();
  await until(drawing).toMatch(/4,5$|5$/);
  expect((await drawing()).split(',').length).toBeLessThanOrEqual(4);
  await page.locator('#p4').scrollIntoViewIfNeeded();
  await on(page, '#p5', 'await viewer.handle.ready');
  await page.locator('#p0').scrollIntoViewIfNeeded();
  await until(drawing).toMatch(/^0/);
  expect(await on(page, '#p0', '(await viewer.handle.getState()).view')).toEqual({
    yaw: 40,
    pitch: 0,
    fov: 60,
  });
  expect((await drawing()).split(',').length).toBeLessThanOrEqual(4);
  expect(troubles).toEqual([]);
  await page.context().close();
});

it('a model draws among them, and a building of pictures is not counted', async () => {
  // The model is made in the background of the first start.
  await vi.waitFor(
    async () => {
      const answer = await fetch(`${product.url}/api/v1/navigator/brzozowa-park-a-3d/model`);
      expect(answer.status).toBe(200);
    },
    { timeout: 240_000, interval: 500 },
  );
  const rooms = [0, 1, 2, 3].map(
    (index) => `<oriel-panorama id="p${index}" panorama="${tour}" lazy="false"></oriel-panorama>`,
  );
  const page = await open(
    `<oriel-viewer id="pictures" navigator="brzozowa-park-a" lazy="false"></oriel-viewer>${rooms.join('')}
     <oriel-viewer id="model" navigator="brzozowa-park-a-3d" lazy="false"></oriel-viewer>`,
  );
  const troubles = watchTroubles(page);
  const ids = ['p0', 'p1', 'p2', 'p3', 'model'];
  for (const id of ['pictures', ...ids]) await ready(page, `#${id}`);
  const inside = (id: string) => page.locator(`#${id}`).frameLocator('iframe');
  const drawing = async () => {
    const found = await Promise.all(
      ids.map(async (id) => {
        const drawn = inside(id).locator('.oriel-canvas, .oriel-model-canvas');
        return (await drawn.count()) > 0 ? [id] : [];
      }),
    );
    return found.flat().join();
  };
  const inSight = (id: string) => page.locator(`#${id}`).scrollIntoViewIfNeeded();
  await until(drawing).toBe('p0,p1,p2,p3');
  // Asleep, it is what its pictures show.
  await inside('model').locator('.oriel-apartment-row').first().waitFor();

  await inSight('model');
  await expect.poll(drawing, { timeout: 60_000 }).toMatch(/model$/);
  expect((await drawing()).split(',')).toHaveLength(4);
  const scene = inside('model').locator('.oriel-scene');
  const pose = () =>
    inside('model')
      .locator('#oriel-viewer')
      .evaluate((it) => (it as unknown as WithLiveModel).orielModel?.motion.pose);
  await scene.press('ArrowRight');
  await scene.press('+');
  const left = await pose();

  await page.evaluate(() => scrollTo(0, 0));
  for (const id of ['p0', 'p1', 'p2', 'p3']) await inSight(id);
  await until(drawing).toBe('p0,p1,p2,p3');
  await inSight('model');
  await expect.poll(drawing, { timeout: 60_000 }).toMatch(/model$/);
  expect(await pose()).toEqual(left);
  expect(troubles).toEqual([]);
  await page.context().close();
});

it("the page's address mirrors the state, Back works, and foreign parameters stay verbatim", async () => {
  const body = `<oriel-viewer navigator="brzozowa-park-a" mirror-url render="inline"></oriel-viewer><oriel-panorama panorama="${tour}" mirror-url="tour" lazy="false"></oriel-panorama>`;
  // Relative addresses belong to another site, as on pages with files on a separate host.
  const base = '<base href="https://files.example/">';
  const page = await open(base + body, '?q=two+words&hideAvailability=x#here');
  await ready(page, 'oriel-viewer');
  await ready(page, 'oriel-panorama');
  const search = () => page.evaluate('location.search + location.hash');
  expect(await search()).toBe('?q=two+words&hideAvailability=x#here');
  const rows = page.locator('oriel-viewer .oriel-apartment-row');
  await rows.first().waitFor();
  const id = await rows.nth(2).getAttribute('data-apartment');
  const steps = await page.evaluate(() => history.length);
  await rows.nth(2).click();
  await until(search).toBe(`?q=two+words&hideAvailability=x&oriel.apartment=${id}#here`);
  await on(page, 'oriel-viewer', 'await viewer.handle.applyFilters({ rooms: ["2", "3"] })');
  await until(search).toContain('&oriel.rooms=2,3');
  await on(page, 'oriel-panorama', 'await viewer.handle.setState({ view: { yaw: 40, pitch: 0, fov: 60 } })');
  await until(search).toContain('&tour.yaw=40&tour.pitch=0&tour.fov=60');
  expect(await page.evaluate(() => history.length)).toBe(steps + 1);
  const link = await page.evaluate(() => location.href);

  await page.goBack();
  await page.locator('oriel-viewer .oriel-apartment-row').first().waitFor();
  expect(await on(page, 'oriel-viewer', '(await viewer.handle.getState()).apartment')).toBe(null);
  await page.goForward();
  await until(() => on(page, 'oriel-viewer', '(await viewer.handle.getState()).apartment')).toBe(id);

  // Someone else opens the link.
  const other = await (await browser.newContext({ reducedMotion: 'reduce' })).newPage();
  await other.goto(link);
  await ready(other, 'oriel-viewer');
  await ready(other, 'oriel-panorama');
  const seen = await on<{ apartment: string; filters: object }>(
    other,
    'oriel-viewer',
    'await viewer.handle.getState()',
  );
  expect(seen).toMatchObject({ apartment: id, filters: { rooms: ['2', '3'] } });
  expect(await on(other, 'oriel-panorama', '(await viewer.handle.getState()).view.yaw')).toBe(40);
  await page.context().close();
  await other.context().close();
});

it('the building that a visitor enters is in the address of the page, too', async () => {
  const page = await open(
    '<oriel-viewer navigator="brzozowa-park" mirror-url render="inline"></oriel-viewer>',
  );
  await ready(page, 'oriel-viewer');
  const entered = () => on(page, 'oriel-viewer', '(await viewer.handle.getState()).building');
  expect(await entered()).toBe(null);
  const { data } = (await (await fetch(`${product.url}/api/v1/navigator/brzozowa-park`)).json()) as {
    data: { buildings: { id: string }[] };
  };
  const building = data.buildings[0]?.id ?? '';
  await on(page, 'oriel-viewer', `await viewer.handle.setState({ building: '${building}' })`);
  await until(() => page.evaluate('location.search')).toBe(`?oriel.in=${building}`);
  await page.reload();
  await ready(page, 'oriel-viewer');
  expect(await entered()).toBe(building);
  await page.goBack();
  await until(entered).toBe(null);
  await page.context().close();
});

it('viewers mounted and destroyed repeatedly leave nothing behind', async () => {
  for (const markup of [
    `oriel-panorama panorama=${tour} lazy=false render=inline`,
    'oriel-viewer navigator=brzozowa-park-a lazy=false render=inline',
  ]) {
    const page = await open('<oriel-panorama></oriel-panorama>');
    await page.waitForFunction(() => customElements.get('oriel-panorama') !== undefined);
    await mountAndDestroy(page, markup, 9);
    await page.context().close();
  }
});

it('a viewer with slowly loading code is waited for', async () => {
  site.show('<oriel-viewer navigator="brzozowa-park-a"></oriel-viewer>');
  const page = await browser.newPage();
  await page.clock.install();
  const late = Promise.withResolvers<void>();
  await page.route('**/viewer-assets/**/*.js', async (route) => {
    await late.promise;
    await route.continue();
  });
  await page.goto(site.url);
  await page.frameLocator('oriel-viewer iframe').locator('svg path').first().waitFor();
  await page.clock.runFor(6000);
  late.resolve();
  await ready(page, 'oriel-viewer');
  await page.close();
});
