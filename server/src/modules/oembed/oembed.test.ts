import { Types } from 'mongoose';
import { SaxesParser } from 'saxes';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { eventually } from '../../testing/pictures.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';
import { asXml, oembedAnswer } from './answer.ts';

const HERE = 'https://tours.example.com';

let server: TestServer;
let token = '';
let panorama = { id: '', organizationId: '' };
let navigator = { id: '', slug: '' };

beforeAll(async () => {
  server = await startTestServer({ PUBLIC_URL: HERE, DEMO_IDENTITY: 'open' });
  token = await server.token('user@demo.oriel.example');
  const tours = await eventually(
    () => server.call('GET', '/panorama?entry=true&search=model', { token }),
    ({ body }) => body.data[0]?.tiles.status === 'READY',
  );
  panorama = tours.body.data[0];
  const { body } = await server.call('GET', '/navigator?limit=200', { token });
  navigator = body.data.find((one: { published: boolean }) => one.published);
}, 60_000);

afterAll(() => server?.stop());

async function ask(query: Record<string, string>, accept = 'en') {
  const response = await fetch(`${server.url}/oembed?${new URLSearchParams(query)}`, {
    headers: { origin: 'https://wordpress.example', 'accept-language': accept },
  });
  const text = await response.text();
  const isJson = response.headers.get('content-type')?.startsWith('application/json');
  return {
    status: response.status,
    headers: response.headers,
    text,
    body: isJson ? JSON.parse(text) : undefined,
  };
}

/** Elements and texts of the answer, as an XML parser reads them. */
function elementsOf(xml: string): Record<string, string> {
  const parser = new SaxesParser();
  const found: Record<string, string> = {};
  let name = '';
  parser.on('opentag', (tag) => {
    name = tag.name;
  });
  parser.on('text', (text) => {
    if (name !== '' && name !== 'oembed') found[name] = (found[name] ?? '') + text;
  });
  parser.on('closetag', () => {
    name = 'oembed';
  });
  parser.write(xml).close();
  return found;
}

