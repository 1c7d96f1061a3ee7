import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { dashboardInChromium, type InChromium, pictureFile, signIn } from './dashboard-in-chromium.ts';
import { id, panorama } from './fixture-server.ts';

let chromium: InChromium;
beforeAll(async () => {
  chromium = await dashboardInChromium();
});
afterAll(() => chromium?.close());

const uploadRow = (page: Page, name: string): Locator =>
  page.getByRole('list', { name: 'Uploads' }).getByRole('listitem').filter({ hasText: name });

async function drop(page: Page, names: readonly string[]): Promise<void> {
  await page.evaluate((files) => {
    const dataTransfer = new DataTransfer();
    for (const name of files)
      dataTransfer.items.add(new File([new Uint8Array(4096)], name, { type: 'image/jpeg' }));
    const target = document.querySelector('h1') ?? document.body;
    for (const type of ['dragenter', 'dragover', 'drop']) {
      target.dispatchEvent(new DragEvent(type, { dataTransfer, bubbles: true, cancelable: true }));
    }
  }, names);
}

test('files dropped anywhere become one tour; a rejected one shows why, with its code', async () => {
  const { page, fixture, troubles } = await chromium.visit();
  await signIn(page, '/dashboard/tours');
  await page.getByRole('heading', { name: 'No tours yet' }).waitFor();

  await drop(page, ['street.jpg', 'kitchen.jpg', 'attic.jpg']);
  const refused = uploadRow(page, 'street.jpg');
  expect(await refused.getByRole('alert').textContent()).toBe(
    'A panorama is twice as wide as it is high; this picture is 1.5 times. PANORAMA_RATIO',
  );
  expect(await refused.getByRole('button', { name: 'Try again' }).count()).toBe(0);
  for (const name of ['kitchen', 'attic']) {
    const open = uploadRow(page, `${name}.jpg`).getByRole('link', { name: `Open ${name} in the viewer` });
    await open.waitFor();
    expect(await open.getAttribute('href')).toMatch(/^\/viewer360\/[0-9a-f]{24}$/);
  }
  const cards = page.getByRole('list', { name: 'Tours' }).getByRole('link', { name: /^Open/ });
  await expect.poll(() => cards.count()).toBe(1);
  const [kitchen] = fixture.state.panoramas.filter(({ entry }) => entry);
  await page.getByRole('link', { name: 'Edit the tour' }).waitFor();
  expect(fixture.state.panoramas.map(({ tourId }) => tourId)).toEqual([kitchen?.id, kitchen?.id]);
  expect(
    fixture.requests.filter(({ method, path }) => method === 'POST' && path === '/api/v1/asset'),
  ).toHaveLength(3);

  await page.getByRole('button', { name: 'Clear finished' }).click();
  expect(await page.getByRole('heading', { name: 'Uploads' }).count()).toBe(0);
  expect(troubles).toEqual([]);
});

test('an upload shows how many bytes have been sent', async () => {
  const { page, context } = await chromium.visit();
  await signIn(page, '/dashboard/tours');
  const network = await context.newCDPSession(page);
  await network.send('Network.enable');
  const slow = { offline: false, latency: 0, downloadThroughput: -1, uploadThroughput: 200_000 };
  await network.send('Network.emulateNetworkConditions', slow);
  await page.locator('input[type=file]').setInputFiles(pictureFile('kitchen.jpg', 600_000));
  const bar = page.getByRole('progressbar', { name: 'Upload of kitchen.jpg' });
  const seen = async () => Number(await bar.getAttribute('aria-valuenow'));
  await expect.poll(seen).toBeGreaterThan(10);
  const first = await seen();
  expect(first).toBeLessThan(100);
  await expect.poll(seen).toBeGreaterThan(first);
  await uploadRow(page, 'kitchen.jpg').getByRole('link', { name: 'Open kitchen in the viewer' }).waitFor();
});

test('tiling shows its progress', async () => {
  const tiles = { status: 'PROCESSING', version: 1, progress: 0.4 };
  const { page } = await chromium.visit({
    panoramas: [panorama(1, { name: 'Roof', tiles })],
    tilingStep: 0.2,
  });
  await signIn(page, '/dashboard/tours');
  const bar = page.getByRole('progressbar', { name: 'Preparing Roof' });
  await expect.poll(() => bar.getAttribute('aria-valuenow')).toBe('60');
  await page.getByRole('link', { name: 'Open Roof in the viewer' }).waitFor();
});

