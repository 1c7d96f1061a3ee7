import type { PublicPanorama } from '@oriel/contract/panorama';
import type { BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { accessibilityFaults, overlaps } from '../../testing/accessibility.ts';
import { stageOf, untilSharp, untilStill } from '../../testing/chromium.ts';
import { madeUpHouse, roomId, serveTour } from '../../testing/made-up-tour.ts';
import { startViewerFixture, type ViewerFixture } from '../../testing/viewer-fixture.ts';

vi.setConfig({ testTimeout: 60_000, hookTimeout: 120_000 });

const PHONE: BrowserContextOptions = {
  viewport: { width: 390, height: 844 },
  hasTouch: true,
  isMobile: true,
};

const QUIET = {
  autorotate: false,
  gyroscope: false,
  commentsEnabled: false,
  commentModeration: 'NONE',
} as const;

let fixture: ViewerFixture;
let problems: string[] = [];

beforeAll(async () => {
  fixture = await startViewerFixture({ whole: true });
});

afterAll(() => fixture?.close());

beforeEach(() => {
  problems = [];
});

async function open(
  more: Partial<PublicPanorama>,
  query = '',
  options: BrowserContextOptions = {},
): Promise<Page> {
  serveTour(fixture, madeUpHouse(fixture, more));
  const page = await fixture.browser.newPage({ viewport: { width: 1024, height: 640 }, ...options });
  page.on('pageerror', (error) => problems.push(String(error)));
  page.on('console', (message) => {
    if (/Content Security Policy/i.test(message.text())) problems.push(message.text());
  });
  await page.goto(`${fixture.server.origin}/viewer360/${roomId('Hall')}${query}`);
  return page;
}

const viewOf = async (page: Page) => (await stageOf(page)).evaluate((stage) => stage.getView());
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true });

test("shows the tour's name beside the room's, and only the room's on a phone", async () => {
  const page = await open({ tourName: 'Linden Court, flat 4' });
  await heading(page, 'Hall').waitFor();
  await page.getByText('Linden Court, flat 4').waitFor();
  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByText('Linden Court, flat 4').waitFor({ state: 'hidden' });
  await heading(page, 'Hall').waitFor();
  expect(problems).toEqual([]);
  await page.close();
});

test('visits a tour of 17 rooms on two floors by keyboard alone', async () => {
  const door = {
    id: roomId('Garage'),
    panoramaId: roomId('Hall'),
    targetPanoramaId: roomId('Kitchen'),
    position: { yaw: 100, pitch: -5 },
    icon: 'DOOR',
    size: 1,
    transition: 'NONE',
  } as const;
  const page = await open({ portals: [door] });
  await untilSharp(page);
  const rooms = page.getByRole('button', { name: 'Rooms', exact: true });
  await rooms.focus();
  await page.keyboard.press('Enter');
  const list = page.getByRole('navigation', { name: 'Rooms' });
  expect(await list.getByRole('button').count()).toBe(18);
  expect(await list.getByRole('heading', { level: 3 }).allTextContents()).toEqual([
    'Ground floor',
    'Floor 1',
  ]);
  const here = () => list.locator('[aria-current="location"]').textContent();
  expect(await here()).toBe('Hall');
  // The focus is on the current room; arrows move on without turning the picture.
  const before = await viewOf(page);
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  await heading(page, 'Kitchen').waitFor();
  expect(await here()).toBe('Kitchen');
  expect(await viewOf(page)).toEqual(before);
  await page
    .getByRole('status')
    .filter({ hasText: 'Kitchen. 1 portal, 0 points of interest.' })
    .waitFor({ state: 'attached' });
  expect(await accessibilityFaults(page)).toEqual([]);
  await page.keyboard.press('Escape');
  expect(await list.count()).toBe(0);
  expect(await rooms.evaluate((button) => button === document.activeElement)).toBe(true);

  // The plan is open on a large screen; shows the other floor and follows a dot on it.
  const plan = page.getByRole('region', { name: 'Floor plan' });
  expect(await plan.locator('[aria-current="location"]').getAttribute('aria-label')).toBe('Kitchen');
  await plan.getByRole('radio', { name: 'Ground floor' }).focus();
  await page.keyboard.press('ArrowRight');
  await plan.getByRole('button', { name: 'Library' }).focus();
  await page.keyboard.press('Enter');
  await heading(page, 'Library').waitFor();
  expect(await plan.getByRole('radio', { name: 'Floor 1' }).isChecked()).toBe(true);

  // Help, and the focus back.
  const compass = page.getByRole('button', { name: 'Look north' });
  await compass.focus();
  await page.keyboard.press('?');
  await page.getByRole('dialog', { name: 'How to look around' }).waitFor();
  await page.keyboard.press('ArrowRight');
  expect(await accessibilityFaults(page)).toEqual([]);
  await page.keyboard.press('Escape');
  expect(await page.getByRole('dialog').count()).toBe(0);
  expect((await viewOf(page)).yaw).toBe(before.yaw);

  // Compass and cone turn with the picture, and stop with it.
  const cone = page.locator('.oriel-plan-cone');
  expect(await cone.evaluate((element: HTMLElement) => element.style.rotate)).toBe('340deg');
  expect(await compass.getAttribute('aria-description')).toBe('Looking north');
  await page.keyboard.press('Enter');
  await untilStill(page);
  expect((await viewOf(page)).yaw).toBe(40);
  // Marks follow the last frame of the picture.
  await expect.poll(() => cone.evaluate((element: HTMLElement) => element.style.rotate)).toBe('0deg');
  expect(problems).toEqual([]);
  await page.close();
});

