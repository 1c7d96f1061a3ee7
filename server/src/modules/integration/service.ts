import { setTimeout as pause } from 'node:timers/promises';
import { type AddIntegration, DEFAULT_INTEGRATION_SCOPE } from '@oriel/contract/integration';
import { Types } from 'mongoose';
import type { JobQueue } from '../../jobs/queue.ts';
import type { Models } from '../../platform/database.ts';
import { isDuplicateKey } from '../../platform/duplicate-key.ts';
import { ApiError } from '../../platform/errors.ts';
import { type SecretBox, secretHint } from '../../platform/secrets.ts';
import type { EstateDocument } from '../inventory/estate/model.ts';
import type { Feed, IntegrationClients } from './client.ts';
import { failureOf } from './failure.ts';
import { nextScheduled, type SyncLeases } from './lease.ts';
import type { IntegrationDocument, SyncReportDocument } from './model.ts';
import type { Tried } from './present.ts';
import { SYNC_JOB, SYNC_TRIES } from './sync/job.ts';
import { planSync, type SyncPlan } from './sync/plan.ts';
import { syncState } from './sync/run.ts';

/** Input for reading a feed: a stored or future integration. */
type Readable = Pick<IntegrationDocument, 'type' | 'config' | 'mapping'>;

interface Dependencies {
  readonly models: Models;
  readonly queue: JobQueue;
  readonly clock: () => Date;
  readonly secrets: SecretBox;
  readonly clients: IntegrationClients;
  readonly leases: SyncLeases;
  /** Whether the installation allows calls to this address. */
  readonly mayCall: (address: string) => boolean;
}

/** How long a request waits for its synchronisation. */
const PATIENCE_MS = 10_000;
const LOOK_EVERY_MS = 150;

export interface Added {
  readonly integration: IntegrationDocument;
  /** False when it replaced another. */
  readonly created: boolean;
}

/** The connection test failed. */
export class TestFailed extends Error {
  override name = 'TestFailed';
  readonly tried: Tried;
  constructor(tried: Tried) {
    super(`integration test: ${tried.failure?.reason ?? 'failed'}`);
    this.tried = tried;
  }
}

/** Rules of integrations: where an estate's apartments come from, and when. */
export class IntegrationService {
  readonly #deps: Dependencies;

  constructor(deps: Dependencies) {
    this.#deps = deps;
  }