test('an upload continues while the user navigates, and can be cancelled', async () => {
  const { page, fixture } = await chromium.visit();
  await signIn(page, '/dashboard/tours');
  let letGo: () => void = () => undefined;
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await page.route('**/api/v1/asset*', async (route) => {
    await held;
    await route.continue();
  });
  await page
    .locator('input[type=file]')
    .setInputFiles([pictureFile('kitchen.jpg'), pictureFile('attic.jpg')]);
  await uploadRow(page, 'attic.jpg').getByRole('button', { name: 'Cancel upload of attic.jpg' }).click();
  expect(await uploadRow(page, 'attic.jpg').count()).toBe(0);

  const areas = page.getByRole('navigation', { name: 'Areas' });
  await areas.getByRole('link', { name: 'Inquiries' }).click();
  await page.getByRole('heading', { name: 'Inquiries', level: 1 }).waitFor();
  await page.getByRole('link', { name: '1 upload in progress' }).waitFor();

  letGo();
  await expect.poll(() => fixture.state.panoramas.map(({ name }) => name)).toEqual(['kitchen']);
  await areas.getByRole('link', { name: 'Tours' }).click();
  await uploadRow(page, 'kitchen.jpg').getByRole('link', { name: 'Open kitchen in the viewer' }).waitFor();
});

test('the browser asks before closing a page with an upload in progress', async () => {
  const { page } = await chromium.visit();
  await signIn(page, '/dashboard/tours');
  await page.route('**/api/v1/asset*', () => undefined);
  await page.locator('input[type=file]').setInputFiles(pictureFile('kitchen.jpg'));
  await uploadRow(page, 'kitchen.jpg').waitFor();
  const asked = page.waitForEvent('dialog');
  await page.getByRole('heading', { name: 'Tours', level: 1 }).click();
  const leaving = page.close({ runBeforeUnload: true });
  const dialog = await asked;
  expect(dialog.type()).toBe('beforeunload');
  await dialog.accept();
  await leaving;
});

test('signing out in another tab cancels an upload', async () => {
  const { page, context } = await chromium.visit();
  await signIn(page, '/dashboard/tours');
  await page.route('**/api/v1/asset*', () => undefined);
  await page.locator('input[type=file]').setInputFiles(pictureFile('kitchen.jpg'));
  await uploadRow(page, 'kitchen.jpg').waitFor();
  const ended = page.waitForEvent('requestfailed', (request) => request.url().includes('/api/v1/asset'));

  const other = await context.newPage();
  await other.goto('/dashboard/tours');
  await other.getByRole('button', { name: 'Account: Ada Nowak' }).click();
  await other.getByRole('menuitem', { name: 'Sign out' }).click();
  await ended;
});

test('a failed upload can be retried', async () => {
  const { page } = await chromium.visit();
  await signIn(page, '/dashboard/tours');
  await page.route('**/api/v1/asset*', (route) => route.abort(), { times: 1 });
  await page.locator('input[type=file]').setInputFiles(pictureFile('kitchen.jpg'));
  const row = uploadRow(page, 'kitchen.jpg');
  expect(await row.getByRole('alert').textContent()).toContain('Network error');
  await row.getByRole('button', { name: 'Try again' }).click();
  await row.getByRole('link', { name: 'Open kitchen in the viewer' }).waitFor();
});

test('the search stays in the address', async () => {
  const { page } = await chromium.visit({
    panoramas: [panorama(1, { name: 'Show flat' }), panorama(2, { name: 'Roof terrace' })],
  });
  await signIn(page, '/dashboard/tours');
  const list = page.getByRole('list', { name: 'Tours' });
  await expect.poll(() => list.getByRole('listitem').count()).toBe(2);
  await page.getByRole('searchbox', { name: 'Search tours' }).fill('roof');
  await expect.poll(() => list.getByRole('heading').allTextContents()).toEqual(['Roof terrace']);
  await page.getByText('1 tour', { exact: true }).waitFor();
  await page.reload();
  await expect.poll(() => list.getByRole('heading').allTextContents()).toEqual(['Roof terrace']);
  await page.getByRole('searchbox', { name: 'Search tours' }).fill('cellar');
  await page.getByText('No tours match.').waitFor();
  await page.getByRole('button', { name: 'Show all tours' }).click();
  await expect.poll(() => list.getByRole('listitem').count()).toBe(2);
  // Typing faster than the address updates loses nothing, and an address without a search empties the field.
  const field = page.getByRole('searchbox', { name: 'Search tours' });
  await field.press('ControlOrMeta+a');
  await page.keyboard.type('roof terrace');
  await expect.poll(() => new URL(page.url()).searchParams.get('search')).toBe('roof terrace');
  expect(await field.inputValue()).toBe('roof terrace');
  await page
    .getByRole('navigation', { name: 'Areas' })
    .getByRole('link', { name: 'Tours', exact: true })
    .click();
  await expect.poll(() => field.inputValue()).toBe('');
  await expect.poll(() => list.getByRole('listitem').count()).toBe(2);
});

test('a list that fails to load says so and can be retried', async () => {
  const { page } = await chromium.visit({ panoramas: [panorama(1)], listFailures: [403] });
  await signIn(page, '/dashboard/tours');
  await page.getByRole('alert').filter({ hasText: 'The tours could not be loaded' }).waitFor();
  await page.getByRole('button', { name: 'Try again' }).click();
  await page.getByRole('list', { name: 'Tours' }).getByRole('listitem').waitFor();
});

