import { API_PREFIX, CALLS } from '@oriel/contract/routes';
import { VISITOR_HEADER } from '@oriel/contract/visitor-header';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

const PUBLIC_PATHS = Object.values(CALLS)
  .filter((call) => call.permission.access.public !== 'none')
  .map((call) => ({
    method: call.method as string,
    pattern: new RegExp(`^${API_PREFIX}${call.path.replaceAll(/:\w+/g, '[^/]+')}/?$`),
  }));

/**
 * Answers preflights of public calls. The organization's allowed origins are checked with the answer (`allowPublicCaching`); private calls
 * allow no foreign origin, so their preflight finds no route.
 */
export function registerPreflight(app: FastifyInstance): void {
  const answer = async (request: FastifyRequest, reply: FastifyReply) => {
    const method = request.headers['access-control-request-method'] ?? '';
    const path = request.url.split('?', 1)[0] ?? '';
    const isPublic = PUBLIC_PATHS.some((call) => call.method === method && call.pattern.test(path));
    if (!isPublic) return reply.callNotFound();
    return reply
      .code(204)
      .header('access-control-allow-origin', '*')
      .header('access-control-allow-methods', method)
      .header(
        'access-control-allow-headers',
        `content-type, accept-language, x-request-id, if-none-match, idempotency-key, ${VISITOR_HEADER}`,
      )
      .header('access-control-max-age', '7200')
      .header('cache-control', 'public, max-age=7200')
      .send();
  };
  app.options(API_PREFIX, { schema: { hide: true } }, answer);
  app.options(`${API_PREFIX}/*`, { schema: { hide: true } }, answer);
}
