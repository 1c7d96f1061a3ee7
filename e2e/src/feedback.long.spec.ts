import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { launchChromium } from '../../sdk/testing/launch-chromium.ts';
import { demoToken } from '../../server/src/testing/demo-token.ts';
import { accessibilityFaults } from '../../viewer/src/testing/accessibility.ts';
import { DESKTOP, signIn } from './support/browser.ts';
import { makeDataDir, type Product, removeDataDir, startProduct } from './support/product.ts';

let product: Product;
let browser: Browser;

beforeAll(async () => {
  product = await startProduct(await makeDataDir());
  browser = await launchChromium();
});

afterAll(async () => {
  await browser?.close();
  await product?.stop();
  await removeDataDir(product?.dataDir ?? '');
});

// biome-ignore lint/suspicious/noExplicitAny: a test reads what it expects to be there
async function call(method: string, path: string, body?: unknown, visitor = false): Promise<any> {
  const token = visitor ? undefined : await demoToken(product.url, 'admin@demo.oriel.example');
  const answer = await fetch(`${product.url}/api/v1${path}`, {
    method,
    headers: {
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...(body ? { 'content-type': 'application/json' } : {}),
    },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  if (!answer.ok) throw new Error(await answer.text());
  return ((await answer.json()) as { data: unknown }).data;
}

it('takes pictures, views of tours and videos as items, orders, words and removes them', async () => {
  const project = await call('POST', '/feedback', { title: 'A courtyard' });
  const page = await signIn(
    await browser.newContext({ ...DESKTOP, reducedMotion: 'reduce', locale: 'en-US' }),
    product.url,
    'admin@demo.oriel.example',
  );
  const dialog = page.getByRole('dialog');
  const items = page.getByRole('region', { name: 'Items' });
  const titles = () => items.getByRole('heading', { level: 3 }).allInnerTexts();
  const stored = async () => (await call('GET', `/feedback/${project.id}`)).items;
  await page.goto(`${product.url}/dashboard/feedback/${project.id}`);

  await page.getByRole('button', { name: 'Add picture' }).click();
  await dialog.getByRole('listitem').first().getByRole('button').click();
  await expect.poll(async () => (await titles()).length).toBe(1);
  await page.getByRole('button', { name: 'Add view of a tour' }).click();
  await dialog.getByRole('searchbox').fill('3A');
  await dialog.getByRole('listitem').first().getByRole('button').click();
  await expect.poll(async () => (await titles()).length).toBe(2);
  expect((await stored()).map(({ type }: { type: string }) => type)).toEqual(['IMAGE', 'PANORAMA']);

  const [picture = '', view = ''] = await titles();
  await page.getByRole('button', { name: `Edit ${picture}` }).click();
  await dialog.getByLabel('Title').fill('The yard today');
  await dialog.getByLabel('Question (optional)').fill('What should change?');
  await dialog.getByRole('switch', { name: 'Allow comments' }).click();
  expect(await accessibilityFaults(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await items.getByText('What should change?').waitFor();
  await items.getByText('comments off', { exact: false }).waitFor();

  // By keyboard; dragging is the same.
  await page.getByRole('button', { name: `Move ${view}`, exact: true }).press('ArrowLeft');
  await expect.poll(async () => (await titles())[0]).toBe(view);
  await expect.poll(async () => (await stored())[0].type).toBe('PANORAMA');
  expect((await stored())[1]).toMatchObject({ title: 'The yard today', commentsEnabled: false });

  await call('PATCH', `/feedback/${project.id}`, { status: 'OPEN' });
  const remark = { body: 'A bench here, please.', name: 'Guest', visitorId: 'somebody' };
  await call('POST', `/feedback/item/${(await stored())[0].id}/comment`, remark, true);
  await page.reload();
  await page.getByRole('button', { name: `Remove ${view}` }).click();
  const question = page.getByRole('alertdialog');
  await question.getByText('Its comment is no longer shown.', { exact: false }).waitFor();
  await question.getByRole('button', { name: 'Remove' }).click();
  await expect.poll(titles).toEqual(['The yard today']);
  expect(await accessibilityFaults(page)).toEqual([]);
  await page.context().close();
});
