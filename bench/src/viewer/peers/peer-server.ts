import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join, normalize } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { PEERS, type Peer } from '../../figure.ts';
import type { Source } from '../source.ts';
import { cutPeerTiles } from './cut-tiles.ts';
import { peerPages } from './pages.ts';

export interface PeerServer {
  pageOf(peer: Peer): string;
  /** Serves another page in the same way. Returns its address. */
  serve(name: string, html: string): string;
  close(): Promise<void>;
}

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.jpg': 'image/jpeg',
};
const YEAR = 'public, max-age=31536000, immutable';

/** Serves the peers' pages and tiles like our server: HTTP/1.1, text precompressed with Brotli, files cached for a year. */
export async function startPeerServer(source: Source): Promise<PeerServer> {
  const tiles = await cutPeerTiles(source);
  const pages = await peerPages();
  const texts = new Map<string, Buffer>();
  for (const peer of PEERS) {
    const { html, files } = pages[peer];
    texts.set(`/${folderOf(peer)}/index.html`, brotliCompressSync(html));
    for (const [name, text] of Object.entries(files))
      texts.set(`/${folderOf(peer)}/${name}`, brotliCompressSync(text));
  }
  const server = createServer(async (request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://bench.test');
    const name = pathname.endsWith('/') ? `${pathname}index.html` : pathname;
    const text = texts.get(name);
    if (text) {
      response.writeHead(200, {
        'content-type': TYPES[extname(name)],
        'content-encoding': 'br',
        'content-length': text.length,
        'cache-control': name.endsWith('.html') ? 'no-cache' : YEAR,
      });
      response.end(text);
      return;
    }
    const [, peer = '', area, ...rest] = name.split('/');
    if (area !== 'tiles') return missing(response);
    await sendTile(response, normalize(join(tiles, peer, ...rest)));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  // A listening TCP server has an AddressInfo; the string form is for pipes.
  const { port } = server.address() as AddressInfo;
  return {
    pageOf: (peer) => `http://127.0.0.1:${port}/${folderOf(peer)}/`,
    serve: (name, html) => {
      texts.set(`/${name}/index.html`, brotliCompressSync(html));
      return `http://127.0.0.1:${port}/${name}/`;
    },
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

function folderOf(peer: Peer): string {
  return peer.toLowerCase().replaceAll(' ', '-');
}

async function sendTile(response: ServerResponse, file: string): Promise<void> {
  const found = await stat(file).catch(() => undefined);
  if (!found?.isFile()) return missing(response);
  response.writeHead(200, {
    'content-type': TYPES[extname(file)],
    'content-length': found.size,
    'cache-control': YEAR,
  });
  createReadStream(file).pipe(response);
}

function missing(response: ServerResponse): void {
  response.writeHead(404).end();
}
