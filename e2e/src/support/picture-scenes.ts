import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { fileForm } from '../../../server/src/testing/pictures.ts';
import { polishPriceList } from '../../../server/src/testing/price-list.ts';

const RENDER = new URL('../../../server/src/demo/material/building/frames/000.webp', import.meta.url);

/** Calls the API as an administrator of the demo and returns its data. */
// biome-ignore lint/suspicious/noExplicitAny: a scene reads what it expects to be there
export type Call = (method: string, address: string, body?: unknown) => Promise<any>;

/** What brings a page to what a picture shows, by the name that guides and articles call it. */
type Scenes = Readonly<Record<string, (page: Page, language: 'en' | 'pl') => Promise<void>>>;

/** What each picture of the product for developers shows. */
export async function estateScenes(origin: string, call: Call): Promise<Scenes> {
  const list = polishPriceList({ apartments: 60, unclear: true });
  const type = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
  const place = { type: 'RESIDENTIAL', address: { city: 'Poznań', country: 'PL' } };
  const fresh = await call('POST', '/estate', { ...place, name: 'Osiedle Lipowe' });
  const estate = await call('POST', '/estate', { ...place, name: 'Osiedle Brzozowe' });
  const rows = Array.from({ length: 24 }, (_, at) => {
    const floor = Math.floor(at / 6);
    return `A;A${floor}.${(at % 6) + 1};${floor};${2 + (at % 3)};${48 + at};${(48 + at) * 11_000};wolne`;
  });
  const sheet = ['Budynek;Nr;Piętro;Pokoje;Powierzchnia;Cena;Status', ...rows].join('\n');
  await call(
    'POST',
    `/apartment/import?estateId=${estate.id}&createBuildings=true`,
    fileForm(sheet, 'cennik.csv', 'text/csv'),
  );
  const render = await call(
    'POST',
    '/asset?type=IMAGE',
    fileForm(await readFile(RENDER), 'front.webp', 'image/webp'),
  );
  const navigator = await call('POST', '/navigator', {
    name: 'Osiedle Brzozowe',
    target: { type: 'estate', id: estate.id },
    mode: 'STATIC',
    images: [{ index: 0, angle: 180, assetId: render.id, overlays: [] }],
  });
  const [tour] = await call('GET', '/panorama?entry=true&search=3A&limit=1');
  const [sold] = await call('GET', '/estate?search=Brzozowa%20Park&limit=1');
  const inquiry = (await call('GET', '/inquiry?limit=50')).find((one: { email?: string }) => one.email);
  await call('POST', `/inquiry/${inquiry.id}/reply`, {
    text: 'Thank you for your message. Would Saturday at ten suit you for a visit?',
  });
  const open = async (page: Page, address: string, late: string) => {
    await page.goto(`${origin}/dashboard${address}`);
    await page.locator(late).first().waitFor({ timeout: 60_000 });
  };
  return {
    guide: (page) => open(page, `/estates/${estate.id}`, '#guide'),
    async import(page) {
      await open(page, `/apartments/import?estateId=${fresh.id}`, 'input[type=file]');
      await page
        .locator('input[type=file]')
        .first()
        .setInputFiles({ name: 'cennik.xlsx', mimeType: type, buffer: list });
      const problems = page.getByRole('heading', { name: /One problem|Jeden problem/ });
      await problems.waitFor({ timeout: 60_000 });
      await problems.evaluate((heading) => heading.scrollIntoView({ block: 'start' }));
    },
    async grid(page) {
      await open(page, `/estates/${estate.id}/navigators/${navigator.id}`, '[role=application]');
      await page.getByRole('application').focus();
      await page.keyboard.press('g');
      await page.getByText(/24 apartments are in the grid|W siatce (są|jest) 24/).waitFor();
      await page.getByRole('application').scrollIntoViewIfNeeded();
    },
    tour: (page) => open(page, `/tours/${tour.id}`, 'canvas'),
    async publish(page) {
      await open(page, `/estates/${estate.id}`, '#guide');
      await page
        .getByRole('button', { name: /^(Publish|Opublikuj)$/ })
        .first()
        .click();
      await page.getByRole('dialog').getByRole('checkbox').first().waitFor();
    },
    embed: (page) => open(page, `/embed?navigator=brzozowa-park-a`, 'pre'),
    inquiry: (page) => open(page, `/inquiries/${inquiry.id}`, 'main h1'),
    async viewer(page, language) {
      await page.goto(`${origin}/viewer/brzozowa-park-a?lang=${language}`);
      await page.locator('.oriel-listing-count').first().waitFor({ timeout: 60_000 });
    },
    statistics: (page) => open(page, `/estates/${sold.id}?tab=statistics`, 'main h2'),
  };
}

