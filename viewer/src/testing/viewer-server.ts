import { createReadStream } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join, normalize } from 'node:path';
import type { PublicPanorama } from '@oriel/contract/panorama';
import { build } from 'vite';

const TYPES: Record<string, string> = {
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.webp': 'image/webp',
  '.jpg': 'image/jpeg',
  '.woff2': 'font/woff2',
};

/** The policy of the product's embeddable pages, so that nothing here depends on what it blocks. */
const POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; media-src 'self' blob:; font-src 'self'; connect-src 'self'; worker-src 'self' blob:; base-uri 'none'";

/** A stand-in for the product's server: the built viewer, pyramids from a folder, and a page for a panorama. */
export interface ViewerServer {
  readonly origin: string;
  /** answers of `/api/v1/panorama/{id}` and content of `/viewer360/{id}`; tests may change it at any time */
  readonly panoramas: Map<string, PublicPanorama>;
  /** called for every request below /media; returning true means it has been answered */
  intercept: ((request: IncomingMessage, response: ServerResponse) => boolean) | null;
  /** requested addresses, in order */
  readonly requests: string[];
  close(): Promise<void>;
}

const HARNESS = 'src/testing/stage-harness.ts';

/** Builds the viewer into a folder, as `npm run build` does; `harness` adds an entry that lets tests mount stages. */
export async function buildViewer(outDir: string, { harness = true } = {}): Promise<void> {
  await build({
    root: join(import.meta.dirname, '../..'),
    configFile: join(import.meta.dirname, '../../vite.config.ts'),
    logLevel: 'error',
    build: {
      outDir,
      emptyOutDir: true,
      ...(harness ? { rollupOptions: { input: { harness: HARNESS } } } : {}),
    },
  });
}

export async function startViewerServer(built: string, media: string): Promise<ViewerServer> {
  const manifest: Record<string, { file: string; css?: string[]; imports?: string[] }> = JSON.parse(
    await readFile(join(built, '.vite/manifest.json'), 'utf8'),
  );
  const chunk = manifest['src/hosted/panorama-page.tsx'];
  if (!chunk) throw new Error('The build has no panorama page.');
  const shared = (chunk.imports ?? []).flatMap((name) => manifest[name]?.css ?? []);
  const entry = { file: chunk.file, css: [...(chunk.css ?? []), ...shared] };
  const panoramas = new Map<string, PublicPanorama>();
  const requests: string[] = [];

  const server = createServer(async (request, response) => {
    const url = new URL(request.url ?? '/', 'http://viewer.test');
    requests.push(url.pathname + url.search);
    const [, area = '', ...rest] = url.pathname.split('/');
    if (area === 'viewer-assets') return sendFile(response, join(built, rest.join('/')));
    if (area === 'media') {
      if (self.intercept?.(request, response)) return;
      return sendFile(response, join(media, rest.join('/')));
    }
    if (area === 'api') {
      if (rest.at(-1) === 'tracking') return response.writeHead(202).end('{}');
      const panorama = panoramas.get(rest.at(-1) ?? '');
      response.writeHead(panorama ? 200 : 404, { 'content-type': 'application/json' });
      return response.end(
        JSON.stringify(panorama ? { data: panorama } : { statusCode: 404, code: 'NOT_FOUND' }),
      );
    }
    if (area === 'harness') {
      response.writeHead(200, { 'content-type': 'text/html' });
      return response.end(
        `<!doctype html><title>Harness</title><script type="module" src="/viewer-assets/${manifest[HARNESS]?.file}"></script>`,
      );
    }
    if (area === 'host') {
      response.writeHead(200, { 'content-type': 'text/html' });
      return response.end(hostPage(rest[0] ?? ''));
    }
    if (area === 'viewer360') {
      const id = rest[0] ?? '';
      response.writeHead(200, { 'content-type': 'text/html', 'content-security-policy': POLICY });
      const inline = url.searchParams.get('data') !== 'none';
      return response.end(
        page(id, entry, inline ? panoramas.get(id) : undefined, url.searchParams.get('locale') ?? 'en'),
      );
    }
    response.writeHead(404).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  // A listening TCP server has an AddressInfo; the string form is for pipes.
  const { port } = server.address() as AddressInfo;
  const self: ViewerServer = {
    origin: `http://127.0.0.1:${port}`,
    panoramas,
    requests,
    intercept: null,
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  return self;
}

/** Layer below a first room's poster: the page's first pixels, here in a colour that no test picture has. */
const MOSAIC =
  '<svg class="oriel-mosaic is-wide" viewBox="0 0 2 1" preserveAspectRatio="none" aria-hidden="true"><path fill="#f0f" d="M0 0h2v1h-2z"/></svg>';

/** The HTML of a hosted panorama page, with everything the viewer relies on. */
function page(
  id: string,
  entry: { file: string; css?: string[] },
  panorama: PublicPanorama | undefined,
  locale: string,
): string {
  const json = JSON.stringify({ panorama, locale, apiBase: '/api/v1' }).replaceAll('<', '\\u003c');
  const poster = panorama?.poster
    ? `${MOSAIC}<picture><source media="(max-aspect-ratio: 7/10)" srcset="${panorama.poster.portraitUrl}"><img class="oriel-poster" src="${panorama.poster.landscapeUrl}" fetchpriority="high" alt=""></picture>`
    : '';
  return `<!doctype html><html lang="${locale === 'gb' ? 'en-GB' : locale}" class="oriel-page"><head><meta charset="utf-8"><title>${panorama?.name ?? 'Panorama'}</title>
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
${(entry.css ?? []).map((file) => `<link rel="stylesheet" href="/viewer-assets/${file}">`).join('')}
<script type="module" src="/viewer-assets/${entry.file}"></script></head>
<body><div id="oriel-viewer" data-panorama="${id}">${poster}</div>
${panorama ? `<script type="application/json" id="oriel-data">${json}</script>` : ''}</body></html>`;
}

/** A host page, taller than the window, that frames a panorama and can control it by the protocol. */
function hostPage(id: string): string {
  return `<!doctype html><title>Host</title><body style="margin:0;height:3000px">
<iframe id="frame" src="/viewer360/${id}?iframe=true" style="width:640px;height:360px;border:0;display:block"></iframe></body>`;
}

async function sendFile(response: ServerResponse, file: string): Promise<void> {
  const path = normalize(file);
  const found = await stat(path).catch(() => null);
  if (!found?.isFile()) {
    response.writeHead(404).end();
    return;
  }
  response.writeHead(200, {
    'content-type': TYPES[extname(path)] ?? 'application/octet-stream',
    'cache-control': 'public, max-age=31536000, immutable',
  });
  createReadStream(path).pipe(response);
}
