import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { launchChromium } from '../testing/launch-chromium.ts';
import { openSite, type Site } from '../testing/site.ts';

vi.setConfig({ testTimeout: 30_000, hookTimeout: 120_000 });

/** The script tag and its elements, in a page of another origin. */

let site: Site;
let browser: Browser;
let page: Page;
let errors: string[];

beforeAll(async () => {
  [site, browser] = await Promise.all([openSite(), launchChromium()]);
});
afterAll(async () => {
  await browser?.close();
  await site?.close();
});
beforeEach(async () => {
  page = await browser.newPage({ viewport: { width: 1000, height: 700 } });
  errors = [];
  page.on('pageerror', (error) => errors.push(error.message));
  site.requests();
});
afterEach(async () => {
  await page.close();
  expect(errors).toEqual([]);
});

const script = (version = 'v1') => `<script async src="${site.oriel}/sdk/${version}/oriel.js"></script>`;

async function open(html: string, headers?: Record<string, string>): Promise<void> {
  site.page('/page', `<!doctype html><html lang="pl"><title>host</title><body>${html}`, headers);
  await page.goto(`${site.host}/page`);
}

/** Waits until the element's viewer is ready. */
const ready = (selector = 'oriel-panorama') =>
  page.evaluate(`(async () => {
    let handle;
    while (!handle) {
      await new Promise(requestAnimationFrame);
      handle = document.querySelector('${selector}')?.handle;
    }
    await handle.ready;
  })()`);

const src = (selector = 'oriel-panorama') =>
  page.evaluate((found) => document.querySelector(found)?.shadowRoot?.querySelector('iframe')?.src, selector);

