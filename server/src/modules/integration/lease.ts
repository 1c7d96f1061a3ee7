import { randomUUID } from 'node:crypto';
import type { Models } from '../../platform/database.ts';
import { ApiError } from '../../platform/errors.ts';
import type { Failure } from './failure.ts';
import type { IntegrationDocument, SyncReportDocument } from './model.ts';

/** How long a synchronisation counts as running without renewal, milliseconds; includes the wait for a worker. */
export const SYNC_LEASE_MS = 120_000;

/** Most warnings kept. */
const WARNINGS_MAX = 200;

/** Failures in a row after which an integration counts as failing. */
const FAILING_AFTER = 3;

type Named = Pick<IntegrationDocument, '_id' | 'organizationId'>;

/** When the next synchronisation is due after one that begins now. */
export function nextScheduled({ schedule }: Pick<IntegrationDocument, 'schedule'>, now: Date): Date {
  return new Date(now.getTime() + schedule.everyMinutes * 60_000);
}

/** Called for every failed synchronisation. */
export type OnFailed = (integration: IntegrationDocument, failure: Failure) => Promise<void>;

/** Allows one synchronisation at a time across processes: the lease holder runs until it releases the lease or falls silent. */
export class SyncLeases {
  readonly #models: Models;
  readonly #clock: () => Date;
  readonly #onFailed: OnFailed;

  constructor(models: Models, clock: () => Date, onFailed: OnFailed = async () => {}) {
    this.#models = models;
    this.#clock = clock;
    this.#onFailed = onFailed;
  }

  /**
   * Acquires the lease and records that a synchronisation runs, whoever asked for it: the schedule goes on from here, so that the feed is
   * not read twice in a row.
   *
   * @throws ApiError SYNC_RUNNING when it is taken
   */
  async begin(integration: Named & Pick<IntegrationDocument, 'schedule'>): Promise<string> {
    const { _id, organizationId } = integration;
    const now = this.#clock();
    const runId = randomUUID();
    const lastSync: SyncReportDocument = {
      runId,
      startedAt: now,
      status: 'RUNNING',
      created: 0,
      updated: 0,
      unchanged: 0,
      missing: 0,
      warnings: [],
    };
    const taken = await this.#models.Integration.updateOne(
      { _id, organizationId, $or: [{ lease: { $exists: false } }, { 'lease.until': { $lt: now } }] },
      {
        $set: {
          lease: { runId, until: this.#until(now) },
          lastSync,
          nextSyncAt: nextScheduled(integration, now),
        },
      },
    );
    if (taken.matchedCount === 0) throw new ApiError('SYNC_RUNNING');
    return runId;
  }

  /** Renews the lease. False when another process has taken it over: stop. */
  async extend({ _id, organizationId }: Named, runId: string): Promise<boolean> {
    const result = await this.#models.Integration.updateOne(
      { _id, organizationId, 'lease.runId': runId },
      { $set: { 'lease.until': this.#until(this.#clock()) } },
      { timestamps: false },
    );
    return result.matchedCount === 1;
  }

  /** Releases the lease with the result. */
  async finish(
    { _id, organizationId, failures }: Pick<IntegrationDocument, '_id' | 'organizationId' | 'failures'>,
    report: SyncReportDocument,
  ): Promise<void> {
    const failed = report.status === 'FAILED';
    const failuresNow = failed ? failures + 1 : 0;
    const health = !failed ? 'OK' : failuresNow < FAILING_AFTER ? 'DEGRADED' : 'FAILING';
    const finished = await this.#models.Integration.findOneAndUpdate(
      { _id, organizationId, 'lease.runId': report.runId },
      {
        $set: {
          lastSync: { ...report, warnings: report.warnings.slice(0, WARNINGS_MAX) },
          failures: failuresNow,
          health,
          ...(failed ? {} : { lastSyncDate: report.finishedAt }),
        },
        $unset: { lease: 1 },
      },
      { returnDocument: 'after' },
    ).lean();
    if (!finished || !failed) return;
    const { error: reason = 'INTERNAL', errorValues: values } = report;
    await this.#onFailed(finished, { reason, ...(values ? { values } : {}) });
  }

  /** Whether a synchronisation counts as running. */
  isHeld({ lease }: Pick<IntegrationDocument, 'lease'>): boolean {
    return lease !== undefined && lease !== null && lease.until >= this.#clock();
  }

  #until(now: Date): Date {
    return new Date(now.getTime() + SYNC_LEASE_MS);
  }
}
