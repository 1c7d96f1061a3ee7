import type { NavigatorModel, PublicNavigatorModel } from '@oriel/contract/navigator-model';
import type { Browser, BrowserContextOptions, Page, Request } from 'playwright-core';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { launchChromium } from '../../sdk/testing/launch-chromium.ts';
import { accessibilityFaults } from '../../viewer/src/testing/accessibility.ts';
import { DESKTOP, PHONE, signIn, watchTroubles } from './support/browser.ts';
import { callAs } from './support/call-as.ts';
import { expectFine } from './support/fine.ts';
import { unfoldFloors } from './support/floors.ts';
import { anApartment, framesOf, settled, type WithLiveModel } from './support/live-model.ts';
import { makeDataDir, type Product, removeDataDir, startProduct } from './support/product.ts';

let product: Product;
let browser: Browser;
const ADMIN = 'admin@demo.oriel.example';
const PATH = '/viewer/brzozowa-park-a-3d';

beforeAll(async () => {
  product = await startProduct(await makeDataDir());
  browser = await launchChromium();
  // The model is made in the background of the first start.
  await vi.waitFor(
    async () => {
      const answer = await fetch(`${product.url}/api/v1/navigator/brzozowa-park-a-3d/model`);
      expect(answer.status).toBe(200);
    },
    { timeout: 240_000, interval: 500 },
  );
}, 300_000);

afterAll(async () => {
  await browser?.close();
  await product?.stop();
  await removeDataDir(product?.dataDir ?? '');
});

async function open(query = '', options: BrowserContextOptions = DESKTOP): Promise<Page> {
  const context = await browser.newContext({ reducedMotion: 'reduce', ...options });
  const page = await context.newPage();
  await page.goto(`${product.url}${PATH}${query}`);
  return page;
}

async function openLive(query?: string, options?: BrowserContextOptions): Promise<Page> {
  const page = await open(query, options);
  await page.locator('.oriel-scene[data-model]').waitFor({ timeout: 60_000 });
  await settled(page);
  return page;
}

const poseOf = (page: Page) =>
  page.evaluate(
    () => (document.getElementById('oriel-viewer') as unknown as WithLiveModel).orielModel?.motion.pose,
  );

