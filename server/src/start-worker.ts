import type { FastifyBaseLogger } from 'fastify';
import { llmAnalyzer } from './analysis/llm.ts';
import { localAnalyzer } from './analysis/local-apart.ts';
import type { Config } from './config/config.ts';
import { startPeriodic } from './jobs/periodic.ts';
import type { JobQueue } from './jobs/queue.ts';
import { Worker } from './jobs/worker.ts';
import { chooseCarrier, outboxFolder } from './mail/choose-carrier.ts';
import { MAIL_JOB, type Mailer } from './mail/mailer.ts';
import { sendMail } from './mail/send-mail.ts';
import type { Storage } from './media/storage.ts';
import { makeAssetRenditions } from './modules/asset/make-renditions.ts';
import { RENDITION_JOB } from './modules/asset/service.ts';
import { COMMENT_JOB, isCommentMailWanted, tellOfComment } from './modules/comment/notify-team.ts';
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
import { retention } from './modules/person/retention.ts';
import { sendFeedbackDigest } from './modules/report/digest-job.ts';
import { DIGEST_JOB, ReportOrders, WEEKLY_JOB } from './modules/report/order.ts';
import { reportMaintenance } from './modules/report/report-maintenance.ts';
import { sendWeeklyReport } from './modules/report/weekly-job.ts';
import { PastTallies } from './modules/tracking/stats/past-tallies.ts';
import { trackingMaintenance } from './modules/tracking/tracking-maintenance.ts';
import type { Clock } from './platform/clock.ts';
import type { Database } from './platform/database.ts';
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
        isWanted: (order) => isCommentMailWanted(models, order),
        onDelivery: (mailId, delivery) => services.inquiries.replies.noteDelivery(mailId, delivery),
      }),
      [LEAD_JOB]: pushLead({ models, activities: services.activities, carrier, clock }),
    },
    logger,
  );
  closers.add(() => worker.stop());
  await repair(services, alone);
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

async function repair(services: Services, alone: boolean): Promise<void> {
  await services.assets.repair();
  await services.panoramas.repair();
  await services.buildingModels.repair();
  await services.comments.repair(alone);
  await services.feedbackAnalysis.repair();
  await services.tracking.repair({ alone });
}

function periodicTasks({ config, database, clock, queue, services, logger }: Surroundings) {
  const { models } = database;
  const { apartmentWriter: writer, apartmentHistory: history } = services;
  const { apartmentImporter: importer, importUndo } = services;
  return [
    ...apartmentMaintenance({ models, writer, history, importer, importUndo, clock }),
    dueSyncs(services.integrations),
    renewModels(services.buildingModels),
    feedbackDates(services.feedback),
    trackingMaintenance(services.tracking),
    reportMaintenance(new ReportOrders({ models, queue, clock })),
    ...inquiryMaintenance({ models, clock, ...services }),
    ...retention({ models, clock, memberships: services.memberships, outbox: outboxFolder(config.dataDir) }),
    storageMaintenance(services.sweep, logger),
    fileMaintenance(services.checkFiles, logger),
  ];
}
