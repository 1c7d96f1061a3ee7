import { createHash } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from './testing/test-server.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer({
    ROLE: 'web',
    DEMO: 'off',
    PUBLIC_URL: 'https://tours.example.com',
    DEMO_IDENTITY: 'open',
  });
}, 60_000);

afterAll(() => server?.stop());

async function headersOf(address: string, init: RequestInit = {}): Promise<Headers> {
  const response = await fetch(server.url + address, init);
  await response.arrayBuffer();
  return response.headers;
}

describe('every answer', () => {
  const everywhere = {
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'x-dns-prefetch-control': 'off',
    'x-permitted-cross-domain-policies': 'none',
    'x-xss-protection': '0',
    'origin-agent-cluster': '?1',
    'strict-transport-security': 'max-age=31536000',
  };
  for (const address of [
    '/',
    '/api/v1',
    '/api/v1/user/me',
    '/viewer360/x',
    '/favicon/icon.svg',
    '/nothing',
    '/api/docs/',
  ]) {
    it(`has the common headers at ${address}`, async () => {
      const headers = await headersOf(address);
      for (const [name, value] of Object.entries(everywhere)) expect(headers.get(name), name).toBe(value);
      expect(headers.get('x-powered-by')).toBeNull();
      expect(headers.get('server')).toBeNull();
    });
  }

  it('omits document headers on other files', async () => {
    const [script] = readdirSync(new URL('../../viewer/dist', import.meta.url)).filter((name) =>
      name.endsWith('.js'),
    );
    const headers = await headersOf(`/viewer-assets/${script}`);
    expect(headers.get('content-type')).toContain('javascript');
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('cross-origin-embedder-policy')).toBe('require-corp');
    for (const name of Object.keys(everywhere).filter(
      (one) => one.startsWith('x-dns') || one.startsWith('origin'),
    ))
      expect(headers.get(name), name).toBeNull();
    expect((await headersOf('/favicon/favicon.ico')).get('cross-origin-embedder-policy')).toBeNull();
  });

  it('does not mention https unless configured', async () => {
    const plain = await startTestServer({ ROLE: 'web', DEMO: 'off' });
    const response = await fetch(`${plain.url}/api/v1`);
    expect(response.headers.get('strict-transport-security')).toBeNull();
    await plain.stop();
  });
});

describe('answers of the API', () => {
  it('are inert in a browser, also errors', async () => {
    for (const address of ['/api/v1', '/api/v1/user/me', '/api/v1/nothing', '/api/v1/panorama/%']) {
      const headers = await headersOf(address);
      expect(headers.get('content-security-policy'), address).toBe(
        "default-src 'none'; frame-ancestors 'none'; sandbox",
      );
      expect(headers.get('cross-origin-resource-policy'), address).toBe('same-origin');
    }
  });
});

describe('pages', () => {
  it('of the team isolate themselves from other windows and use no device feature', async () => {
    const headers = await headersOf('/login');
    expect(headers.get('cross-origin-opener-policy')).toBe('same-origin');
    expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
    expect(headers.get('permissions-policy')).toContain('camera=()');
  });

  it('that are embedded may use sensors, and nothing else', async () => {
    const headers = await headersOf('/viewer360/ffffffffffffffffffffffff');
    expect(headers.get('x-frame-options')).toBeNull();
    expect(headers.get('cross-origin-opener-policy')).toBeNull();
    expect(headers.get('permissions-policy')).toMatch(/gyroscope=\*.*camera=\(\)/);
    // Required for frames in cross-origin isolated pages.
    expect(headers.get('cross-origin-embedder-policy')).toBe('require-corp');
    expect(headers.get('cross-origin-resource-policy')).toBe('cross-origin');
  });
});

