import { ApiError } from '@oriel/sdk/team-client';
import {
  addEventProcessor,
  browserTracingIntegration,
  captureException,
  init,
  replayIntegration,
} from '@sentry/browser';
import type { ReportSettings } from '../config.ts';
import { NOISE } from './noise.ts';
import type { Reporter } from './reports.ts';
import { statusLabel } from './status-label.ts';
import { withoutPersonal } from './without-personal.ts';

const recordings = () =>
  replayIntegration({
    maskAllText: true,
    maskAllInputs: true,
    blockAllMedia: true,
    beforeAddRecordingEvent: (event) => withoutPersonal(event),
  });

/** The path on our own origin for reports; the server forwards them (`server/src/modules/monitoring`). */
const TUNNEL = '/monitoring';

/** Sampling rates, 0..1. */
const SAMPLED = { replays: 0.1, replaysOfErrors: 1, errors: 1, traces: 1 } as const;

function labelOf(error: unknown): string | undefined {
  return error instanceof ApiError ? statusLabel(error.status) : undefined;
}

/**
 * Starts the service, which then listens to the page's errors itself.
 *
 * @param records whether visits may be recorded
 */
export function startSentry({ dsn, release }: ReportSettings, records: boolean): Reporter {
  init({
    dsn,
    release,
    tunnel: TUNNEL,
    sampleRate: SAMPLED.errors,
    tracesSampleRate: SAMPLED.traces,
    replaysSessionSampleRate: SAMPLED.replays,
    replaysOnErrorSampleRate: SAMPLED.replaysOfErrors,
    // By default the service would collect all of it.
    dataCollection: {
      userInfo: false,
      cookies: false,
      httpHeaders: false,
      httpBodies: [],
      urlQueryParams: false,
    },
    ignoreErrors: [...NOISE],
    // The API ignores traces, and other origins must not receive them.
    tracePropagationTargets: [],
    integrations: [browserTracingIntegration(), ...(records ? [recordings()] : [])],
    beforeBreadcrumb: (crumb) => (crumb.category === 'console' ? null : crumb),
    beforeSend(event, { originalException }) {
      const label = labelOf(originalException);
      return label ? { ...event, tags: { ...event.tags, status: label } } : event;
    },
  });
  // For errors, traces and recordings alike, after all other processors.
  addEventProcessor((event) => {
    const { user: _user, ...rest } = event;
    return withoutPersonal(rest);
  });
  return { report: (error) => void captureException(error) };
}
