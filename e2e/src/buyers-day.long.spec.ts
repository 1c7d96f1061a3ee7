import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Browser, BrowserContext, Frame, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { launchChromium } from '../../sdk/testing/launch-chromium.ts';
import { demoToken } from '../../server/src/testing/demo-token.ts';
import { DESKTOP, PHONE, watchTroubles } from './support/browser.ts';
import { makeDataDir, type Product, removeDataDir, startProduct } from './support/product.ts';

const BUILDING = '/viewer/brzozowa-park-a';

let product: Product;
let browser: Browser;
let token = '';

beforeAll(async () => {
  product = await startProduct(await makeDataDir());
  browser = await launchChromium();
  token = await demoToken(product.url, 'admin@demo.oriel.example');
});

afterAll(async () => {
  await browser?.close();
  await product?.stop();
  await removeDataDir(product?.dataDir ?? '');
});

async function team<Data>(path: string, body?: object): Promise<Data> {
  const answer = await fetch(`${product.url}/api/v1${path}`, {
    method: body ? 'PATCH' : 'GET',
    headers: { authorization: `Bearer ${token}`, ...(body ? { 'content-type': 'application/json' } : {}) },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
  return ((await answer.json()) as { data: Data }).data;
}

interface Live {
  readonly orielTurntable?: { readonly frame: number; readonly ready: number };
}
const frameOf = (page: Page) =>
  page.evaluate(() => (document.getElementById('oriel-viewer') as unknown as Live).orielTurntable?.frame);

async function openLive(context: BrowserContext, address = BUILDING): Promise<Page> {
  const page = await context.newPage();
  await page.goto(`${product.url}${address}`);
  await page.locator('.oriel-outlines.is-live').waitFor();
  await page.locator('.oriel-apartment-row, .oriel-apartment-card h1').first().waitFor();
  return page;
}

/** A one-finger swipe over the middle of the picture, where the building is and no button. */
async function swipe(page: Page, by: number): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  const scene = await page.locator('.oriel-scene').boundingBox();
  if (!scene) throw new Error('There is no scene');
  const [x, y] = [scene.x + scene.width / 2 - by / 2, scene.y + scene.height / 2];
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', at: number) =>
    devtools.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: type === 'touchEnd' ? [] : [{ x: at, y }],
    });
  await touch('touchStart', x);
  for (let step = 1; step <= 8; step++) await touch('touchMove', x + (by * step) / 8);
  await touch('touchEnd', x + by);
}

const row = (page: Page | Frame, number: string): Locator =>
  page.getByRole('listitem').getByRole('button', { name: new RegExp(`^Apartment ${number} `) });
const heart = (page: Page | Frame, number: string): Locator =>
  page.getByRole('button', { name: `Save apartment ${number}` });

const inquiriesOf = async (email: string) =>
  (await team<{ email?: string; phone?: string; apartmentIds: string[] }[]>(
    `/inquiry?search=${encodeURIComponent(email)}`,
  )) ?? [];