describe('the address of a hosted viewer', () => {
  it('of a panorama becomes a frame with title, share image and provider, readable by any site', async () => {
    const { status, headers, body } = await ask({ url: `${HERE}/viewer360/${panorama.id}` });
    expect(status).toBe(200);
    expect(headers.get('access-control-allow-origin')).toBe('*');
    expect(headers.get('cache-control')).toBe('public, max-age=300');
    expect(body).toMatchObject({
      version: '1.0',
      type: 'rich',
      provider_name: 'Oriel',
      provider_url: HERE,
      cache_age: 3600,
      width: 960,
      height: 540,
      thumbnail_width: 1200,
      thumbnail_height: 628,
    });
    expect(body.title).toBe('Model apartment 3A');
    expect(body.html).toBe(
      `<iframe src="${HERE}/viewer360/${panorama.id}?iframe=true" title="${body.title}" width="960" height="540" style="width:100%;max-width:960px;height:min(540px,125vw);border:0" frameborder="0" allow="fullscreen; xr-spatial-tracking; gyroscope; accelerometer; clipboard-write" loading="lazy"></iframe>`,
    );
    const picture = new URL(body.thumbnail_url);
    expect(picture.origin).toBe(HERE);
    expect((await fetch(server.url + picture.pathname)).status).toBe(200);
    expect((await ask({ url: `${HERE}/viewer360/${panorama.id}` }, 'pl')).body.title).toBe(
      'Mieszkanie pokazowe 3A',
    );
  });

  it('of a building has its picture, and its slug in the canonical address', async () => {
    for (const key of [navigator.slug, navigator.id]) {
      const { body } = await ask({ url: `${HERE}/viewer/${key}/` });
      expect(body.html).toContain(`src="${HERE}/viewer/${navigator.slug}?iframe=true"`);
      expect([body.thumbnail_width, body.thumbnail_height]).toEqual([1200, 628]);
      expect(
        (await fetch(server.url + new URL(body.thumbnail_url).pathname + new URL(body.thumbnail_url).search))
          .status,
      ).toBe(200);
    }
  });

  it('keeps supported query parameters only', async () => {
    const url = `${HERE}/viewer/${navigator.slug}?mode=dark&rooms=2,3&apartment=${'a'.repeat(24)}&token=secret&yaw=3&iframe=false&sort=${'x'.repeat(2600)}`;
    const src = /src="([^"]+)"/.exec((await ask({ url })).body.html)?.[1] ?? '';
    expect(src).toBe(
      `${HERE}/viewer/${navigator.slug}?iframe=true&amp;mode=dark&amp;rooms=2%2C3&amp;apartment=${'a'.repeat(24)}`,
    );
    const room = await ask({
      url: `${HERE}/viewer360/${panorama.id}?yaw=20&rooms=2&lang=pl&heading=90&walk=true&dollhouse=true`,
    });
    expect(room.body.html).toContain(
      '?iframe=true&amp;yaw=20&amp;lang=pl&amp;heading=90&amp;walk=true&amp;dollhouse=true"',
    );
    const place = `light=evening&picture=3&point=pond&in=${'b'.repeat(24)}&storey=2&look=out&sunMin=2&sunMax=8&sunTime=MORNING&openView=true&saved=${'c'.repeat(2400)}`;
    const building = await ask({ url: `${HERE}/viewer/${navigator.slug}?${place}` });
    expect(building.body.html).toContain(`?iframe=true&amp;${place.replaceAll('&', '&amp;')}"`);
  });

  it('is recognised at every host of this server, and no other', async () => {
    const path = `/viewer360/${panorama.id}`;
    expect((await ask({ url: server.url + path })).body.html).toContain(`src="${HERE}${path}`);
    for (const url of [
      `https://elsewhere.example${path}`,
      `https://tours.example.com.elsewhere.example${path}`,
      `https://tours.example.com:8443${path}`,
      `${HERE}/dashboard`,
      `${HERE}/viewer360/x/${panorama.id}`,
      `${HERE}/api/v1${path}`,
    ]) {
      const answer = await ask({ url });
      expect([answer.status, answer.body.code], url).toEqual([404, 'NOT_FOUND']);
      expect(answer.headers.get('access-control-allow-origin')).toBe('*');
    }
  });

  it('fits the given limits, including its picture', async () => {
    const url = `${HERE}/viewer360/${panorama.id}`;
    const sizes = async (room: Record<string, string>) => {
      const { body } = await ask({ url, ...room });
      expect(body.html).toContain(`width="${body.width}" height="${body.height}"`);
      return [body.width, body.height, body.thumbnail_width];
    };
    expect(await sizes({ maxwidth: '640', maxheight: '900' })).toEqual([640, 360, 640]);
    expect(await sizes({ maxwidth: '400' })).toEqual([400, 500, undefined]);
    expect(await sizes({ maxwidth: '400', maxheight: '300' })).toEqual([400, 300, undefined]);
    expect(await sizes({ maxwidth: '99999' })).toEqual([960, 540, 1200]);
  });
});

describe('as XML', () => {
  it('has the same answer', async () => {
    const url = `${HERE}/viewer360/${panorama.id}?mode=dark&lang=pl`;
    const [json, xml] = [await ask({ url }), await ask({ url, format: 'xml' })];
    expect(xml.headers.get('content-type')).toBe('text/xml; charset=utf-8');
    const asTexts = Object.entries(json.body).map(([name, value]) => [name, String(value)]);
    expect(elementsOf(xml.text)).toEqual(Object.fromEntries(asTexts));
  });

  it('and as markup, escapes names', () => {
    const title = `"><script>alert(1)</script> & 'x' ]]> \u0000\u000b\ufffe \ud800`;
    const answer = oembedAnswer(
      { title, author: '<b>', frameUrl: `${HERE}/viewer/x?a="&b`, pictures: [] },
      { width: undefined, height: undefined },
      { name: 'Oriel', url: HERE },
    );
    expect(answer.html).not.toContain('<script');
    expect(answer.html).toContain('title="&quot;&gt;&lt;script&gt;');
    expect(answer.html).toContain('?a=&quot;&amp;b"');
    const read = elementsOf(asXml(answer));
    expect(read.title).toBe(`"><script>alert(1)</script> & 'x' ]]>  \ufffd`);
    expect(read.html).toContain('title="&quot;&gt;&lt;script&gt;');
  });
});

