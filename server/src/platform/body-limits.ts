import { type Readable, Transform } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { ApiError } from './errors.ts';
import { uploadBound } from './upload-bounds.ts';

/** Bytes of JSON that are taken. */
export interface BodyLimits {
  readonly public: number;
  readonly members: number;
}

/** How long a sender that was refused may go on sending into nothing, so that it gets to read why, milliseconds. */
const LINGER_MS = 5_000;

/** How long a stranger may take to send a body of JSON, milliseconds: longer is not slow, it is holding on. */
const BODY_PATIENCE_MS = 30_000;

/** Bytes that the sender announces; nothing when it does not know them itself. */
function announced(request: FastifyRequest): number | undefined {
  const header = request.headers['content-length'];
  return header === undefined ? undefined : Number(header);
}

function isForm(request: FastifyRequest): boolean {
  return request.headers['content-type']?.toLowerCase().startsWith('multipart/form-data') ?? false;
}

/** Bytes, other than of a form, that this caller may send. */
function limitOf(request: FastifyRequest, limits: BodyLimits): number {
  const { bodyBytes } = request.routeOptions.config;
  if (bodyBytes !== undefined) return bodyBytes;
  return request.caller.user ? limits.members : limits.public;
}

/**
 * Ends a connection whose sender goes on sending. Closed at once, it would answer with a reset that makes most senders lose the answer.
 */
function endAfterAnswer(request: FastifyRequest, reply: FastifyReply): void {
  reply.raw.once('finish', () => {
    const timer = setTimeout(() => request.raw.destroy(), LINGER_MS);
    timer.unref();
    request.raw.once('close', () => clearTimeout(timer));
  });
}

/** Ends a connection over which a body does not come to its end. */
function endWhenHeld({ raw }: FastifyRequest, patienceMs: number): void {
  const timer = setTimeout(() => raw.destroy(), patienceMs);
  timer.unref();
  for (const over of ['end', 'close']) raw.once(over, () => clearTimeout(timer));
}

/** Passes a stream on until it is too long. */
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
 * Bounds what is read of a request: less JSON from the public than from members, and no upload whose announced size cannot pass. Comes after
 * the caller is known and before anything is read.
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
