import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { accessibilityFaults } from '../../viewer/src/testing/accessibility.ts';
import { DESKTOP, signIn } from './support/browser.ts';
import { callAs } from './support/call-as.ts';
import { ADMIN, demoStage } from './support/demo-stage.ts';

const USER = 'user@demo.oriel.example';
/** The form of a project at its own address, and one with two pictures. */
let project: { id: string; items: { id: string; title: string }[] };
let other: { locale: string; name: string };

const demo = demoStage(async () => {
  const [asset] = await demo.team('GET', '/asset?type=IMAGE&limit=1');
  project = await demo.team('POST', '/feedback', {
    title: 'A park',
    categories: [
      { key: 'green', label: 'Trees', color: '#2e7d4f' },
      { key: 'play', label: 'Play', color: '#c2572b' },
    ],
    items: ['The meadow', 'The bridge'].map((title) => ({ type: 'IMAGE', title, assetId: asset.id })),
  });
  await demo.team('PATCH', `/feedback/${project.id}`, { status: 'OPEN' });
  const [{ locale }] = await demo.team('GET', '/organization');
  other = locale === 'pl' ? { locale: 'en', name: 'English (US)' } : { locale: 'pl', name: 'Polski' };
});

const stored = () => demo.team('GET', `/feedback/${project.id}`);

async function dashboard(email = ADMIN): Promise<Page> {
  const context = await demo.browser.newContext({ ...DESKTOP, reducedMotion: 'reduce', locale: 'en-US' });
  return await signIn(context, demo.product.url, email);
}

const rules = (page: Page) => page.locator('summary', { hasText: 'Rules' });
const edit = (page: Page) => page.goto(`${demo.product.url}/dashboard/feedback/edit?id=${project.id}`);

async function save(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.waitForURL(`**/dashboard/feedback/${project.id}`);
}

async function visitorPage(): Promise<Page> {
  const context = await demo.browser.newContext({ ...DESKTOP, reducedMotion: 'reduce', locale: 'en-US' });
  const page = await context.newPage();
  await page.goto(`${demo.product.url}/feedback/${project.id}?lang=en`);
  return page;
}

function comment(body: string, more: object = {}): Promise<Response> {
  return fetch(`${demo.product.url}/api/v1/feedback/item/${project.items[0]?.id}/comment`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ body, name: 'Ewa', visitorId: crypto.randomUUID(), ...more }),
  });
}

it('sets the rules of a project, and its page keeps them', async () => {
  expect((await comment('Keep the willows.')).status).toBe(201);
  const page = await dashboard();
  await edit(page);
  await rules(page).click();
  expect(await accessibilityFaults(page)).toEqual([]);
  await page.getByRole('radio', { name: 'After approval' }).check();
  await page.getByRole('switch', { name: 'Visitors must give an e-mail address' }).click();
  await page.getByRole('switch', { name: 'Visitors can reply to comments' }).click();
  await page.getByRole('switch', { name: 'Visitors can dislike comments' }).click();
  await page.getByLabel('Comments per visitor').fill('0');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByText('Enter a whole number from 1 to 1000').waitFor();
  // A mistake stays in sight.
  await rules(page).click();
  await page.getByText('Enter a whole number from 1 to 1000').waitFor();
  await page.getByLabel('Comments per visitor').fill('2');
  await save(page);
  expect((await stored()).settings).toEqual({
    allowGuests: true,
    requireName: true,
    requireEmail: true,
    allowReplies: false,
    allowLikes: true,
    allowDislikes: true,
    moderation: 'PRE',
    maxCommentsPerVisitor: 2,
    showOthersComments: true,
  });

  const visitor = await visitorPage();
  const thread = visitor.locator('.oriel-thread').filter({ hasText: 'Keep the willows.' });
  await thread.waitFor();
  expect(await thread.getByRole('button', { name: 'Reply' }).count()).toBe(0);
  await thread.getByRole('button', { name: /^Dislike/ }).click();
  await thread.getByRole('button', { name: 'Dislike. 1 person dislikes this', pressed: true }).waitFor();
  // One reaction takes the other's place.
  await thread.getByRole('button', { name: /^Like/ }).click();
  await thread.getByRole('button', { name: 'Dislike. 0 people dislike this', pressed: false }).waitFor();
  expect(await accessibilityFaults(visitor)).toEqual([]);
  expect((await comment('No address.')).status).toBe(400);
  const held = await comment('With an address.', { email: 'ewa@mail.example' });
  expect(((await held.json()) as { data: { status: string } }).data.status).toBe('PENDING');

  // Only the team: what concerns visitors who write is out of reach, and the page says so.
  await edit(page);
  await rules(page).click();
  await page.getByRole('radio', { name: 'Only your team' }).check();
  await page.getByText('The rules below are for visitors who comment.', { exact: false }).waitFor();
  expect(await page.getByRole('radio', { name: 'After approval' }).isDisabled()).toBe(true);
  expect(await page.getByLabel('Comments per visitor').isDisabled()).toBe(true);
  await save(page);
  // What is out of reach stays as it was.
  expect((await stored()).settings).toMatchObject({ allowGuests: false, moderation: 'PRE' });
  await visitor.reload();
  await visitor.getByText('Only members of the team can comment here.').waitFor();
  await demo.team('PATCH', `/feedback/${project.id}`, { settings: { allowGuests: true } });
  await visitor.context().close();
  await page.context().close();
});

