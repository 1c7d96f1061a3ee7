import { randomBytes } from 'node:crypto';
import { NOTIFICATION_DEFAULTS } from '@oriel/contract/user';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fileForm } from '../../testing/pictures.ts';
import { type Answer, startTestServer, type TestServer } from '../../testing/test-server.ts';
import { founder, type Person } from './testing/people.ts';

let server: TestServer;
let anna: Person;

beforeAll(async () => {
  server = await startTestServer({ DEMO: 'off', ROLE: 'web' });
  anna = await founder(server, 'anna@brzozowa.example', 'Brzozowa');
}, 60_000);

afterAll(() => server?.stop());

const me = async () => (await server.call('GET', '/user/me', { token: anna.token })).body.data;
const patch = (body: unknown, headers?: Record<string, string>) =>
  server.call('PATCH', '/user/me', { token: anna.token, body, ...(headers ? { headers } : {}) });

describe('the profile', () => {
  it('starts with the defaults for every kind of notification', async () => {
    const data = await me();
    expect(data.notifications).toEqual(NOTIFICATION_DEFAULTS);
    expect(Object.keys(data.notifications)).toHaveLength(7);
    expect(data).toMatchObject({
      brand: {},
      assets: [],
      publicProfile: { enabled: false, languages: [], showEmail: false, showPhone: false },
      timezone: 'Europe/Warsaw',
    });
    expect(new Date(data.lastLoginAt).getTime()).toBeGreaterThan(Date.now() - 60_000);
  });

  it('keeps every field, merges groups, and returns all of it unchanged', async () => {
    const answer = await patch({
      firstName: ' Anna ',
      lastName: 'Nowak',
      phone: '600 700 800',
      jobTitle: 'Director',
      locale: 'gb',
      timezone: 'Europe/London',
      brand: { primaryColor: '#112233', font: 'Lato' },
      publicProfile: {
        enabled: true,
        title: 'Adviser',
        bio: 'Homes.',
        languages: ['pl', 'en-GB'],
        showPhone: true,
      },
      notifications: { inquiryNew: { email: false }, productNews: { email: true, inApp: false } },
      currentOrganizationId: anna.organization,
    });
    expect(answer.status).toBe(200);
    expect(answer.body.data).toMatchObject({
      name: 'Anna Nowak',
      phone: '+48600700800',
      jobTitle: 'Director',
      locale: 'gb',
      timezone: 'Europe/London',
      brand: { primaryColor: '#112233', font: 'Lato' },
      publicProfile: {
        enabled: true,
        title: 'Adviser',
        languages: ['pl', 'en-GB'],
        showEmail: false,
        showPhone: true,
      },
      notifications: {
        ...NOTIFICATION_DEFAULTS,
        inquiryNew: { email: false, inApp: true },
        productNews: { email: true, inApp: false },
      },
    });
    const read = await me();
    expect(read).toEqual(answer.body.data);
    expect((await patch(read)).status).toBe(200);
    const { data } = (await patch({ phone: null, brand: { font: null }, publicProfile: { bio: null } })).body;
    expect(data).not.toHaveProperty('phone');
    expect(data.brand).toEqual({ primaryColor: '#112233' });
    expect(data.publicProfile).toMatchObject({ enabled: true, title: 'Adviser' });
  });

  it('rejects invalid values by name', async () => {
    const wrong = async (body: unknown) => Object.keys((await patch(body)).body.errors ?? {});
    for (const phone of ['call me', '12', '123 456'])
      expect([phone, await wrong({ phone })]).toEqual([phone, ['phone']]);
    expect(await wrong({ locale: 'de' })).toEqual(['locale']);
    expect(await wrong({ timezone: 'Nowhere' })).toEqual(['timezone']);
    expect(await wrong({ brand: { primaryColor: '#fff' } })).toEqual(['brand.primaryColor']);
    expect(await wrong({ brand: { font: 'Arial' } })).toEqual(['brand.font']);
    expect(await wrong({ brand: { logoUrl: 'javascript:alert(1)' } })).toEqual(['brand.logoUrl']);
    expect(await wrong({ publicProfile: { title: ' ' } })).toEqual(['publicProfile.title']);
    expect(await wrong({ notifications: { unknown: { email: true } } })).toEqual(['notifications.unknown']);
    expect(await wrong({ notifications: { inquiryNew: { sms: true } } })).toEqual([
      'notifications.inquiryNew.sms',
    ]);
    expect(await wrong({ currentOrganizationId: 'ffffffffffffffffffffffff' })).toEqual([
      'currentOrganizationId',
    ]);
    for (const readOnly of [
      'email',
      'role',
      'status',
      'mfaEnabled',
      'platformStaff',
      'estateIds',
      'avatarUrl',
    ])
      expect(await wrong({ [readOnly]: 'x' }), readOnly).toEqual([readOnly]);
  });

  it('is not overwritten from a stale version', async () => {
    const ifMatch = { 'if-match': (await me()).updatedAt };
    expect((await patch({ jobTitle: 'A' }, ifMatch)).status).toBe(200);
    expect((await patch({ jobTitle: 'B' }, ifMatch)).body.code).toBe('STALE_UPDATE');
  });

  it('keeps both of two concurrent changes to different fields', async () => {
    for (const round of ['One', 'Two', 'Three']) {
      await Promise.all([patch({ firstName: `F${round}` }), patch({ lastName: `L${round}` })]);
      expect((await me()).name).toBe(`F${round} L${round}`);
    }
  });
});

