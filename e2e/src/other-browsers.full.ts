import { existsSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { installFromDebian } from '../bin/stages/debian.mjs';
import { openFirefox } from './support/firefox.ts';
import type { OtherBrowser } from './support/other-browser.ts';
import { makeDataDir, type Product, removeDataDir, startProduct } from './support/product.ts';
import { openWebKit } from './support/webkit.ts';

/**
 * The examples in Debian's Firefox and WebKit: on each page the viewer becomes ready in its place and answers across origins. Both draw by
 * WebGL 2 in software here; without it a viewer reports `UNSUPPORTED`, and this fails.
 */

const ENGINES = [
  { name: 'Firefox', binary: '/usr/bin/firefox-esr', packages: ['firefox-esr', 'xvfb'], open: openFirefox },
  {
    name: 'WebKit',
    binary: '/usr/bin/WebKitWebDriver',
    packages: ['webkit2gtk-driver', 'xvfb'],
    open: openWebKit,
  },
];

const PANORAMAS = ['script-tag.html', 'dark.html', 'strict-csp.html', 'several.html'];
const BUILDINGS = ['apartment-viewer.html', 'agent.html', 'consent.html', 'inline.html'];

let product: Product;
let apartment: string;

beforeAll(async () => {
  product = await startProduct(await makeDataDir());
  const read = async (where: string) =>
    ((await (await fetch(`${product.url}/api/v1/${where}`)).json()) as { data: never }).data;
  const { id }: { id: string } = await read('navigator/brzozowa-park-a');
  const apartments: { id: string }[] = await read(`apartment/public?navigatorId=${id}`);
  apartment = apartments[2]?.id ?? '';
});
afterAll(async () => {
  await product?.stop();
  await removeDataDir(product?.dataDir ?? '');
});

/** Waits in a page until an expression is truthy, and returns its value. */
const until = (condition: string) => `new Promise((resolve, reject) => {
  const end = Date.now() + 40_000;
  const look = () => {
    const found = ${condition};
    if (found) resolve(found);
    else if (Date.now() > end) reject(new Error('In vain.'));
    else setTimeout(look, 50);
  };
  look();
})`;

/** Calls a viewer from the host page, and waits for the event that confirms it. */
const used = (event: string, call: string, meant = 'true') => `(async () => {
  const element = document.querySelector('oriel-panorama, oriel-viewer');
  element.scrollIntoView();
  await ${until('element.handle')};
  const outcome = await element.handle.ready.then(() => 'ready', ({ code }) => code);
  const told = new Promise((resolve) => element.addEventListener('${event}', ({ detail }) => ${meant} && resolve(detail)));
  const { handle } = element;
  await ${call};
  const box = element.getBoundingClientRect();
  const place = element.shadowRoot.querySelector('iframe, [role=group]').getBoundingClientRect();
  return {
    outcome,
    told: await told,
    state: await handle.getState(),
    filled: Math.abs(place.width - box.width) < 1 && Math.abs(place.height - box.height) < 1 && box.height > 200,
    wider: document.documentElement.scrollWidth > innerWidth,
  };
})()`;
// The view glides there: states in between are reported too.
const TURN = used(
  'state',
  'handle.setState({ view: { yaw: 40, pitch: 0, fov: 60 } })',
  'Math.abs(detail.view?.yaw - 40) < 1',
);
const TURNED = {
  outcome: 'ready',
  told: expect.anything(),
  state: { view: { yaw: expect.closeTo(40, 0) } },
  filled: true,
  wider: false,
};

/** Scrolls the place of the viewer into view, and waits for its frame. */
const FRAME_COMES = `(async () => {
  await ${until(`document.querySelector('#viewer, .tour')`)}.then((place) => place.scrollIntoView());
  await ${until(`[document, ...[...document.querySelectorAll('*')].flatMap(({ shadowRoot }) => shadowRoot ?? [])].some((root) => root.querySelector('iframe'))`)};
})()`;

/** Looks into the frame again each time: its first document is replaced by the final one. */
const inFrame = (browser: OtherBrowser, expression: string) =>
  expect.poll(() => browser.evaluate(expression, 'frame'), { timeout: 40_000 });
const shows = (browser: OtherBrowser) =>
  inFrame(browser, `document.querySelector('[data-rendered], #oriel-viewer[data-live]') !== null`).toBe(true);

describe.each(ENGINES)('$name', ({ name, binary, packages, open }) => {
  let browser: OtherBrowser | undefined;
  beforeAll(async () => {
    const there = existsSync(binary) && existsSync('/usr/bin/Xvfb');
    if (there || (await installFromDebian(...packages))) browser = await open(binary);
  });
  afterAll(() => browser?.close());

  const page = (example: string) => `${product.otherUrl}/examples/${example}`;
  const WITHOUT = `${name} is not installed, and could not be.`;

  it.for(PANORAMAS)('%s: is turned by the host page', async (example, { skip }) => {
    if (!browser) return skip(WITHOUT);
    await browser.open(page(example));
    expect(await browser.evaluate(TURN)).toMatchObject(TURNED);
    expect(browser.errors()).toEqual([]);
  });

  it.for(BUILDINGS)('%s: opens an apartment from the host page', async (example, { skip }) => {
    if (!browser) return skip(WITHOUT);
    await browser.open(page(example));
    expect(
      await browser.evaluate(used('apartment:select', `handle.selectApartment('${apartment}')`)),
    ).toMatchObject({
      outcome: 'ready',
      told: { id: apartment },
      state: { apartment: apartment },
      filled: true,
      wider: false,
    });
    expect(browser.errors()).toEqual([]);
  });

  it('click-to-load.html: loads nothing before the click, and a viewer after it', async ({ skip }) => {
    if (!browser) return skip(WITHOUT);
    await browser.open(page('click-to-load.html'));
    // The examples before it share its address, and what a visitor of theirs has agreed to.
    await browser.evaluate('(localStorage.clear(), sessionStorage.clear())');
    await browser.open(page('click-to-load.html'));
    const button = `document.querySelector('oriel-panorama').shadowRoot?.querySelector('button')`;
    await browser.evaluate(`${until(`${button} !== null && ${button} !== undefined`)}`);
    expect(await browser.evaluate('localStorage.length + sessionStorage.length')).toBe(0);
    await browser.evaluate(`${button}.click()`);
    expect(await browser.evaluate(TURN)).toMatchObject(TURNED);
    expect(browser.errors()).toEqual([]);
  });

  it('plain-iframe.html: shows the picture', async ({ skip }) => {
    if (!browser) return skip(WITHOUT);
    await browser.open(page('plain-iframe.html'));
    await browser.evaluate(FRAME_COMES);
    await shows(browser);
    expect(browser.errors()).toEqual([]);
  });

  it("npm-module/: a row of the page's list opens its apartment in the viewer", async ({ skip }) => {
    if (!browser) return skip(WITHOUT);
    await browser.open(page('npm-module/'));
    await browser.evaluate(FRAME_COMES);
    await shows(browser);
    const number = await browser.evaluate<string>(
      `${until(`document.querySelector('#flats button b')`)}.then((number) => (number.parentElement.click(), number.textContent))`,
    );
    await inFrame(browser, `document.querySelector('.oriel-apartment-card h1')?.textContent`).toContain(
      number,
    );
    await browser.evaluate(until(`document.querySelector('#flats [aria-current=true]') !== null`));
    expect(browser.errors()).toEqual([]);
  });

  it('react/: a button of the page opens its room, and reflects it', async ({ skip }) => {
    if (!browser) return skip(WITHOUT);
    await browser.open(page('react/'));
    await browser.evaluate(FRAME_COMES);
    await shows(browser);
    await browser.evaluate(
      `${until(`document.querySelectorAll('nav button')[1]`)}.then((button) => button.click())`,
    );
    await browser.evaluate(
      until(`document.querySelectorAll('nav button')[1].getAttribute('aria-current') === 'true'`),
    );
    expect(browser.errors()).toEqual([]);
  });

  it('apartment-table.html: lists its apartments', async ({ skip }) => {
    if (!browser) return skip(WITHOUT);
    await browser.open(page('apartment-table.html'));
    expect(await browser.evaluate(until(`document.querySelectorAll('#rows tr').length`))).toBe(12);
    expect(browser.errors()).toEqual([]);
  });
});
