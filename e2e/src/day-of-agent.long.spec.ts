import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { launchChromium } from '../../sdk/testing/launch-chromium.ts';
import { DESKTOP, PHONE, signIn, watchTroubles } from './support/browser.ts';
import { expectFine } from './support/fine.ts';
import { sendInquiry } from './support/inquiry-form.ts';
import { zoneAtMidday } from './support/midday.ts';
import { makeDataDir, type Product, removeDataDir, startProduct } from './support/product.ts';

/** A day of an agent: on the way with a phone, later at a desk; a buyer uses their link. */

const AGENT = 'agent@demo.oriel.example';
const BUYER = { name: 'Olga Wierzba', email: 'olga@mail.example' };
/** Each step depends on the previous one, so none can be retried alone. */
const GOES_ON = { retry: 0 };
const PATIENCE = { timeout: 30_000 };
/** One poll interval of the bell plus a margin, milliseconds. */
const A_POLL = 31_000;
const A_DAY = 24 * 3600 * 1000;
const timeZone = zoneAtMidday();

let product: Product;
let browser: Browser;
let phone: Page;
let desk: Page;
let buyer: Page;
let ownLink = '';
let number = '';
/** Openings of the agent's own link within seven days, as home shows in the morning. */
let opened = 0;
const troubles: string[][] = [];

async function visitor(options: Parameters<Browser['newContext']>[0]): Promise<BrowserContext> {
  return await browser.newContext({
    reducedMotion: 'reduce',
    locale: 'en-US',
    timezoneId: timeZone,
    ...options,
  });
}

beforeAll(async () => {
  product = await startProduct(await makeDataDir());
  browser = await launchChromium();
});

afterAll(async () => {
  await browser?.close();
  await product?.stop();
  await removeDataDir(product?.dataDir ?? '');
});

const heading = (on: Page, name: string | RegExp, level = 1) => on.getByRole('heading', { level, name });
const field = (on: Page, name: string) => on.locator(`[name="${name}"]`);

async function linkOpened(on: Page): Promise<number> {
  const said = await on.getByText(/^Your link was opened \d+ times/).innerText();
  return Number(/\d+/.exec(said)?.[0]);
}

/** What an open viewer shows of its apartment, which it refetches from time to time. */
const buyerSees = (status: string) =>
  expect.poll(() => heading(buyer, `Apartment ${number}`).innerText(), PATIENCE).toContain(status);

const openArea = async (name: string) => {
  await phone.getByRole('button', { name: 'More', exact: true }).tap();
  await phone.getByRole('dialog', { name: 'All areas' }).getByRole('link', { name, exact: true }).tap();
};

describe('in the morning, by phone', GOES_ON, () => {
  it("home lists the agent's own open tasks", async () => {
    const context = await visitor({ ...PHONE, permissions: ['clipboard-read', 'clipboard-write'] });
    phone = await signIn(context, product.url, AGENT);
    troubles.push(watchTroubles(phone));
    await heading(phone, 'Hello, Ewa').waitFor();
    const waits = phone.getByRole('region', { name: 'To do today' });
    await waits.getByRole('heading', { name: '3 unread inquiries' }).waitFor();
    await waits.getByRole('link', { name: /^Claire Dubois/ }).waitFor();
    await phone.getByRole('heading', { name: 'Your last seven days' }).waitFor();
    opened = await linkOpened(phone);
    await expectFine(phone);
  });

  it('finds and copies the own link in the profile', async () => {
    await openArea('Profile');
    await phone.getByRole('link', { name: 'Your link' }).tap();
    await heading(phone, 'Ewa Lis').waitFor();
    const link = phone.getByRole('region', { name: 'Your link' });
    await link.getByLabel('Opens').selectOption({ label: 'Brzozowa Park, building A' });
    await link.getByRole('button', { name: /Copy/ }).tap();
    ownLink = await phone.evaluate(() => navigator.clipboard.readText());
    expect(ownLink).toMatch(/\/viewer\/brzozowa-park-a\?agentId=[0-9a-f]{24}&avatar=true$/);
    await expectFine(phone);
  });
});