test('an agent sees and opens tours without forbidden actions', async () => {
  const { page } = await chromium.visit({ role: 'AGENT', panoramas: [panorama(1)] });
  await signIn(page, '/dashboard/tours');
  await page.getByRole('link', { name: 'Tour 1', exact: true }).waitFor();
  expect(await page.getByRole('button', { name: 'Upload panoramas' }).count()).toBe(0);
  expect(await page.locator('input[type=file]').count()).toBe(0);
  await page.getByRole('link', { name: 'Tour 1', exact: true }).click();
  await page.getByRole('link', { name: 'Open the viewer' }).waitFor();
  expect(await page.getByRole('textbox', { name: 'Name' }).count()).toBe(0);
  expect(await page.getByRole('tab').count()).toBe(0);
  await page.getByRole('button', { name: 'More for this tour' }).click();
  await page.getByRole('menuitem', { name: 'Copy link' }).waitFor();
  expect(await page.getByRole('menuitem', { name: 'Delete…' }).count()).toBe(0);
});

test('a tour can be renamed and hidden, each at once', async () => {
  const { page, fixture } = await chromium.visit({ panoramas: [panorama(1)] });
  await signIn(page, `/dashboard/tours/${id(1)}`);
  const name = page.getByRole('textbox', { name: 'Name', exact: true });
  await name.fill('   ');
  await name.press('Enter');
  await page.getByText('Enter a name for the room').waitFor();
  await name.fill('Show flat');
  await name.press('Enter');
  await page.getByRole('heading', { name: 'Show flat', level: 1 }).waitFor();
  await page.getByRole('radio', { name: 'Private' }).check();
  await page.getByText('This tour is private: the code shows nothing').waitFor();
  // The page shows a change before it is saved.
  await expect
    .poll(() => fixture.state.panoramas)
    .toMatchObject([{ name: 'Show flat', visibility: 'PRIVATE' }]);
});

test('a name that fails to save stays as typed and can be retried', async () => {
  const { page, fixture } = await chromium.visit({ panoramas: [panorama(1)] });
  await signIn(page, `/dashboard/tours/${id(1)}`);
  const name = page.getByRole('textbox', { name: 'Name', exact: true });
  await page.route(`**/api/v1/panorama/${id(1)}`, (route) => route.abort(), { times: 1 });
  await name.fill('Show flat');
  await name.press('Enter');
  await page.getByRole('alert').filter({ hasText: 'The server can’t be reached' }).waitFor();
  expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe('Tour 1');
  expect(await name.inputValue()).toBe('Show flat');
  await page.getByRole('tabpanel').getByRole('button', { name: 'Try again' }).click();
  await page.getByRole('heading', { name: 'Show flat', level: 1 }).waitFor();
  expect(fixture.state.panoramas).toMatchObject([{ name: 'Show flat' }]);
});

test('the embed code is copied completely', async () => {
  const { page, context, fixture } = await chromium.visit({ panoramas: [panorama(1)] });
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await signIn(page, `/dashboard/tours/${id(1)}`);
  await page.getByRole('button', { name: 'Copy code: Code for your website' }).click();
  await page.getByText('Copied').waitFor();
  const copied = (await page.evaluate(() => navigator.clipboard.readText())).split('\n');
  // The lines between the script and the element reserve the element's space.
  expect(copied[0]).toBe(`<script async src="${fixture.url}/sdk/v1/oriel.js"></script>`);
  expect(copied.slice(-3)).toEqual([
    `<oriel-panorama panorama="${id(1)}">`,
    `  <a href="${fixture.url}/viewer360/${id(1)}">Tour 1</a>`,
    '</oriel-panorama>',
  ]);
});

test('deleting asks for confirmation', async () => {
  const { page, fixture, troubles } = await chromium.visit({ panoramas: [panorama(1), panorama(2)] });
  await signIn(page, `/dashboard/tours/${id(1)}`);
  const ask = async () => {
    await page.getByRole('button', { name: 'More for this tour' }).click();
    await page.getByRole('menuitem', { name: 'Delete…' }).click();
  };
  await ask();
  const dialog = page.getByRole('alertdialog', { name: 'Delete “Tour 1”?' });
  await dialog.waitFor();
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  expect(fixture.state.panoramas).toHaveLength(2);

  await ask();
  await dialog.getByRole('button', { name: 'Delete tour' }).click();
  await page.waitForURL('**/dashboard/tours');
  await expect
    .poll(() => page.getByRole('list', { name: 'Tours' }).getByRole('heading').allTextContents())
    .toEqual(['Tour 2']);
  await page.getByText('“Tour 1” was deleted', { exact: true }).waitFor();
  expect(troubles).toEqual([]);
});

test('a missing tour says so', async () => {
  const { page } = await chromium.visit();
  await signIn(page, `/dashboard/tours/${id(404)}`);
  await page.getByRole('heading', { name: 'Tour not found', level: 1 }).waitFor();
});
