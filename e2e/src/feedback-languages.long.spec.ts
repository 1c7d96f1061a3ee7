import { expect, it } from 'vitest';
import { accessibilityFaults } from '../../viewer/src/testing/accessibility.ts';
import { DESKTOP, signIn } from './support/browser.ts';
import { ADMIN, demoStage } from './support/demo-stage.ts';

const demo = demoStage();

it('the outcome is written in two languages, and read in the visitor’s', async () => {
  const [asset] = await demo.team('GET', '/asset?type=IMAGE&limit=1');
  const { id } = await demo.team('POST', '/feedback', {
    title: 'A park',
    items: [{ type: 'IMAGE', title: 'The meadow', assetId: asset.id }],
  });
  await demo.team('PATCH', `/feedback/${id}`, { status: 'OPEN' });
  const context = await demo.browser.newContext({ ...DESKTOP, reducedMotion: 'reduce', locale: 'en-US' });
  const page = await signIn(context, demo.product.url, ADMIN);
  await page.goto(`${demo.product.url}/dashboard/feedback/${id}`);
  await page.getByRole('button', { name: 'Edit outcome' }).click();
  const dialog = page.getByRole('dialog');
  const [{ locale }] = await demo.team('GET', '/organization');
  const other = locale === 'pl' ? 'English (US)' : 'Polski';
  const areas = dialog.getByRole('textbox');
  await areas.first().fill('Forty trees.');
  await dialog.getByText(other, { exact: true }).first().click();
  await dialog.locator('details[open] textarea').fill('The same in another language.');
  expect(await accessibilityFaults(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Save', exact: true }).click();
  await expect.poll(() => dialog.count()).toBe(0);
  const read = async (lang: string) =>
    (await (await fetch(`${demo.product.url}/api/v1/feedback/${id}?lang=${lang}`)).json()).data.outcome;
  expect(await read(locale)).toBe('Forty trees.');
  expect(await read(locale === 'pl' ? 'en' : 'pl')).toBe('The same in another language.');
  await context.close();
});

it('a topic of the analysis is translated, published, and read in the visitor’s language', async () => {
  const [{ id }] = await demo.team('GET', '/feedback?status=OPEN&sort=-comments');
  await demo.team('POST', `/feedback/${id}/refresh-ai`);
  const project = async () => await demo.team('GET', `/feedback/${id}`);
  await expect.poll(async () => (await project()).ai.generatedAt, { timeout: 60_000 }).toBeTruthy();
  const [topic] = (await project()).ai.passages.filter(({ part }: { part: string }) => part === 'TOPIC');
  const context = await demo.browser.newContext({ ...DESKTOP, reducedMotion: 'reduce', locale: 'en-US' });
  const page = await signIn(context, demo.product.url, ADMIN);
  await page.goto(`${demo.product.url}/dashboard/feedback/${id}?tab=analysis`);
  await page.getByRole('button', { name: `Edit “${topic.text}”`, exact: true }).click();
  const form = page.locator('form', { has: page.getByLabel('Name of the topic') });
  await form.getByText('Polski', { exact: true }).click();
  await form.getByRole('textbox', { name: 'Polski' }).fill('Okna od podwórka');
  expect(await accessibilityFaults(page)).toEqual([]);
  await form.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByText(/^Translated by/).waitFor();
  await page.getByRole('button', { name: 'Preview and publish' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Publish analysis' }).click();
  await expect.poll(() => page.getByRole('dialog').count()).toBe(0);

  const visitor = await (await demo.browser.newContext({ ...DESKTOP, locale: 'pl-PL' })).newPage();
  const read = async (lang: string) => {
    await visitor.goto(`${demo.product.url}/feedback/${id}?lang=${lang}`);
    await visitor
      .locator('summary', { hasText: lang === 'pl' ? 'Co mówią ludzie' : 'What people say' })
      .click();
    await visitor.locator('.oriel-finding-topics').waitFor();
    return await visitor.locator('.oriel-finding-topics').innerText();
  };
  expect(await read('pl')).toContain('Okna od podwórka');
  const english = await read('en');
  expect(english).toContain(topic.text);
  expect(english).not.toContain('Okna');
  await visitor.context().close();
  await context.close();
});