describe('a buyer follows the link', GOES_ON, () => {
  it('sees the agent, looks around, saves an apartment and asks', async () => {
    buyer = await (await visitor(DESKTOP)).newPage();
    troubles.push(watchTroubles(buyer));
    await buyer.goto(product.url + ownLink.slice(new URL(ownLink).origin.length));
    await buyer.locator('#oriel-viewer[data-live]').waitFor();
    await buyer.locator('.oriel-agent-badge').getByText('Ewa Lis').waitFor();
    await buyer.locator('.oriel-scene').focus();
    await buyer.keyboard.press('ArrowRight');
    const question = buyer.getByRole('region', { name: 'May we remember what you look at?' });
    await question.getByRole('button', { name: 'Yes, remember' }).click();
    const free = buyer.locator('.oriel-apartment-row').filter({ hasText: 'Available' });
    await free.nth(1).click();
    const [title = ''] = (await buyer.locator('.oriel-apartment-card h1').innerText()).split('\n');
    number = title.replace('Apartment ', '');
    await buyer.getByRole('button', { name: 'Save', exact: true }).click();
    await buyer.getByRole('button', { name: 'Ask about this apartment' }).click();
    const reference = await sendInquiry(buyer, { ...BUYER, message: 'May I see it on Saturday?' });
    expect(reference).not.toBe('');
    await buyer
      .getByRole('button', { name: /Close|Back|Done/ })
      .first()
      .click();
  });
});

describe('the inquiry', GOES_ON, () => {
  it('rings on the phone and shows sender, subject and earlier activity', async () => {
    await phone.clock.install();
    await phone.getByRole('link', { name: 'Home', exact: true }).tap();
    await phone.clock.fastForward(A_POLL);
    await phone.getByRole('button', { name: 'Notifications, 3 unread' }).tap();
    const panel = phone.getByRole('dialog', { name: 'Notifications' });
    await panel.getByRole('link', { name: `Olga Wierzba asks about ${number}` }).tap();
    await heading(phone, BUYER.name).waitFor(PATIENCE);
    await phone.getByText('May I see it on Saturday?').waitFor();
    expect(await phone.getByRole('link', { name: BUYER.email }).getAttribute('href')).toMatch(
      /^mailto:olga@mail\.example\?subject=/,
    );
    const visits = phone.getByRole('list', { name: 'Visits' });
    for (const deed of ['Sent an inquiry', `Viewed ${number}`, `Saved ${number}`])
      await visits.getByText(deed).waitFor(PATIENCE);
    await expectFine(phone);
  });

  it('is answered: a note for the team, and a booking of the apartment', async () => {
    await phone.getByText('Note', { exact: true }).tap();
    await phone.getByPlaceholder('Write a note for the team').fill('Called: Saturday at ten, at the site.');
    await phone.getByRole('button', { name: 'Add note' }).tap();
    await phone.getByRole('listitem').filter({ hasText: 'Saturday at ten' }).waitFor();
    await phone.getByRole('button', { name: 'Reserve for this person' }).tap();
    await phone.getByRole('button', { name: 'Reserve', exact: true }).tap();
    await phone.getByText('Reserved for this inquiry until', { exact: false }).waitFor();
    await expectFine(phone);
    await buyerSees('Reserved');
  });

  it('links to the apartment, with a new end of the booking, and read-only prices', async () => {
    await phone.getByRole('link', { name: number, exact: true }).first().tap();
    await heading(phone, `Apartment ${number}`).waitFor();
    const status = phone.getByRole('region', { name: 'Status' });
    await status.getByText('Reserved', { exact: true }).waitFor();
    await status.getByRole('button', { name: 'Change reservation' }).tap();
    const saturday = new Date(Date.now() + 3 * A_DAY);
    await status.getByLabel('Reserved until').fill(saturday.toLocaleDateString('en-CA', { timeZone }));
    await status.getByRole('button', { name: 'Save', exact: true }).tap();
    const day = saturday.toLocaleDateString('en-US', { dateStyle: 'medium', timeZone });
    await status.getByText(`Until ${day} · Ewa Lis`).waitFor();
    expect(await field(phone, 'price').count()).toBe(0);
    expect(await status.getByRole('button', { name: 'Mark as sold' }).count()).toBe(0);
    await expectFine(phone);
  });
});

