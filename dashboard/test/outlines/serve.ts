import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import { build } from 'vite';

export interface OutlinesServer {
  readonly origin: string;
  close(): Promise<void>;
}

/** The real server's policy, as far as it matters here. */
const POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self'; font-src 'self'; img-src 'self' data: blob:; worker-src 'self' blob:; connect-src 'self'";
const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.woff2': 'font/woff2',
  '.webp': 'image/webp',
};

/** Builds the current page of this folder and serves it, with the demo building below `/building/` and a made model below `/media/`. */
export async function serveOutlines(building: string, media: string): Promise<OutlinesServer> {
  const dist = await mkdtemp(join(tmpdir(), 'oriel-outlines-'));
  // The test runner's NODE_ENV would build the development edition of React.
  const runnersOwn = process.env.NODE_ENV;
  process.env.NODE_ENV = 'production';
  await build({
    configFile: join(import.meta.dirname, '../../vite.config.ts'),
    build: {
      outDir: dist,
      emptyOutDir: true,
      rolldownOptions: { input: join(import.meta.dirname, 'index.html') },
    },
    logLevel: 'error',
  });
  process.env.NODE_ENV = runnersOwn;
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://here');
    if (pathname === '/favicon.ico') return void response.writeHead(204).end();
    const file = pathname.startsWith('/building/')
      ? join(building, pathname.slice('/building/'.length))
      : pathname.startsWith('/media/')
        ? join(media, pathname.slice('/media/'.length))
        : join(
            dist,
            pathname === '/' ? 'test/outlines/index.html' : pathname.replace('/dashboard-assets/', ''),
          );
    const type = TYPES[extname(file)] ?? 'application/octet-stream';
    void readFile(file).then(
      (bytes) =>
        response.writeHead(200, { 'content-type': type, 'content-security-policy': POLICY }).end(bytes),
      () => response.writeHead(404).end(),
    );
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  // A server listening on a port has an `AddressInfo`.
  const { port } = server.address() as AddressInfo;
  return {
    origin: `http://127.0.0.1:${port}`,
    async close() {
      server.close();
      await rm(dist, { recursive: true, force: true });
    },
  };
}
