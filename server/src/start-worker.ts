import type { FastifyBaseLogger } from 'fastify';
import { llmAnalyzer } from './analysis/llm.ts';
import { localAnalyzer } from './analysis/local-apart.ts';
import type { Config } from './config/config.ts';
import { type Periodic, startPeriodic } from './jobs/periodic.ts';
import type { JobQueue } from './jobs/queue.ts';
import { Worker } from './jobs/worker.ts';
import { chooseCarrier, outboxFolder } from './mail/choose-carrier.ts';
import { MAIL_JOB, type Mailer } from './mail/mailer.ts';
import { sendMail } from './mail/send-mail.ts';
import type { Storage } from './media/storage.ts';
import { makeAssetRenditions } from './modules/asset/make-renditions.ts';
import { RENDITION_JOB } from './modules/asset/service.ts';
import { COMMENT_JOB, commentMailAsOfNow, tellOfComment } from './modules/comment/notify-team.ts';
import { analyseFeedback } from './modules/feedback/analyse-feedback.ts';
import { ANALYSIS_JOB } from './modules/feedback/analysis.ts';
import { feedbackDates } from './modules/feedback/feedback-dates.ts';
import { inquiryMaintenance } from './modules/inquiry/inquiry-maintenance.ts';
import { fileMaintenance, storageMaintenance } from './modules/installation/storage-maintenance.ts';
import { LEAD_JOB } from './modules/integration/leads/order-lead.ts';
import { pushLead } from './modules/integration/leads/push-lead.ts';
import { dueSyncs } from './modules/integration/sync/due.ts';
import { SYNC_JOB, syncEstates } from './modules/integration/sync/job.ts';
import { apartmentMaintenance } from './modules/inventory/apartment/apartment-maintenance.ts';
import { makeBuildingModel } from './modules/navigator/building-model/make-model.ts';
import { renewModels } from './modules/navigator/building-model/renew-models.ts';
import { MODEL_JOB } from './modules/navigator/building-model/service.ts';
import { makeTourModel } from './modules/panorama/make-tour-model.ts';
import { POSTER_JOB, TILE_JOB, TOUR_MODEL_JOB, VARIANT_JOB } from './modules/panorama/service.ts';
import { drawPosters, tilePanorama } from './modules/panorama/tile-panorama.ts';
import { tileVariant } from './modules/panorama/tile-variant.ts';
import { FORGET_JOB, forgetCommentersOnce, retention } from './modules/person/retention.ts';
import { sendFeedbackDigest } from './modules/report/digest-job.ts';
import { DIGEST_JOB, ReportOrders, WEEKLY_JOB } from './modules/report/order.ts';
import { reportMaintenance } from './modules/report/report-maintenance.ts';
import { sendWeeklyReport } from './modules/report/weekly-job.ts';
import { FORGET_VISITS_JOB, forgetRefused } from './modules/tracking/forget-visits.ts';
import { PastTallies } from './modules/tracking/stats/past-tallies.ts';
import { trackingMaintenance } from './modules/tracking/tracking-maintenance.ts';
import type { Clock } from './platform/clock.ts';
import type { Database } from './platform/database.ts';
import type { IdentityProvider } from './platform/identity-provider.ts';
import type { SecretBox } from './platform/secrets.ts';
import type { Services } from './services.ts';
import type { Shutdown } from './shutdown.ts';

interface Surroundings {
  readonly config: Config;
  readonly logger: FastifyBaseLogger;
  readonly database: Database;
  readonly queue: JobQueue;
  readonly clock: Clock;
  readonly media: Storage;
  readonly originals: Storage;
  readonly identity: IdentityProvider;
  readonly mailer: Mailer;
  readonly secrets: SecretBox;
  readonly services: Services;
  readonly closers: Shutdown;
}

/** Starts the background work of a server: recovery after a stop, jobs, and periodic tasks. */
export async function startWorker(surroundings: Surroundings): Promise<void> {
  const { config, logger, queue, clock, services, closers } = surroundings;
  const { models } = surroundings.database;
  // Only this process can use the embedded database, so all lease holders are dead.
  const alone = config.mongoUri === undefined;
  if (alone) await queue.releaseAll();
  const carrier = chooseCarrier(config);
  closers.add(async () => carrier.close());
  const worker = new Worker(
    queue,
    {
      ...runners(surroundings),
      [MAIL_JOB]: sendMail({
        carrier,
        brand: config.brand,
        asOfNow: (order) => commentMailAsOfNow(models, order),
        onDelivery: (mailId, delivery) => services.inquiries.replies.noteDelivery(mailId, delivery),
      }),
      [LEAD_JOB]: pushLead({ models, activities: services.activities, carrier, clock }),
    },
    logger,
  );
  closers.add(() => worker.stop());
  const now = clock();
  const before = alone ? now : abandonedAt(now);
  const counting = { name: 'take-up-statistics', repair: () => services.tracking.repair({ alone }) };
  for (const { name, repair } of [...repairs(services), counting]) {
    // It is looked at again: all the rest does not wait for it.
    await repair(before).catch((error: unknown) =>
      logger.warn({ err: error, task: name }, 'a periodic task failed'),
    );
  }
  worker.start();
  closers.add(startPeriodic(periodicTasks(surroundings), logger));
}

