import type { Periodic } from '../../jobs/periodic.ts';
import type { TrackingService } from './service.ts';

const MINUTE_MS = 60_000;

/** Counts the outstanding events of dead servers. */
export function trackingMaintenance(tracking: TrackingService): Periodic {
  return {
    name: 'recover-tracking',
    everyMs: MINUTE_MS,
    run: async () => await tracking.repair({ alone: false }),
  };
}
