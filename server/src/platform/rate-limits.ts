import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance } from 'fastify';
import { ApiError } from './errors.ts';

/** Requests a minute from one address, by who sends them. Approximate on several servers: each counts its own. */
const PUBLIC_PER_MINUTE = 600;
const MEMBER_PER_MINUTE = 1200;

/** Limits the API alone: tiles, posters and bundles are files, and a viewer loads many at once. */
export async function registerRateLimits(app: FastifyInstance): Promise<void> {
  await app.register(rateLimit, {
    global: true,
    timeWindow: '1 minute',
    max: (request) => (request.headers.authorization ? MEMBER_PER_MINUTE : PUBLIC_PER_MINUTE),
    allowList: (request) => !request.url.startsWith('/api/'),
    errorResponseBuilder: (_request, context) =>
      new ApiError('RATE_LIMITED', { retryAfter: Math.max(1, Math.ceil(context.ttl / 1000)) }),
  });
}
