import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { ReportsConfig } from '../../config/reporting.ts';
import type { Clock } from '../../platform/clock.ts';
import { ApiError } from '../../platform/errors.ts';
import type { RateLimits } from '../../platform/limits.ts';
import { addressGroup, Pseudonyms } from '../../platform/visitor-key.ts';
import { WindowCounter } from '../../platform/window-counter.ts';
import { envelopeAddress } from './read-envelope.ts';

interface Dependencies {
  readonly config: {
    readonly reports: ReportsConfig | undefined;
    readonly rateLimits: RateLimits | undefined;
  };
  readonly clock: Clock;
}

/** Largest report, bytes: a recording of the last minute. */
const LARGEST_REPORT = 2 * 1024 ** 2;

/** Time limit of the service, milliseconds. */
const PATIENCE_MS = 10_000;

/** The service's rate limit headers, which the browser SDK obeys. */
const PASSED_ON = ['retry-after', 'x-sentry-rate-limits'];

/**
 * `/monitoring`: forwards the pages' error reports to the configured project only. It uses our own origin, because tracker blockers block
 * the service's host; the sender is not forwarded.
 */
export async function monitoringRoutes(app: FastifyInstance, deps: Dependencies): Promise<void> {
  const { reports, rateLimits } = deps.config;
  if (!reports) return;
  const counter = new WindowCounter(deps.clock);
  const pseudonyms = new Pseudonyms(deps.clock);

  function countOne(request: FastifyRequest): void {
    if (!rateLimits) return;
    const wait = counter.count(pseudonyms.of('report', addressGroup(request.ip)), rateLimits.report);
    if (wait > 0) throw new ApiError('RATE_LIMITED', { retryAfter: wait });
  }

  // In a scope of its own: a report is not JSON, whatever its content type.
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser(
      '*',
      { parseAs: 'buffer', bodyLimit: LARGEST_REPORT },
      (_request, body, done) => done(null, body),
    );
    scope.post(
      '/monitoring',
      { schema: { hide: true }, bodyLimit: LARGEST_REPORT, config: { bodyBytes: LARGEST_REPORT } },
      async (request, reply) => {
        const from = request.headers['sec-fetch-site'];
        if (from !== undefined && from !== 'same-origin') throw new ApiError('FORBIDDEN');
        countOne(request);
        const envelope = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
        const wanted = envelopeAddress(envelope);
        if (wanted === undefined) throw new ApiError('MALFORMED_BODY');
        if (wanted !== reports.envelopeUrl) throw new ApiError('FORBIDDEN');
        const answer = await fetch(reports.envelopeUrl, {
          method: 'POST',
          headers: { 'content-type': 'application/x-sentry-envelope' },
          body: new Uint8Array(envelope),
          redirect: 'error',
          signal: AbortSignal.timeout(PATIENCE_MS),
        }).catch(() => undefined);
        for (const name of PASSED_ON) {
          const value = answer?.headers.get(name);
          if (value) reply.header(name, value);
        }
        await answer?.body?.cancel();
        return reply.code(answer?.status ?? 502).send({});
      },
    );
  });
}
