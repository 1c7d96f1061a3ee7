import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { launchChromium } from '../../sdk/testing/launch-chromium.ts';
import { DESKTOP } from './support/browser.ts';
import { type OpenedPage, openPage, viewersReady } from './support/embedding-page.ts';
import { makeDataDir, type Product, removeDataDir, startProduct } from './support/product.ts';
import { openStranger, type Stranger } from './support/stranger.ts';

/** What an embedded viewer guarantees its host page, on a foreign server. */

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const run = promisify(execFile);
let product: Product;
let stranger: Stranger;
let browser: Browser;
let folder: string;

beforeAll(async () => {
  product = await startProduct(await makeDataDir());
  stranger = await openStranger();
  browser = await launchChromium();
  folder = await mkdtemp(path.join(tmpdir(), 'oriel-embedding-'));
});
afterAll(async () => {
  await browser?.close();
  await stranger?.close();
  await product?.stop();
  await removeDataDir(product?.dataDir ?? '');
  await rm(folder, { recursive: true, force: true });
});

const open = (url: string): Promise<OpenedPage> =>
  openPage(browser, url, { product: product.url, ...DESKTOP });

/** A file of the examples with its placeholders filled in, as a user copies it. */
async function copied(name: string): Promise<string> {
  return await (await fetch(`${product.otherUrl}/examples/${name}`)).text();
}

/** What a page and its frames have stored in the browser. */
async function kept({ context, page }: OpenedPage): Promise<readonly string[]> {
  const names = await Promise.all(
    page.frames().map((frame) =>
      frame.evaluate(async () => {
        const databases = (await indexedDB.databases()).map(({ name }) => String(name));
        return [...Object.keys(localStorage), ...Object.keys(sessionStorage), ...databases];
      }),
    ),
  );
  return [...names.flat(), ...(await context.cookies()).map(({ name }) => name)];
}

/** The last apartment of the examples' building. */
async function apartment(): Promise<{ readonly id: string }> {
  const slug = /navigator="([^"]+)"/.exec(await copied('apartment-viewer.html'))?.[1];
  const call = async (where: string) =>
    ((await (await fetch(`${product.url}/api/v1/${where}`)).json()) as { data: never }).data;
  const { id }: { id: string } = await call(`navigator/${slug}`);
  const apartments: { id: string }[] = await call(`apartment/public?navigatorId=${id}&sort=-number`);
  if (!apartments[0]) throw new Error('The building has no flats.');
  return apartments[0];
}

