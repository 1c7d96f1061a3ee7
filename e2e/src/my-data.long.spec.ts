import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { launchChromium } from '../../sdk/testing/launch-chromium.ts';
import { accessibilityFaults, faultsInBothThemes } from '../../viewer/src/testing/accessibility.ts';
import { DESKTOP, PHONE, signIn, watchTroubles } from './support/browser.ts';
import { callAs } from './support/call-as.ts';
import { codeFor, linkFor } from './support/letters.ts';
import { makeDataDir, type Product, removeDataDir, startProduct } from './support/product.ts';

const ADMIN = 'admin@demo.oriel.example';
const BUYER = 'barbara@buyers.example';

let product: Product;
let browser: Browser;
/** The buyer's first link. */
let first = '';

beforeAll(async () => {
  product = await startProduct(await makeDataDir(), { GA_ID: 'G-TEST123456', LOG_LEVEL: 'debug' });
  browser = await launchChromium();
}, 120_000);

afterAll(async () => {
  await browser?.close();
  await product?.stop();
  await removeDataDir(product?.dataDir ?? '');
});

async function blank(options: BrowserContextOptions = DESKTOP): Promise<Page> {
  const context = await browser.newContext({ reducedMotion: 'reduce', locale: 'en-US', ...options });
  return await context.newPage();
}

/** A picture for whoever looks at the page, where `PICTURES` names a folder. */
async function picture(page: Page, name: string): Promise<void> {
  const folder = process.env.PICTURES;
  if (!folder) return;
  await mkdir(folder, { recursive: true });
  await page.screenshot({ path: path.join(folder, `${name}.png`), fullPage: true });
}

async function ask(nth = 0): Promise<{ id: string }> {
  const [estate] = await callAs(product.url, ADMIN, 'GET', '/estate?search=Brzozowa&limit=1');
  const apartments = await callAs(product.url, ADMIN, 'GET', `/apartment?estateId=${estate.id}&limit=9`);
  const apartment = apartments[nth];
  const organization = await callAs(product.url, ADMIN, 'GET', `/organization/${estate.organizationId}`);
  const consents = organization.privacy.consents.map(
    ({ key, version }: { key: string; version: string }) => ({
      key,
      version,
      granted: true,
    }),
  );
  const send = (path: string, body: object) =>
    fetch(`${product.url}/api/v1${path}`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'accept-language': 'en',
        'user-agent': 'Mozilla/5.0 Chrome/142.0',
      },
      body: JSON.stringify(body),
    });
  const seen = { visitorId: 'visit-of-barbara', sessionId: 's-1', consent: true, apartmentId: apartment.id };
  await send('/tracking', {
    events: ['see_apartment_details', 'add_to_favorite'].map((name) => ({
      ...seen,
      name,
      eventId: `barbara-${name}`,
    })),
  });
  const answer = await send('/inquiry', {
    name: 'Barbara Adamczyk',
    email: BUYER,
    phone: '601 234 567',
    message: 'Is the apartment still available?\nI could come on Saturday.',
    apartmentId: apartment.id,
    estateId: estate.id,
    visitorId: 'visit-of-barbara',
    analyticsConsent: true,
    consents,
    startedAt: new Date(Date.now() - 30_000).toISOString(),
  });
  expect(answer.status, await answer.clone().text()).toBe(201);
  return ((await answer.json()) as { data: { id: string } }).data;
}