/** A photo as taken by a phone: rotated, with a place. */
async function photo(width: number, height: number, seed = 0): Promise<Buffer> {
  return await sharp({ create: { width, height, channels: 3, background: { r: 200, g: seed, b: 40 } } })
    .jpeg()
    .withExif({ IFD0: { Copyright: 'Somebody', Orientation: '6' }, IFD3: { GPSLatitude: '51/1 6/1 0/1' } })
    .toBuffer();
}

async function stored(url: string): Promise<Response> {
  return await fetch(server.url + url);
}

const avatar = (form: FormData): Promise<Answer> =>
  server.call('PATCH', '/user/me/avatar', { token: anna.token, form });
const asset = (form: FormData, query = ''): Promise<Answer> =>
  server.call('PATCH', `/user/upload-asset${query}`, { token: anna.token, form });

describe('an avatar', () => {
  it('is a square of 512 and one of 128, without metadata', async () => {
    const answer = await avatar(fileForm(await photo(1200, 800), 'me.jpg'));
    expect(answer.status).toBe(200);
    const { avatarUrl, avatarThumbnailUrl } = answer.body.data;
    for (const [url, side] of [
      [avatarUrl, 512],
      [avatarThumbnailUrl, 128],
    ] as const) {
      const response = await stored(url);
      expect(response.headers.get('content-type')).toBe('image/webp');
      const data = await sharp(Buffer.from(await response.arrayBuffer())).metadata();
      expect([data.width, data.height, data.format]).toEqual([side, side, 'webp']);
      expect([data.exif, data.xmp, data.iptc]).toEqual([undefined, undefined, undefined]);
    }
    expect((await me()).avatarUrl).toBe(avatarUrl);
  });

  it('is deleted when replaced, also by the same one', async () => {
    const before = (await me()).avatarUrl;
    const now = (await avatar(fileForm(await photo(600, 600, 90), 'b.jpg'))).body.data.avatarUrl;
    expect(now).not.toBe(before);
    expect([(await stored(before)).status, (await stored(now)).status]).toEqual([404, 200]);
    const again = (await avatar(fileForm(await photo(600, 600, 90), 'b.jpg'))).body.data.avatarUrl;
    // Under another address: whoever replaces it at the same moment removes only their own.
    expect([again === now, (await stored(again)).status, (await stored(now)).status]).toEqual([
      false,
      200,
      404,
    ]);
  });

  it('is accepted as JPEG, PNG and WebP up to 5 MB only', async () => {
    const picture = sharp(await photo(300, 200));
    expect((await avatar(fileForm(await picture.png().toBuffer(), 'a.png'))).status).toBe(200);
    expect((await avatar(fileForm(await picture.webp().toBuffer(), 'a.webp'))).status).toBe(200);
    const refused: [string, FormData, number, string][] = [
      ['AVIF', fileForm(await picture.avif().toBuffer(), 'a.jpg'), 415, 'UNSUPPORTED_FILE_TYPE'],
      ['TIFF', fileForm(await picture.tiff().toBuffer(), 'a.jpg'), 415, 'UNSUPPORTED_FILE_TYPE'],
      ['text', fileForm('hello', 'a.jpg'), 415, 'UNSUPPORTED_FILE_TYPE'],
      ['SVG', fileForm('<svg xmlns="http://www.w3.org/2000/svg"/>', 'a.png'), 415, 'UNSUPPORTED_FILE_TYPE'],
      [
        'half a picture',
        fileForm((await photo(800, 800, 5)).subarray(0, 1500), 'a.jpg'),
        400,
        'IMAGE_CORRUPT',
      ],
      ['no file', new FormData(), 400, 'FILE_MISSING'],
    ];
    const noise = randomBytes(1400 * 1400 * 3);
    const large = await sharp(noise, { raw: { width: 1400, height: 1400, channels: 3 } })
      .png()
      .toBuffer();
    expect(large.length).toBeGreaterThan(5 * 1024 * 1024);
    refused.push(['6 MB', fileForm(large, 'a.png', 'image/png'), 413, 'UPLOAD_TOO_LARGE']);
    const before = (await me()).avatarUrl;
    for (const [what, form, status, code] of refused) {
      const answer = await avatar(form);
      expect([answer.status, answer.body.code], what).toEqual([status, code]);
    }
    expect((await me()).avatarUrl).toBe(before);
    expect((await server.call('PATCH', '/user/me/avatar', { form: new FormData() })).status).toBe(401);
  });
});