/** What each picture of the product for cities shows. */
export async function cityScenes(origin: string, call: Call): Promise<Scenes> {
  const projects = await call('GET', '/feedback?limit=50');
  const [quarter, past] = ['OPEN', 'CLOSED'].map((status) =>
    projects.find((one: { status: string }) => one.status === status),
  );
  const { items, i18n } = await call('GET', `/feedback/${quarter.id}`);
  await call('PATCH', `/feedback/${quarter.id}`, {
    plainText:
      'We want to change the park, the street and the courtyard. You can say what is good and what is bad.',
    i18n: {
      ...i18n,
      pl: {
        ...i18n?.pl,
        plainText: 'Chcemy zmienić park, ulicę i podwórko. Możesz powiedzieć, co jest dobre, a co złe.',
      },
    },
  });
  const itemOf = (type: string) => items.find((one: { type: string }) => one.type === type).id;
  const open = async (page: Page, address: string, late: string) => {
    await page.goto(origin + address);
    await page.locator(late).first().waitFor({ timeout: 60_000 });
  };
  const project = (page: Page, item: string, language: string, late: string) =>
    open(page, `/feedback/${quarter.id}?startingItemId=${item}&lang=${language}`, late);
  const middle = (page: Page, shown: string) =>
    page
      .locator(shown)
      .first()
      .evaluate((one) => one.scrollIntoView({ block: 'center' }));
  const desk = (page: Page, tab: string, late: string) =>
    open(page, `/dashboard/feedback/${quarter.id}?tab=${tab}`, late);
  return {
    project: (page, language) => project(page, itemOf('IMAGE'), language, '.oriel-thread'),
    place: (page, language) => project(page, itemOf('MODEL'), language, '.oriel-thread'),
    async comment(page, language) {
      await project(page, itemOf('IMAGE'), language, '.oriel-thread');
      await page.getByRole('button', { name: /^(Add a comment|Dodaj komentarz)$/ }).click();
      const board = await page.locator('.oriel-board').boundingBox();
      if (!board) throw new Error('There is no picture to comment on.');
      await page.mouse.click(board.x + board.width / 2, board.y + board.height / 4);
      await page.locator('.oriel-write').waitFor({ timeout: 20_000 });
    },
    async plain(page, language) {
      await project(page, itemOf('IMAGE'), language, '.oriel-thread');
      await page.locator('.oriel-plain').click();
    },
    async poster(page, language) {
      const place = `item=${itemOf('MAP')}&at=51.12305,17.0337`;
      await open(page, `/feedback/${quarter.id}/poster?${place}&lang=${language}`, 'svg, img');
      await middle(page, 'svg, img');
    },
    async outcome(page, language) {
      await open(page, `/feedback/${past.id}?lang=${language}`, '.oriel-outcomes');
      await middle(page, '.oriel-outcomes');
    },
    async moderation(page) {
      await desk(page, 'comments', 'main li');
      await middle(page, 'main li');
    },
    async analysis(page) {
      await desk(page, 'analysis', 'main h3');
      await middle(page, 'main h3');
    },
  };
}
