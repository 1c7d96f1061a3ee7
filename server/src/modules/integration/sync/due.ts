import type { Periodic } from '../../../jobs/periodic.ts';
import type { IntegrationService } from '../service.ts';

const EVERY_MS = 30_000;

/** Starts due synchronisations. */
export function dueSyncs(integrations: IntegrationService): Periodic {
  return { name: 'begin-due-syncs', everyMs: EVERY_MS, run: (signal) => integrations.beginDue(signal) };
}