describe('the live model of a building', () => {
  it('takes the place of the picture, turns by keyboard, and draws nothing at rest', async () => {
    const page = await openLive();
    const troubles = watchTroubles(page);
    const drawn = await framesOf(page);
    const start = await poseOf(page);
    const scene = page.locator('.oriel-scene');
    await scene.focus();
    await page.keyboard.press('ArrowRight');
    await settled(page);
    const turned = await poseOf(page);
    expect(turned?.azimuth).toBeLessThan(start?.azimuth ?? 0);
    // The needle follows every step: up is where the camera looks.
    const needle = await page.locator('.oriel-building-compass svg').evaluate((svg) => svg.style.transform);
    expect(Number.parseFloat(needle.replace('rotate(', ''))).toBeCloseTo(-((turned?.azimuth ?? 0) + 180), 1);
    expect(await framesOf(page)).toBeGreaterThan(drawn);
    const atRest = await framesOf(page);
    await page.locator('h1').hover();
    await settled(page);
    expect(await framesOf(page)).toBe(atRest);
    await page.keyboard.press('+');
    await settled(page);
    expect((await poseOf(page))?.distance).toBeLessThan(start?.distance ?? 0);
    await page.keyboard.press('Home');
    await settled(page);
    expect(await poseOf(page)).toEqual(start);
    expect(troubles).toEqual([]);
    await page.context().close();
  });

  it('pans by the right button and by Shift, within its bounds, and a right click opens nothing', async () => {
    const page = await openLive();
    const { x, y } = await anApartment(page);
    const start = await poseOf(page);
    const menus = () => page.evaluate(() => (window as unknown as { menus: boolean[] }).menus);
    await page.evaluate(() => {
      const seen: boolean[] = [];
      Object.assign(window, { menus: seen });
      window.addEventListener('contextmenu', (event) => seen.push(event.defaultPrevented));
    });
    await page.mouse.click(x, y, { button: 'right' });
    await settled(page);
    expect(await page.locator('.oriel-apartment-card h1').count()).toBe(0);
    await page.mouse.move(x, y);
    await page.mouse.down({ button: 'right' });
    await page.mouse.move(x + 60, y, { steps: 6 });
    await page.mouse.up({ button: 'right' });
    await settled(page);
    const dragged = await poseOf(page);
    expect(dragged?.azimuth).toBe(start?.azimuth);
    expect(dragged?.target).not.toEqual(start?.target);
    expect((await menus()).at(-1)).toBe(true);
    await page.locator('.oriel-scene').focus();
    await page.keyboard.press('Home');
    await settled(page);
    await page.keyboard.press('Shift+ArrowRight');
    await settled(page);
    const stepped = await poseOf(page);
    expect(stepped?.azimuth).toBe(start?.azimuth);
    expect(stepped?.target).not.toEqual(start?.target);
    await page.context().close();
  });

  it('lifts its floors by the page keys and by buttons; a link keeps the floor', async () => {
    const page = await openLive();
    await page.locator('.oriel-scene').focus();
    await page.keyboard.press('PageDown');
    const shown = page.locator('.oriel-floors > [aria-expanded]');
    expect(await shown.innerText()).toBe('Floor 4');
    await page.keyboard.press('PageDown');
    expect(await shown.innerText()).toBe('Floor 3');
    const floors = await unfoldFloors(page);
    expect(await floors.locator('[aria-current="true"]').innerText()).toBe('Floor 3');
    // A wide stage has room for the list beside what is chosen in it.
    await floors.getByRole('button', { name: 'Floor 2' }).click();
    await floors.getByRole('button', { name: 'Floor 1' }).click();
    await expect.poll(() => page.url()).toContain('storey=1');
    await page.reload();
    await page.locator('.oriel-scene[data-model]').waitFor({ timeout: 60_000 });
    expect(await shown.innerText()).toBe('Floor 1');
    // Numbers of the storey that is open alone, as in the list.
    await settled(page);
    const listed = await page
      .locator('.oriel-apartment-row')
      .evaluateAll((rows) => rows.map((row) => (row as HTMLElement).dataset.apartment));
    const named = await page.evaluate(
      () =>
        (document.getElementById('oriel-viewer') as unknown as WithLiveModel).orielModel?.targets.named ?? [],
    );
    expect(named.length).toBeGreaterThan(2);
    expect(listed).toEqual(expect.arrayContaining([...named]));
    const again = await unfoldFloors(page);
    await again.getByRole('button', { name: 'All' }).click();
    await expect.poll(() => page.url()).not.toContain('storey');
    await page.context().close();
  });

  it('lets a buyer find, by keyboard alone, a sunny apartment with a view, look out of it, and ask', async () => {
    const page = await openLive('?sunMin=3&openView=true&floorMin=2&status=ACTIVE&priceMax=1100000');
    const rows = page.locator('.oriel-apartment-row');
    await rows.first().waitFor();
    const found = await rows.count();
    expect(found).toBeGreaterThan(0);
    expect(found).toBeLessThan(7);
    await rows.first().focus();
    await page.keyboard.press('Enter');
    const name = await page.locator('.oriel-apartment-card h1').innerText();
    await page.getByRole('button', { name: 'Look out of the window' }).focus();
    await page.keyboard.press('Enter');
    const back = page.getByRole('button', { name: 'Back to the building' });
    await back.waitFor();
    await settled(page);
    expect((await poseOf(page))?.distance).toBeLessThan(2);
    await expect.poll(() => page.url()).toContain('look=out');
    await page.keyboard.press('Escape');
    await back.waitFor({ state: 'hidden' });
    await settled(page);
    expect((await poseOf(page))?.distance).toBeGreaterThan(20);
    expect(await page.locator('.oriel-apartment-card h1').innerText()).toBe(name);
    await page.getByRole('button', { name: 'Ask about this apartment' }).focus();
    await page.keyboard.press('Enter');
    await page.getByRole('dialog').waitFor();
    await page.context().close();
  });

  it('shows the plan of a floor that is lifted open', async () => {
    const answer = await fetch(`${product.url}/api/v1/navigator/brzozowa-park-a-3d/model`);
    const { data } = (await answer.json()) as { data: PublicNavigatorModel };
    const plan = data.floors.find(({ level }) => level === 2)?.plan?.url ?? '';
    expect(plan).toContain('/media/');
    const picture = async (blocked: boolean) => {
      const page = await (await browser.newContext({ ...DESKTOP, reducedMotion: 'reduce' })).newPage();
      const isPlan = {
        predicate: (request: Request) => request.url().endsWith(plan),
        timeout: 60_000,
      };
      const ended = blocked
        ? page.waitForEvent('requestfailed', isPlan)
        : page.waitForEvent('requestfinished', isPlan);
      if (blocked) await page.route(`**${plan}`, (route) => route.abort());
      await page.goto(`${product.url}${PATH}?storey=2`);
      await ended;
      await settled(page);
      const box = await page.locator('.oriel-model-canvas').boundingBox();
      const taken = await page.screenshot({ ...(box ? { clip: box } : {}) });
      await page.context().close();
      return await sharp(taken).removeAlpha().raw().toBuffer();
    };
    const [bare, planned] = [await picture(true), await picture(false)];
    let different = 0;
    for (let at = 0; at < bare.length; at += 3) {
      if (Math.abs((bare[at] ?? 0) - (planned[at] ?? 0)) > 12) different += 1;
    }
    expect(different / (bare.length / 3)).toBeGreaterThan(0.04);
  });

  it('walks into the tour turned the way one looked', async () => {
    const page = await openLive();
    await page.getByRole('button', { name: /^Apartment 3A / }).click();
    await page.getByRole('button', { name: 'Look out of the window' }).click();
    await page.getByRole('button', { name: 'Back to the building' }).waitFor();
    await settled(page);
    // Away from the direction of the window, and from all winds.
    await page.locator('.oriel-scene').focus();
    await page.keyboard.press('ArrowRight');
    await settled(page);
    const azimuth = (await poseOf(page))?.azimuth ?? Number.NaN;
    await page.getByRole('button', { name: 'Look around in 360°' }).click();
    const frame = page.locator('dialog[open] iframe');
    await frame.waitFor();
    const heading = Number(new URL((await frame.getAttribute('src')) ?? '').searchParams.get('heading'));
    const apart = Math.abs(((((heading - azimuth - 180) % 360) + 540) % 360) - 180);
    expect(apart).toBeLessThanOrEqual(0.5);
    // Its windows look south and west.
    expect(heading).toBeGreaterThan(170);
    expect(heading).toBeLessThan(290);
    await page.context().close();
  });

  it('shows the sun and view of the model where nobody has entered the sides of an apartment', async () => {
    const { id: navigatorId } = await callAs(product.url, ADMIN, 'GET', '/navigator/brzozowa-park-a-3d');
    const path = `/apartment/public?navigatorId=${navigatorId}&limit=100`;
    const listed = (await callAs(product.url, ADMIN, 'GET', path)) as { id: string; number: string }[];
    const id = listed.find(({ number }) => number === '3A')?.id ?? '';
    const { orientations } = await callAs(product.url, ADMIN, 'GET', `/apartment/${id}`);
    await callAs(product.url, ADMIN, 'PATCH', `/apartment/${id}`, { orientations: [] });
    const page = await open('?enableDetails=true', DESKTOP);
    await page.getByRole('button', { name: /^Apartment 3A / }).click();
    const card = page.locator('.oriel-apartment-card');
    await card.getByText(/^Direct sun: .+ on March 21/).waitFor();
    await card.getByText('Open sky').waitFor();
    // 3A has windows to the south.
    await card.getByText(/^Meets the Polish building rules on sun \(WT § 60\) in the model/).waitFor();
    await page.context().close();
    await callAs(product.url, ADMIN, 'PATCH', `/apartment/${id}`, { orientations });
  });

  it('answers a finger: the first tap says what it is, the second opens it', async () => {
    const page = await openLive('', { ...PHONE, hasTouch: true });
    const place = await anApartment(page);
    await page.touchscreen.tap(place.x, place.y);
    await page.locator('.oriel-tooltip').waitFor();
    await page.touchscreen.tap(place.x, place.y);
    await page.locator('.oriel-apartment-card h1').waitFor();
    await page.context().close();
  });

  it('names what the mouse is on, and not while a hand turns the building', async () => {
    const page = await openLive();
    const { x, y } = await anApartment(page);
    const hint = page.locator('.oriel-tooltip');
    await page.mouse.move(x, y);
    await hint.waitFor();
    await settled(page);
    await page.mouse.down();
    await page.mouse.move(x + 60, y, { steps: 6 });
    await expect.poll(() => hint.isVisible()).toBe(false);
    await page.mouse.up();
    await settled(page);
    await hint.waitFor();
    await page.context().close();
  });

  it('leaves the picture where WebGL is missing, and brings it back when the context is lost', async () => {
    const without = await browser.newContext(DESKTOP);
    await without.addInitScript(() => {
      const { getContext } = HTMLCanvasElement.prototype;
      HTMLCanvasElement.prototype.getContext = function patched(
        this: HTMLCanvasElement,
        kind: string,
        ...more: []
      ) {
        return kind.startsWith('webgl')
          ? null
          : (getContext as (...all: unknown[]) => unknown).call(this, kind, ...more);
      } as typeof getContext;
    });
    const plain = await without.newPage();
    await plain.goto(`${product.url}${PATH}`);
    await plain.locator('.oriel-outlines.is-live').waitFor();
    await plain.locator('.oriel-apartment-row').first().click();
    await plain.locator('.oriel-apartment-card h1').waitFor();
    expect(await plain.getByRole('button', { name: 'Look out of the window' }).count()).toBe(0);
    await without.close();

    const page = await openLive();
    await page.evaluate(() => {
      const canvas = document.querySelector<HTMLCanvasElement>('.oriel-model-canvas');
      canvas?.getContext('webgl2')?.getExtension('WEBGL_lose_context')?.loseContext();
    });
    await page.locator('.oriel-outlines.is-live').waitFor();
    await page.locator('.oriel-scene[data-model]').waitFor({ timeout: 30_000 });
    await page.context().close();
  });

  it.each([
    ['light', DESKTOP],
    ['dark', PHONE],
  ] as const)('has no accessibility faults, %s', async (colorScheme, options) => {
    const page = await openLive('', { ...options, colorScheme });
    expect(await accessibilityFaults(page)).toEqual([]);
    await page.context().close();
  });
});

