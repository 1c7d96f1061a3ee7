import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import fresh from 'fresh';
import parseRange from 'range-parser';
import { contentTypeOf, type Storage, type StoredFile } from '../media/storage.ts';
import { ApiError } from './errors.ts';
import { MEDIA_PREFIX } from './storage-address.ts';

/** Models lie beside a Brotli-compressed version of themselves. */
const PACKED = /^models\//;

interface Options {
  readonly media: Storage;
  readonly setHeaders: (reply: FastifyReply, file: string) => void;
}

/** Media that no folder of this machine has: read from their store, with the headers and conditions of files on a disk. */
export function registerBucketFiles(app: FastifyInstance, { media, setHeaders }: Options): void {
  app.route<{ Params: { '*': string } }>({
    method: ['GET', 'HEAD'],
    url: `${MEDIA_PREFIX}*`,
    exposeHeadRoute: false,
    schema: { hide: true },
    async handler(request, reply) {
      const key = request.params['*'];
      const packed = PACKED.test(key);
      const takesBrotli = /\bbr\b/.test(request.headers['accept-encoding'] ?? '');
      const compressed = packed && takesBrotli ? await media.open(`${key}.br`) : undefined;
      const file = compressed ?? (await media.open(key));
      if (!file) return reply.callNotFound();
      setHeaders(reply, key);
      reply.type(contentTypeOf(key));
      if (packed) reply.header('vary', 'accept-encoding');
      if (compressed) reply.header('content-encoding', 'br');
      return sendStored(request, reply, file);
    },
  });
}

function sendStored(request: FastifyRequest, reply: FastifyReply, file: StoredFile): FastifyReply {
  const { size, modifiedAt } = file;
  const etag = `W/"${size.toString(16)}-${modifiedAt.getTime().toString(16)}"`;
  const lastModified = modifiedAt.toUTCString();
  reply.header('etag', etag).header('last-modified', lastModified).header('accept-ranges', 'bytes');
  if (fresh(request.headers, { etag, 'last-modified': lastModified }))
    return reply.removeHeader('content-type').code(304).send();
  const range = rangeOf(request, reply, size, [etag, lastModified]);
  if (range) reply.code(206).header('content-range', `bytes ${range.start}-${range.end}/${size}`);
  reply.header('content-length', range ? range.end - range.start + 1 : size);
  return request.method === 'HEAD' || size === 0 ? reply.send() : reply.send(file.stream(range));
}

/** The part of a file that is asked for; undefined for all of it. Several parts, and what cannot be read, count as all. */
function rangeOf(request: FastifyRequest, reply: FastifyReply, size: number, versions: readonly string[]) {
  const { range, 'if-range': ifRange } = request.headers;
  if (range === undefined || (ifRange !== undefined && !versions.includes(String(ifRange)))) return undefined;
  const ranges = parseRange(size, range, { combine: true });
  if (ranges === -1) {
    reply.header('content-range', `bytes */${size}`);
    throw new ApiError('RANGE_NOT_SATISFIABLE');
  }
  const [only, ...more] = ranges === -2 || ranges.type !== 'bytes' ? [] : ranges;
  return more.length === 0 ? only : undefined;
}
