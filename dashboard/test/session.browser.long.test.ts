import { afterAll, beforeAll, expect, test } from 'vitest';
import { dashboardInChromium, type InChromium, signIn, stored } from './dashboard-in-chromium.ts';
import { id, panorama } from './fixture-server.ts';

let chromium: InChromium;
beforeAll(async () => {
  chromium = await dashboardInChromium();
});
afterAll(() => chromium?.close());

test('a visitor who is not signed in goes to sign-in and returns to the same page', async () => {
  const { page, fixture, troubles } = await chromium.visit({ panoramas: [panorama(1)] });
  await page.goto('/dashboard/tours?search=tour');
  await page.waitForURL('**/login?next=%2Fdashboard%2Ftours%3Fsearch%3Dtour');
  await page.getByRole('button', { name: 'Agent agent@demo.oriel.example' }).click();
  await page.waitForURL('**/dashboard/tours?search=tour');
  await page.getByRole('list', { name: 'Tours' }).getByRole('listitem').waitFor();

  const { token, organization } = await stored(page);
  expect(organization).toBe(id(900));
  const list = fixture.requests.findLast(({ path }) => path === '/api/v1/panorama');
  expect(list).toMatchObject({ token, organization });
  expect(await page.title()).toBe('Tours | Oriel');
  expect(troubles).toEqual([]);
});

test('a wrong password is reported, and the input stays', async () => {
  const { page } = await chromium.visit();
  await page.goto('/login');
  await page.getByRole('textbox', { name: 'E-mail' }).fill('ada@example.com');
  await page.getByLabel('Password').fill('not this');
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  expect(await page.getByRole('alert').textContent()).toBe(
    'E-mail and password do not match. Check both and try again.',
  );
  expect(await page.getByRole('textbox', { name: 'E-mail' }).inputValue()).toBe('ada@example.com');
  expect(await page.getByLabel('Password').inputValue()).toBe('not this');
  expect(await stored(page)).not.toHaveProperty('token');
});

test('a 401 refreshes the token, stores it and repeats the call once', async () => {
  const { page, fixture } = await chromium.visit({ panoramas: [panorama(1)] });
  await signIn(page);
  await page.getByRole('heading', { name: 'Latest tours' }).waitFor();
  const before = await stored(page);
  fixture.state.validToken = 'a newer one';
  fixture.requests.length = 0;

  await page.goto('/dashboard/tours');
  await page.getByRole('list', { name: 'Tours' }).getByRole('listitem').waitFor();
  const after = await stored(page);
  expect(after.token).not.toBe(before.token);
  expect(after.organization).toBe(before.organization);
  expect(fixture.requests.filter(({ path }) => path === '/api/v1/user/me').map(({ token }) => token)).toEqual(
    [before.token, after.token],
  );
});

test('a failed refresh clears token, organization and user, and leads back after sign-in', async () => {
  const { page, fixture } = await chromium.visit({ panoramas: [panorama(1)] });
  await signIn(page);
  await page.getByRole('heading', { name: 'Latest tours' }).waitFor();
  fixture.state.validToken = 'a newer one';
  fixture.state.refresh = 'fails';

  await page.goto('/dashboard/tours');
  await page.waitForURL('**/login?next=%2Fdashboard%2Ftours');
  expect(await stored(page)).not.toHaveProperty('token');
  expect(await stored(page)).not.toHaveProperty('organization');
  await page.getByText('Your session has ended.').waitFor();
});

test('so does a token without a user', async () => {
  const { page, fixture } = await chromium.visit({ validToken: 'another' });
  await page.goto('/login');
  await page.evaluate(() => {
    localStorage.setItem('token', 'left over');
    localStorage.setItem('organization', 'left over');
  });
  await page.goto('/dashboard');
  await page.waitForURL('**/login');
  expect(await stored(page)).not.toHaveProperty('token');
  expect(await stored(page)).not.toHaveProperty('organization');
  expect(fixture.requests.map(({ path }) => path)).toEqual(['/api/v1/user/me']);
});

