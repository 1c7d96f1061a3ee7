import { readFile } from 'node:fs/promises';
import fc from 'fast-check';
import Fastify from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { requireRouteContracts } from './platform/route.ts';
import { drawnPanorama, eventually, fileForm, realFile } from './testing/pictures.ts';
import { startTestServer, type TestServer } from './testing/test-server.ts';

let server: TestServer;
let admin = '';
let user = '';

beforeAll(async () => {
  server = await startTestServer();
  admin = await server.token('admin@demo.oriel.example');
  user = await server.token('user@demo.oriel.example');
}, 60_000);

afterAll(() => server?.stop());

async function upload(data: Buffer | string, name: string, query = '?type=PANORAMA') {
  return await server.call('POST', `/asset${query}`, { token: user, form: fileForm(data, name) });
}

describe('boot', () => {
  const cases: [string, object][] = [
    ['no permission', { schema: { response: { 200: {} } } }],
    ['no response schema', { config: { call: {} } }],
    ['no schema of its body', { method: 'POST', config: { call: {} }, schema: { response: { 200: {} } } }],
    [
      'no schema of its parameters',
      { url: '/api/v1/x/:id', config: { call: {} }, schema: { response: { 200: {} } } },
    ],
  ];
  for (const [what, options] of cases) {
    it(`is refused by a route that declares ${what}`, () => {
      const app = Fastify();
      requireRouteContracts(app);
      expect(() => app.route({ method: 'GET', url: '/api/v1/x', handler: () => '', ...options })).toThrow(
        what,
      );
    });
  }
});

describe('every answer', () => {
  it('says that the product is alive', async () => {
    const answer = await server.call('GET', '');
    expect(answer.status).toBe(200);
    expect(answer.body.data).toMatchObject({ status: 'ok', name: 'Oriel', version: '0.0.0' });
    expect(new Date(answer.body.data.time).getTime()).not.toBeNaN();
  });

  it('echoes a harmless request id and replaces any other', async () => {
    const echoed = await server.call('GET', '', { headers: { 'x-request-id': 'abc-123' } });
    expect(echoed.headers.get('x-request-id')).toBe('abc-123');
    const replaced = await server.call('GET', '', { headers: { 'x-request-id': 'a b<script>' } });
    expect(replaced.headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/);
  });

  it('is private unless it was marked public', async () => {
    const answer = await server.call('GET', '/user/me', { token: admin });
    expect(answer.headers.get('cache-control')).toBe('private, no-store');
  });

  it('names an unknown call as such, in the language asked for', async () => {
    const answer = await server.call('GET', '/nothing', { headers: { 'accept-language': 'pl-PL,en;q=0.5' } });
    expect(answer.status).toBe(404);
    expect(answer.body).toMatchObject({
      statusCode: 404,
      error: 'Not Found',
      code: 'ROUTE_NOT_FOUND',
      message: 'Nie ma takiego wywołania.',
    });
  });
});