describe('the script', () => {
  test('loads nothing until the page has a viewer, then only from its own origin', async () => {
    await open(script());
    await page.waitForLoadState('networkidle');
    expect(site.requests()).not.toContain('/sdk/v1/element.mjs');
    await page.evaluate(() => {
      document.body.insertAdjacentHTML('beforeend', '<oriel-panorama panorama="room"></oriel-panorama>');
    });
    await ready();
    expect(await src()).toBe(`${site.oriel}/viewer360/room?iframe=true`);
    expect(site.requests()).toContain('/sdk/v1/element.mjs');
  });

  test('also works with a data attribute and its options', async () => {
    await open(
      `<div data-oriel-panorama="room" data-agent-id="a1" data-language="pl" data-hide-availability></div>${script()}`,
    );
    await ready();
    expect(await src()).toBe(
      `${site.oriel}/viewer360/room?iframe=true&hideAvailability=true&agentId=a1&lang=pl`,
    );
    expect(await page.locator('oriel-panorama').count()).toBe(1);
  });

  test('takes no handler and no address of code from data attributes, which cleaners of markup let pass', async () => {
    await open(
      `<div data-oriel-panorama="room" data-onclick="alert(1)" data-base-url="https://evil.example" data-render="iframe"></div>${script()}`,
    );
    await ready();
    const names = await page.evaluate(() => document.querySelector('oriel-panorama')?.getAttributeNames());
    expect(names?.toSorted()).toEqual(['panorama', 'render']);
  });

  test('refills a box that the page has emptied, for example during hydration', async () => {
    await open(`<div data-oriel-panorama="room"></div>${script()}`);
    await ready();
    await page.evaluate(() => document.querySelector('[data-oriel-panorama]')?.replaceChildren());
    await ready();
    expect(page.frames()).toHaveLength(2);
  });

  test('shows an uncovered viewer in a page without an origin, without talking to it', async () => {
    await open(`<oriel-panorama panorama="room" lazy="false"></oriel-panorama>${script()}`, {
      'content-security-policy': 'sandbox allow-scripts',
    });
    await expect(ready()).rejects.toThrow('did not answer');
    expect(
      await page
        .locator('oriel-panorama')
        .evaluate((one) => [...(one.shadowRoot?.children ?? [])].map(({ localName }) => localName)),
    ).toEqual(['iframe']);
  });

  test('defines and mounts once when loaded twice, even in two versions', async () => {
    await open(`<oriel-panorama panorama="room"></oriel-panorama>${script()}${script()}${script('v0.1.0')}`);
    await ready();
    await page.waitForLoadState('networkidle');
    expect(site.requests().filter((path) => path === '/viewer360/room')).toHaveLength(1);
    expect(
      await page.evaluate(() => document.querySelector('oriel-panorama')?.shadowRoot?.childElementCount),
    ).toBe(1);
  });

  test('retries when loading the rest failed', async () => {
    let broken = true;
    await page.route('**/element.mjs*', (route) => (broken ? route.abort() : route.continue()));
    const complaint = page.waitForEvent('console', (message) => message.text().startsWith('Oriel could'));
    await open(`<oriel-panorama panorama="room"></oriel-panorama>${script()}`);
    await complaint;
    broken = false;
    await ready();
  });

  test('respects a strict policy: no inline style or script, nothing for Trusted Types', async () => {
    const reports: string[] = [];
    page.on('console', (message) => {
      if (/Content Security Policy|violat/i.test(message.text())) reports.push(message.text());
    });
    await open(
      `<oriel-panorama panorama="room"></oriel-panorama><oriel-panorama panorama="hall" click-to-load></oriel-panorama>${script()}`,
      {
        'content-security-policy': `default-src 'none'; script-src ${site.oriel}; frame-src ${site.oriel}; require-trusted-types-for 'script'; trusted-types 'none'`,
      },
    );
    await ready();
    expect(reports).toEqual([]);
    const height = await page.evaluate(
      () => document.querySelector('oriel-panorama')?.getBoundingClientRect().height,
    );
    expect(height).toBeGreaterThan(500);
  });

  test("reports BLOCKED when the policy lacks the viewer's origin", async () => {
    site.page('/policy', `<!doctype html><oriel-panorama panorama="room"></oriel-panorama>${script()}`, {
      'content-security-policy': `script-src ${site.oriel}; frame-src 'self'`,
    });
    await page.goto(`${site.host}/policy`);
    await page.waitForFunction(() => customElements.get('oriel-panorama'));
    const code = await page.evaluate(
      () =>
        new Promise((resolve) => {
          document
            .querySelector('oriel-panorama')
            ?.addEventListener('error', (event) =>
              resolve(Reflect.get(Reflect.get(event, 'detail'), 'code')),
            );
        }),
    );
    expect(code).toBe('BLOCKED');
  });

  test('causes no layout shift', async () => {
    await open(
      `<style>oriel-panorama{display:block;aspect-ratio:16/9}</style><oriel-panorama panorama="room"></oriel-panorama><p>below</p>${script()}`,
    );
    await page.evaluate(() => {
      Object.assign(window, { shift: 0 });
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries())
          Object.assign(window, { shift: Reflect.get(window, 'shift') + Reflect.get(entry, 'value') });
      }).observe({ type: 'layout-shift', buffered: true });
    });
    await ready();
    await page.evaluate(
      () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
    );
    expect(await page.evaluate(() => Reflect.get(window, 'shift'))).toBe(0);
  });
});