describe('brand pictures of a user', () => {
  it('are one of each type, LOGO by default', async () => {
    const logo = await asset(fileForm(await photo(300, 100), 'logo.jpg'));
    expect(logo.status).toBe(200);
    expect(logo.body.data.assets).toEqual([
      { type: 'LOGO', url: expect.stringMatching(/^\/media\/user-assets\//) },
    ]);
    expect(logo.body.data.brand.logoUrl).toBe(logo.body.data.assets[0].url);
    const form = new FormData();
    form.append('type', 'COVER');
    form.append('file', new Blob([new Uint8Array(await photo(400, 100))]), 'cover.jpg');
    await asset(form);
    const both = await asset(fileForm(await photo(300, 100, 77), 'logo2.jpg'), '?type=LOGO');
    expect(both.body.data.assets.map((one: { type: string }) => one.type).sort()).toEqual(['COVER', 'LOGO']);
    const [former] = logo.body.data.assets;
    expect((await stored(former.url)).status).toBe(404);
    for (const { url } of both.body.data.assets) expect((await stored(url)).status).toBe(200);
  });

  it('keep their transparency and lose their metadata', async () => {
    const clear = await sharp({
      create: { width: 200, height: 80, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } },
    })
      .png()
      .toBuffer();
    const { assets } = (await asset(fileForm(clear, 'dark.png'), '?type=LOGO_DARK')).body.data;
    const { url } = assets.find((one: { type: string }) => one.type === 'LOGO_DARK');
    const data = await sharp(Buffer.from(await (await stored(url)).arrayBuffer())).metadata();
    expect([data.hasAlpha, data.width, data.exif]).toEqual([true, 200, undefined]);
  });

  it('with an unknown type, or other files, are rejected', async () => {
    const picture = await photo(100, 100);
    expect((await asset(fileForm(picture, 'a.jpg'), '?type=BANNER')).body.errors).toHaveProperty('type');
    const twice = new FormData();
    twice.append('type', 'BANNER');
    twice.append('file', new Blob([new Uint8Array(picture)]), 'a.jpg');
    expect((await asset(twice)).body.errors).toHaveProperty('type');
    expect((await asset(fileForm('x', 'a.jpg'))).status).toBe(415);
  });
});