describe('validation', () => {
  it('names the field and what is allowed, carries no message, and speaks the language', async () => {
    const english = await server.call('PATCH', '/user/me', {
      token: user,
      body: { firstName: '', locale: 'fr', age: 4 },
    });
    expect(english.status).toBe(400);
    expect(english.body.code).toBe('VALIDATION');
    expect(english.body).not.toHaveProperty('message');
    expect(english.body.errors).toEqual({
      firstName: ['must have at least 1 character'],
      locale: ['must be one of: en, gb, pl'],
      age: ['is not a field of this call'],
    });
    const polish = await server.call('PATCH', '/user/me?lang=pl', { token: user, body: { firstName: '' } });
    expect(polish.body.errors.firstName).toEqual(['musi mieć co najmniej 1 znak']);
  });

  it('does not bend values into shape', async () => {
    const answer = await server.call('PATCH', '/user/me', {
      token: user,
      body: { firstName: null, lastName: 5 },
    });
    expect(Object.keys(answer.body.errors).sort()).toEqual(['firstName', 'lastName']);
  });

  it('takes text that is only spaces for empty, trims the rest and removes control characters', async () => {
    const blank = await server.call('PATCH', '/user/me', { token: user, body: { firstName: '   ' } });
    expect(blank.body.errors.firstName).toEqual(['must not be empty']);
    const kept = await server.call('PATCH', '/user/me', {
      token: user,
      body: { jobTitle: ' Planner\u0000 ' },
    });
    expect(kept.body.data.jobTitle).toBe('Planner');
    const cleared = await server.call('PATCH', '/user/me', { token: user, body: { jobTitle: null } });
    expect(cleared.body.data).not.toHaveProperty('jobTitle');
  });

  it('refuses a body that cannot be read', async () => {
    const answer = await fetch(`${server.url}/api/v1/user/me`, {
      method: 'PATCH',
      headers: { authorization: `Bearer ${user}`, 'content-type': 'application/json' },
      body: '{"firstName":',
    });
    expect(answer.status).toBe(400);
    expect(await answer.json()).toMatchObject({ code: 'MALFORMED_BODY' });
  });

  it('answers nothing above 499 to random bodies and queries', async () => {
    const targets: [string, string][] = [
      ['PATCH', '/user/me'],
      ['POST', '/panorama'],
      ['PATCH', '/panorama/ffffffffffffffffffffffff'],
      ['GET', '/panorama'],
      ['GET', '/asset'],
      ['GET', '/organization'],
    ];
    const query = fc.dictionary(
      fc.constantFrom(
        'page',
        'limit',
        'sort',
        'order',
        'search',
        'ids',
        'from',
        'to',
        'entry',
        'kind',
        'tourId',
        'status',
        'type',
      ),
      fc.oneof(
        fc.string(),
        fc.integer().map(String),
        fc.constantFrom('true', '-createdAt', 'name', '2026-01-01T00:00:00Z', '[$ne]', '{"$ne":null}'),
      ),
    );
    const body = fc.oneof(
      fc.jsonValue(),
      fc.dictionary(
        fc.constantFrom(
          'name',
          'assetId',
          'initialView',
          'limits',
          'settings',
          'firstName',
          'currentOrganizationId',
          'timezone',
          '__proto__',
          '$set',
        ),
        fc.jsonValue(),
      ),
    );
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...targets),
        query,
        body,
        async ([method, path], parameters, value) => {
          const text = new URLSearchParams(parameters).toString();
          const answer = await server.call(method, `${path}?${text}`, {
            token: user,
            ...(method === 'GET' ? {} : { body: value }),
          });
          expect(
            answer.status,
            `${method} ${path}?${text} ${JSON.stringify(value)} -> ${answer.text}`,
          ).toBeLessThan(500);
        },
      ),
      { numRuns: 300 },
    );
  }, 60_000);
});

describe('lists', () => {
  it('page, sort, search without regard to accents and case, and describe themselves', async () => {
    const all = await server.call('GET', '/panorama?limit=200&sort=name', { token: user });
    const names = all.body.data.map((one: { name: string }) => one.name);
    expect(names).toEqual([...names].sort());
    expect(all.body.meta).toEqual({
      page: 1,
      limit: 200,
      total: names.length,
      totalPages: 1,
      sort: 'name',
      order: 'asc',
    });
    const page = await server.call('GET', '/panorama?limit=2&page=2&sort=name', { token: user });
    expect(page.body.data.map((one: { name: string }) => one.name)).toEqual(names.slice(2, 4));
    const found = await server.call('GET', `/panorama?search=${encodeURIComponent('KÍTCHEN')}`, {
      token: user,
    });
    expect(found.body.data.map((one: { name: string }) => one.name)).toEqual(['Kitchen and dining']);
    const literal = await server.call('GET', `/panorama?search=${encodeURIComponent('.*')}`, { token: user });
    expect(literal.body.data).toEqual([]);
  });
});

