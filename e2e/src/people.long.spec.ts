import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { launchChromium } from '../../sdk/testing/launch-chromium.ts';
import { readOutbox } from '../../server/src/mail/testing/read-outbox.ts';
import { accessibilityFaults } from '../../viewer/src/testing/accessibility.ts';
import { DESKTOP, PHONE, signIn } from './support/browser.ts';
import { callAs } from './support/call-as.ts';
import { makeDataDir, type Product, removeDataDir, startProduct } from './support/product.ts';

const ADMIN = 'admin@demo.oriel.example';
const USER = 'user@demo.oriel.example';
const AGENT = 'agent@demo.oriel.example';
const NEW = 'piotr.wisniewski@brzozowa.example';
const PASSWORD = 'oriel-demo-2026';

let product: Product;
let browser: Browser;
let page: Page;
const errors: string[] = [];

beforeAll(async () => {
  product = await startProduct(await makeDataDir());
  browser = await launchChromium();
  const context = await browser.newContext({
    ...DESKTOP,
    reducedMotion: 'reduce',
    permissions: ['clipboard-read', 'clipboard-write'],
  });
  page = await signIn(context, product.url, ADMIN);
  page.on('pageerror', ({ message }) => errors.push(message));
});

afterAll(async () => {
  await browser?.close();
  await product?.stop();
  await removeDataDir(product?.dataDir ?? '');
});

const admin = (method: string, path: string, body?: unknown) =>
  callAs(product.url, ADMIN, method, path, body);

const isWider = (on: Page) => on.evaluate(() => document.documentElement.scrollWidth > innerWidth);
const row = (name: string) => page.getByRole('row').filter({ hasText: name });

async function memberPath(email: string): Promise<string> {
  const [found] = await admin('GET', `/user?search=${encodeURIComponent(email)}`);
  return `/dashboard/users/${found.id}`;
}

/** The token in the latest mail to an address, once it has been sent. */
async function inviteToken(email: string, mails: number): Promise<string> {
  const sent = async () =>
    (await readOutbox(product.dataDir)).filter(({ to }) => to?.some(({ address }) => address === email));
  await expect.poll(async () => (await sent()).length, { timeout: 20_000 }).toBe(mails);
  const text = (await sent()).at(-1)?.text ?? '';
  return /[?&]invite=([\w.~-]+)/.exec(text)?.[1] ?? '';
}