describe('a strict policy', () => {
  it('reports nothing, and the script matches its integrity value', async () => {
    const page = await copied('strict-csp.html');
    const [, policy = ''] = /Content-Security-Policy" content="([^"]+)"/.exec(page) ?? [];
    expect(policy).toContain("default-src 'none'");
    stranger.put('/ostoja.css', await copied('ostoja.css'));
    stranger.put('/strict.html', page, { 'content-security-policy': `${policy}; report-uri /reports` });
    const opened = await open(`${stranger.url}/strict.html`);
    await viewersReady(opened.page);
    await opened.page.waitForLoadState('networkidle', { timeout: 60_000 });
    expect(opened.troubles).toEqual([]);
    expect(stranger.reports).toEqual([]);
    expect(opened.asked[0]).toMatch(/\/sdk\/v\d+\.\d+\.\d+\/oriel\.js$/);

    // Verify that reports do arrive when there is one.
    await opened.page.evaluate(() => {
      const style = document.createElement('style');
      style.textContent = 'p{}';
      document.head.append(style);
    });
    await expect.poll(() => stranger.reports.length).toBeGreaterThan(0);
    expect(stranger.reports[0]).toContain('style-src');
    await opened.context.close();
  });

  it('a script with another integrity value does not run', async () => {
    const page = (await copied('strict-csp.html')).replace(
      /integrity="sha384-..../,
      'integrity="sha384-AAAA',
    );
    stranger.put('/changed.html', page);
    const { page: opened, troubles, context } = await open(`${stranger.url}/changed.html`);
    await expect.poll(() => troubles.join()).toContain('integrity');
    expect(await opened.evaluate(() => customElements.get('oriel-panorama') === undefined)).toBe(true);
    expect(opened.frames()).toHaveLength(1);
    await context.close();
  });
});

describe('invalid options', () => {
  it.each(['', 'render="inline"'])(
    'are named in the console, and the viewer ignores them (%s)',
    async (render) => {
      stranger.put(
        '/odd.html',
        `<!doctype html><title>Odd</title><link rel="icon" href="data:,"><script async src="${product.url}/sdk/v1/oriel.js"></script>
      <oriel-viewer navigator="brzozowa-park-a" mode="blue" agent-id="anna" ${render}></oriel-viewer>`,
      );
      const { page, context, troubles } = await open('about:blank');
      const warned: string[] = [];
      page.on('console', (message) => {
        if (message.type() === 'warning') warned.push(message.text());
      });
      await page.goto(`${stranger.url}/odd.html`);
      await page.waitForFunction(`document.querySelector('oriel-viewer').handle?.ready`);
      await page.evaluate(`document.querySelector('oriel-viewer').handle.ready`);
      await expect.poll(() => warned).toHaveLength(2);
      expect(warned.join()).toContain('"mode" may be light or dark; "blue" was left aside');
      expect(warned.join()).toContain('"agentId" may be the id of an agent');
      expect(troubles).toEqual([]);
      await context.close();
    },
  );
});

describe('privacy', () => {
  it('click to load: makes no request and stores nothing before the click', async () => {
    stranger.put('/tour.html', await copied('click-to-load.html'));
    stranger.put('/anger.css', await copied('anger.css'));
    stranger.putFolder('/oriel/', path.join(ROOT, 'examples/dist/oriel'));
    const opened = await open(`${stranger.url}/tour.html`);
    const button = opened.page.getByRole('button', { name: 'Open the virtual tour' });
    await button.waitFor();
    await opened.page.waitForLoadState('networkidle');
    expect(opened.asked).toEqual([]);
    expect(await kept(opened)).toEqual([]);
    expect(await opened.shift()).toBe(0);
    await button.click();
    await viewersReady(opened.page);
    expect(opened.troubles).toEqual([]);
    expect(await opened.shift()).toBe(0);
    await opened.context.close();
  });

  it("consent: stores and sends no identifiers until the page's own question is answered, and shows no other", async () => {
    stranger.put('/consent.html', await copied('consent.html'));
    // Another origin on the same site: frames of another site cannot store anything in such a window.
    const opened = await open('about:blank');
    const { page } = opened;
    const sent: string[] = [];
    const others: string[] = [];
    page.on('request', (request) => {
      if (new URL(request.url()).pathname.endsWith('/tracking')) sent.push(request.postData() ?? '');
      if (!/^(http:\/\/127\.0\.0\.1:|data:|blob:)/.test(request.url())) others.push(request.url());
    });
    await page.goto(`${stranger.url.replace('localhost', '127.0.0.1')}/consent.html`);
    await viewersReady(page);
    const apartments = page.frames()[1]?.locator('.oriel-apartment-row');
    await apartments?.first().click();
    await page.waitForLoadState('networkidle');
    expect((await kept(opened)).filter((name) => /visit|session/.test(name))).toEqual([]);

    await page.getByRole('button', { name: 'Yes, you may' }).click();
    await page.evaluate(`document.querySelector('oriel-viewer').handle.getState()`); // Then through the same port.
    for (const body of sent) expect(body).not.toMatch(/visitorId|sessionId/);
    const { id } = await apartment();
    await page.evaluate(`document.querySelector('oriel-viewer').handle.selectApartment('${id}')`);
    await expect.poll(() => kept(opened)).toContain('oriel-visit');
    await page.getByRole('button', { name: 'No, thank you' }).click();
    await expect.poll(() => kept(opened)).not.toContain('oriel-visit');
    expect(others).toEqual([]);
    expect(opened.troubles).toEqual([]);
    await opened.context.close();
  });
});

describe('the script', () => {
  it('loaded twice as a script, once as a module and once in a full version: one definition, one viewer', async () => {
    const { version } = JSON.parse(await readFile(path.join(ROOT, 'sdk/dist/sri.json'), 'utf8'));
    const panorama = /panorama="([0-9a-f]{24})"/.exec(await copied('script-tag.html'))?.[1];
    const script = `<script async src="${product.url}/sdk/v1/oriel.js"></script>`;
    stranger.put(
      '/thrice.html',
      `<!doctype html><html lang="en"><title>thrice</title><link rel="icon" href="data:,">${script}${script}
       <script type="module" src="${product.url}/sdk/v1/oriel.mjs"></script>
       <script async src="${product.url}/sdk/v${version}/oriel.js"></script>
       <oriel-panorama panorama="${panorama}" lazy="false"></oriel-panorama><div data-oriel-panorama="${panorama}" data-lazy="false"></div>`,
    );
    const { page, context, troubles, asked } = await open(`${stranger.url}/thrice.html`);
    // By then every script has run and created its frames.
    await page.waitForLoadState('load');
    await viewersReady(page, 2);
    expect(asked.filter((url) => url.includes('/viewer360/'))).toHaveLength(2);
    expect(await page.locator('oriel-panorama').count()).toBe(2);
    expect(troubles).toEqual([]);
    await context.close();
  });

  it('is cached for five minutes under its major version and indefinitely under its full one, for every origin', async () => {
    const { version, files } = JSON.parse(await readFile(path.join(ROOT, 'sdk/dist/sri.json'), 'utf8'));
    for (const name of Object.keys(files)) {
      for (const [of, cache] of [
        ['v1', 'public, max-age=300'],
        [`v${version}`, 'public, max-age=31536000, immutable'],
      ]) {
        const answer = await fetch(`${product.url}/sdk/${of}/${name}`, { headers: { origin: stranger.url } });
        expect(answer.status, `${of} ${name}`).toBe(200);
        expect(answer.headers.get('cache-control')).toBe(cache);
        expect(answer.headers.get('access-control-allow-origin')).toBe('*');
        expect(answer.headers.get('cross-origin-resource-policy')).toBe('cross-origin');
        expect(answer.headers.get('content-type')).toContain('javascript');
      }
    }
  });
});

describe('the npm package', () => {
  const archive = () => `${product.url}/sdk/v1/oriel-sdk.tgz`;

  beforeAll(async () => {
    await writeFile(
      path.join(folder, 'package.json'),
      JSON.stringify({ name: 'fresh', private: true, type: 'module' }),
    );
    // A cache of its own, and no registry: the package needs nothing else.
    const settings = ['--registry=http://127.0.0.1:9', `--cache=${path.join(folder, 'npm-cache')}`];
    await run('npm', ['install', '--no-audit', '--no-fund', ...settings, archive()], { cwd: folder });
    // The project's other dependencies, from the installed ones.
    for (const name of ['vite', 'react', 'react-dom', 'scheduler', '@types']) {
      await symlink(path.join(ROOT, 'node_modules', name), path.join(folder, 'node_modules', name));
    }
  });

  it('is served as an archive that follows the newest version', async () => {
    const answer = await fetch(archive());
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toBe('application/gzip');
    expect(answer.headers.get('content-encoding')).toBeNull();
    expect(answer.headers.get('cache-control')).toBe('public, max-age=300');
    expect(Buffer.from(await answer.arrayBuffer())).toEqual(
      await readFile(path.join(ROOT, 'sdk/dist/v1/oriel-sdk.tgz')),
    );
  });

  it('installed from the server, knows the elements in TypeScript and runs in Node', async () => {
    const { version } = JSON.parse(await readFile(path.join(ROOT, 'sdk/package.json'), 'utf8'));
    const installed = path.join(folder, 'node_modules/@oriel/sdk');
    const manifest = JSON.parse(await readFile(path.join(installed, 'package.json'), 'utf8'));
    expect(manifest).toMatchObject({ name: '@oriel/sdk', version, license: 'MIT' });
    expect(await readFile(path.join(installed, 'LICENSE'), 'utf8')).toContain('MIT');
    expect(await readFile(path.join(installed, 'CHANGELOG.md'), 'utf8')).toContain(`\n## ${version}\n`);
    expect(await readFile(path.join(installed, 'README.md'), 'utf8')).toContain('oriel-sdk.tgz');
    await writeFile(
      path.join(folder, 'page.tsx'),
      `import { mountViewer } from '@oriel/sdk';
       import '@oriel/sdk/react';
       export const shown = <oriel-viewer navigator="park" mode="dark" />;
       export const ready: Promise<void> | undefined = document.querySelector('oriel-viewer')?.ready;
       export const tour: string | undefined = document.querySelector('oriel-panorama')?.handle && 'live';
       // @ts-expect-error the id is missing
       export const nameless = <oriel-panorama />;
       export const handle = mountViewer('main', { baseUrl: '${product.url}', navigator: 'park' });`,
    );
    const compiler = path.join(ROOT, 'node_modules/typescript/bin/tsc');
    const options = '--noEmit --strict --module nodenext --target es2022 --jsx react-jsx --types react';
    await run(process.execPath, [compiler, ...options.split(' '), 'page.tsx'], { cwd: folder });
    const { stdout } = await run(
      process.execPath,
      ['--input-type=module', '-e', `console.log(typeof (await import('@oriel/sdk')).mountViewer)`],
      { cwd: folder },
    );
    expect(stdout.trim()).toBe('function');
  });

  it("built with Vite, runs as a module, and in React's StrictMode", async () => {
    const vite = path.join(ROOT, 'node_modules/vite/bin/vite.js');
    for (const project of ['npm-module', 'react']) {
      const target = path.join(folder, project);
      await mkdir(target);
      for (const part of ['index.html', 'package.json', 'src']) {
        await cp(path.join(ROOT, 'examples', project, part), path.join(target, part), { recursive: true });
      }
      const sources = project === 'react' ? ['src/page.tsx'] : ['src/main.ts'];
      for (const source of sources) {
        const address = `sources/${project}/${source.replace('/', '_')}.txt`;
        await writeFile(path.join(target, source), await copied(address));
      }
      // In development, StrictMode mounts everything twice.
      const development = project === 'react';
      await run(
        process.execPath,
        [
          vite,
          'build',
          '--base',
          './',
          '--logLevel',
          'error',
          ...(development ? ['--mode', 'development'] : []),
        ],
        { cwd: target, env: { ...process.env, NODE_ENV: development ? 'development' : 'production' } },
      );
      stranger.putFolder(`/${project}/`, path.join(target, 'dist'));
      const { page, context, troubles, asked } = await open(`${stranger.url}/${project}/`);
      await viewersReady(page);
      expect(asked.filter((url) => /\/viewer(360)?\//.test(url))).toHaveLength(1);
      expect(troubles).toEqual([]);
      await context.close();
    }
  });
});
