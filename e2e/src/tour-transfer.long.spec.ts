import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { fromBufferPromise } from 'yauzl';
import { launchChromium } from '../../sdk/testing/launch-chromium.ts';
import { drawnPanorama } from '../../server/src/testing/pictures.ts';
import { startTestServer, type TestServer } from '../../server/src/testing/test-server.ts';
import { DESKTOP, signIn, watchTroubles } from './support/browser.ts';

let server: TestServer;
let browser: Browser;

beforeAll(async () => {
  server = await startTestServer({ ROLE: 'web' });
  browser = await launchChromium();
});

afterAll(async () => {
  await browser?.close();
  await server?.stop();
});

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
};

/** A plain file server with a tour in one of its folders. */
async function dumbServer(folder: string, archive: Buffer): Promise<{ server: Server; url: string }> {
  const files = new Map<string, Buffer>();
  const zip = await fromBufferPromise(archive);
  for await (const entry of zip.eachEntry()) {
    const chunks: Buffer[] = [];
    for await (const chunk of await zip.openReadStreamPromise(entry)) chunks.push(chunk as Buffer);
    files.set(folder + entry.fileName, Buffer.concat(chunks));
  }
  const dumb = createServer((request, response) => {
    const name = decodeURIComponent((request.url ?? '').split('?', 1)[0] ?? '');
    const file = files.get(name);
    const type = TYPES[path.extname(name)];
    response.writeHead(file ? 200 : 404, type ? { 'content-type': type } : {}).end(file);
  });
  await new Promise<void>((resolve) => dumb.listen(0, '127.0.0.1', resolve));
  return {
    server: dumb,
    url: `http://127.0.0.1:${(dumb.address() as AddressInfo).port}${encodeURI(folder)}`,
  };
}

it('an exported tour works in a folder of any server, with walking and deep links, and without external requests', async () => {
  const token = await server.token('user@demo.oriel.example');
  const { data: tours } = (
    await server.call('GET', '/panorama?entry=true&search=Model%20apartment', { token })
  ).body;
  const [tour] = tours;
  const answer = await fetch(`${server.url}/api/v1/panorama/${tour.id}/export`, {
    headers: { authorization: `Bearer ${token}` },
  });
  const dumb = await dumbServer('/our site/tours/flat-3a/', Buffer.from(await answer.arrayBuffer()));
  // Small, because the picture is drawn without a GPU.
  const context = await browser.newContext({ viewport: { width: 800, height: 500 } });
  const page = await context.newPage();
  const troubles = watchTroubles(page);
  page.on('response', (it) => {
    if (it.status() >= 400) troubles.push(`${it.status()} ${it.url()}`);
  });
  page.on('request', (it) => {
    if (!it.url().startsWith(dumb.url) && !/^(data|blob):/.test(it.url()))
      troubles.push(`outside: ${it.url()}`);
  });
  const shown = async (picture: Page, name: string) => {
    await picture.locator('[data-rendered="sharp"]').waitFor({ timeout: 30_000 });
    await picture.getByText(name, { exact: true }).first().waitFor({ state: 'attached' });
  };
  try {
    await page.goto(`${dumb.url}index.html`);
    await shown(page, 'Living room');
    expect(await page.title()).toBe('Model apartment 3A');
    // The first pixels come with the page, as on our server.
    expect(await (await fetch(`${dumb.url}index.html`)).text()).toMatch(
      /<img class="oriel-preview" src="data:image\/webp/,
    );
    await page.getByRole('button', { name: 'Go to Bedroom' }).press('Enter');
    await page.waitForURL(/[?&]panorama=[0-9a-f]{24}/);
    await shown(page, 'Bedroom');
    const there = page.url();
    expect(there.startsWith(dumb.url)).toBe(true);
    await page.goBack();
    await shown(page, 'Living room');

    await page.goto(`${there}&yaw=40&pitch=5&fov=60`);
    await shown(page, 'Bedroom');
    const view = await page
      .locator('#oriel-viewer')
      .evaluate((element) =>
        (element as unknown as { orielStage: { getView(): object } }).orielStage.getView(),
      );
    expect(view).toMatchObject({ yaw: 40, pitch: 5 });
    expect(troubles).toEqual([]);
  } finally {
    await context.close();
    dumb.server.closeAllConnections();
    await new Promise((resolve) => dumb.server.close(resolve));
  }
});

