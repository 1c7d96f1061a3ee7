import { type Readable, Transform } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { ApiError } from './errors.ts';
import { uploadBound } from './upload-bounds.ts';

/** Most bytes of JSON accepted. */
export interface BodyLimits {
  readonly public: number;
  readonly members: number;
}

/** How long a rejected sender may continue sending, so that it can read the answer, milliseconds. */
const LINGER_MS = 5_000;

/** Time limit for an anonymous JSON body, milliseconds: anything longer holds a connection on purpose. */
const BODY_PATIENCE_MS = 30_000;

/** The announced size in bytes; undefined when the sender does not know it. */
function announced(request: FastifyRequest): number | undefined {
  const header = request.headers['content-length'];
  return header === undefined ? undefined : Number(header);
}

function isForm(request: FastifyRequest): boolean {
  return request.headers['content-type']?.toLowerCase().startsWith('multipart/form-data') ?? false;
}

/** Most bytes that this caller may send, except in a form. */
function limitOf(request: FastifyRequest, limits: BodyLimits): number {
  const { bodyBytes } = request.routeOptions.config;
  if (bodyBytes !== undefined) return bodyBytes;
  return request.caller.user ? limits.members : limits.public;
}

/** Ends a connection whose sender continues. Closing it at once would reset it, and most senders would lose the answer. */
function endAfterAnswer(request: FastifyRequest, reply: FastifyReply): void {
  reply.raw.once('finish', () => {
    const timer = setTimeout(() => request.raw.destroy(), LINGER_MS);
    timer.unref();
    request.raw.once('close', () => clearTimeout(timer));
  });
}

/** Ends a connection whose body does not complete. */
function endWhenHeld({ raw }: FastifyRequest, patienceMs: number): void {
  const timer = setTimeout(() => raw.destroy(), patienceMs);
  timer.unref();
  for (const over of ['end', 'close']) raw.once(over, () => clearTimeout(timer));
}

/** Passes a stream through up to a limit. */
function counted(payload: Readable, limit: number): Readable {
  let bytes = 0;
  const counter = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      bytes += chunk.length;
      done(bytes > limit ? new ApiError('BODY_TOO_LARGE') : null, chunk);
    },
  });
  payload.once('error', (error) => counter.destroy(error));
  return payload.pipe(counter);
}

/**
 * Limits request bodies: less JSON from the public than from members, and no upload with an excessive announced size. Runs after the caller
 * is identified and before anything is read.
 */
export function registerBodyLimits(
  app: FastifyInstance,
  limits: BodyLimits,
  patienceMs = BODY_PATIENCE_MS,
): void {
  app.addHook('onRequest', async (request, reply) => {
    const bytes = announced(request);
    if (bytes === undefined) return;
    if (!isForm(request)) {
      if (bytes <= limitOf(request, limits)) return;
      endAfterAnswer(request, reply);
      throw new ApiError('BODY_TOO_LARGE');
    }
    const bound = uploadBound(request.routeOptions.config.call, request.query);
    if (!bound || bytes <= bound.form) return;
    endAfterAnswer(request, reply);
    throw new ApiError('UPLOAD_TOO_LARGE', { values: { limit: Math.floor(bound.file / 1024 ** 2) } });
  });

  app.addHook('preParsing', async (request, _reply, payload) => {
    const inChunks = request.headers['transfer-encoding'] !== undefined;
    const bytes = announced(request) ?? 0;
    if ((bytes === 0 && !inChunks) || isForm(request)) return payload;
    if (!request.caller.user) endWhenHeld(request, patienceMs);
    return inChunks ? counted(payload as Readable, limitOf(request, limits)) : payload;
  });
}
