import { Types } from 'mongoose';
import type { Runner } from '../../../jobs/worker.ts';
import { runSync, type SyncDependencies } from './run.ts';

export const SYNC_JOB = 'sync-estate';

/** Attempts of one synchronisation: the second is for a crashed worker, because the schedule starts the next one anyway. */
export const SYNC_TRIES = 2;

interface Payload {
  readonly organizationId: Types.ObjectId;
  readonly integrationId: Types.ObjectId;
  readonly runId: string;
}

function payloadOf(payload: Record<string, unknown>): Payload {
  return {
    organizationId: new Types.ObjectId(String(payload.organizationId)),
    integrationId: new Types.ObjectId(String(payload.integrationId)),
    runId: String(payload.runId),
  };
}

/** Runs queued synchronisations. */
export function syncEstates(deps: SyncDependencies): Runner {
  return {
    async run(job, { signal }) {
      await runSync(deps, payloadOf(job.payload), signal);
    },
    async abandon(job) {
      const { organizationId, integrationId, runId } = payloadOf(job.payload);
      const integration = await deps.models.Integration.findOne({
        organizationId,
        _id: integrationId,
        'lease.runId': runId,
      }).lean();
      if (!integration?.lastSync) return;
      await deps.leases.finish(integration, {
        ...integration.lastSync,
        status: 'FAILED',
        finishedAt: deps.clock(),
        error: 'INTERNAL',
      });
    },
  };
}
