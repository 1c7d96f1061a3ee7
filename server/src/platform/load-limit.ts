import type { FastifyInstance } from 'fastify';
import { ApiError } from './errors.ts';

/** Requests that are worked on at once at most. The server does a few hundred of the heavier ones a second, so the last waits a few seconds. */
const AT_WORK = 1000;
/** `Retry-After`, seconds. */
const COME_BACK = 2;
/** What watches the server has to hear from it also then: a busy server is not to be started anew. */
const WATCHERS = /^\/(?:api\/v1|metrics)\/?(?:\?|$)/;

/**
 * Refuses requests while too many are worked on, so that those that are accepted end in time and memory stays bounded. A request counts from
 * when its body is there until its answer begins: who sends or reads slowly takes nobody's place.
 */
export function registerLoadLimit(app: FastifyInstance, most = AT_WORK): void {
  const working = new WeakSet<object>();
  let count = 0;
  const done = (request: object): void => {
    if (working.delete(request)) count -= 1;
  };
  app.addHook('preHandler', async (request, reply) => {
    if (WATCHERS.test(request.raw.url ?? '')) return;
    if (count >= most) throw new ApiError('UNAVAILABLE', { retryAfter: COME_BACK });
    count += 1;
    working.add(request);
    // Also of a client that has left, and of an answer that is written by other means.
    reply.raw.once('close', () => done(request));
  });
  app.addHook('onSend', async (request) => done(request));
}