/** As the Marzipano Tool writes it: two rooms, and a link to a missing third. */
const DATA_JS = `var APP_DATA = {
  "scenes": [
    { "id": "0-living-room", "name": "Living room", "faceSize": 1024,
      "initialViewParameters": { "yaw": 0.5, "pitch": 0.1, "fov": 1.3 },
      "linkHotspots": [{ "yaw": 1, "pitch": 0.1, "rotation": 0, "target": "1-hall" }, { "yaw": 2, "pitch": 0, "target": "2-attic" }],
      "infoHotspots": [{ "yaw": 0, "pitch": 0, "title": "Oven", "text": "From <b>1903</b>" }] },
    { "id": "1-hall", "name": "Hall", "linkHotspots": [{ "yaw": -2, "pitch": 0, "target": "0-living-room" }], "infoHotspots": [] },
  ],
};`;

it('a tour from another viewer is dropped, reviewed, and imported', async () => {
  const context = await browser.newContext(DESKTOP);
  const page = await signIn(context, server.url, 'user@demo.oriel.example');
  const troubles = watchTroubles(page);
  await page.goto(`${server.url}/dashboard/tours`);
  await page.getByRole('button', { name: 'Import a tour' }).click();
  const dialog = page.getByRole('dialog');
  const picture = async (name: string, seed: number) => ({
    name,
    mimeType: 'image/jpeg',
    buffer: await drawnPanorama(2048, seed),
  });
  const files = dialog.getByLabel('Choose files').first();
  await dialog
    .locator('input[type=file]')
    .first()
    .setInputFiles([
      { name: 'data.js', mimeType: 'text/javascript', buffer: Buffer.from(DATA_JS) },
      await picture('Living_Room_8k.jpg', 1),
      await picture('DSC_0042.jpg', 2),
      await picture('DSC_0043.jpg', 3),
    ]);
  expect(await files.count()).toBe(1);
  // Files with recognisable names are preselected; the others are asked for.
  const choice = (scene: string) => dialog.getByLabel(`Picture of ${scene}`);
  await choice('Living room').waitFor();
  expect(await choice('Living room').inputValue()).toBe('Living_Room_8k.jpg');
  expect(await choice('Hall').inputValue()).toBe('');
  await dialog.getByText('1 scene has no picture and is skipped.').waitFor();
  await dialog.getByText('2 items are skipped or changed').click();
  await dialog.getByText('“2-attic”', { exact: false }).waitFor();

  // Closed and opened again: nothing is lost.
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Import a tour' }).click();
  await choice('Hall').selectOption('DSC_0043.jpg');
  await dialog.getByLabel('Tour name').fill('Linden Court, flat 4');
  await dialog.getByRole('button', { name: 'Import 2 scenes' }).click();
  await page.waitForURL(/\/dashboard\/tours\/[0-9a-f]{24}$/, { timeout: 30_000 });
  await page.getByRole('heading', { name: 'Linden Court, flat 4', level: 1 }).waitFor();

  const token = await server.token('user@demo.oriel.example');
  const tourId = page.url().split('/').at(-1);
  const { data } = (await server.call('GET', `/panorama?tourId=${tourId}&sort=order&order=asc`, { token }))
    .body;
  expect(data.map((room: { name: string }) => room.name)).toEqual(['Living room', 'Hall']);
  expect(data[0].portals).toMatchObject([
    { targetPanoramaId: data[1].id, position: { yaw: 57.296, pitch: -5.73 } },
  ]);
  expect(data[0].pointsOfInterest).toMatchObject([{ title: 'Oven', description: 'From **1903**' }]);
  expect(troubles).toEqual([]);
  await context.close();
});