it('a buyer sees, corrects, withdraws and erases by the link in their mail, and the team sees that', async () => {
  const { id } = await ask();
  await callAs(product.url, ADMIN, 'POST', `/inquiry/${id}/reply`, { text: 'It is. See you on Saturday!' });
  first = await linkFor(product, BUYER, '/my-data');
  const link = first;
  const page = await blank();
  const troubles = watchTroubles(page);
  const others: string[] = [];
  page.on('request', (request) => {
    if (new URL(request.url()).origin !== product.url) others.push(request.url());
  });
  const answer = await page.goto(link);
  expect(answer?.headers()).toMatchObject({
    'cache-control': 'private, no-store',
    'referrer-policy': 'no-referrer',
    'x-robots-tag': 'noindex',
  });
  const heading = page.getByRole('heading', { name: /^What .+ keeps about you$/ });
  await heading.waitFor();
  // The page of whom they have asked, not ours.
  const [, keeper = ''] = /^What (.+) keeps/.exec(await heading.innerText()) ?? [];
  const header = page.getByRole('banner');
  await header.getByText(keeper).or(header.getByAltText(keeper)).waitFor();
  expect(await header.getByRole('link').count()).toBe(0);
  await page.getByText('Barbara Adamczyk').waitFor();
  await page.getByText('See you on Saturday!').waitFor({ state: 'attached' });
  await picture(page, 'data-en-1440');
  expect(await accessibilityFaults(page)).toEqual([]);
  // Whoever looks at their own data is not counted, nor asked whether they may be.
  expect(await page.getByRole('region', { name: 'May we count your visit' }).count()).toBe(0);
  expect(await page.title()).toBe('Your data | Oriel');

  await page.getByRole('button', { name: 'Change', exact: true }).click();
  await page.getByLabel('Phone', { exact: true }).fill('602 000 111');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('602 000 111').waitFor();

  await page.getByRole('button', { name: 'Withdraw', exact: true }).first().click();
  await page
    .getByText(/withdrawn on/)
    .first()
    .waitFor();
  await page.getByRole('button', { name: 'Withdraw consent and make visits anonymous' }).click();
  await page.getByRole('heading', { name: 'Visits' }).waitFor({ state: 'detached' });
  expect(await page.evaluate(() => localStorage.getItem('oriel-consent'))).toBe('denied');
  const journey = await callAs(product.url, ADMIN, 'GET', `/inquiry/${id}/tracking`);
  expect(journey.events).toEqual([]);

  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download everything' }).click();
  expect((await download).suggestedFilename()).toBe('my-data.json');

  await page.getByRole('button', { name: 'Erase everything' }).click();
  const dialog = page.getByRole('alertdialog');
  await dialog.waitFor();
  expect(await faultsInBothThemes(page)).toEqual([]);
  await picture(page, 'data-erase-1440');
  await dialog.getByRole('button', { name: 'Keep it' }).click();
  await page.getByRole('button', { name: 'Erase everything' }).click();
  await dialog.getByRole('button', { name: 'Erase everything' }).click();
  await page.getByText('Erased.').waitFor();
  expect(await page.getByText('Barbara Adamczyk').count()).toBe(0);
  await picture(page, 'data-erased-1440');

  const team = await signIn(await browser.newContext(DESKTOP), product.url, ADMIN);
  await team.goto(`${product.url}/dashboard/inquiries/${id}`);
  await team.getByText('removed all personal data').waitFor();
  expect(await team.getByText('Barbara Adamczyk').count()).toBe(0);
  await picture(team, 'team-erased-1440');
  await team.context().close();
  expect(others).toEqual([]);
  expect(troubles).toEqual([]);
  // The secret of the link is in no line of the log, and neither is the person.
  const secret = link.split('#')[1] ?? '';
  expect(product.output()).not.toContain(secret.slice(0, 40));
  expect(product.output()).not.toMatch(/Barbara|barbara/);
  await page.context().close();
});

it('an address gets a new link, and an expired or cut one says so', async () => {
  const page = await blank(PHONE);
  await page.goto(`${product.url}/my-data#v1.cut`);
  await page.getByText('This link has expired or is not complete.').waitFor();
  await picture(page, 'data-expired-390');
  expect(await accessibilityFaults(page)).toEqual([]);
  await page.getByRole('button', { name: 'Send link' }).tap();
  await page.getByText('Enter a complete e-mail address').waitFor();
  await page.getByLabel('E-mail address').fill('nobody@buyers.example');
  await page.getByRole('button', { name: 'Send link' }).tap();
  await page.getByText('If anything is kept under nobody@buyers.example').waitFor();
  await page.context().close();
});

it('a resident opens their comments from the project, without an address', async () => {
  const project = await callAs(product.url, ADMIN, 'POST', '/feedback', {
    title: 'A park beside the river',
    items: [{ type: 'MAP', title: 'The whole park', map: { center: [17.05, 51.11], zoom: 14 } }],
  });
  await callAs(product.url, ADMIN, 'PATCH', `/feedback/${project.id}`, { status: 'OPEN' });
  const page = await blank(PHONE);
  await page.goto(`${product.url}/feedback/${project.id}`);
  await page.getByRole('button', { name: 'Add a comment' }).tap();
  await page.getByRole('button', { name: 'Comment here' }).tap();
  await page.getByLabel('Your comment').fill('More benches, please.');
  await page.getByLabel('Name', { exact: true }).fill('Anna');
  await page.getByRole('button', { name: 'Send', exact: true }).tap();
  await page.getByRole('heading', { name: 'Comments here' }).waitFor();
  const opened = page.context().waitForEvent('page');
  await page.getByRole('link', { name: 'Your data' }).tap();
  const own = await opened;
  await own.getByText('More benches, please.').waitFor();
  // The secret of the browser has left the address.
  expect(own.url()).not.toContain('visitor=');
  await picture(own, 'data-comments-390');
  expect(await accessibilityFaults(own)).toEqual([]);
  await own.getByRole('button', { name: 'Erase everything' }).tap();
  await own.getByRole('alertdialog').getByRole('button', { name: 'Erase everything' }).tap();
  await own.getByText('Erased.').waitFor();
  await page.reload();
  await page.getByRole('button', { name: 'Add a comment' }).waitFor();
  expect(await page.getByText('More benches, please.').count()).toBe(0);
  await page.context().close();
});

