import type { Types } from 'mongoose';
import type { Models } from '../../../platform/database.ts';
import type { ActivityService } from '../../activity/service.ts';
import type { ApartmentWriter } from '../../inventory/apartment/writer.ts';
import type { BuildingService } from '../../inventory/building/service.ts';
import type { EstateDocument } from '../../inventory/estate/model.ts';
import type { Feed } from '../client.ts';
import { FEED_SHRANK, failureOf } from '../failure.ts';
import type { SyncLeases } from '../lease.ts';
import type { IntegrationDocument, SyncReportDocument } from '../model.ts';
import { applyPlan } from './apply.ts';
import { planSync, type SyncState } from './plan.ts';
import { recordWarnings } from './warned.ts';

export interface SyncDependencies {
  readonly models: Models;
  readonly writer: ApartmentWriter;
  readonly activities: ActivityService;
  readonly buildings: BuildingService;
  readonly leases: SyncLeases;
  readonly clock: () => Date;
  readonly read: (integration: IntegrationDocument, signal?: AbortSignal) => Promise<Feed>;
}

/** Another process holds the lease now: the remaining work is theirs. */
class LeaseLost extends Error {
  override name = 'LeaseLost';
}

/** Input of a synchronisation; undefined when the estate is gone. */
export async function syncState(
  models: Models,
  integration: IntegrationDocument,
  now: Date,
): Promise<SyncState | undefined> {
  const { organizationId, estateId } = integration;
  const here = { organizationId, estateId };
  const [estate, buildings, apartments] = await Promise.all([
    models.Estate.findOne({ organizationId, _id: estateId }).lean<EstateDocument>(),
    models.Building.find(here).lean(),
    models.Apartment.find(here).lean(),
  ]);
  return estate ? { integration, estate, buildings, apartments, now } : undefined;
}

/**
 * Runs the synchronisation that holds the lease. Failures of the external system end it as FAILED; each write so far is valid by itself, so
 * nothing is rolled back.
 */
export async function runSync(
  deps: SyncDependencies,
  wanted: { organizationId: Types.ObjectId; integrationId: Types.ObjectId; runId: string },
  signal: AbortSignal,
): Promise<void> {
  const { models, leases, clock } = deps;
  const { organizationId, integrationId, runId } = wanted;
  const integration = await models.Integration.findOne({
    organizationId,
    _id: integrationId,
    'lease.runId': runId,
  }).lean();
  if (!integration) return;
  const stillMine = async (): Promise<void> => {
    signal.throwIfAborted();
    if (!(await leases.extend(integration, runId))) throw new LeaseLost();
  };
  const report = emptyReport(runId, integration.lastSync?.startedAt ?? clock());
  try {
    await stillMine();
    const feed = await deps.read(integration, signal);
    const state = await syncState(models, integration, clock());
    if (!state) return;
    const plan = planSync(state, feed);
    if (plan.shrank) {
      await leases.finish(integration, {
        ...report,
        status: 'FAILED',
        finishedAt: clock(),
        error: FEED_SHRANK,
      });
      return;
    }
    const applied = await applyPlan({ ...deps, stillMine }, state, plan);
    const warnings = [...plan.warnings, ...applied.warnings];
    await recordWarnings(deps, state, warnings);
    await leases.finish(integration, {
      ...report,
      ...applied,
      warnings,
      status: warnings.length > 0 ? 'PARTIAL' : 'SUCCESS',
      finishedAt: clock(),
    });
  } catch (error) {
    if (error instanceof LeaseLost) return;
    const failure = failureOf(error);
    if (!failure) throw error;
    await leases.finish(integration, {
      ...report,
      status: 'FAILED',
      finishedAt: clock(),
      error: failure.reason,
      ...(failure.values ? { errorValues: failure.values } : {}),
    });
  }
}

function emptyReport(runId: string, startedAt: Date): SyncReportDocument {
  return {
    runId,
    startedAt,
    status: 'RUNNING',
    created: 0,
    updated: 0,
    unchanged: 0,
    missing: 0,
    warnings: [],
  };
}
