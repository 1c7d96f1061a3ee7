import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import path from 'node:path';

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
};

/** A customer's web server: copied or built pages, and browser reports. */
export interface Stranger {
  /** `http://localhost:PORT`, an origin other than the product's. */
  readonly url: string;
  /** Serves a text at a path. */
  put(path: string, text: string, headers?: Readonly<Record<string, string>>): void;
  /** Serves a folder below a path that ends in a slash. */
  putFolder(path: string, folder: string): void;
  /** Bodies posted to `/reports`, verbatim. */
  readonly reports: readonly string[];
  close(): Promise<void>;
}

export async function openStranger(): Promise<Stranger> {
  const pages = new Map<string, { text: string; headers: Readonly<Record<string, string>> }>();
  const folders = new Map<string, string>();
  const reports: string[] = [];

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname } = new URL(request.url ?? '/', 'http://any');
    if (pathname === '/reports') {
      let body = '';
      for await (const chunk of request.setEncoding('utf8')) body += chunk;
      reports.push(body);
      response.writeHead(204).end();
      return;
    }
    const page = pages.get(pathname);
    const found = [...folders].find(([prefix]) => pathname.startsWith(prefix));
    const name = pathname.endsWith('/') ? 'index.html' : path.basename(pathname);
    const type = { 'content-type': TYPES[path.extname(name) || '.html'] ?? 'application/octet-stream' };
    if (page) {
      response.writeHead(200, { ...type, ...page.headers }).end(page.text);
    } else if (found) {
      const [prefix, folder] = found;
      const inside = pathname.slice(prefix.length) || 'index.html';
      const content = await readFile(path.join(folder, path.normalize(`/${inside}`))).catch(() => undefined);
      response.writeHead(content ? 200 : 404, type).end(content);
    } else {
      response.writeHead(404).end();
    }
  }

  const server = createServer((request, response) => {
    answer(request, response).catch(() => response.destroy());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (typeof address !== 'object' || !address) throw new Error('The stranger has no port.');
  return {
    url: `http://localhost:${address.port}`,
    put: (where, text, headers = {}) => pages.set(where, { text, headers }),
    putFolder: (where, folder) => folders.set(where, folder),
    reports,
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
