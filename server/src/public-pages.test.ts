import { createHash } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { eventually } from './testing/pictures.ts';
import { startTestServer, type TestServer } from './testing/test-server.ts';

let server: TestServer;
let user = '';

beforeAll(async () => {
  server = await startTestServer();
  user = await server.token('user@demo.oriel.example');
}, 60_000);

afterAll(() => server?.stop());

describe('public answers', () => {
  const publicKeys = [
    'plan',
    'estateId',
    'buildingId',
    'apartmentId',
    'comments',
    'commentsCount',
    'entry',
    'guidedWalk',
    'id',
    'imageUrl',
    'initialView',
    'height',
    'kind',
    'model',
    'modelPosition',
    'name',
    'north',
    'northKnown',
    'order',
    'organization',
    'pointsOfInterest',
    'portals',
    'poster',
    'projection',
    'settings',
    'siblings',
    'thumbnailUrl',
    'tiles',
    'tourId',
    'tourName',
    'variants',
    'width',
  ];

  async function readyPanorama(): Promise<string> {
    const list = await eventually(
      () => server.call('GET', '/panorama?entry=true&search=model', { token: user }),
      (one) => one.body.data[0]?.tiles.status === 'READY',
    );
    return list.body.data[0].id;
  }

  it('contain public fields only, are cacheable, and support revalidation', async () => {
    const path = `/panorama/${await readyPanorama()}`;
    const answer = await server.call('GET', path);
    expect(Object.keys(answer.body.data).sort()).toEqual([...publicKeys].sort());
    expect(answer.headers.get('cache-control')).toBe('public, max-age=30, stale-while-revalidate=300');
    expect(answer.headers.get('vary')).toContain('Authorization');
    expect(answer.headers.get('access-control-allow-origin')).toBe('*');
    const etag = answer.headers.get('etag') ?? '';
    expect((await server.call('GET', path, { headers: { 'if-none-match': etag } })).status).toBe(304);
  });

  it('private calls answer no foreign origin, and their preflight fails', async () => {
    const own = await server.call('GET', '/user/me', {
      token: user,
      headers: { origin: 'https://elsewhere.example' },
    });
    expect(own.headers.get('access-control-allow-origin')).toBeNull();
    const preflight = (path: string, method: string) =>
      fetch(`${server.url}/api/v1${path}`, {
        method: 'OPTIONS',
        headers: { origin: 'https://elsewhere.example', 'access-control-request-method': method },
      });
    expect((await preflight('/user/me', 'PATCH')).status).toBe(404);
    expect((await preflight('/panorama/ffffffffffffffffffffffff', 'GET')).status).toBe(204);
    // Headers sent by a form on another site must be allowed.
    const form = await preflight('/inquiry', 'POST');
    expect(form.headers.get('access-control-allow-headers')?.split(', ')).toEqual(
      expect.arrayContaining(['content-type', 'accept-language', 'idempotency-key']),
    );
    expect(form.headers.get('access-control-allow-headers')).not.toMatch(/authorization|organization/);
  });

  it('the hosted page has its poster, title, canonical address and share card in the HTML', async () => {
    const id = await readyPanorama();
    const response = await fetch(`${server.url}/viewer360/${id}?yaw=20`, {
      headers: { 'accept-language': 'pl' },
    });
    const page = await response.text();
    expect(response.headers.get('content-security-policy')).not.toContain('frame-ancestors');
    expect(response.headers.get('x-frame-options')).toBeNull();
    expect(page).toContain('<html lang="pl-PL" class="oriel-page" data-brand="oriel"');
    expect(page).toContain('<title>Mieszkanie pokazowe 3A | Oriel</title>');
    expect(page).toContain(`<link rel="canonical" href="${server.running.url}/viewer360/${id}">`);
    expect(page).toMatch(
      /<img class="oriel-poster" src="\/media\/[^"]+poster-landscape\.webp" alt="Widok 360°: Salon" fetchpriority="high"/,
    );
    expect(page).toMatch(
      /<source media="\(max-aspect-ratio: 7\/10\)" srcset="\/media\/[^"]+poster-portrait\.webp">/,
    );
    expect(page).toMatch(/<meta property="og:image" content="http[^"]+share\.jpg">/);
    expect(page).toContain('user-scalable=no');
    expect(page.indexOf('oriel-poster')).toBeLessThan(page.indexOf('<script type="module"'));
  });

  it("a building's page has a share card of the required size, with the building in its middle", async () => {
    const response = await fetch(`${server.url}/viewer/brzozowa-park-a`);
    const [, address = ''] = /<meta property="og:image" content="([^"]+)">/.exec(await response.text()) ?? [];
    const { pathname, search } = new URL(address);
    expect(pathname).toBe('/viewer/brzozowa-park-a/share.jpg');
    // Link previews are cached: another picture needs another address.
    expect(search).toMatch(/^\?v=[0-9a-f]+$/);
    const card = await fetch(`${server.url}${pathname}${search}`);
    expect(card.headers.get('content-type')).toBe('image/jpeg');
    const data = Buffer.from(await card.arrayBuffer());
    const { width, height, format } = await sharp(data).metadata();
    expect([format, width, height]).toEqual(['jpeg', 1200, 628]);
    expect(data.length).toBeLessThan(300_000);
    expect((await fetch(`${server.url}/viewer/no-such-building/share.jpg`)).status).toBe(404);
  });

  it('the hosted page paints its first picture from the HTML alone', async () => {
    const response = await fetch(`${server.url}/viewer360/${await readyPanorama()}`);
    const page = await response.text();
    // The first paint needs nothing outside of the page.
    expect(page).not.toContain('rel="stylesheet"');
    const style = /<style>([^<]*)<\/style>/.exec(page)?.[1] ?? '';
    expect(style).toContain('.oriel-preview');
    const hash = createHash('sha256').update(style).digest('base64');
    expect(response.headers.get('content-security-policy')).toContain(`style-src 'self' 'sha256-${hash}'`);
    const sizes = [...page.matchAll(/(?:srcset|src)="data:image\/webp;base64,([^"]+)"/g)].map(
      async ([, data = '']) => await sharp(Buffer.from(data, 'base64')).metadata(),
    );
    const previews = await Promise.all(sizes);
    expect(previews.map(({ width, height }) => [width, height])).toEqual([
      [29, 64],
      [64, 36],
    ]);
    // Plain colours first, for wide and tall screens: they need no decoder.
    expect(page).toMatch(
      /<svg class="oriel-mosaic is-wide" viewBox="0 0 64\.0000 36"[^>]*><g [^>]*><path fill="#/,
    );
    expect(page).toMatch(/<svg class="oriel-mosaic is-tall" viewBox="0 0 28\.8000 64"/);
    expect(page.indexOf('oriel-mosaic')).toBeLessThan(page.indexOf('oriel-preview'));
    // Expensive resources are requested after that paint, by a small inline script.
    const [rest = ''] = /<template id="oriel-rest">.*?<\/template>/s.exec(page) ?? [];
    expect(rest).toMatch(
      /<img class="oriel-poster".*<link rel="preload".*<script type="module" src="\/viewer-assets/s,
    );
    const before = page
      .slice(page.indexOf('</head>'))
      .replace(rest, '')
      .replace(/<noscript>.*?<\/noscript>/s, '');
    expect(before).not.toMatch(/(src|href)="\//);
    const script = /<script>([^<]*)<\/script>/.exec(page)?.[1] ?? '';
    const scriptHash = createHash('sha256').update(script).digest('base64');
    expect(response.headers.get('content-security-policy')).toContain(
      `script-src 'self' 'sha256-${scriptHash}'`,
    );
    // Browsers without scripts get the poster.
    expect(page).toMatch(/<noscript><picture>.*<img class="oriel-poster"/s);
    // Fits the initial congestion window: ten packets.
    expect(gzipSync(page).length).toBeLessThan(14_000);
  });

  it('a deep link opens another room of the tour, and nothing outside of it', async () => {
    const id = await readyPanorama();
    const { body } = await server.call('GET', `/panorama/${id}`);
    const [sibling] = body.data.siblings;
    const open = async (asked: string) => {
      const page = await (await fetch(`${server.url}/viewer360/${id}?panorama=${asked}`)).text();
      const data = /id="oriel-data">(.*?)<\/script>/.exec(page)?.[1] ?? '{}';
      expect(page).toContain(`<link rel="canonical" href="${server.running.url}/viewer360/${id}">`);
      return JSON.parse(data).panorama.id;
    };
    expect(await open(sibling.id)).toBe(sibling.id);
    const { body: elsewhere } = await server.call('POST', '/panorama', {
      token: user,
      body: {
        name: 'Elsewhere',
        assetId: (await server.call('GET', `/panorama/${id}`, { token: user })).body.data.assetId,
      },
    });
    for (const asked of [elsewhere.data.id, 'f'.repeat(24), 'nonsense', `${sibling.id}&panorama=${id}`])
      expect(await open(asked), asked).toBe(id);
  });

  it("the team's pages may not be framed", async () => {
    for (const path of ['/', '/login', '/dashboard', '/dashboard/tours', '/_app']) {
      const response = await fetch(server.url + path);
      expect(response.status, path).toBe(200);
      expect(response.headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
      expect(response.headers.get('x-frame-options')).toBe('DENY');
    }
  });

  it('an unknown tour is a 404 page', async () => {
    for (const id of ['ffffffffffffffffffffffff', 'nonsense', '%3Cscript%3E']) {
      const response = await fetch(`${server.url}/viewer360/${id}`);
      expect(response.status).toBe(404);
      const page = await response.text();
      expect(page).toContain('Tour not found');
      expect(page).not.toContain('<script>');
    }
  });

  it('the share image is 1200 by 628 and the icons exist', async () => {
    const share = Buffer.from(await (await fetch(`${server.url}/favicon/share.jpg`)).arrayBuffer());
    const { width, height } = await sharp(share).metadata();
    expect([width, height]).toEqual([1200, 628]);
    for (const file of ['icon.svg', 'apple-touch-icon.png', 'manifest.webmanifest']) {
      expect((await fetch(`${server.url}/favicon/${file}`)).status).toBe(200);
    }
  });
});