describe('in the afternoon, at a desk', GOES_ON, () => {
  it('home shows the booking and the visit that led to it', async () => {
    desk = await signIn(await visitor(DESKTOP), product.url, AGENT);
    troubles.push(watchTroubles(desk));
    await desk.getByRole('heading', { name: '1 reservation of yours' }).waitFor();
    await desk.getByRole('listitem').filter({ hasText: number }).getByText('ends in 3 days').waitFor();
    await desk.getByRole('heading', { name: '3 unread inquiries' }).waitFor();
    expect(await linkOpened(desk)).toBe(opened + 1);
    await desk.getByRole('link', { name: 'Statistics', exact: true }).click();
    await desk.getByText('What visitors from your link did.').waitFor();
    await heading(desk, 'Numbers', 2).waitFor(PATIENCE);
    expect(await desk.getByRole('heading', { name: 'From agent links' }).count()).toBe(0);
    await expectFine(desk);
  });

  it("hides others' work, and explains who may open its address", async () => {
    const areas = desk.getByRole('navigation', { name: 'Areas' });
    for (const [area, closed] of [
      ['Estates', /New estate/],
      ['Apartments', /New apartment|Import|Plans and photos/],
      ['Tours', /Upload|Import/],
      ['Inquiries', /Export/],
      ['Users', /Invite/],
      ['Embed', /Add a website/],
      ['Organizations', /New organization/],
    ] as const) {
      await areas.getByRole('link', { name: area }).click();
      await heading(desk, area).waitFor();
      await desk.waitForLoadState('networkidle');
      const main = desk.getByRole('main');
      expect(await main.getByRole('button', { name: closed }).count(), area).toBe(0);
      expect(await main.getByRole('link', { name: closed }).count(), area).toBe(0);
    }
    expect(await areas.getByRole('link', { name: 'Feedback' }).count()).toBe(0);
    for (const [path, said] of [
      ['feedback', 'Your role doesn’t include this area'],
      ['integrity', 'This is for the back office'],
    ] as const) {
      await desk.goto(`${product.url}/dashboard/${path}`);
      await desk.getByRole('heading', { name: said }).waitFor();
    }
    await expectFine(desk);
  });

  it('edits the own card, which the buyer reads next to the apartment', async () => {
    await desk.getByRole('navigation', { name: 'Areas' }).getByRole('link', { name: 'Profile' }).click();
    await desk.getByLabel('Title on the card').fill('Your guide to Brzozowa Park');
    await desk.getByLabel('A few sentences about you').fill('I have shown every apartment here twice.');
    await desk.getByRole('button', { name: 'Save changes' }).click();
    await desk.getByRole('button', { name: /Save changes|Saving/ }).waitFor({ state: 'detached' });
    await expectFine(desk);
    // Public answers are cached briefly: reloading shows the new text.
    const card = buyer.getByRole('article').getByRole('region', { name: 'Your contact' });
    await expect
      .poll(async () => {
        await buyer.reload();
        return await card.innerText();
      }, PATIENCE)
      .toContain('I have shown every apartment here twice.');
    expect(await card.innerText()).toContain('Your guide to Brzozowa Park');
    await expectFine(buyer);
  });

  it('releases the apartment, which becomes available again', async () => {
    await desk.getByRole('navigation', { name: 'Areas' }).getByRole('link', { name: 'Inquiries' }).click();
    await desk.getByRole('link', { name: new RegExp(BUYER.name) }).click();
    await heading(desk, BUYER.name).waitFor();
    await desk.getByText('Called: Saturday at ten, at the site.').waitFor();
    await desk.getByRole('button', { name: 'Release' }).click();
    await desk.getByRole('button', { name: 'Reserve for this person' }).waitFor();
    await buyerSees('Available');
  });

  it('signs out without leaving data behind, and stays signed in on the phone', async () => {
    await desk.getByRole('button', { name: /Account: Ewa Lis/ }).click();
    await desk.getByRole('menuitem', { name: 'Sign out' }).click();
    await desk.waitForURL('**/login');
    expect(await desk.evaluate(() => localStorage.getItem('token'))).toBeNull();
    await desk.goBack();
    await desk.waitForURL('**/login**');
    expect(await desk.getByText(BUYER.name).count()).toBe(0);
    // The next user sees their own data, not what is still in the page's memory.
    await desk.getByLabel('E-mail', { exact: true }).fill('user@demo.oriel.example');
    await desk.getByLabel('Password', { exact: true }).fill('oriel-demo-2026');
    await desk.getByRole('button', { name: 'Sign in', exact: true }).click();
    await desk.getByRole('button', { name: /Account: Tomasz/ }).waitFor();
    await phone.reload();
    await heading(phone, `Apartment ${number}`).waitFor();
    expect(troubles.flat()).toEqual([]);
  });
});
