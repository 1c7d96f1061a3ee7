import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A customer's website: pages written by a test, at any host name that the browser resolves here. */
export interface HostPages {
  readonly port: number;
  page(path: string, html: string, headers?: Readonly<Record<string, string>>): void;
  close(): Promise<void>;
}

export async function openHostPages(): Promise<HostPages> {
  const pages = new Map<string, { html: string; headers: Readonly<Record<string, string>> }>();
  const server = createServer((request, response) => {
    const found = pages.get(new URL(request.url ?? '/', 'http://any').pathname);
    response.writeHead(found ? 200 : 404, { 'content-type': 'text/html; charset=utf-8', ...found?.headers });
    response.end(found?.html);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    page: (path, html, headers = {}) => pages.set(path, { html: `<!doctype html>${html}`, headers }),
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
