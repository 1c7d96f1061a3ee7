import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname } from 'node:path';

export const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.jpg': 'image/jpeg',
  '.webp': 'image/webp',
  '.glb': 'model/gltf-binary',
};
export const YEAR = 'public, max-age=31536000, immutable';

/**
 * Serves the pages of peers as our server does: HTTP/1.1, packed with Brotli beforehand, files cached for a year.
 *
 * @param packed bodies by path, may grow later
 * @param other answers what is not among them
 */
export async function servePacked(
  packed: ReadonlyMap<string, Buffer>,
  other: (name: string, response: ServerResponse) => Promise<void> | void,
): Promise<{ readonly origin: string; close(): Promise<void> }> {
  const server = createServer(async (request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://bench.test');
    const name = pathname.endsWith('/') ? `${pathname}index.html` : pathname;
    const body = packed.get(name);
    if (!body) return await other(name, response);
    response.writeHead(200, {
      'content-type': TYPES[extname(name)],
      'content-encoding': 'br',
      'content-length': body.length,
      'cache-control': name.endsWith('.html') ? 'no-cache' : YEAR,
    });
    response.end(body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  // A listening TCP server has an AddressInfo; the string form is for pipes.
  const { port } = server.address() as AddressInfo;
  return {
    origin: `http://127.0.0.1:${port}`,
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

export function missing(response: ServerResponse): void {
  response.writeHead(404).end();
}