describe('the elements', () => {
  test('keep properties set before the definition', async () => {
    await open('<oriel-panorama></oriel-panorama>');
    await page.evaluate(() => {
      Object.assign(document.querySelector('oriel-panorama') ?? {}, {
        panorama: 'hall',
        avatar: true,
        mode: 'dark',
        yaw: -30,
      });
    });
    await page.addScriptTag({ url: `${site.oriel}/sdk/v1/oriel.js` });
    await ready();
    expect(await src()).toBe(`${site.oriel}/viewer360/hall?iframe=true&avatar=true&mode=dark&yaw=-30`);
  });

  test('mirror properties and attributes', async () => {
    await open(`<oriel-panorama panorama="room" agent-id="a1"></oriel-panorama>${script()}`);
    await ready();
    const mirrored = await page.evaluate(() => {
      const element = document.querySelector('oriel-panorama');
      if (!element) return [];
      const before = [
        Reflect.get(element, 'agentId'),
        Reflect.get(element, 'avatar'),
        Reflect.get(element, 'consent'),
      ];
      Object.assign(element, { avatar: true, consent: 'denied' });
      return [...before, element.getAttribute('avatar'), element.getAttribute('consent')];
    });
    expect(mirrored).toEqual(['a1', false, null, '', 'denied']);
  });

  test('load the options as changed before the click', async () => {
    await open(
      `<oriel-panorama panorama="room" click-to-load consent="granted" mode="light"></oriel-panorama>${script()}`,
    );
    await page.locator('oriel-panorama button').waitFor();
    await page.evaluate(() => {
      Object.assign(document.querySelector('oriel-panorama') ?? {}, { consent: 'denied', mode: 'dark' });
    });
    await page.locator('oriel-panorama button').click();
    await ready();
    expect(await src()).toBe(`${site.oriel}/viewer360/room?iframe=true&mode=dark&consent=denied`);
  });

  test('dispatch events', async () => {
    await open(`<oriel-panorama panorama="room" lazy="false"></oriel-panorama>`);
    await page.evaluate(() => {
      const heard: unknown[] = [];
      Object.assign(window, { heard });
      for (const name of ['ready', 'state', 'panorama:enter']) {
        document
          .querySelector('oriel-panorama')
          ?.addEventListener(name, (event) => heard.push([name, Reflect.get(event, 'detail')]));
      }
    });
    await page.addScriptTag({ url: `${site.oriel}/sdk/v1/oriel.js` });
    await ready();
    await page.evaluate(`document.querySelector('oriel-panorama').handle.openPanorama('hall')`);
    await expect
      .poll(() => page.evaluate('heard'))
      .toEqual([
        ['ready', { id: 'room' }],
        ['state', { panorama: 'hall', mode: 'light' }],
        ['panorama:enter', { id: 'hall' }],
      ]);
  });

  test('update a live viewer on a mode change, and reload on an id change', async () => {
    await open(`<oriel-panorama panorama="room"></oriel-panorama>${script()}`);
    await ready();
    site.requests();
    await page.evaluate(`document.querySelector('oriel-panorama').mode = 'dark'`);
    await expect
      .poll(() => page.evaluate(`document.querySelector('oriel-panorama').handle.getState()`))
      .toEqual({ panorama: 'room', mode: 'dark' });
    expect(site.requests()).toEqual([]);
    await page.evaluate(`document.querySelector('oriel-panorama').panorama = 'hall'`);
    await expect.poll(() => src()).toContain('/viewer360/hall');
    await ready();
  });

  test('report a missing id and load nothing', async () => {
    const complaint = page.waitForEvent('console', (message) => message.type() === 'error');
    await open(`<oriel-panorama></oriel-panorama>${script()}`);
    expect((await complaint).text()).toContain('"panorama" must be the id');
    expect(await src()).toBeUndefined();
    await page.evaluate(`document.querySelector('oriel-panorama').panorama = 'room'`);
    await ready(); // And load as soon as it is set.
  });

  test('load nothing for an invalid id or base', async () => {
    const complaints: string[] = [];
    page.on('console', (message) => complaints.push(message.text()));
    await open(
      `<oriel-panorama panorama="../../evil"></oriel-panorama><oriel-panorama panorama="room" base-url="javascript:alert(1)"></oriel-panorama>${script()}`,
    );
    await expect.poll(() => complaints.filter((text) => text.startsWith('Oriel:')).length).toBe(2);
    expect(page.frames()).toHaveLength(1);
  });

  test('unload when removed, reload when put back, and stay when moved with moveBefore', async () => {
    await open(`<oriel-panorama panorama="room"></oriel-panorama><aside></aside>${script()}`);
    await ready();
    await page.evaluate(
      `window.element = document.querySelector('oriel-panorama'); window.first = element.handle; element.remove()`,
    );
    expect(await page.evaluate('[element.handle, element.shadowRoot.childNodes.length]')).toEqual([
      undefined,
      0,
    ]);
    await page.evaluate('document.body.append(element)');
    await ready();
    await page.evaluate(
      `window.second = element.handle; document.querySelector('aside').moveBefore(element, null)`,
    );
    expect(await page.evaluate('element.handle === second && second !== first')).toBe(true);
    expect(await page.evaluate('element.handle.getState()')).toEqual({ panorama: 'room', mode: 'light' });
  });

  test('load near the window, or at once when not lazy', async () => {
    await open(
      `<div style="height:3000px"></div><oriel-panorama panorama="room"></oriel-panorama><oriel-panorama panorama="hall" lazy="false"></oriel-panorama>${script()}`,
    );
    await ready('[panorama=hall]');
    // Switching the page to dark loads no viewer early; those that load later are dark.
    await page.evaluate(`document.querySelector('[panorama=room]').setAttribute('mode', 'dark')`);
    await page.evaluate('new Promise(requestAnimationFrame)');
    expect(site.requests()).not.toContain('/viewer360/room');
    await page.evaluate('scrollTo(0, 3000 - innerHeight - 150)'); // 150 px below the window's edge.
    await ready('[panorama=room]');
    expect(await page.locator('[panorama=room] iframe').getAttribute('src')).toContain('mode=dark');
  });

  test('load when called while waiting to become visible', async () => {
    await open(
      `<div style="height:3000px"></div><oriel-panorama panorama="room"></oriel-panorama>${script()}`,
    );
    await page.waitForFunction(`document.querySelector('oriel-panorama').handle`);
    expect(await page.evaluate(`document.querySelector('oriel-panorama').handle.getState()`)).toEqual({
      panorama: 'room',
      mode: 'light',
    });
  });

  test('click-to-load: makes no request, storage access or call before the click', async () => {
    await open(`<oriel-panorama panorama="room" click-to-load></oriel-panorama>${script()}`);
    const button = page.getByRole('button', { name: 'Otwórz wirtualny spacer' });
    await button.waitFor();
    await page.waitForLoadState('networkidle');
    expect(
      site
        .requests()
        .filter((path) => !path.startsWith('/sdk/') && path !== '/page' && path !== '/favicon.ico'),
    ).toEqual([]);
    expect(
      await page.evaluate(
        `document.querySelector('oriel-panorama').handle.getState().catch((error) => error.code)`,
      ),
    ).toBe('FORBIDDEN');
    expect(await page.context().cookies()).toEqual([]);
    await button.click();
    await ready();
    expect(await button.count()).toBe(0);
  });

  test("pass on the campaign of the page's address, and nothing else", async () => {
    site.page(
      '/page',
      `<!doctype html><oriel-panorama panorama="room" mode="dark"></oriel-panorama>${script()}`,
    );
    await page.goto(`${site.host}/page?utm_source=news&utm_campaign=la%20luz&token=secret&mode=light#top`);
    await ready();
    expect(await src()).toBe(
      `${site.oriel}/viewer360/room?iframe=true&mode=dark&utm_source=news&utm_campaign=la+luz`,
    );
  });

  test("title the frame in the page's language, and allow it what a viewer needs", async () => {
    await open(
      `<oriel-panorama panorama="room"></oriel-panorama><oriel-panorama panorama="hall" label="Salon"></oriel-panorama>${script()}`,
    );
    await ready();
    await ready('[panorama=hall]');
    const frames = await page.evaluate(() =>
      [...document.querySelectorAll('oriel-panorama')].map(({ shadowRoot }) => {
        const frame = shadowRoot?.querySelector('iframe');
        return [frame?.title, frame?.allow];
      }),
    );
    // Chromium on Linux cannot share, so `allow` must not mention it.
    const allow = 'fullscreen; xr-spatial-tracking; gyroscope; accelerometer; clipboard-write';
    expect(frames).toEqual([
      ['Wirtualny spacer', allow],
      ['Salon', allow],
    ]);
  });

  test('let the frame share where the browser can', async () => {
    const context = await browser.newContext();
    await context.addInitScript(() =>
      Object.defineProperty(navigator, 'share', { value: () => Promise.resolve() }),
    );
    const able = await context.newPage();
    site.page('/able', `<!doctype html><oriel-panorama panorama="room"></oriel-panorama>${script()}`);
    await able.goto(`${site.host}/able`);
    expect(await able.locator('oriel-panorama iframe').getAttribute('allow')).toMatch(/; web-share$/);
    await context.close();
  });
});