describe('an unsupported request', () => {
  it('is rejected by field, with 404, or with 501', async () => {
    const url = `${HERE}/viewer360/${panorama.id}`;
    const fault = async (query: Record<string, string>) => {
      const { status, body } = await ask(query);
      return [status, body.errors];
    };
    expect(await fault({})).toEqual([400, { url: ['is required'] }]);
    for (const wrong of ['x', 'javascript:alert(1)', '//tours.example.com/viewer/x', 'http://']) {
      expect(await fault({ url: wrong }), wrong).toEqual([400, { url: ['must be a web address'] }]);
    }
    for (const maxwidth of ['0', '-1', '1.5', 'x', '1e3']) {
      expect(await fault({ url, maxwidth }), maxwidth).toEqual([
        400,
        { maxwidth: ['must be a whole number of pixels, 1 or more'] },
      ]);
    }
    const twice = await fetch(`${server.url}/oembed?url=${url}&url=${url}`);
    expect([twice.status, (await twice.text()).includes('"errors":{"url"')]).toEqual([400, true]);
    const format = await ask({ url, format: 'yaml' });
    expect([format.status, format.body.code]).toEqual([501, 'FORMAT_NOT_OFFERED']);
    for (const id of ['f'.repeat(24), 'nonsense', '%3Cx%3E']) {
      expect((await ask({ url: `${HERE}/viewer360/${id}` })).status, id).toBe(404);
      expect((await ask({ url: `${HERE}/viewer/${id}` })).status, id).toBe(404);
    }
  });

  it('includes non-public content: a private tour, an unpublished navigator', async () => {
    const { Panorama, Navigator } = server.running.database.models;
    const [tour, building] = [new Types.ObjectId(panorama.id), new Types.ObjectId(navigator.id)];
    const organizationId = new Types.ObjectId(panorama.organizationId);
    const show = async (visible: boolean) => {
      const visibility = visible ? 'PUBLIC' : 'PRIVATE';
      await Panorama.updateOne({ organizationId, _id: tour }, { visibility });
      await Navigator.updateOne({ organizationId, _id: building }, { published: visible });
      const addresses = [`/viewer360/${panorama.id}`, `/viewer/${navigator.slug}`];
      return await Promise.all(addresses.map(async (path) => (await ask({ url: HERE + path })).status));
    };
    expect(await show(false)).toEqual([404, 404]);
    expect(await show(true)).toEqual([200, 200]);
  });
});

describe('hosted pages', () => {
  it('end their head with a discovery link that works', async () => {
    for (const path of [`/viewer360/${panorama.id}`, `/viewer/${navigator.slug}`]) {
      const page = await (await fetch(`${server.url}${path}?mode=dark&x=1`)).text();
      const links = [...page.matchAll(/<link rel="alternate" type="([^"]+)" href="([^"]+)">/g)];
      expect(links.map(([, type]) => type)).toEqual(['application/json+oembed', 'text/xml+oembed']);
      expect(page.indexOf('+oembed')).toBeGreaterThan(page.lastIndexOf('</style>'));
      expect(page.indexOf('+oembed')).toBeLessThan(page.indexOf('</head>'));
      for (const [, , href = ''] of links) {
        const url = new URL(href.replaceAll('&amp;', '&'));
        expect(url.origin).toBe(HERE);
        const answer = await fetch(server.url + url.pathname + url.search);
        expect(answer.status).toBe(200);
        expect(await answer.text()).toContain('iframe=true&amp;');
        expect(url.searchParams.get('url')).toBe(`${HERE}${path}?mode=dark`);
      }
    }
  });

  it('omit it inside a frame, which is embedded already', async () => {
    const page = await (await fetch(`${server.url}/viewer360/${panorama.id}?iframe=true`)).text();
    expect(page).not.toContain('oembed');
  });
});

it('of a feedback project becomes a frame with what it begins with, while it is public', async () => {
  const made = await server.call('POST', '/feedback', {
    token,
    body: {
      title: 'A park <b>',
      items: [{ type: 'MAP', title: 'The area', map: { center: [21, 52], zoom: 14 } }],
    },
  });
  const { id } = made.body.data;
  const url = `${HERE}/feedback/${id}?startingItemId=${'a'.repeat(24)}&agentId=${'b'.repeat(24)}`;
  expect((await ask({ url })).status).toBe(404);
  await server.call('PATCH', `/feedback/${id}`, { token, body: { status: 'OPEN' } });
  const { status, body } = await ask({ url });
  expect([status, body.title, body.width, body.height]).toEqual([200, 'A park <b>', 960, 540]);
  expect(body.html).toContain(
    `<iframe src="${HERE}/feedback/${id}?iframe=true&amp;startingItemId=${'a'.repeat(24)}" title="A park &lt;b&gt;"`,
  );
  const page = await (await fetch(`${server.url}/feedback/${id}`)).text();
  expect(page).toContain(`type="application/json+oembed" href="${HERE}/oembed?url=`);
});
