import { mkdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import fastifyStatic from '@fastify/static';
import type { BrandKey } from '@oriel/contract/brand';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Storage } from '../media/storage.ts';
import { registerBucketFiles } from './bucket-files.ts';
import { sharedFileHeaders } from './headers.ts';
import { MEDIA_PREFIX } from './storage-address.ts';
import { storedFileHeaders } from './stored-file-headers.ts';

const YEAR = 'public, max-age=31536000, immutable';
const FIVE_MINUTES = 'public, max-age=300';
const DAY = 'public, max-age=86400';

interface Folder {
  readonly prefix: string;
  readonly root: string;
  readonly cache: (file: string) => string;
}

/** All static files: media, the built front ends, the brands, the SDK. */
export async function registerFiles(
  app: FastifyInstance,
  {
    builtFrontEnds,
    media,
    brand,
  }: { readonly builtFrontEnds: string; readonly media: Storage; readonly brand: BrandKey },
): Promise<void> {
  const built = (folder: string) => path.join(builtFrontEnds, folder);
  const mediaHeaders = (reply: FastifyReply, file: string): void => {
    sharedFileHeaders(reply, file);
    storedFileHeaders(reply, file);
    reply.header('cache-control', YEAR);
  };
  if (!('folder' in media.address)) registerBucketFiles(app, { media, setHeaders: mediaHeaders });
  const folders: Folder[] = [
    ...('folder' in media.address ? await mediaFolders(media.address.folder) : []),
    { prefix: '/viewer-assets/', root: built('viewer/dist'), cache: () => YEAR },
    {
      prefix: '/viewer-inline/',
      root: built('viewer/inline/dist'),
      // `v1.mjs` points to the current entry; all others have a content hash in their name.
      cache: (file) => (/[\\/]v\d+(-\w+)?\.mjs(\.\w+)?$/.test(file) ? FIVE_MINUTES : YEAR),
    },
    { prefix: '/dashboard-assets/', root: built('dashboard/dist'), cache: () => YEAR },
    // What renders its pages lies beside them, and is nobody else's.
    { prefix: '/site-assets/assets/', root: built('dashboard/site-dist/assets'), cache: () => YEAR },
    // Icons, share images and manifests of both brands; their addresses never change.
    { prefix: '/favicon/', root: built('server/src/brand/dist'), cache: () => DAY },
    {
      prefix: '/sdk/',
      root: built('sdk/dist'),
      // A full version never changes; the major version's address follows its latest one.
      cache: (file) => (/[\\/]v\d+\.\d+\.\d+[\\/]/.test(file) ? YEAR : FIVE_MINUTES),
    },
  ];
  await brandedEntry(app, built('viewer/inline/dist'), brand);
  for (const { prefix, root, cache } of folders) {
    await app.register(fastifyStatic, {
      prefix,
      root,
      decorateReply: false,
      index: false,
      dotfiles: 'ignore',
      preCompressed: prefix !== MEDIA_PREFIX && prefix !== '/favicon/',
      cacheControl: false,
      setHeaders(reply, file) {
        if (prefix.startsWith(MEDIA_PREFIX)) return mediaHeaders(reply, file);
        sharedFileHeaders(reply, file);
        if (file.endsWith('.tgz')) reply.header('content-type', 'application/gzip');
        reply.header('cache-control', cache(file));
      },
    });
  }
}

/** The entry of viewers in other people's pages, in the look of this installation's brand; Oriel's is a plain file. */
async function brandedEntry(app: FastifyInstance, folder: string, brand: BrandKey): Promise<void> {
  if (brand === 'oriel') return;
  const file = path.join(folder, `v1-${brand}.mjs`);
  const text = await readFile(file, 'utf8');
  app.get('/viewer-inline/v1.mjs', { schema: { hide: true } }, (_request, reply) => {
    sharedFileHeaders(reply, file);
    return reply.type('text/javascript; charset=utf-8').header('cache-control', FIVE_MINUTES).send(text);
  });
}

async function mediaFolders(folder: string): Promise<Folder[]> {
  const models = path.join(folder, 'models');
  // Empty until the first is made.
  await mkdir(models, { recursive: true });
  return [
    { prefix: MEDIA_PREFIX, root: folder, cache: () => YEAR },
    { prefix: `${MEDIA_PREFIX}models/`, root: models, cache: () => YEAR },
  ];
}