test('keeps the view across variants, shares a view, and names an unavailable room', async () => {
  const tiles = { ...fixture.tiles, baseUrl: '/media/night' };
  const variant = { assetId: roomId('Hall'), imageUrl: '' };
  const variants = [
    { ...variant, key: 'night', label: 'Night', tiles },
    { ...variant, key: 'winter', label: 'Winter', tiles: { status: 'PROCESSING', version: 1 } as const },
  ];
  const page = await open({ variants }, '?yaw=-77.04&pitch=12&fov=50&iframe=true', {
    permissions: ['clipboard-read', 'clipboard-write'],
  });
  await untilSharp(page);
  const night = page.getByRole('radio', { name: 'Night' });
  await night.focus();
  expect(await page.getByRole('group', { name: 'Variants' }).getByRole('radio').count()).toBe(2);
  await page.keyboard.press('Space');
  await vi.waitFor(() =>
    expect(fixture.server.requests.filter((url) => url.startsWith('/media/night/')).length).toBeGreaterThan(
      1,
    ),
  );
  await untilStill(page);
  const { yaw, pitch, fov } = await viewOf(page);
  expect([yaw, pitch, fov]).toEqual([-77.04, 12, 50].map((value) => expect.closeTo(value, 6)));

  const share = page.getByRole('button', { name: 'Share this view' });
  await share.click();
  await page.getByRole('button', { name: 'Copy link' }).click();
  await page.getByRole('button', { name: 'Link copied' }).waitFor();
  const link = `${fixture.server.origin}/viewer360/${roomId('Hall')}?panorama=${roomId('Hall')}&yaw=-77&pitch=12&fov=50`;
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(link);
  await page.keyboard.press('Escape');
  expect(await share.evaluate((button) => button === document.activeElement)).toBe(true);
  await page.evaluate(() => {
    navigator.share = async (data) => void Object.assign(window, { shared: data });
  });
  await share.click();
  expect(await page.evaluate(() => 'shared' in window && window.shared)).toEqual({
    title: 'Hall',
    url: link,
  });

  await page.getByRole('button', { name: 'Rooms', exact: true }).click();
  const list = page.getByRole('navigation', { name: 'Rooms' });
  fixture.server.panoramas.delete(roomId('Pantry'));
  await list.getByRole('button', { name: 'Pantry' }).click();
  await page.getByText('Pantry is no longer available.').waitFor();
  await page.route('**/api/v1/panorama/*', (route) => route.abort());
  await list.getByRole('button', { name: 'Study' }).click();
  await page.getByText('Study could not be opened. Check your connection.').waitFor();
  expect(await heading(page, 'Hall').count()).toBe(1);
  expect(await page.getByRole('button', { name: 'Zoom in' }).count()).toBe(1);
  await page.unroute('**/api/v1/panorama/*');
  await page.getByRole('button', { name: 'Try again' }).click();
  await heading(page, 'Study').waitFor();
  expect(await night.isChecked()).toBe(true);
  await page.locator('.oriel-banner').waitFor({ state: 'detached' });
  await page.context().setOffline(true);
  await page.getByText('You’re offline. You can still see what has already loaded.').waitFor();
  await page.context().setOffline(false);
  await page.locator('.oriel-banner').waitFor({ state: 'detached' });
  await page.close();
});

