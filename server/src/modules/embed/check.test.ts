import { once } from 'node:events';
import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';
import type { EmbedCheck } from '@oriel/contract/embed-check';
import { scriptSnippet } from '@oriel/contract/embed-snippets';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';

const ORIEL = 'https://tours.example.com';

let site: Server;
let server: TestServer;
let token = '';
let organization = '';
let page = '';
let answer: (path: string, response: ServerResponse) => void;

beforeAll(async () => {
  site = createServer((request, response) => answer(request.url ?? '/', response)).listen(0, '127.0.0.1');
  await once(site, 'listening');
  page = `http://127.0.0.1:${(site.address() as AddressInfo).port}`;
  server = await startTestServer({
    ROLE: 'web',
    PUBLIC_URL: ORIEL,
    DEMO_IDENTITY: 'open',
    EMBED_CHECK_HOSTS: page.slice('http://'.length),
  });
  token = await server.token('admin@demo.oriel.example');
  organization = (await server.call('GET', '/organization', { token })).body.data[0].id;
}, 60_000);

afterAll(async () => {
  site?.close();
  await server?.stop();
});

const ask = (url: string) => server.call('POST', '/embed/check', { token, organization, body: { url } });

async function verdictsOf(url: string): Promise<Record<string, string>> {
  const { body } = await ask(url);
  const { doors } = body.data as EmbedCheck;
  return Object.fromEntries(doors.map(({ door, verdict }) => [door, verdict]));
}

const ALL = ['iframe', 'script', 'scriptInline', 'module', 'moduleInline', 'oembed'];
const each = (verdict: string) => Object.fromEntries(ALL.map((door) => [door, verdict]));

describe('a checked page', () => {
  it('is judged by its headers and head, after redirects', async () => {
    answer = (path, response) => {
      if (path === '/old') response.writeHead(301, { location: '/new' }).end();
      else {
        response.writeHead(200, [
          ...['content-type', 'text/html', 'content-encoding', 'gzip'],
          ...['Content-Security-Policy', "script-src 'self'", 'Content-Security-Policy', 'img-src *'],
        ]);
        response.end(
          gzipSync(`<meta http-equiv=content-security-policy content="frame-src ${ORIEL}"><body>
            <meta http-equiv=content-security-policy content="default-src 'none'">`),
        );
      }
    };
    const { status, body } = await ask(`${page}/old#part`);
    expect(status).toBe(200);
    expect(body.data.page).toEqual({ url: `${page}/new`, origin: page, status: 200, html: true });
    expect(body.data.policies).toEqual([
      { from: 'HEADER', enforced: true, text: "script-src 'self'" },
      { from: 'HEADER', enforced: true, text: 'img-src *' },
      { from: 'META', enforced: true, text: `frame-src ${ORIEL}` },
    ]);
    expect(await verdictsOf(`${page}/old`)).toEqual({
      ...each('RUNS'),
      script: 'BLOCKED',
      scriptInline: 'BLOCKED',
      moduleInline: 'BLOCKED',
    });
  });

  it("must be on the organization's list, if there is one", async () => {
    answer = (_path, response) => response.writeHead(200, { 'content-type': 'text/html' }).end('<p>');
    const allow = (allowedOrigins: string[]) =>
      server.call('PATCH', `/organization/${organization}`, { token, body: { embed: { allowedOrigins } } });
    expect(await verdictsOf(page)).toEqual(each('RUNS'));
    await allow(['https://www.brzozowa.example']);
    expect(await verdictsOf(page)).toEqual(each('BLOCKED'));
    await allow(['https://www.brzozowa.example', page]);
    expect(await verdictsOf(page)).toEqual(each('RUNS'));
    await allow([]);
  });

  it('is told when it has no block, or one that shows nothing', async () => {
    const faults = async (html: string) => {
      answer = (_path, response) => response.writeHead(200, { 'content-type': 'text/html' }).end(html);
      const { data } = (await ask(page)).body;
      return (data as EmbedCheck).findings.map(({ code, directive }) =>
        directive ? `${code} ${directive}` : code,
      );
    };
    const script = `<script async src="${ORIEL}/sdk/v1/oriel.js"></script>`;
    const whole = (id: string) => scriptSnippet(ORIEL, { kind: 'navigator', id, title: 'Park' });
    expect(await faults('<p>Flats')).toEqual(['SNIPPET_MISSING']);
    // As text, in a comment or of somebody else, it shows nothing.
    expect(await faults(`<!-- ${whole('brzozowa-park')} -->`)).toEqual(['SNIPPET_MISSING']);
    expect(await faults(whole('brzozowa-park').replaceAll('<', '&lt;'))).toEqual(['SNIPPET_MISSING']);
    expect(await faults(whole('x').replaceAll(ORIEL, 'https://other.example'))).toEqual(['SNIPPET_MISSING']);
    expect(await faults(whole('brzozowa-park'))).toEqual([]);
    expect(await faults(whole('brzozowa-prak'))).toEqual(['WRONG_ID brzozowa-prak']);
    expect(await faults(`${script}<div data-oriel-viewer="brzozowa-park"></div>`)).toEqual([]);
    expect(await faults(`${script}<oriel-panorama panorama="YOUR ID">`)).toEqual(['WRONG_ID YOUR ID']);
    expect(await faults(`<iframe src="${ORIEL}/viewer/brzozowa-park?iframe=true"></iframe>`)).toEqual([]);
    expect(await faults(`<iframe src="${ORIEL}/viewer360/${'a'.repeat(24)}"></iframe>`)).toEqual([
      `WRONG_ID ${'a'.repeat(24)}`,
    ]);
    expect(await faults(`<script type=module>import { mountViewer } from '@oriel/sdk'</script>`)).toEqual([]);

    const made = await server.call('POST', '/feedback', {
      token,
      organization,
      body: {
        title: 'A park',
        items: [{ type: 'MAP', title: 'The area', map: { center: [21, 52], zoom: 14 } }],
      },
    });
    const { id: project } = made.body.data;
    const talk = scriptSnippet(ORIEL, { kind: 'project', id: project, title: 'A park' });
    expect(await faults(talk)).toEqual([`WRONG_ID ${project}`]);
    const opened = { token, organization, body: { status: 'OPEN' } };
    expect((await server.call('PATCH', `/feedback/${project}`, opened)).status).toBe(200);
    expect(await faults(talk)).toEqual([]);
    expect(await faults(`<iframe src="${ORIEL}/feedback/${project}?iframe=true"></iframe>`)).toEqual([]);

    const list = await server.call('GET', '/navigator?search=brzozowa&limit=200', { token, organization });
    const { id } = list.body.data.find(({ slug }: { slug: string }) => slug === 'brzozowa-park');
    const publish = (published: boolean) =>
      server.call('PATCH', `/navigator/${id}`, { token, organization, body: { published } });
    await publish(false);
    expect(await faults(whole('brzozowa-park'))).toEqual(['WRONG_ID brzozowa-park']);
    await publish(true);
  });

  it('reports its answer, even an error or a non-page', async () => {
    answer = (_path, response) => response.writeHead(403, { 'content-type': 'image/png' }).end('x');
    expect((await ask(page)).body.data.page).toMatchObject({ status: 403, html: false });
  });
});