describe('a feedback project', () => {
  const PROJECT = '<oriel-feedback project="park" starting-item-id="bridge" language="pl"></oriel-feedback>';

  test('is shown by its element, with the item to begin with', async () => {
    await open(PROJECT + script());
    await ready('oriel-feedback');
    expect(await src('oriel-feedback')).toBe(
      `${site.oriel}/feedback/park?iframe=true&lang=pl&startingItemId=bridge`,
    );
    const frame = page.locator('oriel-feedback iframe');
    expect(await frame.getAttribute('title')).toBe('Konsultacje');
    expect(await page.evaluate(`document.querySelector('oriel-feedback').startingItemId`)).toBe('bridge');
  });

  test('changes its item without loading anew, and says so', async () => {
    await open(PROJECT + script());
    await ready('oriel-feedback');
    await page.evaluate(`
      window.heard = [];
      for (const name of ['item:show', 'comment:sent'])
        document.addEventListener(name, ({ detail }) => heard.push([name, detail]));`);
    await page.evaluate(`document.querySelector('oriel-feedback').handle.setState({ item: 'bank' })`);
    await expect.poll(() => page.evaluate('heard')).toEqual([['item:show', { id: 'bank' }]]);
    expect(await page.evaluate(`document.querySelector('oriel-feedback').handle.getState()`)).toEqual({
      item: 'bank',
      mode: 'light',
    });
    expect(
      await page.evaluate(
        `document.querySelector('oriel-feedback').handle.setState({ item: 'a b' }).catch(({ message }) => message)`,
      ),
    ).toContain('"item" must be 1 to 128 letters');
    expect(site.requests().filter((path) => path === '/feedback/park')).toHaveLength(1);
  });

  test('is shown in a box with a data attribute, and by the module', async () => {
    await open(`<div data-oriel-feedback="park" data-starting-item-id="bridge"></div>${script()}`);
    await ready('oriel-feedback');
    expect(await src('oriel-feedback')).toContain('/feedback/park?iframe=true&startingItemId=bridge');
    site.page(
      '/module',
      `<!doctype html><html lang="en"><main></main><script type="module">
        import { mountFeedback } from '${site.oriel}/index.mjs';
        window.handle = mountFeedback('main', { baseUrl: '${site.oriel}', project: 'park', lazy: false });
      </script>`,
    );
    await page.goto(`${site.host}/module`);
    await page.waitForFunction('window.handle');
    await page.evaluate('handle.ready');
    const frame = page.locator('main iframe');
    expect(await frame.getAttribute('src')).toBe(`${site.oriel}/feedback/park?iframe=true`);
    expect(await frame.getAttribute('title')).toBe('Consultation');
  });

  test('leaves a link to its page where the script cannot come', async () => {
    await page.route('**/element.mjs*', (route) => route.abort());
    await open(`<oriel-feedback project="park"></oriel-feedback>${script()}`);
    const link = page.getByRole('link', { name: 'Otwórz konsultacje' });
    await link.waitFor();
    expect(await link.getAttribute('href')).toBe(`${site.oriel}/feedback/park`);
  });
});