/** Gives the organization a wide logo, as developers have them. */
async function giveLogo(): Promise<void> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="240"><rect x="20" y="40" width="160" height="160" fill="#1d5c46"/>
    <text x="220" y="165" font-family="serif" font-size="110" fill="#222">BRZOZOWA 1924</text></svg>`;
  const form = new FormData();
  form.append('file', new Blob([svg], { type: 'image/svg+xml' }), 'logo.svg');
  const { url } = await callAs(product.url, ADMIN, 'POST', '/asset?type=LOGO', form);
  const [{ organizationId }] = await callAs(product.url, ADMIN, 'GET', '/estate?limit=1');
  await callAs(product.url, ADMIN, 'PATCH', `/organization/${organizationId}`, { brand: { logoUrl: url } });
}

it('looks the same in the dark, in Polish, on its side, and with a logo', async () => {
  await ask(1);
  await giveLogo();
  const link = (await linkFor(product, BUYER, '/my-data', first)).replace('lang=en', 'lang=pl');
  for (const [name, options] of [
    ['data-pl-dark-390', PHONE],
    ['data-pl-dark-844', { ...PHONE, viewport: { width: 844, height: 390 } }],
    ['data-pl-1440', { ...DESKTOP, colorScheme: 'light' }],
  ] as const) {
    const page = await blank({ colorScheme: 'dark', ...options, locale: 'pl-PL' });
    await page.goto(link);
    await page.getByRole('heading', { name: /przechowuje o Tobie/ }).waitFor();
    await page.getByText('Barbara Adamczyk').waitFor();
    const logo = page.getByRole('banner').getByRole('img');
    await expect
      .poll(() => logo.evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBeGreaterThan(0);
    expect(await logo.getAttribute('alt')).not.toBe('');
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(
      0,
    );
    expect(await accessibilityFaults(page)).toEqual([]);
    await picture(page, name);
    await page.context().close();
  }
});

it('a buyer changes their address by the code that came there', async () => {
  const wanted = 'barbara.nowak@buyers.example';
  const link = await linkFor(product, BUYER, '/my-data', first);
  const page = await blank({ ...PHONE, colorScheme: 'dark' });
  const troubles = watchTroubles(page);
  await page.goto(link);
  await page.getByText(`Found by the address ${BUYER}.`).waitFor();
  await page.getByRole('button', { name: 'Change address' }).tap();
  await page.getByRole('button', { name: 'Send code' }).tap();
  await page.getByText('Enter a complete e-mail address').waitFor();
  await page.getByLabel('New e-mail address').fill(wanted);
  await picture(page, 'data-address-390');
  await page.getByRole('button', { name: 'Send code' }).tap();
  await page.getByText(`A code is on its way to ${wanted}`).waitFor();
  const code = await codeFor(product, wanted);
  const field = page.getByLabel('Code', { exact: true });
  const change = page.getByRole('button', { name: 'Change address' });
  await field.fill(code.slice(0, 7));
  await change.tap();
  await page.getByText('Enter the 8 digits from the e-mail').waitFor();
  await field.fill(`${code[0] === '1' ? 2 : 1}${code.slice(1)}`);
  await change.tap();
  await page.getByText('is not the code from the e-mail, or has expired').waitFor();
  await picture(page, 'data-code-390');
  expect(await accessibilityFaults(page)).toEqual([]);
  await field.fill(`${code.slice(0, 4)} ${code.slice(4)}`);
  await change.tap();
  await page.getByText(`Found by the address ${wanted}.`).waitFor();
  await page.getByText('Barbara Adamczyk').waitFor();
  expect(new URL(page.url()).hash).not.toBe(new URL(link).hash);
  await page.reload();
  await page.getByText(`Found by the address ${wanted}.`).waitFor();
  await page.goto(link);
  await page.getByText(`Found by the address ${BUYER}.`).waitFor();
  expect(await page.getByText('Barbara Adamczyk').count()).toBe(0);
  expect(troubles.filter((trouble) => !/400/.test(trouble))).toEqual([]);
  await page.context().close();
});

it('a member takes out their data, and deletes their account by typing its address', async () => {
  const context = await browser.newContext({ reducedMotion: 'reduce', ...DESKTOP });
  const page = await signIn(context, product.url, 'user@demo.oriel.example');
  await page.goto(`${product.url}/dashboard/profile#data`);
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download your data' }).click();
  expect((await download).suggestedFilename()).toBe('my-account.json');
  await page.getByRole('button', { name: 'Delete account' }).click();
  const dialog = page.getByRole('alertdialog');
  const act = dialog.getByRole('button', { name: 'Delete account' });
  expect(await act.isDisabled()).toBe(true);
  await picture(page, 'account-delete-1440');
  await dialog.getByLabel(/^Type/).fill('user@demo.oriel.example');
  await act.click();
  await page.waitForURL(`${product.url}/`);
  const people = await callAs(product.url, ADMIN, 'GET', '/user?limit=50');
  expect(people.map(({ email }: { email: string }) => email)).not.toContain('user@demo.oriel.example');
  await context.close();
});
