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

/** What one report may hold, bytes: a recording of the last minute is the largest. */
const LARGEST_REPORT = 2 * 1024 ** 2;

/** How long the service may take, milliseconds. */
const PATIENCE_MS = 10_000;

/** What the service says about how much more it wants; the browser's part of it keeps to that. */
const PASSED_ON = ['retry-after', 'x-sentry-rate-limits'];

/**
 * `/monitoring`: takes the pages' reports of errors and hands them on to the configured project, and nothing else to nobody else. It goes
 * through the own origin, because what blocks trackers blocks the service's host; who sent it is not told.
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

  // In a scope of its own: a report is no JSON, whatever type it is sent as.
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