it('forgets dislikes together with likes', async () => {
  await demo.team('PATCH', `/feedback/${project.id}`, { settings: { allowDislikes: true } });
  const page = await dashboard();
  await edit(page);
  await rules(page).click();
  const dislikes = page.getByRole('switch', { name: 'Visitors can dislike comments' });
  expect(await dislikes.isChecked()).toBe(true);
  await page.getByRole('switch', { name: 'Visitors can like comments' }).click();
  expect([await dislikes.isChecked(), await dislikes.isDisabled()]).toEqual([false, true]);
  await save(page);
  expect((await stored()).settings).toMatchObject({ allowLikes: false, allowDislikes: false });
  await page.context().close();
});

it('translates texts and categories, and sets the cover and the item that visitors start at', async () => {
  const page = await dashboard();
  await edit(page);
  await page.getByLabel('Visitors start at').selectOption({ label: 'The bridge' });
  await page.getByRole('button', { name: 'Choose', exact: true }).click();
  await page.getByRole('dialog').getByRole('listitem').first().getByRole('button').click();
  await page.getByRole('button', { name: 'Remove', exact: true }).waitFor();
  await page.locator('summary', { hasText: other.name }).click();
  const fold = page.locator('details[open]');
  await fold.getByLabel('Title').fill('Translated title');
  await fold.getByLabel('Category “Play”').fill('Translated category');
  expect(await accessibilityFaults(page)).toEqual([]);
  // The names of the categories below a removed one move up with them.
  await page.getByRole('button', { name: 'Remove category 1' }).click();
  expect(await fold.getByLabel('Category “Play”').inputValue()).toBe('Translated category');
  await save(page);
  expect(await stored()).toMatchObject({
    startingItemId: project.items[1]?.id,
    coverAssetId: expect.stringMatching(/^[0-9a-f]{24}$/),
    i18n: { [other.locale]: { title: 'Translated title' } },
    categories: [{ key: 'play', i18n: { [other.locale]: { label: 'Translated category' } } }],
  });

  await page.getByRole('button', { name: 'Edit The bridge' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.locator('summary', { hasText: other.name }).click();
  await dialog.locator('details[open]').getByLabel('Question').fill('Translated question');
  expect(await accessibilityFaults(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect.poll(() => dialog.count()).toBe(0);

  await page.goto(`${demo.product.url}/dashboard/feedback`);
  const listed = page.getByRole('row').filter({ hasText: 'A park' }).locator('img');
  await expect
    .poll(() => listed.evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(0);

  const visitor = await visitorPage();
  await visitor.goto(`${demo.product.url}/feedback/${project.id}?lang=${other.locale}`);
  await visitor.getByRole('heading', { name: 'Translated title' }).waitFor();
  await visitor.getByText('Translated question').first().waitFor();
  await visitor.context().close();
  await page.context().close();
});

it('tells a project that is not there from one that cannot be loaded', async () => {
  const page = await dashboard();
  await page.goto(`${demo.product.url}/dashboard/feedback/edit?id=${'f'.repeat(24)}`);
  await page.getByRole('heading', { name: 'Project not found' }).waitFor();
  await page.route(`**/api/v1/feedback/${project.id}*`, (route) =>
    route.fulfill({
      status: 500,
      json: { code: 'INTERNAL', message: 'It seems like something went wrong.' },
    }),
  );
  await edit(page);
  await page.getByText('The project could not be loaded').waitFor();
  expect(await page.getByText('Project not found').count()).toBe(0);
  await page.unroute(`**/api/v1/feedback/${project.id}*`);
  await page.getByRole('button', { name: 'Try again' }).click();
  await page.getByLabel('Title').first().waitFor();
  await page.context().close();
});

it('lets a user delete an own draft, and no other project', async () => {
  const draft = await callAs(demo.product.url, USER, 'POST', '/feedback', { title: 'My own draft' });
  const foreign = await demo.team('POST', '/feedback', { title: 'Of the administrator' });
  const page = await dashboard(USER);
  await page.goto(`${demo.product.url}/dashboard/feedback/${foreign.id}`);
  await page.getByRole('button', { name: 'More for this project' }).click();
  await page.getByRole('menuitem', { name: 'Open for comments' }).waitFor();
  expect(await page.getByRole('menuitem', { name: 'Delete…' }).count()).toBe(0);
  await page.goto(`${demo.product.url}/dashboard/feedback/${draft.id}`);
  await page.getByRole('button', { name: 'More for this project' }).click();
  await page.getByRole('menuitem', { name: 'Delete…' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete', exact: true }).click();
  await page.waitForURL('**/dashboard/feedback');
  await expect(callAs(demo.product.url, USER, 'GET', `/feedback/${draft.id}`)).rejects.toThrow('NOT_FOUND');
  await page.context().close();
});
