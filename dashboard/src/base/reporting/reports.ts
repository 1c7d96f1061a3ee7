import { ApiError } from '@oriel/sdk/team-client';
import type { ReportSettings } from '../config.ts';

export interface Reports {
  /** Begins to listen to what goes wrong in the page; the service's code comes when the page stands. */
  start(): void;
  /** Something has failed that nobody else will report. */
  failed(error: unknown): void;
}

/** What the service's code offers, once it is there. */
export interface Reporter {
  report(error: unknown): void;
}

const NOTHING: Reports = { start: () => undefined, failed: () => undefined };

/** How many errors wait for the service's code: a page that fails in a loop must not fill the memory. */
const MOST_WAITING = 10;

/** An answer that tells somebody what they did is no fault of the product; what fails on the server, or without an answer, may be. */
function isFault(error: unknown): boolean {
  if (error instanceof DOMException && error.name === 'AbortError') return false;
  return !(error instanceof ApiError) || error.status >= 500;
}

/** The error-reporting service. Without settings nothing is loaded and nothing is listened to. */
export function createReports(
  settings: ReportSettings | undefined,
  load: (settings: ReportSettings) => Promise<Reporter> = loadReporter,
): Reports {
  if (!settings) return NOTHING;
  const waiting: unknown[] = [];
  let reporter: Reporter | undefined;
  let started = false;

  const failed = (error: unknown): void => {
    if (!isFault(error)) return;
    if (reporter) reporter.report(error);
    else if (waiting.length < MOST_WAITING) waiting.push(error);
  };
  // Until the service listens itself.
  const onError = ({ error }: ErrorEvent): void => failed(error);
  const onRejection = ({ reason }: PromiseRejectionEvent): void => failed(reason);

  async function begin(given: ReportSettings): Promise<void> {
    const loaded = await load(given);
    removeEventListener('error', onError);
    removeEventListener('unhandledrejection', onRejection);
    reporter = loaded;
    for (const error of waiting.splice(0)) loaded.report(error);
  }

  return {
    failed,
    start() {
      if (started) return;
      started = true;
      addEventListener('error', onError);
      addEventListener('unhandledrejection', onRejection);
      // The page first: what reports errors is larger than most pages. That it cannot be loaded is nothing to report.
      const soon = () => void begin(settings).catch(() => undefined);
      if (document.readyState === 'complete') setTimeout(soon);
      else addEventListener('load', () => setTimeout(soon), { once: true });
    },
  };
}

async function loadReporter(settings: ReportSettings): Promise<Reporter> {
  const { startSentry } = await import('./sentry.ts');
  return startSentry(settings);
}