describe('the people of an organization', () => {
  it('are filtered by address: search, role, status, estate, order', async () => {
    await page.goto(`${product.url}/dashboard/users?role=AGENT&sort=-name`);
    await row('Marek Sobczak').waitFor();
    const names = () => page.getByRole('rowheader').getByRole('link').allTextContents();
    expect(await names()).toEqual(['Ewa Lis', 'Marek Sobczak', 'Julia Nowicka'].toSorted().toReversed());
    await page.getByRole('combobox', { name: 'Estate' }).selectOption({ label: 'Nadodrze Living' });
    await row('Marek Sobczak').waitFor({ state: 'detached' });
    expect((await names()).toSorted()).toEqual(['Ewa Lis', 'Julia Nowicka']);
    expect(new URL(page.url()).searchParams.get('estate')).toMatch(/^[0-9a-f]{24}$/);
    await page.getByLabel('Search name, e-mail').fill('nobody at all');
    await page.getByRole('button', { name: 'Show all users' }).click();
    await row('Hanna Wolska').waitFor();
    expect(new URL(page.url()).search).toBe('');
    await page.getByRole('button', { name: 'Last sign-in' }).click();
    await page.waitForURL('**/dashboard/users?sort=lastLoginAt');
    const header = page.getByRole('columnheader', { name: 'Last sign-in' });
    await expect.poll(() => header.getAttribute('aria-sort')).toBe('ascending');
    expect(await accessibilityFaults(page)).toEqual([]);
  });

  it('invite an agent for one estate, with errors at their fields and no lost input', async () => {
    await page.goto(`${product.url}/dashboard/users`);
    await page.getByRole('button', { name: 'Invite', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'Invite a colleague' });
    const email = dialog.getByLabel('E-mail', { exact: true });
    await email.fill('nobody');
    await dialog.getByLabel('Personal message').fill('Welcome to the team.');
    await dialog.getByRole('button', { name: 'Send invitation' }).click();
    await dialog.getByText('must be a valid e-mail address').waitFor();
    await email.fill(AGENT);
    await dialog.getByRole('button', { name: 'Send invitation' }).click();
    await expect.poll(() => email.getAttribute('aria-invalid')).toBe('true');
    await dialog.getByText('This person is already a member.').waitFor();
    await page.keyboard.press('Escape');
    await dialog.getByText('The invitation has not been sent').waitFor();
    await dialog.getByRole('button', { name: 'Stay' }).click();
    expect(await dialog.getByLabel('Personal message').inputValue()).toBe('Welcome to the team.');
    await email.fill(NEW);
    await dialog.getByLabel('First name').fill('Piotr');
    await dialog.getByLabel('Last name').fill('Wiśniewski');
    await dialog.getByLabel('Nadodrze Living').check();
    await dialog.getByLabel('Language of the e-mail').selectOption({ label: 'Polski' });
    expect(await accessibilityFaults(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Send invitation' }).click();
    await dialog.waitFor({ state: 'detached' });
    await row('Piotr Wiśniewski').getByText('Invited').waitFor();
    expect(await row('Piotr Wiśniewski').textContent()).toContain('Nadodrze Living');
    const first = await inviteToken(NEW, 1);
    await page.getByRole('button', { name: `Send again: invitation to ${NEW}` }).click();
    const second = await inviteToken(NEW, 2);
    expect([first === '', second === '', first === second]).toEqual([false, false, false]);
    const join = (inviteToken: string) =>
      fetch(`${product.url}/api/v1/user/signup`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({
          ...{ email: NEW, password: PASSWORD, inviteToken, termsAccepted: true },
          ...{ firstName: 'Piotr', lastName: 'Wiśniewski', locale: 'en' },
        }),
      });
    // Only the later of two mails is valid.
    expect((await join(first)).status).toBe(400);
    expect((await join(second)).status).toBe(201);
  });

  it("a joined agent sees their own estate and colleagues' cards; a deactivated one is signed out", async () => {
    const context = await browser.newContext({ ...DESKTOP, reducedMotion: 'reduce' });
    const agent = await signIn(context, product.url, NEW);
    await agent.goto(`${product.url}/dashboard/estates`);
    await agent.getByRole('link', { name: 'Nadodrze Living' }).first().waitFor();
    expect(await agent.getByRole('link', { name: 'Brzozowa Park' }).count()).toBe(0);
    await agent.goto(`${product.url}/dashboard/users`);
    const cards = agent.getByRole('list', { name: 'Users' });
    await cards.getByRole('link', { name: 'Hanna Wolska' }).waitFor();
    expect(await agent.getByRole('button', { name: 'Invite' }).count()).toBe(0);
    expect(await agent.getByText('@').count()).toBe(1); // The user's own address, in the menu.
    expect(await accessibilityFaults(agent)).toEqual([]);
    await cards.getByRole('link', { name: 'Ewa Lis' }).click();
    // An agent sees of others only what visitors see.
    await agent.getByText('Sales agent, Brzozowa Development').waitFor();
    expect(await agent.getByRole('radio').count()).toBe(0);
    expect(await agent.getByRole('button', { name: /Disable|Remove/ }).count()).toBe(0);

    await page.goto(`${product.url}${await memberPath(NEW)}`);
    await page.getByRole('button', { name: 'Disable…' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Disable', exact: true }).click();
    await page.getByRole('button', { name: 'Enable' }).waitFor();
    await agent.goto(`${product.url}/dashboard/estates`);
    await agent.getByRole('heading', { name: 'No organization yet' }).waitFor();
    // The account is still theirs.
    await agent.getByRole('main').getByRole('link', { name: 'Profile' }).click();
    await agent.getByRole('heading', { name: 'Your data' }).waitFor();
    await agent.getByRole('link', { name: 'Notifications' }).click();
    await agent.getByText('nothing is sent to you').waitFor();
    await page.getByRole('button', { name: 'Enable' }).click();
    await page.getByRole('button', { name: 'Disable…' }).waitFor();
    await agent.goto(`${product.url}/dashboard/estates`);
    await agent.getByRole('link', { name: 'Nadodrze Living' }).first().waitFor();

    // Removed, they are gone from the list.
    await page.getByRole('button', { name: 'Remove…' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Remove for good' }).click();
    await page.waitForURL('**/dashboard/users');
    await row('Hanna Wolska').waitFor();
    expect(await row('Piotr Wiśniewski').count()).toBe(0);
    await context.close();
  });

  it("an agent's estates are changed; leaving without saving asks first", async () => {
    await page.goto(`${product.url}${await memberPath('marek.sobczak@brzozowa.example')}`);
    await page.getByLabel('Nadodrze Living').check();
    await page.getByRole('link', { name: 'Estates', exact: true }).first().click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Stay' }).click();
    await page.getByRole('button', { name: 'Save changes' }).click();
    await page.getByRole('button', { name: /Save changes|Saving/ }).waitFor({ state: 'detached' });
    const [marek] = await admin('GET', '/user?search=marek');
    expect(marek.estateIds).toHaveLength(2);
    expect(await accessibilityFaults(page)).toEqual([]);
  });

  it("an agent's own link opens the viewer with their avatar, and can be copied", async () => {
    const path = await memberPath(AGENT);
    await page.goto(`${product.url}${path}`);
    const link = page.getByRole('region', { name: 'Their link' });
    await link.getByLabel('Opens').selectOption({ label: 'Brzozowa Park, building A' });
    await link.getByRole('button', { name: /Copy/ }).click();
    const copied = await page.evaluate(() => navigator.clipboard.readText());
    const address = new URL(copied);
    expect(address.searchParams.get('agentId')).toBe(path.split('/').at(-1));
    expect(address.searchParams.get('avatar')).toBe('true');
    const context = await browser.newContext({ ...DESKTOP, reducedMotion: 'reduce' });
    const visitor = await context.newPage();
    await visitor.goto(`${product.url}${address.pathname}${address.search}`);
    await visitor.locator('.oriel-agent-badge').getByText('Ewa Lis').waitFor();
    await context.close();
  });

  it('the last administrator is protected: warned beforehand, and after a concurrent change', async () => {
    await page.goto(`${product.url}${await memberPath(ADMIN)}`);
    await page.getByText('Hanna Wolska is the only administrator').first().waitFor();
    expect(await page.getByRole('radio', { name: 'Agent' }).isDisabled()).toBe(true);
    expect(await page.getByRole('button', { name: 'Disable…' }).isDisabled()).toBe(true);
    expect(await page.getByRole('button', { name: 'Remove…' }).isDisabled()).toBe(true);

    await page.goto(`${product.url}${await memberPath(USER)}`);
    await page.getByRole('radio', { name: 'Administrator' }).check();
    await page.getByText('will have full access, including changing your role').waitFor();
    const made = page.waitForRequest((request) => request.url().includes('/organization/admin/'));
    await page.getByRole('button', { name: 'Save changes' }).click();
    expect((await made).method()).toBe('POST');
    await page.getByRole('button', { name: /Save changes|Saving/ }).waitFor({ state: 'detached' });

    await page.goto(`${product.url}${await memberPath(ADMIN)}`);
    await page.getByRole('button', { name: 'Disable…' }).waitFor();
    expect(await page.getByRole('radio', { name: 'Agent' }).isDisabled()).toBe(false);
    // Meanwhile the other one stops being an administrator.
    const [tomasz] = await admin('GET', `/user?search=${encodeURIComponent(USER)}`);
    await admin('PATCH', `/user/${tomasz.id}`, { role: 'USER' });
    await page.getByRole('button', { name: 'Disable…' }).click();
    const question = page.getByRole('alertdialog');
    await question.getByRole('button', { name: 'Disable', exact: true }).click();
    await question.getByRole('alert').waitFor();
    expect(await question.getByRole('alert').textContent()).toContain('this is the last one');
    await question.getByRole('button', { name: 'Keep as it is' }).click();
    expect((await admin('GET', '/user?role=ADMIN')).map(({ status }: { status: string }) => status)).toEqual([
      'ACTIVE',
    ]);
    expect(errors).toEqual([]);
  });
});

it('the back office sees members read-only', async () => {
  const context = await browser.newContext({ ...DESKTOP, reducedMotion: 'reduce', colorScheme: 'dark' });
  const user = await signIn(context, product.url, USER);
  await user.goto(`${product.url}/dashboard/users`);
  await user.getByRole('rowheader').getByRole('link', { name: 'Marek Sobczak' }).waitFor();
  expect(await user.getByRole('button', { name: /Invite|Send/ }).count()).toBe(0);
  expect(await accessibilityFaults(user)).toEqual([]);
  await user.getByRole('rowheader').getByRole('link', { name: 'Marek Sobczak' }).click();
  await user.getByRole('heading', { name: 'In numbers' }).waitFor();
  await user.getByText('Only administrators can change what Marek Sobczak can do.').waitFor();
  expect(await user.getByRole('button', { name: /Disable|Remove|Save/ }).count()).toBe(0);
  expect(await accessibilityFaults(user)).toEqual([]);
  await context.close();
});

it('everything fits a phone', async () => {
  const context = await browser.newContext({ ...PHONE, reducedMotion: 'reduce' });
  const phone = await signIn(context, product.url, ADMIN);
  for (const path of ['/dashboard/users', await memberPath(AGENT), await memberPath(ADMIN)]) {
    await phone.goto(`${product.url}${path}`);
    expect(await accessibilityFaults(phone), path).toEqual([]);
    expect(await isWider(phone), path).toBe(false);
  }
  await phone.goto(`${product.url}/dashboard/users`);
  await phone.getByRole('button', { name: 'Invite', exact: true }).click();
  const dialog = phone.getByRole('dialog');
  await dialog.getByLabel('E-mail', { exact: true }).waitFor();
  const box = await dialog.boundingBox();
  expect((box?.x ?? 0) >= 0 && (box?.x ?? 0) + (box?.width ?? 0) <= 390).toBe(true);
  await context.close();
});