describe('an invalid address', () => {
  const fault = async (url: string) => {
    const { status, body } = await ask(url);
    return [status, ...Object.values(body.errors ?? {}).flat()];
  };

  it('in an internal network is not requested, also after a redirect', async () => {
    const own = 'must be a public page on the usual port';
    const inside = [
      ...['http://127.0.0.1/', 'http://localhost/', server.url, 'http://2130706433/', 'http://[::1]/'],
      ...[
        'http://169.254.169.254/latest/meta-data',
        'https://10.0.0.1',
        'http://192.168.1.1/',
        'http://intranet/',
      ],
      ...['http://[::ffff:127.0.0.1]/', 'https://user:pass@example.com/', 'https://example.com:8443/'],
    ];
    for (const url of inside) expect(await fault(url), url).toEqual([400, own]);
    for (const location of inside) {
      answer = (_path, response) => response.writeHead(302, { location }).end();
      expect(await fault(page), location).toEqual([400, own]);
    }
  });

  it('gets a specific error', async () => {
    for (const url of ['ftp://example.com/', 'javascript:alert(1)', 'https://', 'a b']) {
      expect(await fault(url), url).toEqual([400, 'must be a web address']);
    }
    expect(await fault('nowhere.invalid')).toEqual([400, 'leads to a host that does not exist']);
    answer = (_path, response) => void response.socket?.destroy();
    expect(await fault(page)).toEqual([400, 'could not be reached']);
    answer = (_path, response) => response.writeHead(302, { location: '/' }).end();
    expect(await fault(page)).toEqual([400, 'redirects too often']);
    answer = (_path, response) => response.end(Buffer.alloc(5_000_001));
    expect(await fault(page)).toEqual([400, 'is too large for a page (limit: 5 MB)']);
  });
});
