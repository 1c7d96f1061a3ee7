import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Clock } from './clock.ts';
import { ApiError } from './errors.ts';
import { type LimitName, limitOfCall, type RateLimit, type RateLimits } from './limits.ts';
import { addressGroup, Pseudonyms, visitorOf } from './visitor-key.ts';
import { WindowCounter } from './window-counter.ts';

/**
 * How many visitors behind one address (an office, a trade fair) may each use their full limit. Visitor ids come from the client, so one
 * that changes them is limited by address.
 */
const VISITORS_PER_ADDRESS = 10;

/** Members do many of the things that visitors do occasionally: enter inquiries received by phone, moderate comments. */
const MEMBER_MULTIPLE = 10;

/** Limits counted by user. */
const OF_USERS: readonly LimitName[] = [
  'verification-mail',
  'invitation',
  'page-check',
  'reply',
  'embed-mail',
];

interface Options {
  readonly limits: RateLimits;
  readonly clock: Clock;
}

function multiple(limit: RateLimit, by: number): RateLimit {
  return { max: limit.max * by, seconds: limit.seconds };
}

/** A picture that is drawn when it is asked for. */
const DRAWN = /^\/viewer\/[^/]+\/share\.jpg(?:\?|$)/;

function isLimited({ url }: FastifyRequest): boolean {
  return url.startsWith('/api/') || DRAWN.test(url);
}

/**
 * Limits the API and what is drawn for a request: tiles, posters and bundles are files, and a viewer loads many at once. Counts are per process: several servers
 * together allow somewhat more.
 *
 * The limit depends on the caller, so most calls are counted after `identify`; because verifying a token is expensive, a flood of wrong
 * ones is stopped before.
 */
export function registerRateLimits(
  app: FastifyInstance,
  { limits, clock }: Options,
  identify: () => void,
): void {
  const counter = new WindowCounter(clock);
  const pseudonyms = new Pseudonyms(clock);
  const address = (request: FastifyRequest): string => addressGroup(request.ip);
  const refuseAfter = (seconds: number): void => {
    if (seconds > 0) throw new ApiError('RATE_LIMITED', { retryAfter: seconds });
  };

  app.addHook('onRequest', async (request) => {
    if (!isLimited(request)) return;
    const ip = address(request);
    refuseAfter(counter.wait(pseudonyms.of('refused', ip), limits.public.max));
    refuseAfter(counter.count(pseudonyms.of('any', ip), multiple(limits.member, VISITORS_PER_ADDRESS)));
  });

  identify();

  app.addHook('onRequest', async (request) => {
    if (!isLimited(request)) return;
    const { user } = request.caller;
    if (user) {
      refuseAfter(counter.count(pseudonyms.of('member', String(user._id)), limits.member));
      return;
    }
    const ip = address(request);
    refuseAfter(counter.count(pseudonyms.of('public', ip), limits.public));
    const name = limitOfCall(request.routeOptions.config.call);
    if (!name) return;
    refuseAfter(counter.count(pseudonyms.of(name, ip), multiple(limits[name], VISITORS_PER_ADDRESS)));
  });

  // After validation: an invalid form may be sent again.
  app.addHook('preHandler', async (request) => {
    const name = limitOfCall(request.routeOptions.config.call);
    if (!name) return;
    const { user } = request.caller;
    const who = user ? ['user', String(user._id)] : ['visitor', address(request), visitorOf(request) ?? ''];
    const limit = user && !OF_USERS.includes(name) ? multiple(limits[name], MEMBER_MULTIPLE) : limits[name];
    refuseAfter(counter.count(pseudonyms.of(name, ...who), limit));
  });

  app.addHook('onResponse', async (request, reply) => {
    if (!isLimited(request) || reply.statusCode !== 401) return;
    counter.count(pseudonyms.of('refused', address(request)), limits.public);
  });
}
