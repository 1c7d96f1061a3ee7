import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../testing/test-server.ts';
import { mediaAddresses } from './media-addresses.ts';

const OUTSIDE = 'https://media.example.com/oriel/media';

describe('addresses of media', () => {
  const addresses = mediaAddresses(OUTSIDE, () => 'https://tours.example.com');

  it('are translated in answers where they are a whole text', () => {
    const value = {
      url: '/media/a/b.webp',
      share: 'https://tours.example.com/media/a/share.jpg',
      other: 'https://elsewhere.example/media/a.jpg',
      text: 'see "/media/a/b.webp" and /media/a/b.webp',
      path: '/media/',
      folder: ['/media/a'],
    };
    expect(JSON.parse(addresses.inJson(JSON.stringify(value)))).toEqual({
      ...value,
      url: `${OUTSIDE}/a/b.webp`,
      share: `${OUTSIDE}/a/share.jpg`,
      folder: [`${OUTSIDE}/a`],
    });
  });

  it('are translated in pages, in lists of pictures too', () => {
    const page =
      '<img src="/media/a.jpg" srcset="/media/a.webp 480w, /media/b.webp 960w"><p>/media/a.jpg</p>';
    expect(addresses.inPage(page)).toBe(
      `<img crossorigin="anonymous" src="${OUTSIDE}/a.jpg" srcset="${OUTSIDE}/a.webp 480w, ${OUTSIDE}/b.webp 960w"><p>/media/a.jpg</p>`,
    );
  });

  it('are translated back in what is sent', () => {
    const body = {
      logoUrl: `${OUTSIDE}/a.webp`,
      list: [`${OUTSIDE}/b.webp`, 'https://x.example/c'],
      none: null,
      n: 1,
    };
    expect(addresses.incoming(body)).toEqual({
      logoUrl: '/media/a.webp',
      list: ['/media/b.webp', 'https://x.example/c'],
      none: null,
      n: 1,
    });
  });
});

describe('a server whose media are read elsewhere', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer({ ROLE: 'web', MEDIA_URL: `${OUTSIDE}/` });
  }, 60_000);
  afterAll(() => server.stop());

  const OWN = /["\s,(](?:http:\/\/127\.0\.0\.1:\d+)?\/media\/[A-Za-z0-9]/;

  async function addressesOf(kind: string): Promise<string[]> {
    const map = await fetch(`${server.url}/sitemap/${kind}.xml`);
    return [...(await map.text()).matchAll(/<loc>([^<]+)/g)].map(([, address]) => address ?? '');
  }

  it('names them in its pages, and allows them there', async () => {
    const [building, tour, project] = await Promise.all(['buildings', 'tours', 'projects'].map(addressesOf));
    const pages = [building?.[0], tour?.[0], project?.[0], `${server.url}/`];
    for (const page of pages) {
      const response = await fetch(page ?? '');
      const text = await response.text();
      expect(text, page).not.toMatch(OWN);
      expect(text, page).toContain(`"${OUTSIDE}/`);
      const policy = response.headers.get('content-security-policy') ?? '';
      for (const directive of ['img-src', 'media-src', 'connect-src'])
        expect(policy, page).toContain(`${directive} 'self' ${OUTSIDE}/`);
      expect(policy).not.toMatch(/script-src[^;]*media\.example/);
      expect(response.headers.get('cross-origin-embedder-policy')).not.toBe('require-corp');
    }
  });

  it('names them in every answer, kept and compressed ones too', async () => {
    const [id] = (await addressesOf('tours')).map((address) => address.split('/').at(-1));
    const token = await server.token('admin@demo.oriel.example');
    for (const [path, options] of [
      [`/panorama/${id}`, {}],
      ['/navigator/brzozowa-park', {}],
      ['/asset', { token }],
      ['/panorama', { token }],
    ] as const)
      for (const encoding of ['br', 'identity', 'br']) {
        const answer = await server.call('GET', path, {
          ...options,
          headers: { 'accept-encoding': encoding },
        });
        expect([path, answer.status]).toEqual([path, 200]);
        expect(answer.text, path).not.toMatch(OWN);
        expect(answer.text, path).toContain(`"${OUTSIDE}/`);
      }
  });

  it('keeps the address of a file, whatever it is called outside', async () => {
    const token = await server.token('admin@demo.oriel.example');
    const { body } = await server.call('GET', '/organization', { token });
    const { id } = body.data[0];
    const logoUrl = `${OUTSIDE}/6b0a604fa039d383912ea5da/x/logo.webp`;
    const changed = await server.call('PATCH', `/organization/${id}`, {
      token,
      body: { brand: { logoUrl } },
    });
    expect([changed.status, changed.body?.data?.brand?.logoUrl]).toEqual([200, logoUrl]);
    const stored = await server.running.database.models.Organization.findById(id).lean();
    expect(stored?.brand.logoUrl).toBe('/media/6b0a604fa039d383912ea5da/x/logo.webp');
  });

  it('still serves them itself, for addresses that are out', async () => {
    const { body } = await server.call('GET', '/navigator/brzozowa-park');
    const address = JSON.stringify(body).match(/https:\/\/media\.example\.com\/oriel(\/media\/[^"]+)/)?.[1];
    expect((await fetch(server.url + address)).status).toBe(200);
  });
});