test('on a dark phone in Polish: a sheet of rooms, no overlaps, turning the device', async () => {
  const variants = [
    { key: 'night', label: 'Noc', assetId: roomId('Hall'), imageUrl: '', tiles: fixture.tiles },
  ];
  const settings = { ...QUIET, autorotate: true, gyroscope: true };
  const page = await open({ variants, settings, audioUrl: '/media/sound.wav' }, '?locale=pl&mode=dark', {
    ...PHONE,
    reducedMotion: 'reduce',
  });
  await untilSharp(page);
  await page.getByRole('button', { name: 'Pomieszczenia' }).tap();
  await page
    .getByRole('navigation', { name: 'Pomieszczenia' })
    .getByRole('button', { name: 'Kitchen' })
    .tap();
  await heading(page, 'Kitchen').waitFor();
  expect(await page.getByRole('navigation', { name: 'Pomieszczenia' }).count()).toBe(0);
  // Reduced motion disables autorotation.
  expect(await page.getByRole('button', { name: 'Zatrzymaj obracanie' }).count()).toBe(0);
  await page.getByRole('button', { name: 'Rzut pomieszczeń' }).tap();
  await page.locator('.oriel-plan-picture img').evaluate((image: HTMLImageElement) => image.decode());
  expect(await accessibilityFaults(page)).toEqual([]);
  // A tap next to a dot, and nearest to it, goes there.
  const dot = await page.getByRole('button', { name: 'Hall', exact: true }).boundingBox();
  if (!dot) throw new Error('no dot');
  await page.touchscreen.tap(dot.x + dot.width / 2 - 14, dot.y + dot.height / 2 + 9);
  await heading(page, 'Hall').waitFor();

  for (const [width, height] of [
    [844, 390],
    [320, 568],
    [600, 400],
    [1440, 900],
    [390, 844],
  ] as const) {
    await page.setViewportSize({ width, height });
    await vi.waitFor(async () => {
      const wide = await page.locator('.oriel-controls').evaluate((element) => element.clientWidth);
      expect(wide).toBeGreaterThan(width - 40);
      const pills = '.oriel-title > *, .oriel-controls .oriel-pill, .oriel-orientation > *';
      expect(await overlaps(page, pills), `${width}x${height}`).toEqual([]);
      // In the frame before the controls are laid out for another width, they are squeezed.
      const small = await page
        .locator('.oriel-pill button')
        .evaluateAll((buttons) =>
          buttons.filter((it) => it.clientWidth < 44 || it.clientHeight < 44).map((it) => it.ariaLabel),
        );
      expect(small).toEqual([]);
    }, 10_000);
  }

  // The device sensors: detected by the first reading; the one after the click leaves the view unchanged.
  const device = await page.context().newCDPSession(page);
  await page.evaluate(() =>
    addEventListener('deviceorientation', ({ alpha, beta }) => {
      document.documentElement.dataset.felt = `${alpha} ${beta}`;
    }),
  );
  const turn = async (alpha: number, beta: number) => {
    await device.send('DeviceOrientation.setDeviceOrientationOverride', { alpha, beta, gamma: 0 });
    await page.waitForSelector(`[data-felt="${alpha} ${beta}"]`);
  };
  const button = page.getByRole('button', { name: 'Rozglądaj się, obracając urządzenie' });
  expect(await button.count()).toBe(0);
  await turn(5, 90);
  const started = await viewOf(page);
  await button.dispatchEvent('click');
  await turn(0, 90);
  await page.waitForSelector('[data-tool="gyroscope"][aria-pressed="true"]');
  // Browsers differ in whether they repeat the reading from before the click.
  expect([0, 5]).toContain(Math.round((await viewOf(page)).yaw - started.yaw));
  // Right after the tap on the plan, touch may still have priority over the device.
  const first = await vi.waitFor(async () => {
    await turn(3, 90);
    const before = await viewOf(page);
    await turn(0, 90);
    const after = await viewOf(page);
    expect(after.yaw - before.yaw).toBeCloseTo(3, 0);
    return after;
  }, 5000);
  const turned = async (by: number) =>
    vi.waitFor(async () => expect((await viewOf(page)).yaw - first.yaw).toBeCloseTo(by, 0), 5000);
  await turn(330, 90);
  await turned(30);
  // Beyond upright the view must not jump, although the angles do.
  await turn(330, 110);
  await vi.waitFor(async () => expect((await viewOf(page)).pitch).toBeGreaterThan(started.pitch + 10));
  await turned(30);
  await button.dispatchEvent('click');
  await turn(100, 40);
  await turned(30);
  // Reports a denied permission.
  await page.evaluate(() =>
    Object.assign(DeviceOrientationEvent, { requestPermission: async () => 'denied' }),
  );
  await button.dispatchEvent('click');
  await page.getByText('Przeglądarka blokuje tej stronie czujniki ruchu.').waitFor();
  expect(await button.getAttribute('aria-pressed')).toBe('false');
  expect(problems).toEqual([]);
  await page.close();
});