describe('the 3D model of a navigator in the dashboard', () => {
  it.each([
    ['light', DESKTOP],
    ['dark', PHONE],
  ] as const)('is shown with its parts, %s', async (colorScheme, options) => {
    const page = await openTab({ ...options, colorScheme });
    await page.getByText(/^Ready: 22 apartments/).waitFor();
    await expectFine(page);
    // How a file is prepared.
    await page.getByRole('button', { name: 'How to prepare a model' }).click();
    const help = page.getByRole('dialog', { name: 'Models of buildings' });
    await help.getByRole('cell', { name: 'Blender', exact: true }).waitFor();
    await expectFine(page);
    await help.getByRole('button', { name: 'Close' }).click();
    await help.waitFor({ state: 'detached' });
    // Of the three models, none has opened that is not near; on a phone, they are apart.
    const opened = page.locator('.oriel-model-canvas');
    if (options === PHONE) expect(await opened.count()).toBeLessThan(3);
    await page.getByRole('application', { name: 'The model with its parts' }).scrollIntoViewIfNeeded();
    await opened.last().waitFor();
    await page.context().close();
  });

  it('gives a part to an apartment by a click in the model, and takes it back by another', async () => {
    const page = await openTab(DESKTOP);
    const model = page.getByRole('application', { name: 'The model with its parts' });
    await model.scrollIntoViewIfNeeded();
    const count = page.getByText(/ of 22 apartments have a part in the model$/);
    await page.getByText('22 of 22 apartments have a part in the model').waitFor();
    const box = await model.boundingBox();
    if (!box) throw new Error('The model has no place');
    const [x, y] = [box.x + box.width / 2, box.y + box.height * 0.45];
    const over = model.locator('..');
    const label = over.getByText(/ · /);
    // The model may still be loading.
    await expect
      .poll(
        async () => {
          await page.mouse.move(x - 2, y);
          await page.mouse.move(x, y);
          return await label.count();
        },
        { timeout: 60_000 },
      )
      .toBe(1);
    const part = (await label.innerText()).split(' · ')[0] ?? '';
    await page.getByLabel('Go to the next apartment after each click').uncheck();
    const apartment = page.getByRole('combobox', { name: 'Apartment', exact: true });
    await apartment.fill('1A');
    await apartment.press('Enter');
    await page.mouse.click(x, y);
    await over.getByText(`${part} · apartment 1A`).waitFor();
    await page.mouse.click(x, y);
    await over.getByText(`${part} · no apartment`).waitFor();
    await page.mouse.click(x, y);
    await page.getByLabel('Find a part').fill(part);
    expect(await page.getByLabel(`Apartment for ${part}`, { exact: true }).innerText()).toContain('1A');
    expect(await count.count()).toBe(1);
    await page.context().close();
  });

  it('takes a plan to where its points are dragged, without making the model anew', async () => {
    const read = () => callAs(product.url, ADMIN, 'GET', '/navigator/brzozowa-park-a-3d/model');
    const before = await read();
    const page = await openTab({ viewport: { width: 1440, height: 1200 } });
    const point = page.getByRole('button', { name: 'Point 1 in the model' });
    await point.scrollIntoViewIfNeeded();
    await point.waitFor({ timeout: 60_000 });
    await point.press('Shift+ArrowRight');
    await page.getByRole('button', { name: 'Point 2 of the plan' }).press('Shift+ArrowUp');
    await page.getByRole('button', { name: 'Save changes' }).click();
    await page.getByText('You have unsaved changes.').waitFor({ state: 'detached' });
    const after = await read();
    const groundOf = ({ plans }: NavigatorModel) => plans.find(({ level }) => level === 0);
    expect(groundOf(after)?.model[0][0]).toBeCloseTo((groundOf(before)?.model[0][0] ?? 0) + 0.5, 2);
    expect(groundOf(after)?.picture[1][1]).toBeCloseTo((groundOf(before)?.picture[1][1] ?? 0) - 0.02, 3);
    expect(after).toMatchObject({ status: 'READY', shown: { full: { url: before.shown.full.url } } });
    await page.context().close();
  });

  it('turns its north and gives up a part as the team says, and makes the model anew', async () => {
    const apartments = async () => {
      const answer = await fetch(`${product.url}/api/v1/navigator/brzozowa-park-a-3d/model`);
      return ((await answer.json()) as { data: { apartments: unknown[] } }).data.apartments.length;
    };
    const page = await openTab(DESKTOP);
    // Seen from the south, north is up; with its back to the east, north is on the left of the model that is shown.
    const scene = page.getByRole('application', { name: 'The model in the sun at noon' });
    await scene.scrollIntoViewIfNeeded();
    const letter = page.locator('svg text', { hasText: /^N$/ });
    await letter.waitFor({ timeout: 60_000 });
    const fromMiddle = async () => {
      const [inside, around] = [await letter.boundingBox(), await scene.boundingBox()];
      return (
        (inside?.x ?? Number.NaN) + (inside?.width ?? 0) / 2 - (around?.x ?? 0) - (around?.width ?? 0) / 2
      );
    };
    await expect.poll(async () => Math.abs(await fromMiddle())).toBeLessThan(30);
    await page.getByLabel('North (degrees)').fill('90');
    await expect.poll(fromMiddle).toBeLessThan(-40);
    await page.getByLabel('North (degrees)').fill('400');
    for (const name of ['1A', '1A / 1A.facade']) {
      await page.getByLabel(`Apartment for building / ${name}`, { exact: true }).selectOption('None');
    }
    await page.getByRole('button', { name: 'Save changes' }).click();
    await expect.poll(apartments, { timeout: 60_000 }).toBe(21);
    await page.getByText(/^Ready: 21 apartments/).waitFor({ timeout: 60_000 });
    await expect.poll(() => page.getByLabel('North (degrees)').inputValue()).toBe('40');
    await page.context().close();
  });
});