test('signing out clears the token, keeps the organization, and reaches the other tabs', async () => {
  const { page, context } = await chromium.visit({ panoramas: [panorama(1)] });
  await signIn(page);
  const other = await context.newPage();
  await other.goto('/dashboard/tours');
  await other.getByRole('heading', { name: 'Tours', level: 1 }).waitFor();

  await page.getByRole('button', { name: 'Account: Ada Nowak' }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await page.waitForURL('**/login');
  await other.waitForURL('**/login');
  expect(await stored(page)).not.toHaveProperty('token');
  expect(await stored(page)).toHaveProperty('organization', id(900));

  await page.goto('/dashboard');
  await page.waitForURL('**/login');
});

test('going back while sign-in is still on its way leads to it again', async () => {
  const { page } = await chromium.visit({ panoramas: [panorama(1)] });
  await signIn(page);
  await page.getByRole('navigation', { name: 'Areas' }).getByRole('link', { name: 'Tours' }).click();
  await page.waitForURL('**/dashboard/tours');
  await page.evaluate(() => {
    const replace = history.replaceState;
    history.replaceState = function (...entry) {
      replace.apply(this, entry);
      if (!String(entry[2]).endsWith('/login')) return;
      history.replaceState = replace;
      history.back();
    };
  });
  await page.getByRole('button', { name: 'Account: Ada Nowak' }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await expect.poll(() => page.evaluate(() => history.state?.idx)).toBe(0);
  await page.waitForURL('**/login');
  await page.getByRole('textbox', { name: 'E-mail' }).waitFor();
});

test('switching the organization shows its own data and none of the previous', async () => {
  const { page, fixture, troubles } = await chromium.visit({
    panoramas: [
      panorama(1, { name: 'Show flat' }),
      panorama(2, { name: 'Harbour loft', organizationId: id(901) }),
    ],
  });
  await signIn(page, '/dashboard/tours');
  const list = page.getByRole('list', { name: 'Tours' });
  await list.getByText('Show flat').waitFor();
  await list.getByRole('link', { name: 'Show flat', exact: true }).click();
  await page.getByRole('heading', { name: 'Show flat', level: 1 }).waitFor();

  await page.getByRole('button', { name: 'Organization: Oriel Demo' }).click();
  await page.getByRole('menuitemradio', { name: 'Nordhafen Living GmbH' }).click();
  await page.waitForURL('**/dashboard/tours');
  await list.getByText('Harbour loft').waitFor();
  expect(await list.getByText('Show flat').count()).toBe(0);
  expect(await stored(page)).toHaveProperty('organization', id(901));
  expect(fixture.requests.findLast(({ path }) => path === '/api/v1/panorama')?.organization).toBe(id(901));
  expect(troubles).toEqual([]);
});

test('a stored organization that is no longer the user’s is replaced by one that is', async () => {
  const { page } = await chromium.visit({ panoramas: [panorama(1)] });
  await page.goto('/login');
  await page.evaluate((foreign) => localStorage.setItem('organization', foreign), id(77));
  await signIn(page, '/dashboard/tours');
  await page.getByRole('list', { name: 'Tours' }).getByRole('listitem').waitFor();
  expect(await stored(page)).toHaveProperty('organization', id(900));
});

test('reloads the page when the files of this version are gone', async () => {
  const { page } = await chromium.visit({ panoramas: [panorama(1)] });
  await signIn(page);
  await page.getByRole('heading', { name: 'Latest tours' }).waitFor();
  await page.evaluate(() => Object.assign(window, { before: true }));
  await page.route('**/tours-page-*.js', (route) => route.fulfill({ status: 404 }), { times: 1 });
  await page.getByRole('navigation', { name: 'Areas' }).getByRole('link', { name: 'Tours' }).click();
  await page.getByRole('heading', { name: 'Tours', level: 1 }).waitFor();
  expect(await page.evaluate(() => 'before' in window)).toBe(false);
});
