import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import type { ServerResponse } from 'node:http';
import { extname, join, normalize } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { type Peer, VIEWER_PEERS } from '../../figure.ts';
import { missing, servePacked, TYPES, YEAR } from '../../serve-packed.ts';
import type { Source } from '../source.ts';
import { cutPeerTiles } from './cut-tiles.ts';
import { peerPages } from './pages.ts';

export interface PeerServer {
  pageOf(peer: Peer): string;
  /** Serves another page in the same way. Returns its address. */
  serve(name: string, html: string): string;
  close(): Promise<void>;
}

/** Serves the peers' pages and tiles like our server. */
export async function startPeerServer(source: Source): Promise<PeerServer> {
  const tiles = await cutPeerTiles(source);
  const pages = await peerPages();
  const texts = new Map<string, Buffer>();
  for (const peer of VIEWER_PEERS) {
    const { html, files } = pages[peer];
    texts.set(`/${folderOf(peer)}/index.html`, brotliCompressSync(html));
    for (const [name, text] of Object.entries(files))
      texts.set(`/${folderOf(peer)}/${name}`, brotliCompressSync(text));
  }
  const { origin, close } = await servePacked(texts, async (name, response) => {
    const [, peer = '', area, ...rest] = name.split('/');
    if (area !== 'tiles') return missing(response);
    await sendTile(response, normalize(join(tiles, peer, ...rest)));
  });
  return {
    pageOf: (peer) => `${origin}/${folderOf(peer)}/`,
    serve: (name, html) => {
      texts.set(`/${name}/index.html`, brotliCompressSync(html));
      return `${origin}/${name}/`;
    },
    close,
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