test('stops autorotation on touch, resumes it, and allows disabling it; starts sound on request', async () => {
  const settings = { ...QUIET, autorotate: true };
  serveTour(fixture, madeUpHouse(fixture, { settings, audioUrl: '/media/sound.mp3' }));
  const page = await fixture.browser.newPage({ viewport: { width: 640, height: 400 } });
  await page.clock.install();
  await page.goto(`${fixture.server.origin}/viewer360/${roomId('Hall')}`);
  const pause = page.getByRole('button', { name: 'Stop rotation' });
  await vi.waitFor(async () => {
    await page.clock.runFor(200);
    expect(await pause.count()).toBe(1);
  }, 20_000);
  const yaw = async () => (await viewOf(page)).yaw;
  const first = await yaw();
  await page.clock.runFor(5000);
  expect(await yaw()).toBeGreaterThan(first + 1);
  await page.keyboard.press('Shift');
  const stopped = await yaw();
  await page.clock.fastForward(29_000);
  expect(await yaw()).toBe(stopped);
  await page.clock.runFor(4000);
  expect(await yaw()).toBeGreaterThan(stopped);
  await pause.dispatchEvent('click');
  const paused = await yaw();
  await page.clock.fastForward(60_000);
  await page.clock.runFor(200);
  expect(await yaw()).toBe(paused);
  await page.getByRole('button', { name: 'Start rotation' }).waitFor();
  // Fetches nothing before the request. The file does not exist: reports that and switches the button off.
  expect(fixture.server.requests).not.toContain('/media/sound.mp3');
  await page.getByRole('button', { name: 'Turn sound on' }).dispatchEvent('click');
  await page.getByText('The sound could not be played.').waitFor();
  await page.getByRole('button', { name: 'Turn sound on' }).waitFor();
  await page.close();
});

test("without WebGL, walks from poster to poster in the organization's brand, with readable texts", async () => {
  const point = {
    id: roomId('Terrace'),
    panoramaId: roomId('Hall'),
    position: { yaw: 0, pitch: 0 },
    type: 'INFO',
    title: 'Oak floor',
    description: 'From the Białowieża region.',
    order: 0,
    visible: true,
  } as const;
  const organization = {
    id: roomId('Hall'),
    name: 'Acme',
    primaryColor: '#ffd400',
    font: 'Lato',
    mode: 'light',
  };
  serveTour(fixture, madeUpHouse(fixture, { pointsOfInterest: [point], organization }));
  const page = await fixture.browser.newPage({ viewport: { width: 1024, height: 640 } });
  await page.addInitScript(() => {
    HTMLCanvasElement.prototype.getContext = () => null;
  });
  await page.goto(`${fixture.server.origin}/viewer360/${roomId('Hall')}`);
  await page.getByRole('heading', { name: 'Still picture only' }).waitFor();
  await page.getByRole('region', { name: 'In this room' }).getByText('From the Białowieża region.').waitFor();
  await page.getByRole('button', { name: 'Close this message' }).click();
  await page.getByRole('button', { name: 'Rooms', exact: true }).click();
  await page.getByRole('navigation', { name: 'Rooms' }).getByRole('button', { name: 'Kitchen' }).click();
  await heading(page, 'Kitchen').waitFor();
  await page.getByRole('img', { name: 'Kitchen, still picture' }).waitFor();
  expect(await page.getByRole('button', { name: 'Zoom in' }).count()).toBe(0);
  await page
    .getByRole('status')
    .filter({ hasText: 'Kitchen. 0 portals, 1 point of interest.' })
    .waitFor({ state: 'attached' });
  expect(await accessibilityFaults(page)).toEqual([]);

  const worn = await page.evaluate(async () => {
    await document.fonts.ready;
    const fonts = [...document.fonts].filter(({ status }) => status === 'loaded').map(({ family }) => family);
    const accent = getComputedStyle(
      document.querySelector('.oriel-room[aria-current] span') ?? document.body,
    ).color;
    return { fonts: fonts.map((family) => family.replaceAll('"', '')), accent };
  });
  expect(worn.fonts).toContain('Lato');
  // Yellow is illegible on white; the darkened accent is legible, and still yellow.
  const [red = 0, green = 0, blue = 0] = worn.accent.match(/\d+/g)?.map(Number) ?? [];
  expect(red).toBeLessThan(150);
  expect(green).toBeGreaterThan(80);
  expect(blue).toBe(0);
  await page.close();
});
