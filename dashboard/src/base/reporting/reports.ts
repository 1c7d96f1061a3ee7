import { ApiError } from '@oriel/sdk/team-client';
import type { ReportSettings } from '../config.ts';

export interface Reports {
  /** Starts listening to errors in the page; the service's code loads once the page is ready. Only visits of the team may be recorded. */
  start(wish: { readonly records: boolean }): void;
  /** Reports a failure that nothing else would report. */
  failed(error: unknown): void;
}

/** The interface of the service's code. */
export interface Reporter {
  report(error: unknown): void;
}

const NOTHING: Reports = { start: () => undefined, failed: () => undefined };

/** Maximum number of errors queued before the service's code has loaded: a page that fails in a loop must not fill the memory. */
const MOST_WAITING = 10;

/** Expected refusals are not faults of the product; server errors and missing answers may be. */
function isFault(error: unknown): boolean {
  if (error instanceof DOMException && error.name === 'AbortError') return false;
  return !(error instanceof ApiError) || error.status >= 500;
}

/** The error-reporting service. Without settings it neither loads nor listens to anything. */
export function createReports(
  settings: ReportSettings | undefined,
  load: (settings: ReportSettings, records: boolean) => Promise<Reporter> = loadReporter,
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
  // Until the service itself listens.
  const onError = ({ error }: ErrorEvent): void => failed(error);
  const onRejection = ({ reason }: PromiseRejectionEvent): void => failed(reason);

  async function begin(given: ReportSettings, records: boolean): Promise<void> {
    const loaded = await load(given, records);
    removeEventListener('error', onError);
    removeEventListener('unhandledrejection', onRejection);
    reporter = loaded;
    for (const error of waiting.splice(0)) loaded.report(error);
  }

  return {
    failed,
    start({ records }) {
      if (started) return;
      started = true;
      addEventListener('error', onError);
      addEventListener('unhandledrejection', onRejection);
      // The page comes first: the service's code is larger than most pages. A failure to load it is not reported.
      const soon = () => void begin(settings, records).catch(() => undefined);
      if (document.readyState === 'complete') setTimeout(soon);
      else addEventListener('load', () => setTimeout(soon), { once: true });
    },
  };
}

async function loadReporter(settings: ReportSettings, records: boolean): Promise<Reporter> {
  const { startSentry } = await import('./sentry.ts');
  return startSentry(settings, records);
}