  async find({ _id, organizationId }: EstateDocument): Promise<IntegrationDocument | undefined> {
    const filter = { organizationId, estateId: _id };
    return (await this.#deps.models.Integration.findOne(filter).lean()) ?? undefined;
  }

  /** @throws ApiError NOT_FOUND */
  async require(estate: EstateDocument): Promise<IntegrationDocument> {
    const integration = await this.find(estate);
    if (!integration) throw new ApiError('NOT_FOUND');
    return integration;
  }

  /**
   * Connects an estate, replacing an existing integration. Tests the connection first.
   *
   * @throws TestFailed unless `force`; ApiError VALIDATION, or SYNC_RUNNING while the replaced integration is running
   */
  async add(estate: EstateDocument, body: AddIntegration, userId: Types.ObjectId): Promise<Added> {
    const { secrets, models, leases } = this.#deps;
    if (!this.#deps.mayCall(body.config.baseUrl)) {
      throw new ApiError('VALIDATION', { fields: { 'config.baseUrl': ['field.hostNotAllowed'] } });
    }
    const former = await this.find(estate);
    if (former && leases.isHeld(former)) throw new ApiError('SYNC_RUNNING');
    const apiKey = body.credentials?.apiKey ?? this.#keptKey(former, body);
    if (apiKey === undefined) {
      throw new ApiError('VALIDATION', { fields: { 'credentials.apiKey': ['field.required'] } });
    }
    const { type, mapping = {} } = body;
    const config = { ...body.config, buildingFilter: body.config.buildingFilter ?? [] };
    const tried = await this.#try({ type, config, mapping }, apiKey);
    if (tried.failure && !body.force) throw new TestFailed(tried);

    const { organizationId, _id: estateId } = estate;
    const schedule = body.schedule ?? { everyMinutes: 30 };
    const same = former?.type === type && sameFeed(former.config, config);
    const fields = {
      type,
      config,
      mapping,
      scope: body.scope ?? [...DEFAULT_INTEGRATION_SCOPE],
      schedule,
      leadPush: body.leadPush ?? { enabled: false },
      enabled: body.enabled ?? true,
      credentials: secrets.seal(apiKey, belongsTo(estate)),
      apiKeyHint: secretHint(apiKey),
      nextSyncAt: this.#clock(),
      failures: 0,
      health: tried.failure ? ('DEGRADED' as const) : ('OK' as const),
    };
    try {
      const integration = await models.Integration.findOneAndUpdate(
        { organizationId, estateId },
        {
          $set: fields,
          $setOnInsert: { createdBy: userId },
          // Results of another feed do not apply to this one.
          ...(same ? {} : { $unset: { lastSync: 1, lastSyncDate: 1 } }),
        },
        { upsert: true, returnDocument: 'after', setDefaultsOnInsert: true },
      ).lean();
      return { integration, created: former === undefined };
    } catch (error) {
      // Concurrent calls: the other one was first.
      throw isDuplicateKey(error) ? new ApiError('CONFLICT') : error;
    }
  }

  /** Tests the connection; every result is an answer. */
  async test(integration: IntegrationDocument): Promise<Tried> {
    try {
      return await this.#try(integration, this.#openKey(integration));
    } catch (error) {
      const failure = failureOf(error);
      if (!failure) throw error;
      return { type: integration.type, latencyMs: 0, failure };
    }
  }

  /** @throws FeedError, OutgoingError, UnreadableSecret */
  async read(integration: IntegrationDocument, signal?: AbortSignal): Promise<Feed> {
    const { type, config, mapping } = integration;
    const apiKey = this.#openKey(integration);
    return await this.#deps.clients[type].read({ config, mapping, apiKey }, signal);
  }

  /** The changes that a synchronisation would make now. */
  async plan(integration: IntegrationDocument): Promise<SyncPlan> {
    const feed = await this.read(integration);
    const state = await syncState(this.#deps.models, integration, this.#clock());
    if (!state) throw new ApiError('NOT_FOUND');
    return planSync(state, feed);
  }

  /**
   * Starts a synchronisation.
   *
   * @returns the ids of the job and the run
   * @throws ApiError SYNC_RUNNING
   */
  async begin(integration: IntegrationDocument): Promise<{ jobId: Types.ObjectId; runId: string }> {
    const runId = await this.#deps.leases.begin(integration);
    const jobId = new Types.ObjectId();
    await this.#order(integration, runId, jobId);
    return { jobId, runId };
  }

  async #order(
    integration: Pick<IntegrationDocument, '_id' | 'organizationId'>,
    runId: string,
    id = new Types.ObjectId(),
  ): Promise<boolean> {
    return await this.#deps.queue.enqueue({
      id,
      kind: SYNC_JOB,
      // Not the integration: a queued job of an abandoned run must not replace this one.
      subject: runId,
      payload: {
        organizationId: String(integration.organizationId),
        integrationId: String(integration._id),
        runId,
      },
      weight: 0,
      tries: SYNC_TRIES,
    });
  }

  /** Orders runs that were begun and have no job, as their server died in between; returns their number. */
  async #orderLost(): Promise<number> {
    // The lease of one that waits for a worker ends as well; the queue has its job, and refuses a second.
    const silent = await this.#deps.models.Integration.find(
      { 'lease.until': { $lt: this.#clock() } },
      { organizationId: 1, lease: 1 },
      { acrossOrganizations: 'repair of what a dead server left' },
    ).lean();
    let ordered = 0;
    for (const integration of silent)
      if (integration.lease) ordered += Number(await this.#order(integration, integration.lease.runId));
    return ordered;
  }

  /** Waits briefly for a synchronisation; returns its report if it ends. */
  async outcome(integration: IntegrationDocument, runId: string): Promise<SyncReportDocument | undefined> {
    const { organizationId, _id } = integration;
    const until = performance.now() + PATIENCE_MS;
    while (performance.now() < until) {
      const now = await this.#deps.models.Integration.findOne(
        { organizationId, _id },
        { lastSync: 1 },
      ).lean();
      const report = now?.lastSync;
      if (!report || report.runId !== runId) return undefined;
      if (report.status !== 'RUNNING') return report;
      await pause(LOOK_EVERY_MS);
    }
    return undefined;
  }

  /** Starts all due synchronisations, in all organizations; returns their number. May run in several processes. */
  async beginDue(signal?: AbortSignal): Promise<number> {
    const { models } = this.#deps;
    let begun = await this.#orderLost();
    for (;;) {
      if (signal?.aborted) return begun;
      const now = this.#clock();
      const due = await models.Integration.findOne({ enabled: true, nextSyncAt: { $lte: now } }, null, {
        acrossOrganizations: 'synchronisations are due everywhere',
      }).lean();
      if (!due?.nextSyncAt) return begun;
      // The process that advances the schedule starts it.
      const mine = await models.Integration.updateOne(
        { _id: due._id, organizationId: due.organizationId, nextSyncAt: due.nextSyncAt },
        { $set: { nextSyncAt: nextScheduled(due, now) } },
        { timestamps: false },
      );
      if (mine.matchedCount === 0) continue;
      try {
        await this.begin(due);
        begun += 1;
      } catch (error) {
        // A manual synchronisation counts.
        if (!(error instanceof ApiError && error.code === 'SYNC_RUNNING')) throw error;
      }
    }
  }

  async #try({ type, config, mapping }: Readable, apiKey: string): Promise<Tried> {
    const begun = performance.now();
    const latencyMs = () => Math.round(performance.now() - begun);
    try {
      const feed = await this.#deps.clients[type].read({ config, mapping, apiKey });
      return { type, latencyMs: latencyMs(), feed };
    } catch (error) {
      const failure = failureOf(error);
      if (!failure) throw error;
      return { type, latencyMs: latencyMs(), failure };
    }
  }

  /** The key of the replaced integration, only for the host it was entered for. */
  #keptKey(former: IntegrationDocument | undefined, { type, config }: AddIntegration): string | undefined {
    if (former?.type !== type || former.config.baseUrl !== config.baseUrl) return undefined;
    return this.#openKey(former);
  }

  #openKey({ credentials, organizationId, estateId }: IntegrationDocument): string {
    return this.#deps.secrets.open(credentials, belongsTo({ organizationId, _id: estateId }));
  }

  #clock(): Date {
    return this.#deps.clock();
  }
}

function belongsTo({ organizationId, _id }: Pick<EstateDocument, 'organizationId' | '_id'>): string {
  return `integration:${String(organizationId)}:${String(_id)}`;
}

function sameFeed(
  one: IntegrationDocument['config'],
  other: { baseUrl: string; investmentId: string },
): boolean {
  return one.baseUrl === other.baseUrl && one.investmentId === other.investmentId;
}
