import { scriptSnippet } from '@oriel/contract/embed-snippets';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readOutbox } from '../../../mail/testing/read-outbox.ts';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';
import en from './texts/en.json' with { type: 'json' };
import gb from './texts/gb.json' with { type: 'json' };
import pl from './texts/pl.json' with { type: 'json' };

const HERE = 'https://tours.example.com';

let server: TestServer;
let token = '';
let organization = '';

beforeAll(async () => {
  server = await startTestServer({ PUBLIC_URL: HERE, DEMO_IDENTITY: 'open' });
  token = await server.token('admin@demo.oriel.example');
  organization = (await server.call('GET', '/organization', { token })).body.data[0].id;
}, 60_000);
afterAll(async () => {
  await server?.stop();
});

const BLOCK = { kind: 'navigator', id: 'brzozowa-park', email: 'web@studio.example', locale: 'pl' };
const send = (body: object) => server.call('POST', '/embed/send', { token, organization, body });
const page = (path: string, headers: Record<string, string> = {}) =>
  fetch(`${server.url}${path}`, { headers: { accept: 'text/html', ...headers } });

describe('the mail to a webmaster', () => {
  it('holds the block with its options, and leads to the page that explains it', async () => {
    const note = 'Na stronie głównej, proszę.';
    const { status, body } = await send({
      ...BLOCK,
      note,
      options: 'mode=dark&lazy=false&unknown=1&fov=900',
    });
    const path = '/embed-guide/navigator/brzozowa-park?lang=pl&mode=dark&lazy=false';
    expect([status, body.data]).toEqual([200, { url: HERE + path }]);
    const mails = async () =>
      (await readOutbox(server.dataDir)).filter(({ to }) =>
        to?.some(({ address }) => address === BLOCK.email),
      );
    await expect.poll(mails, { timeout: 10_000 }).toHaveLength(1);
    const [mail] = await mails();
    expect(mail?.subject).toBe('Kod na stronę WWW (Brzozowa Development): Brzozowa Park');
    const block = scriptSnippet(HERE, {
      ...{ kind: 'navigator', id: 'brzozowa-park', title: 'Brzozowa Park' },
      options: { mode: 'dark', lazy: false },
    });
    expect(mail?.text).toContain(block);
    expect(mail?.text).toContain(`> ${note}`);
    expect(mail?.text).toContain(HERE + path);
    const shown = await (await page(path)).text();
    expect(shown).toContain(block.replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;'));
  });

  it('names the field that is wrong, and goes nowhere for what visitors cannot see', async () => {
    for (const [wrong, field] of [
      [{ email: 'nobody' }, 'email'],
      [{ email: 'a@b.example, c@d.example' }, 'email'],
      [{ kind: 'estate' }, 'kind'],
      [{ id: '../x' }, 'id'],
      [{ note: 'x'.repeat(501) }, 'note'],
      [{ locale: 'de' }, 'locale'],
    ] as const) {
      const { status, body } = await send({ ...BLOCK, ...wrong });
      expect([status, Object.keys(body.errors ?? {})], field).toEqual([400, [field]]);
    }
    expect((await send({ ...BLOCK, id: 'no-such-thing' })).status).toBe(404);
    expect((await send({ ...BLOCK, kind: 'panorama' })).status).toBe(404);
    expect((await server.call('POST', '/embed/send', { body: BLOCK })).status).toBe(401);
  });
});

describe('the page for a webmaster', () => {
  const PATH = '/embed-guide/navigator/brzozowa-park';

  it('needs no session, is not indexed, and may load nothing but itself', async () => {
    const answer = await page(PATH);
    expect(answer.status).toBe(200);
    expect(answer.headers.get('x-robots-tag')).toBe('noindex');
    expect(answer.headers.get('content-security-policy')).toContain("default-src 'none'");
    const html = await answer.text();
    expect(html).toContain('<meta name="robots" content="noindex">');
    for (const platform of ['WordPress', 'Wix', 'Webflow', 'Shopify', 'Plain HTML'])
      expect(html).toContain(platform);
    expect(html.match(/<svg /g)).toHaveLength(5);
    expect(html).not.toMatch(/undefined|\[object/);
  });

  it('speaks the language of its address, else of the browser', async () => {
    expect(await (await page(`${PATH}?lang=pl`)).text()).toContain('Gdzie to wkleić');
    expect(await (await page(PATH, { 'accept-language': 'pl' })).text()).toContain('<html lang="pl-PL"');
    expect(Object.keys(pl).sort()).toEqual(Object.keys(en).sort());
    expect(Object.keys(gb).filter((key) => !(key in en))).toEqual([]);
  });

  it('explains a feedback project too', async () => {
    const made = await server.call('POST', '/feedback', {
      token,
      organization,
      body: {
        title: 'A park',
        items: [{ type: 'MAP', title: 'The area', map: { center: [21, 52], zoom: 14 } }],
      },
    });
    const { id } = made.body.data;
    await server.call('PATCH', `/feedback/${id}`, { token, organization, body: { status: 'OPEN' } });
    const { status, body } = await send({ ...BLOCK, kind: 'project', id, options: 'mode=dark&agentId=x' });
    expect([status, body.data]).toEqual([
      200,
      { url: `${HERE}/embed-guide/project/${id}?lang=pl&mode=dark` },
    ]);
    expect(await (await page(`/embed-guide/project/${id}`)).text()).toContain('&lt;oriel-feedback project=');
  });

  it('says so when visitors would see nothing', async () => {
    for (const path of [
      '/embed-guide/navigator/nothing-here',
      '/embed-guide/panorama/x',
      '/embed-guide/estate/x',
    ]) {
      const answer = await page(path);
      expect([path, answer.status]).toEqual([path, 404]);
      expect(await answer.text()).toContain('Nothing to paste here');
    }
  });
});
