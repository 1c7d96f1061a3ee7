import type { TrackingService } from '../modules/tracking/service.ts';
import type { Periodic } from './periodic.ts';

const MINUTE_MS = 60_000;

/** Counts what servers that are gone have stored and not counted. */
export function tendTracking(tracking: TrackingService): Periodic {
  return {
    name: 'recover-tracking',
    everyMs: MINUTE_MS,
    run: async () => await tracking.repair({ alone: false }),
  };
}