describe('uploads', () => {
  it('a panorama becomes an asset and a panorama at once, then tiles and posters', async () => {
    const answer = await upload(await drawnPanorama(2560, 7), 'Living_room-2.JPG');
    expect(answer.status).toBe(201);
    expect(answer.body.data).toMatchObject({
      type: 'PANORAMA',
      name: 'Living room 2',
      width: 2560,
      height: 1280,
      status: 'PROCESSING',
      mimeType: 'image/jpeg',
    });
    const { panoramaId } = answer.body.data;
    const first = await server.call('GET', `/panorama/${panoramaId}`);
    expect((await fetch(server.url + first.body.data.imageUrl)).headers.get('content-type')).toBe(
      'image/jpeg',
    );
    const ready = await eventually(
      () => server.call('GET', `/panorama/${panoramaId}`),
      (one) => one.body.data.tiles.status === 'READY',
    );
    const { tiles, poster, thumbnailUrl } = ready.body.data;
    expect(tiles).toMatchObject({
      version: 1,
      tileSize: 512,
      faceSize: 1024,
      levels: [512, 1024],
      format: 'webp',
    });
    for (const file of [
      `${tiles.baseUrl}/base.webp`,
      `${tiles.baseUrl}/1/d/1_1.webp`,
      poster.landscapeUrl,
      poster.portraitUrl,
      poster.shareUrl,
      thumbnailUrl,
    ]) {
      const response = await fetch(server.url + file);
      expect(response.status, file).toBe(200);
      expect(response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
      expect(response.headers.get('access-control-allow-origin')).toBe('*');
    }
    const asset = await server.call('GET', `/asset/${answer.body.data.id}`, { token: user });
    expect(asset.body.data).toMatchObject({
      status: 'READY',
      usedBy: [{ type: 'panorama', id: panoramaId }],
    });
  }, 60_000);

  it('the same file again answers the first asset', async () => {
    const data = await drawnPanorama(2048, 8);
    const [first, second] = [await upload(data, 'a.jpg'), await upload(data, 'b.jpg')];
    expect([first.status, second.status]).toEqual([201, 200]);
    expect(second.body.data.id).toBe(first.body.data.id);
    expect(second.body.data.panoramaId).toBe(first.body.data.panoramaId);
  });

  it('the same file at the same time is stored once', async () => {
    const data = await drawnPanorama(2048, 9);
    const answers = await Promise.all([1, 2, 3].map(() => upload(data, 'twin.jpg')));
    expect(answers.map((one) => one.status).sort()).toEqual([200, 200, 201]);
    expect(new Set(answers.map((one) => one.body.data.panoramaId)).size).toBe(1);
  });

  const refusals: [string, () => Promise<Buffer | string>, string][] = [
    ['text named .jpg', async () => 'not a picture', 'UNSUPPORTED_MEDIA'],
    [
      'an SVG with a script',
      async () => '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>',
      'UNSUPPORTED_MEDIA',
    ],
    [
      'a square',
      async () =>
        (await import('sharp'))
          .default({ create: { width: 2048, height: 2048, channels: 3, background: '#888' } })
          .png()
          .toBuffer(),
      'PANORAMA_RATIO',
    ],
    ['a small one', () => drawnPanorama(1024), 'PANORAMA_SIZE'],
    ['a cut-off one', async () => (await drawnPanorama(2048)).subarray(0, 30_000), 'IMAGE_CORRUPT'],
    ['an empty one', async () => '', 'UNSUPPORTED_MEDIA'],
  ];
  for (const [what, data, code] of refusals) {
    it(`${what} is refused with ${code} and a sentence`, async () => {
      const answer = await upload(await data(), 'room.jpg');
      expect(answer.status).toBe(400);
      expect(answer.body.code).toBe(code);
      expect(answer.body.message).toMatch(/^[A-ZTh].{20,}/);
    });
  }

  it('needs a file, in the right field, in a form', async () => {
    const form = new FormData();
    form.append('picture', new Blob(['x']), 'x.jpg');
    expect((await server.call('POST', '/asset?type=PANORAMA', { token: user, form })).body.code).toBe(
      'FILE_MISSING',
    );
    expect((await server.call('POST', '/asset?type=PANORAMA', { token: user, body: {} })).body.code).toBe(
      'UNSUPPORTED_CONTENT_TYPE',
    );
    const bad = await upload('x', 'x.jpg', '?type=SPACESHIP');
    expect(bad.body.errors.type[0]).toContain('must be one of');
  });

  it.skipIf(!realFile('panoramas/GSAG2002_gopro-max.jpg'))(
    'strips the place where a photo was taken',
    async () => {
      const answer = await upload(
        await readFile(realFile('panoramas/GSAG2002_gopro-max.jpg') ?? ''),
        'gopro.jpg',
      );
      expect(answer.status).toBe(201);
      const picture = Buffer.from(await (await fetch(server.url + answer.body.data.url)).arrayBuffer());
      const { exif, xmp } = await (await import('sharp')).default(picture).metadata();
      expect(exif?.toString('latin1') ?? '').not.toContain('GPS');
      expect(xmp).toBeUndefined();
      expect((await fetch(`${server.url}/media/../originals/`)).status).toBe(404);
    },
    60_000,
  );
});

describe('panoramas', () => {
  it('are changed, hidden and deleted', async () => {
    const { panoramaId } = (await upload(await drawnPanorama(2048, 20), 'hall.jpg')).body.data;
    const path = `/panorama/${panoramaId}`;
    const changed = await server.call('PATCH', path, {
      token: user,
      body: {
        name: ' Hall ',
        settings: { autorotate: true },
        limits: { pitchMin: -40, pitchMax: 60, fovMin: 30, fovMax: 90 },
      },
    });
    expect(changed.body.data).toMatchObject({
      name: 'Hall',
      settings: { autorotate: true, gyroscope: true },
      limits: { pitchMin: -40 },
    });
    const wrong = await server.call('PATCH', path, {
      token: user,
      body: { limits: { pitchMin: 40, pitchMax: 30, fovMin: 30, fovMax: 90 } },
    });
    expect(wrong.body.errors['limits.pitchMin']).toEqual(['pitchMin must be less than pitchMax']);
    const cleared = await server.call('PATCH', path, { token: user, body: { limits: null } });
    expect(cleared.body.data).not.toHaveProperty('limits');

    const stale = await server.call('PATCH', path, {
      token: user,
      body: { name: 'X' },
      headers: { 'if-match': changed.body.data.updatedAt },
    });
    expect(stale.status).toBe(409);
    expect(stale.body.code).toBe('STALE_UPDATE');

    await server.call('PATCH', path, { token: user, body: { visibility: 'PRIVATE' } });
    expect((await server.call('GET', path)).status).toBe(404);
    expect((await fetch(`${server.url}/viewer360/${panoramaId}`)).status).toBe(404);
    expect((await server.call('DELETE', path, { token: user })).body.data).toEqual({
      id: panoramaId,
      deleted: true,
    });
    expect((await server.call('GET', path, { token: user })).status).toBe(404);
  });

  it('an entry takes its tour with it only when told to', async () => {
    const entry = (await upload(await drawnPanorama(2048, 21), 'entry.jpg')).body.data;
    const made = await server.call('POST', '/panorama', {
      token: user,
      body: { name: 'Second', assetId: entry.id, tourId: entry.panoramaId },
    });
    expect(made.status).toBe(201);
    expect(made.body.data).toMatchObject({ entry: false, tourId: entry.panoramaId, order: 1 });
    expect((await server.call('DELETE', `/panorama/${entry.panoramaId}`, { token: user })).body.code).toBe(
      'PANORAMA_HAS_TOUR',
    );
    expect(
      (await server.call('DELETE', `/panorama/${entry.panoramaId}?cascade=true`, { token: user })).status,
    ).toBe(200);
    expect((await server.call('GET', `/panorama/${made.body.data.id}`, { token: user })).status).toBe(404);
  });

  it('get new posters when their first view changes', async () => {
    const { panoramaId } = (await upload(await drawnPanorama(2048, 22), 'view.jpg')).body.data;
    const read = () => server.call('GET', `/panorama/${panoramaId}`);
    const before = await eventually(read, (one) => one.body.data.tiles.status === 'READY');
    await server.call('PATCH', `/panorama/${panoramaId}`, {
      token: user,
      body: { initialView: { yaw: 90, pitch: 0, fov: 60 } },
    });
    const after = await eventually(
      read,
      (one) => one.body.data.poster.landscapeUrl !== before.body.data.poster.landscapeUrl,
    );
    expect((await fetch(server.url + after.body.data.poster.landscapeUrl)).status).toBe(200);
  }, 60_000);
});

describe('public answers', () => {
  const publicKeys = [
    'entry',
    'id',
    'imageUrl',
    'initialView',
    'height',
    'kind',
    'name',
    'north',
    'order',
    'organization',
    'poster',
    'projection',
    'settings',
    'thumbnailUrl',
    'tiles',
    'tourId',
    'width',
  ];

  async function readyPanorama(): Promise<string> {
    const list = await eventually(
      () => server.call('GET', '/panorama?entry=true&search=model', { token: user }),
      (one) => one.body.data[0]?.tiles.status === 'READY',
    );
    return list.body.data[0].id;
  }

  it('hold the public fields and no others, are cacheable, and need not be sent twice', async () => {
    const path = `/panorama/${await readyPanorama()}`;
    const answer = await server.call('GET', path);
    expect(Object.keys(answer.body.data).sort()).toEqual([...publicKeys].sort());
    expect(answer.headers.get('cache-control')).toBe('public, max-age=30, stale-while-revalidate=300');
    expect(answer.headers.get('vary')).toContain('Authorization');
    expect(answer.headers.get('access-control-allow-origin')).toBe('*');
    const etag = answer.headers.get('etag') ?? '';
    expect((await server.call('GET', path, { headers: { 'if-none-match': etag } })).status).toBe(304);
  });

  it('private calls answer no foreign origin, and their preflight finds nothing', async () => {
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
  });

  it('the hosted page has its poster, title, canonical address and share card in the HTML', async () => {
    const id = await readyPanorama();
    const response = await fetch(`${server.url}/viewer360/${id}?yaw=20`, {
      headers: { 'accept-language': 'pl' },
    });
    const page = await response.text();
    expect(response.headers.get('content-security-policy')).toContain('frame-ancestors *');
    expect(response.headers.get('x-frame-options')).toBeNull();
    expect(page).toContain('<html lang="pl-PL"');
    expect(page).toContain('<title>Model flat 3A | Oriel</title>');
    expect(page).toContain(`<link rel="canonical" href="${server.running.url}/viewer360/${id}">`);
    expect(page).toMatch(
      /<img class="oriel-poster" src="\/media\/[^"]+poster-landscape\.webp" alt="Widok 360°: Model flat 3A" fetchpriority="high"/,
    );
    expect(page).toMatch(
      /<source media="\(max-aspect-ratio: 7\/10\)" srcset="\/media\/[^"]+poster-portrait\.webp">/,
    );
    expect(page).toMatch(/<meta property="og:image" content="http[^"]+share\.jpg">/);
    expect(page).toContain('user-scalable=no');
    expect(page.indexOf('oriel-poster')).toBeLessThan(page.indexOf('<script type="module"'));
  });

  it('the team’s pages may not be framed by anybody', async () => {
    for (const path of ['/', '/login', '/dashboard', '/dashboard/tours', '/_app']) {
      const response = await fetch(server.url + path);
      expect(response.status, path).toBe(200);
      expect(response.headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
      expect(response.headers.get('x-frame-options')).toBe('DENY');
    }
  });

  it('an unknown tour is a page with status 404 that says so', async () => {
    for (const id of ['ffffffffffffffffffffffff', 'nonsense', '%3Cscript%3E']) {
      const response = await fetch(`${server.url}/viewer360/${id}`);
      expect(response.status).toBe(404);
      const page = await response.text();
      expect(page).toContain('This tour is not here');
      expect(page).not.toContain('<script>');
    }
  });

  it('the share picture is 1200 by 628 and the icons are there', async () => {
    const share = Buffer.from(await (await fetch(`${server.url}/favicon/share.png`)).arrayBuffer());
    const { width, height } = await (await import('sharp')).default(share).metadata();
    expect([width, height]).toEqual([1200, 628]);
    for (const file of ['icon.svg', 'apple-touch-icon.png', 'manifest.webmanifest']) {
      expect((await fetch(`${server.url}/favicon/${file}`)).status).toBe(200);
    }
  });
});