/** A navigator `made` of the model of another one, which it is `like`, once it can be turned. */
async function withoutPictures(body: { readonly name: string; readonly published?: boolean }) {
  const like = await callAs(product.url, ADMIN, 'GET', '/navigator/brzozowa-park-a-3d');
  const { target, modelAssetId } = like;
  const navigator = { ...body, mode: 'MODEL', target, modelAssetId };
  const made = await callAs(product.url, ADMIN, 'POST', '/navigator', navigator);
  await vi.waitFor(
    async () => {
      const { status } = await callAs(product.url, ADMIN, 'GET', `/navigator/${made.id}/model`);
      expect(status).toBe('READY');
    },
    { timeout: 90_000, interval: 500 },
  );
  return { like, made };
}

describe('a model without pictures', () => {
  it('takes its place beside the list once it is there', async () => {
    const { made } = await withoutPictures({ name: 'Published by the API', published: true });
    const page = await (await browser.newContext({ reducedMotion: 'reduce', ...PHONE })).newPage();
    await page.goto(`${product.url}/viewer/${made.id}`);
    await page.locator('[data-layout="picture"] > .oriel-scene[data-model]').waitFor({ timeout: 60_000 });
    await settled(page);
    expect((await page.locator('.oriel-model-canvas').boundingBox())?.width).toBe(PHONE.viewport.width);
    // As a whole, which the button for it says by not being there.
    expect(await page.getByRole('button', { name: 'Show whole building' }).count()).toBe(0);
    await page.getByRole('button', { name: 'List only' }).click();
    await page.locator('.oriel-scene').waitFor({ state: 'hidden' });
    await page.context().close();
  });

  it('gets its first one, with outlines, when it is published', async () => {
    const { like, made } = await withoutPictures({ name: 'Freshly modelled' });
    const page = await signIn(await browser.newContext(DESKTOP), product.url, ADMIN);
    const troubles = watchTroubles(page);
    await page.goto(`${product.url}/dashboard/estates/${like.estate.id}/navigators/${made.id}?tab=model`);
    await page.getByText('Visitors see a picture first').waitFor();
    await page.getByRole('button', { name: 'Publish', exact: true }).click();
    await page.getByRole('button', { name: 'Unpublish' }).waitFor({ timeout: 90_000 });
    const images = await callAs(product.url, ADMIN, 'GET', `/navigator/${made.id}/images-with-overlays`);
    expect(images.length).toBe(1);
    expect(images[0].overlays.length).toBeGreaterThan(8);
    expect(troubles).toEqual([]);
    const answer = await fetch(`${product.url}/viewer/${made.id}`);
    expect(await answer.text()).toContain('oriel-frame-picture');
    await page.context().close();
  });
});

async function openTab(options: BrowserContextOptions): Promise<Page> {
  const page = await signIn(await browser.newContext(options), product.url, ADMIN);
  const navigator = await callAs(product.url, ADMIN, 'GET', '/navigator/brzozowa-park-a-3d');
  const building = await callAs(product.url, ADMIN, 'GET', `/building/${navigator.target.id}`);
  await page.goto(
    `${product.url}/dashboard/estates/${building.estateId}/navigators/${navigator.id}?tab=model`,
  );
  await page.getByLabel('North (degrees)').waitFor();
  return page;
}
