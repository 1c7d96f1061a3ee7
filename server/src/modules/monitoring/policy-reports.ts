import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Clock } from '../../platform/clock.ts';
import { ApiError } from '../../platform/errors.ts';
import { POLICY_REPORTS } from '../../platform/headers.ts';
import type { RateLimits } from '../../platform/limits.ts';
import { addressGroup, Pseudonyms } from '../../platform/visitor-key.ts';
import { WindowCounter } from '../../platform/window-counter.ts';
import { readPolicyReport } from './read-policy-report.ts';

interface Dependencies {
  readonly config: { readonly rateLimits: RateLimits | undefined };
  readonly clock: Clock;
}

/** Largest report, bytes: it repeats the whole policy. */
const LARGEST_REPORT = 16 * 1024;

/** Lines in the log, whoever reports: many browsers with the same fault say the same. The metric counts all. */
const LINES = { max: 60, seconds: 60 };

function parsed(body: unknown): unknown {
  try {
    return JSON.parse(String(body));
  } catch {
    throw new ApiError('MALFORMED_BODY');
  }
}

/**
 * What browsers report as blocked by a page's policy: counted by directive, and logged without personal data. Answers 204; 400 for what
 * is no report, 413 for more than 16 KB, 429 beyond the limit `report`.
 */
export async function policyReportRoutes(
  app: FastifyInstance,
  { config: { rateLimits }, clock }: Dependencies,
  count: (directive: string) => void,
): Promise<void> {
  const counter = new WindowCounter(clock);
  const pseudonyms = new Pseudonyms(clock);

  function countOne(request: FastifyRequest): void {
    if (!rateLimits) return;
    const wait = counter.count(pseudonyms.of('policy', addressGroup(request.ip)), rateLimits.report);
    if (wait > 0) throw new ApiError('RATE_LIMITED', { retryAfter: wait });
  }

  // In a scope of its own: reports have a content type of their own.
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser(
      '*',
      { parseAs: 'string', bodyLimit: LARGEST_REPORT },
      (_request, body, done) => done(null, body),
    );
    scope.post(
      POLICY_REPORTS,
      { schema: { hide: true }, bodyLimit: LARGEST_REPORT, config: { bodyBytes: LARGEST_REPORT } },
      async (request, reply) => {
        // Other sites have nothing to report here.
        if (request.headers['sec-fetch-site'] === 'cross-site') throw new ApiError('FORBIDDEN');
        countOne(request);
        const violation = readPolicyReport(parsed(request.body));
        if (!violation) throw new ApiError('MALFORMED_BODY');
        count(violation.directive);
        if (counter.count('lines', LINES) === 0) request.log.warn({ violation }, 'policy violated');
        return reply.code(204).send();
      },
    );
  });
}