describe('the policy of every page of ours', () => {
  const ID = 'ffffffffffffffffffffffff';
  const pages = [
    '/',
    '/pl/pricing',
    '/help',
    '/docs',
    '/login',
    '/my-data',
    '/dashboard/estates',
    '/nothing',
    `/viewer/${ID}`,
    `/viewer360/${ID}`,
    `/feedback/${ID}`,
    `/feedback/${ID}/accessibility`,
    `/embed-guide/panorama/${ID}`,
    '/examples/consent.html',
    '/api/docs/',
  ];
  for (const page of pages) {
    it(`allows nothing unnamed at ${page}, and says where violations go`, async () => {
      const headers = await headersOf(page, { headers: { accept: 'text/html' } });
      expect(headers.get('content-type')).toContain('text/html');
      const policy = headers.get('content-security-policy') ?? '';
      expect(policy).toMatch(/^default-src 'none';/);
      expect(policy).toContain("base-uri 'none'");
      expect(policy).toMatch(/form-action '(?:none|self)'/);
      expect(policy).not.toMatch(/unsafe-inline|'unsafe-eval'|\*(?![.])|\bhttps?:(?!\/\/)/);
      expect(policy).toMatch(/; report-uri \/monitoring\/policy$/);
    });
  }

  it('takes markup and addresses of scripts from named policies only, where no script of Google runs', async () => {
    const TRUSTED = "require-trusted-types-for 'script'";
    for (const page of ['/', '/help', '/login', '/dashboard/estates', '/my-data']) {
      const headers = await headersOf(page, { headers: { accept: 'text/html' } });
      expect(headers.get('content-security-policy'), page).toContain(
        `; ${TRUSTED}; trusted-types default oriel-preview; report-uri`,
      );
      expect(headers.get('content-security-policy-report-only'), page).toBeNull();
    }
    const counted = await startTestServer({ ROLE: 'web', DEMO: 'off', GA_ID: 'G-TEST123456' });
    const { headers } = await fetch(`${counted.url}/login`);
    expect(headers.get('content-security-policy')).not.toContain('trusted-types');
    expect(headers.get('content-security-policy-report-only')).toBe(
      `${TRUSTED}; report-uri /monitoring/policy`,
    );
    await counted.stop();
  });

  it('of messages that nobody sends runs nothing', async () => {
    const headers = await headersOf('/emulator/last-message', { headers: { accept: 'text/html' } });
    const policy = headers.get('content-security-policy') ?? '';
    expect(policy).toMatch(/^default-src 'none'; style-src 'sha256-[^']+'; base-uri 'none'/);
  });
});

describe('examples', () => {
  it('load their own content and what they embed, and nothing else', async () => {
    const answer = await fetch(`${server.url}/examples/consent.html`, { headers: { accept: 'text/html' } });
    const policy = answer.headers.get('content-security-policy') ?? '';
    const page = await answer.text();
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).not.toContain('unsafe-inline');
    const [, script = ''] = /<script type="module">([\s\S]*?)<\/script>/.exec(page) ?? [];
    const hash = createHash('sha256').update(script).digest('base64');
    expect(policy).toContain(`'sha256-${hash}'`);
    for (const path of ['/examples/', '/examples/script-tag.html', '/examples/react/']) {
      const other = await fetch(server.url + path);
      expect(other.headers.get('content-security-policy'), path).toContain("base-uri 'none'");
    }
  });
});

describe('files', () => {
  it('are usable by every site; a drawing opened directly runs nothing', async () => {
    const folder = path.join(server.dataDir, 'media', 'x');
    await mkdir(folder, { recursive: true });
    await writeFile(path.join(folder, 'a.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>');
    await writeFile(path.join(folder, 'a.jpg'), 'x');
    const drawing = await headersOf('/media/x/a.svg');
    expect(drawing.get('content-security-policy')).toContain('sandbox');
    for (const headers of [drawing, await headersOf('/media/x/a.jpg')]) {
      expect(headers.get('cross-origin-resource-policy')).toBe('cross-origin');
      expect(headers.get('access-control-allow-origin')).toBe('*');
    }
  });
});
