import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { dashboardInChromium, type InChromium, signIn } from './dashboard-in-chromium.ts';
import { type Fixture, id, panorama } from './fixture-server.ts';

let chromium: InChromium;
beforeAll(async () => {
  chromium = await dashboardInChromium();
});
afterAll(() => chromium?.close());

const go = (page: Page, area: string) =>
  page.getByRole('navigation', { name: 'Areas' }).getByRole('link', { name: area, exact: true }).click();
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name }).waitFor();

const calls = ({ requests }: Fixture, path: string) =>
  requests.filter((request) => request.path === `/api/v1${path}`).map(({ method }) => method);

test('a failing query is retried three times, after 1, 2 and 4 seconds', async () => {
  const { page } = await chromium.visit();
  await page.clock.install();
  await signIn(page, '/dashboard/tours');
  await heading(page, 'Tours');
  const asked: string[] = [];
  await page.route('**/api/v1/panorama?*', async (route) => {
    asked.push(route.request().url());
    await route.fulfill({ status: 500, json: {} });
  });
  await page.addInitScript(() => {
    const times: [string, number][] = [];
    const { fetch } = window;
    window.fetch = (input, init) => {
      times.push([input instanceof Request ? input.url : String(input), Date.now()]);
      return fetch(input, init);
    };
    Object.assign(window, { times });
  });
  await page.reload();
  const failure = page.getByRole('alert').filter({ hasText: 'An error occurred on the server' });
  await expect
    .poll(
      async () => {
        await page.clock.runFor(100);
        return failure.count();
      },
      { interval: 1, timeout: 40_000 },
    )
    .toBe(1);
  const times = await page.evaluate(
    (url) => (Reflect.get(window, 'times') as [string, number][]).filter(([one]) => one === url),
    asked[0],
  );
  const waits = times.slice(1).map(([, at], n) => Math.round((at - (times[n]?.[1] ?? 0)) / 1000));
  expect(waits).toEqual([1, 2, 4]);
  const before = asked.length;
  await page.clock.runFor(60_000);
  expect(asked.length).toBe(before);
});

test('the signed-in user stays fresh for 10 seconds', async () => {
  const { page, fixture } = await chromium.visit({ panoramas: [panorama(1)] });
  await page.clock.install();
  await signIn(page);
  await heading(page, 'Hello, Ada');
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 2000);
  /** To another page and back to home, whose greeting needs the user. */
  async function walk(): Promise<void> {
    for (const [area, title] of [
      ['Tours', 'Tours'],
      ['Home', 'Hello, Ada'],
    ] as const) {
      await go(page, area);
      await page.clock.runFor(500);
      await heading(page, title);
    }
  }
  await page.clock.runFor(5000);
  await walk();
  expect(calls(fixture, '/user/me')).toEqual(['GET']);
  await page.clock.runFor(4000);
  await walk();
  await expect.poll(() => calls(fixture, '/user/me')).toEqual(['GET', 'GET']);
});

test('a change of the signed-in user is followed by a refetch', async () => {
  const { page, fixture } = await chromium.visit();
  await signIn(page);
  await page.getByRole('button', { name: 'Account: Ada Nowak' }).click();
  await page.getByRole('menuitemradio', { name: 'Polski' }).click();
  await heading(page, 'Dzień dobry, Ada');
  await expect.poll(() => calls(fixture, '/user/me')).toEqual(['GET', 'PATCH', 'GET']);
});

test('members are cached by their query', async () => {
  const { page } = await chromium.visit();
  const asked: (string | null)[] = [];
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url());
    if (pathname === '/api/v1/user' && searchParams.get('limit') === '25')
      asked.push(searchParams.get('role'));
  });
  await page.clock.install();
  await signIn(page, '/dashboard/users');
  await heading(page, 'Users');
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1000);
  const role = page.getByRole('combobox', { name: 'Role' });
  for (const value of ['AGENT', '', 'AGENT']) {
    await role.selectOption(value);
    await page.clock.runFor(300);
    await expect.poll(() => role.inputValue()).toBe(value);
  }
  await page.clock.runFor(300);
  expect(asked).toEqual([null, 'AGENT']);
});

test('nothing of a user is left after signing out', async () => {
  const { page, context, fixture } = await chromium.visit({
    panoramas: [panorama(1, { name: 'Show flat' })],
  });
  await signIn(page, '/dashboard/tours');
  await page.getByRole('link', { name: 'Show flat', exact: true }).waitFor();
  const first = await page.evaluate(() => localStorage.getItem('token'));
  await page.getByRole('button', { name: 'Account: Ada Nowak' }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await page.waitForURL('**/login');
  fixture.state.panoramas = [panorama(2, { name: 'Attic' })];
  fixture.requests.length = 0;
  await page.getByRole('button', { name: 'Agent agent@demo.oriel.example' }).click();
  await heading(page, 'Hello, Ada');
  await go(page, 'Tours');
  await page.getByRole('link', { name: 'Attic', exact: true }).waitFor();
  expect(await page.getByText('Show flat').count()).toBe(0);
  expect(calls(fixture, '/user/me')).toEqual(['GET']);
  expect(fixture.requests.every(({ token }) => token !== first)).toBe(true);
  expect(
    fixture.requests.every(({ organization }) => organization === undefined || organization === id(900)),
  ).toBe(true);

  // The identity provider has forgotten the user too: a leftover token cannot be refreshed.
  await page.getByRole('button', { name: 'Account: Ada Nowak' }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await page.waitForURL('**/login');
  fixture.state.validToken = 'another';
  const refreshes: string[] = [];
  context.on('request', (request) => {
    if (request.url().includes('securetoken')) refreshes.push(request.url());
  });
  await page.evaluate(() => localStorage.setItem('token', 'left over'));
  await page.goto('/dashboard');
  await page.waitForURL('**/login');
  await page.getByText('Your session has ended.').waitFor();
  expect(refreshes).toEqual([]);
});