describe("a buyer's day", () => {
  it('on a phone: turns, recovers from an empty search, views, compares, saves, shares, asks, returns', async () => {
    const context = await browser.newContext({ reducedMotion: 'reduce', ...PHONE });
    const page = await openLive(context);
    // The consent question appears on a pause; pauses depend on the speed of this machine.
    const question = page.getByRole('region', { name: 'May we remember what you look at?' });
    // A dialog may have opened over it at that very moment.
    await page.addLocatorHandler(question, () =>
      question.getByRole('button', { name: 'Decide later' }).dispatchEvent('click'),
    );
    const troubles = watchTroubles(page);
    const start = await frameOf(page);
    await expect
      .poll(
        async () => {
          await swipe(page, -160);
          return await frameOf(page);
        },
        { timeout: 20_000 },
      )
      .not.toBe(start);

    // Chromium treats a tap within milliseconds of a swipe, which no finger manages, as the end of the swipe.
    const filters = page.getByRole('button', { name: 'Filters', exact: true });
    await expect
      .poll(async () => {
        if ((await filters.getAttribute('aria-expanded')) === 'false') await filters.tap();
        return await page.getByRole('button', { name: '5+', exact: true }).count();
      })
      .toBe(1);
    await page.getByRole('button', { name: '5+', exact: true }).tap();
    await page.getByRole('textbox', { name: 'Area, at most' }).fill('60');
    await page.getByRole('textbox', { name: 'Area, at most' }).press('Enter');
    await page.getByText('No apartments match').waitFor();
    await page.getByRole('button', { name: /without Rooms/ }).tap();
    await expect.poll(() => page.locator('.oriel-apartment-row').count()).toBeGreaterThan(0);
    await page.getByRole('button', { name: 'Clear all filters' }).last().tap();
    await page.getByRole('button', { name: 'Filters', exact: true }).tap();
    await expect.poll(() => page.locator('.oriel-apartment-row').count()).toBe(22);

    await row(page, '3A').tap();
    await page.getByRole('heading', { name: 'Apartment 3A' }).waitFor();
    await page.getByRole('button', { name: 'Look around in 360°' }).tap();
    const tour = page.getByRole('dialog', { name: '360° tour of apartment 3A' });
    await tour.frameLocator('iframe').locator('canvas').first().waitFor({ timeout: 30_000 });
    await tour.getByRole('button', { name: 'Back to the building' }).tap();
    await tour.waitFor({ state: 'hidden' });
    await page.getByRole('button', { name: 'Compare', exact: true }).tap();
    await page.getByRole('button', { name: 'Save', exact: true }).tap();
    await page.getByRole('button', { name: 'All apartments' }).tap();
    await row(page, '2C').tap();
    await page.getByRole('button', { name: 'Compare', exact: true }).tap();
    await page.getByRole('button', { name: 'Compare 2' }).tap();
    const compare = page.getByRole('dialog', { name: 'Side by side' });
    await compare.waitFor();
    expect(await compare.getByRole('columnheader').count()).toBe(2);
    await compare.getByRole('button', { name: 'Close' }).tap();
    await page.getByRole('button', { name: 'Clear comparison' }).tap();
    await page.getByRole('button', { name: 'All apartments' }).tap();
    for (const number of ['2C', '1E']) await heart(page, number).tap();
    await page.getByRole('button', { name: 'Saved (3)' }).tap();
    await page.getByRole('heading', { name: 'Saved (3)' }).waitFor();

    // The shared link shows the three apartments to someone without favourites.
    const link = await page.evaluate(() => {
      let copied = '';
      navigator.clipboard.writeText = async (text) => {
        copied = text;
      };
      document.querySelectorAll('button').forEach((button) => {
        if (button.textContent === 'Copy link') button.click();
      });
      return copied;
    });
    const friend = await openLive(
      await browser.newContext({ reducedMotion: 'reduce', ...DESKTOP }),
      link.replace(product.url, ''),
    );
    await friend.getByRole('heading', { name: 'Apartments picked for you' }).waitFor();
    expect(await friend.locator('.oriel-apartment-row').count()).toBe(3);
    await friend.getByRole('button', { name: 'Save these too' }).click();
    await friend.getByRole('heading', { name: 'Saved (3)' }).waitFor();
    await friend.context().close();

    await page.getByRole('button', { name: 'Ask about 3 apartments' }).tap();
    await page.getByLabel('Your name').fill('Ewa Zielińska');
    await page.getByRole('textbox', { name: 'E-mail' }).fill('ewa@mail.example');
    await page.getByRole('button', { name: 'Send', exact: true }).tap();
    await page.getByText('Your question has been sent').waitFor();
    const [asked] = await inquiriesOf('ewa@mail.example');
    expect(asked?.apartmentIds).toHaveLength(3);
    expect(asked?.phone).toBeUndefined();
    await page.close();

    const tomorrow = await openLive(context);
    await tomorrow.getByRole('button', { name: 'Saved (3)' }).waitFor();
    expect(await heart(tomorrow, '1E').getAttribute('aria-pressed')).toBe('true');
    expect(troubles).toEqual([]);
    await context.close();
  });

  it('by keyboard alone', async () => {
    const context = await browser.newContext({ reducedMotion: 'reduce', ...DESKTOP });
    const page = await openLive(context);
    const { keyboard } = page;
    /** Presses Tab until an element has the focus; counts the presses. */
    const tabTo = async (target: Locator, key = 'Tab'): Promise<void> => {
      for (let presses = 0; presses < 90; presses++) {
        if (await target.evaluate((one) => one === document.activeElement).catch(() => false)) return;
        await keyboard.press(key);
      }
      throw new Error(`${target} cannot be reached by ${key}`);
    };
    await tabTo(page.locator('.oriel-scene'));
    const start = await frameOf(page);
    await keyboard.press('ArrowRight');
    await expect.poll(() => frameOf(page)).not.toBe(start);
    await page.locator('.oriel-outlines.is-live').waitFor();

    const filters = page.getByRole('button', { name: 'Filters', exact: true });
    await tabTo(filters);
    await keyboard.press('Enter');
    await page.getByRole('button', { name: '5+', exact: true }).waitFor();
    await tabTo(page.getByRole('button', { name: '5+', exact: true }));
    await keyboard.press('Space');
    await tabTo(page.getByRole('slider', { name: 'Area, at most, slider' }));
    for (let presses = 0; presses < 3; presses++) await keyboard.press('PageDown');
    await page.getByText('No apartments match').waitFor();
    await tabTo(page.getByRole('button', { name: /without Area/ }));
    await keyboard.press('Enter');
    await expect.poll(() => page.locator('.oriel-apartment-row').count()).toBe(2);
    // The button is gone; focus continues in the list that replaced it.
    expect(await page.evaluate(() => document.activeElement?.className)).toBe('oriel-apartment-row');
    await tabTo(page.getByRole('button', { name: '5+', exact: true }), 'Shift+Tab');
    await keyboard.press('Space');
    await expect.poll(() => new URL(page.url()).searchParams.get('rooms')).toBeNull();
    // The address keeps no filters, only the current side.
    expect(new URL(page.url()).search).toMatch(/^\?picture=\d+$/);
    await expect.poll(() => page.locator('.oriel-apartment-row').count()).toBe(22);

    for (const number of ['1C', '1E', '2C']) {
      await tabTo(heart(page, number));
      await keyboard.press('Enter');
    }
    await tabTo(row(page, '3A'));
    await keyboard.press('Enter');
    const heading = page.getByRole('heading', { name: 'Apartment 3A' });
    await expect.poll(() => heading.evaluate((one) => one === document.activeElement)).toBe(true);
    await tabTo(page.getByRole('button', { name: 'Compare', exact: true }));
    await keyboard.press('Enter');
    await tabTo(page.getByRole('button', { name: 'Look around in 360°' }));
    await keyboard.press('Enter');
    await page.getByRole('dialog', { name: '360° tour of apartment 3A' }).waitFor();
    await keyboard.press('Escape');
    await page.getByRole('dialog', { name: '360° tour of apartment 3A' }).waitFor({ state: 'hidden' });
    await tabTo(page.getByRole('button', { name: 'All apartments' }), 'Shift+Tab');
    await keyboard.press('Enter');
    // Back at the previous position in the list, not at its start.
    await expect.poll(() => row(page, '3A').evaluate((one) => one === document.activeElement)).toBe(true);
    await tabTo(row(page, '3B'));
    await keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Apartment 3B' }).waitFor();
    await tabTo(page.getByRole('button', { name: 'Compare', exact: true }));
    await keyboard.press('Enter');
    await tabTo(page.getByRole('button', { name: 'Compare 2' }));
    await keyboard.press('Enter');
    await page.getByRole('dialog', { name: 'Side by side' }).waitFor();
    await keyboard.press('Escape');
    await page.getByRole('dialog', { name: 'Side by side' }).waitFor({ state: 'hidden' });
    await tabTo(page.getByRole('button', { name: 'Ask about this apartment' }), 'Shift+Tab');
    await keyboard.press('Enter');
    await page.getByLabel('Your name').waitFor();
    await tabTo(page.getByLabel('Your name'));
    await keyboard.type('Jan Kowal');
    await tabTo(page.getByRole('textbox', { name: 'E-mail' }));
    await keyboard.type('jan@mail.example');
    await tabTo(page.getByRole('button', { name: 'Send', exact: true }));
    await keyboard.press('Enter');
    await page.getByText('Your question has been sent').waitFor();
    expect(await inquiriesOf('jan@mail.example')).toHaveLength(1);
    await context.close();
  });

  it("on an agent's dark page, with the agent's badge", async () => {
    const people = await team<{ id: string; name: string; role: string }[]>('/user?role=AGENT');
    const cards = await Promise.all(
      people.map(async ({ id }) => {
        const answer = await fetch(`${product.url}/api/v1/user/${id}`);
        return answer.ok ? ((await answer.json()) as { data: { id: string; name: string } }).data : undefined;
      }),
    );
    const agent = cards.find((card) => card !== undefined);
    if (!agent) throw new Error('No agent of the demo shows themselves');
    const host = createServer((_request, response) => {
      const query = `agentId=${agent.id}&avatar=true&mode=dark&iframe=true`;
      response.setHeader('content-type', 'text/html');
      response.end(
        `<!doctype html><title>Agent</title><iframe src="${product.url}${BUILDING}?${query}" style="width:100%;height:860px;border:0"></iframe>`,
      );
    });
    await new Promise<void>((done) => host.listen(0, '127.0.0.1', done));
    const context = await browser.newContext({ reducedMotion: 'reduce', ...DESKTOP });
    const page = await context.newPage();
    const troubles = watchTroubles(page);
    await page.goto(`http://127.0.0.1:${(host.address() as AddressInfo).port}/`);
    await expect.poll(() => page.frames().length).toBe(2);
    const frame = page.frames()[1];
    if (!frame) throw new Error('There is no frame');
    await frame.locator('.oriel-outlines.is-live').waitFor();
    await frame.locator('.oriel-agent-badge').getByText(agent.name).waitFor();
    const paper = await frame.locator('.oriel-side').evaluate((one) => getComputedStyle(one).backgroundColor);
    expect(paper).toBe('rgb(23, 21, 18)');
    await row(frame, '3A').click();
    await frame.locator('.oriel-agent').getByText(agent.name).waitFor();
    await frame.getByRole('button', { name: 'Look around in 360°' }).click();
    await frame.frameLocator('.oriel-tour iframe').locator('canvas').first().waitFor({ timeout: 30_000 });
    await frame.getByRole('button', { name: 'Back to the building' }).click();
    await frame.getByRole('button', { name: 'Ask about this apartment' }).click();
    await frame.getByLabel('Your name').fill('Ola Lis');
    await frame.getByRole('textbox', { name: 'E-mail' }).fill('ola@mail.example');
    await frame.getByRole('button', { name: 'Send', exact: true }).click();
    await frame.getByText('Your question has been sent').waitFor();
    const [asked] = await team<{ agentId?: string }[]>('/inquiry?search=ola%40mail.example');
    expect(asked?.agentId).toBe(agent.id);
    // The surrounding page owns the history.
    expect(await page.evaluate(() => history.length)).toBeLessThanOrEqual(2);
    expect(troubles).toEqual([]);
    await context.close();
    await new Promise((done) => host.close(done));
  });
});