function runners({
  config,
  logger,
  database,
  clock,
  media,
  originals,
  mailer,
  secrets,
  services,
}: Surroundings) {
  const { models } = database;
  const deps = { models, media, originals };
  const { notices } = services;
  const past = new PastTallies(database.connection);
  const reports = { models, mailer, notices, secrets, past, clock };
  return {
    [TILE_JOB]: tilePanorama(deps),
    [POSTER_JOB]: drawPosters(deps),
    [VARIANT_JOB]: tileVariant(deps),
    [RENDITION_JOB]: makeAssetRenditions(deps),
    [MODEL_JOB]: makeBuildingModel({ models, media, clock }),
    [TOUR_MODEL_JOB]: makeTourModel({ models, media, clock }),
    [ANALYSIS_JOB]: analyseFeedback({
      analysis: services.feedbackAnalysis,
      analyzer: config.ai ? llmAnalyzer({ config: config.ai, fetch, log: logger }) : localAnalyzer,
    }),
    [COMMENT_JOB]: tellOfComment({ models, notices, mailer }),
    [FORGET_JOB]: forgetCommentersOnce({ models, clock }),
    [FORGET_VISITS_JOB]: forgetRefused(models),
    [WEEKLY_JOB]: sendWeeklyReport(reports),
    [DIGEST_JOB]: sendFeedbackDigest(reports),
    [SYNC_JOB]: syncEstates({
      models,
      writer: services.apartmentWriter,
      activities: services.activities,
      buildings: services.buildings,
      leases: services.syncLeases,
      clock,
      read: (integration, signal) => services.integrations.read(integration, signal),
    }),
  };
}

/** Age from which work without an end is a dead server's, not one's that is at it, milliseconds. */
const ABANDONED_MS = 60_000;
const abandonedAt = (now: Date): Date => new Date(now.getTime() - ABANDONED_MS);

interface Repair {
  readonly name: string;
  /**
   * Takes up what servers left undone when they died; returns the number of things.
   *
   * @param before what was begun since then may be under way
   */
  readonly repair: (before: Date) => Promise<number>;
}

function repairs(services: Services): readonly Repair[] {
  const {
    assets,
    panoramas,
    buildingModels,
    comments,
    feedback,
    feedbackAnalysis,
    estates,
    buildings,
    navigators,
  } = services;
  return [
    { name: 'take-up-uploads', repair: (before) => assets.repair(before) },
    { name: 'take-up-panoramas', repair: () => panoramas.repair() },
    { name: 'take-up-models', repair: () => buildingModels.repair() },
    { name: 'take-up-estates', repair: (before) => estates.repair(before) },
    { name: 'take-up-buildings', repair: (before) => buildings.repair(before) },
    { name: 'take-up-navigators', repair: (before) => navigators.repair(before) },
    { name: 'take-up-comments', repair: (before) => comments.repair(before) },
    { name: 'take-up-feedback-items', repair: (before) => feedback.repair(before) },
    { name: 'take-up-analyses', repair: () => feedbackAnalysis.repair() },
  ];
}

/** A server may die while the workers live on. */
export function lostWork(services: Services, clock: Clock): readonly Periodic[] {
  return repairs(services).map(({ name, repair }) => ({
    name,
    everyMs: ABANDONED_MS,
    notAtStart: true,
    run: () => repair(abandonedAt(clock())),
  }));
}

function periodicTasks(surroundings: Surroundings) {
  const { config, database, clock, queue, media, identity, services, logger } = surroundings;
  const { models } = database;
  const { apartmentWriter: writer, apartmentHistory: history } = services;
  const { apartmentImporter: importer, importUndo } = services;
  return [
    ...apartmentMaintenance({ models, writer, history, importer, importUndo, clock }),
    ...lostWork(services, clock),
    dueSyncs(services.integrations),
    renewModels(services.buildingModels),
    feedbackDates(services.feedback),
    trackingMaintenance(services.tracking),
    reportMaintenance(new ReportOrders({ models, queue, clock })),
    ...inquiryMaintenance({ models, clock, ...services }),
    ...retention({
      models,
      clock,
      queue,
      identity,
      media,
      memberships: services.memberships,
      apartmentHistory: services.apartmentHistory,
      outbox: outboxFolder(config.dataDir),
    }),
    storageMaintenance(services.sweep, logger),
    fileMaintenance(services.checkFiles, logger),
  ];
}