describe('a navigator with hidden availability', () => {
  it('reveals no status: not in the page, the list, a card, a comparison, nor on the wire', async () => {
    const { data } = (await (await fetch(`${product.url}/api/v1/navigator/brzozowa-park-a`)).json()) as {
      data: { id: string };
    };
    await team(`/navigator/${data.id}`, { settings: { hideAvailability: true } });
    const context = await browser.newContext({ reducedMotion: 'reduce', ...DESKTOP });
    const page = await context.newPage();
    const bodies: Promise<string>[] = [];
    page.on('response', (response) => {
      const asked = response.request().method() === 'GET';
      if (asked && /\/api\/|\/viewer\//.test(response.url())) bodies.push(response.text().catch(() => ''));
    });
    await page.goto(`${product.url}${BUILDING}?enableDetails=true`);
    await row(page, '3A').click();
    await page.getByRole('heading', { name: 'Similar apartments' }).waitFor();
    await page.getByRole('button', { name: 'Compare', exact: true }).click();
    await page.getByRole('button', { name: 'Next apartment' }).click();
    await page.getByRole('button', { name: 'Compare', exact: true }).click();
    await page.getByRole('button', { name: 'Compare 2' }).click();
    await page.getByRole('dialog', { name: 'Side by side' }).waitFor();
    const said = [await page.content(), ...(await Promise.all(bodies))].join('\n');
    // Having colours for statuses reveals nothing about an apartment.
    const traces = /[^{,]"(ACTIVE|BOOKED|SOLD)"|Reserved|class="[^"]*is-(active|booked|sold)/;
    expect(said.match(traces)?.[0]).toBeUndefined();
    expect(said.match(/statusChangedAt|bookedUntil|soldAt|byStatus/)?.[0]).toBeUndefined();
    expect(await page.locator('.oriel-status').count()).toBe(0);
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
    await page.getByRole('button', { name: 'All apartments' }).click();
    await page.getByRole('button', { name: 'Filters', exact: true }).click();
    await page.getByRole('group', { name: 'Rooms' }).waitFor();
    expect(await page.getByRole('group', { name: 'Availability' }).count()).toBe(0);
    await team(`/navigator/${data.id}`, { settings: { hideAvailability: false } });
    await context.close();
  });
});
