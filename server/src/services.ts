import type { BrandKey } from '@oriel/contract/brand';
import type { FastifyRequest } from 'fastify';
import type { Types } from 'mongoose';
import { LOOKS } from './brand/looks.ts';
import type { MapsConfig } from './config/maps.ts';
import type { JobQueue } from './jobs/queue.ts';
import type { Mailer } from './mail/mailer.ts';
import type { Storage } from './media/storage.ts';
import { ActivityService } from './modules/activity/service.ts';
import type { PublicThings } from './modules/asset/public-list.ts';
import { AssetRemoval } from './modules/asset/removal.ts';
import { AssetService } from './modules/asset/service.ts';
import { forgetPerson } from './modules/comment/forget-person.ts';
import { CommentReactions } from './modules/comment/reactions.ts';
import { CommentReader } from './modules/comment/reader.ts';
import { CommentService } from './modules/comment/service.ts';
import { FeedbackAnalysis } from './modules/feedback/analysis.ts';
import { CommentTargets } from './modules/feedback/comment-targets.ts';
import { forgetDeleted } from './modules/feedback/forget.ts';
import { OpinionService } from './modules/feedback/opinion/service.ts';
import { publicProjects } from './modules/feedback/public.ts';
import { FeedbackReader } from './modules/feedback/reader.ts';
import { FeedbackService } from './modules/feedback/service.ts';
import { inquiryFacts } from './modules/inquiry/notice-facts.ts';
import { releaseWork } from './modules/inquiry/release-work.ts';
import { seesInquiry } from './modules/inquiry/scope.ts';
import { InquiryService } from './modules/inquiry/service.ts';
import { CheckFiles } from './modules/installation/check-files.ts';
import { Sweep } from './modules/installation/sweep.ts';
import { FailureMails } from './modules/integration/failure-mails.ts';
import { FailureNotices } from './modules/integration/failure-notices.ts';
import { LeadOrders } from './modules/integration/leads/order-lead.ts';
import { SyncLeases } from './modules/integration/lease.ts';
import { IntegrationService } from './modules/integration/service.ts';
import { voxClient } from './modules/integration/vox/client.ts';
import { findPublicApartments } from './modules/inventory/apartment/find-public.ts';
import { HistoryWriter } from './modules/inventory/apartment/history-writer.ts';
import { ApartmentImporter } from './modules/inventory/apartment/import/importer.ts';
import { ApartmentImportService } from './modules/inventory/apartment/import/service.ts';
import { ImportUndo } from './modules/inventory/apartment/import/undo.ts';
import type { ApartmentDocument } from './modules/inventory/apartment/model.ts';
import type { EstateRows } from './modules/inventory/apartment/public-list.ts';
import { ApartmentService } from './modules/inventory/apartment/service.ts';
import { ApartmentWriter } from './modules/inventory/apartment/writer.ts';
import { BuildingService } from './modules/inventory/building/service.ts';
import { findPublicEstates } from './modules/inventory/estate/public.ts';
import { EstateService } from './modules/inventory/estate/service.ts';
import { BuildingModelService } from './modules/navigator/building-model/service.ts';
import { OutlineStore } from './modules/navigator/outline-store.ts';
import { removeImagesOf } from './modules/navigator/remove-images.ts';
import { NavigatorService } from './modules/navigator/service.ts';
import type { NoticeReader } from './modules/notice/present.ts';
import { NoticeService } from './modules/notice/service.ts';
import { OrganizationService } from './modules/organization/service.ts';
import { panoramasOfApartment } from './modules/panorama/apartment-panoramas.ts';
import { PortalService } from './modules/panorama/portal-service.ts';
import { PanoramaReader } from './modules/panorama/reader.ts';
import { PanoramaService } from './modules/panorama/service.ts';
import { PersonService } from './modules/person/service.ts';
import { TourImportService } from './modules/tour-transfer/import-service.ts';
import { TrackingService } from './modules/tracking/service.ts';
import { trackedNavigatorVisits } from './modules/tracking/stats/navigator-visits.ts';
import { MembershipService } from './modules/user/membership-service.ts';
import { AnswerCache } from './platform/answer-cache.ts';
import type { Clock } from './platform/clock.ts';
import type { Database } from './platform/database.ts';
import { FreshCache, KEEP_ALONE_MS, KEEP_MS } from './platform/fresh-cache.ts';
import type { MediaAddresses } from './platform/media-addresses.ts';
import type { OutgoingFetch } from './platform/outgoing/outgoing-fetch.ts';
import type { SecretBox } from './platform/secrets.ts';
import type { VisitorHasher } from './platform/visitor-hash.ts';

interface Foundations {
  /** Whose look organizations start with. */
  readonly brand: BrandKey;
  readonly database: Database;
  readonly queue: JobQueue;
  readonly clock: Clock;
  readonly media: Storage;
  readonly originals: Storage;
  readonly mailer: Mailer;
  readonly outgoing: OutgoingFetch;
  readonly secrets: SecretBox;
  readonly hashVisitor: VisitorHasher;
  /** No other process can write to the database. */
  readonly alone: boolean;
  /** Whether the installation allows integrations to call an address. */
  readonly mayCall: (address: string) => boolean;
  /** Where the streets of maps come from; absent means that maps are drawn without. */
  readonly maps: MapsConfig | undefined;
  /** Absent means that media are served from here. */
  readonly mediaAddresses?: MediaAddresses;
}

/** The services of all entities; routes, jobs and the demo all write through them. */
export function createServices({
  brand,
  database,
  queue,
  clock,
  media,
  originals,
  mailer,
  outgoing,
  secrets,
  mayCall,
  hashVisitor,
  alone,
  maps,
  mediaAddresses,
}: Foundations) {
  const { models } = database;
  const organizations = new OrganizationService(models, LOOKS[brand]);
  const activities = new ActivityService(models, clock);
  const memberships = new MembershipService({
    models,
    clock,
    mailer,
    releaseWork: (organizationId, userId) => releaseWork({ models, activities }, organizationId, userId),
    forgetPerson: (organizationId, userId) =>
      forgetPerson(models, organizationId, hashVisitor(organizationId, { userId })),
  });
  const panoramas = new PanoramaService(database, queue, media);
  const panoramaReader = new PanoramaReader(models);
  const portals = new PortalService(models);
  const assets = new AssetService(database, { media, originals }, panoramas, queue);
  const assetRemoval = new AssetRemoval(models, { media, originals }, removeImagesOf);
  const apartmentHistory = new HistoryWriter(models, activities);
  const apartmentWriter = new ApartmentWriter(models, apartmentHistory);
  const estates = new EstateService({ models, history: apartmentHistory, clock });
  const buildings = new BuildingService({ models, history: apartmentHistory, clock });
  const apartmentImporter = new ApartmentImporter({ models, history: apartmentHistory, clock });
  const apartmentImports = new ApartmentImportService({
    models,
    importer: apartmentImporter,
    buildings,
    clock,
  });
  const importUndo = new ImportUndo({ models, history: apartmentHistory, buildings, clock });
  const apartments = new ApartmentService({ models, writer: apartmentWriter, clock });
  const keepMs = alone ? KEEP_ALONE_MS : KEEP_MS;
  const kept = { connection: database.connection, now: () => performance.now(), keepMs };
  const answers = new AnswerCache({ ...kept, ...(mediaAddresses ? { mediaAddresses } : {}) });
  // Answers that are made of them are kept besides. With several servers both together are at most 3 s old; alone, a change drops them.
  const publicApartments = new FreshCache<EstateRows>({ ...kept, keepMs: keepMs / 2 });
  const buildingModels = new BuildingModelService({ models, queue, media, clock });
  const navigators = new NavigatorService(models, clock, buildingModels);
  const failureMails = new FailureMails({ models, mailer, clock });
  const notices = new NoticeService(models, clock);
  const failureNotices = new FailureNotices({ models, notices, clock });
  const syncLeases = new SyncLeases(models, clock, async (integration, failure) => {
    await Promise.all([failureMails.tell(integration, failure), failureNotices.tell(integration, failure)]);
  });
  const integrations = new IntegrationService({
    models,
    queue,
    clock,
    secrets,
    mayCall,
    leases: syncLeases,
    clients: { VOX_DEVELOPER: voxClient(outgoing) },
  });
  const commentReactions = new CommentReactions({ models, clock, activities });
  const comments = new CommentService({
    models,
    clock,
    hashVisitor,
    queue,
    activities,
    forgetQuotes: (organizationId, _id) => forgetDeleted(models, { organizationId, _id }),
  });
  const commentTargets = new CommentTargets({ models, panoramas, clock });
  const commentReader = new CommentReader(models, commentReactions);
  const feedback = new FeedbackService({ models, clock });
  const feedbackReader = new FeedbackReader({ models, panoramaReader, clock, mapStyle: maps?.style });
  const opinions = new OpinionService({ models, clock, reactions: commentReactions });
  const feedbackAnalysis = new FeedbackAnalysis({ models, clock, queue });
  const tracking = new TrackingService({ models, connection: database.connection, clock });
  const publicThings: PublicThings = {
    estates: async (ids) => new Set((await findPublicEstates(models, ids)).keys()),
    apartments: async ({ _id }, ids) =>
      new Set((await findPublicApartments(models, _id, ids)).map((apartment) => String(apartment._id))),
    panoramas: (ids) => panoramas.publicOnes(ids),
    projects: (organization, ids) => publicProjects(models, organization, ids, clock()),
  };
  const leads = new LeadOrders(models, queue);
  return {
    leads,
    hashVisitor,
    people: new PersonService({
      models,
      clock,
      queue,
      mailer,
      secrets,
      hashVisitor,
      activities,
      comments,
      tracking,
    }),
    comments,
    commentTargets,
    commentReactions,
    commentReader,
    feedback,
    feedbackReader,
    feedbackAnalysis,
    opinions,
    organizations,
    memberships,
    activities,
    panoramas,
    panoramaReader,
    portals,
    tourImports: new TourImportService({ models, panoramas }),
    assets,
    assetRemoval,
    publicThings,
    sweep: new Sweep({ models, media, originals, clock }),
    checkFiles: new CheckFiles({ models, media, originals, clock }),
    estates,
    buildings,
    integrations,
    syncLeases,
    apartments,
    apartmentWriter,
    apartmentHistory,
    apartmentImporter,
    apartmentImports,
    importUndo,
    answers,
    publicApartments,
    navigators,
    buildingModels,
    outlines: new OutlineStore(models),
    navigatorVisits: trackedNavigatorVisits(models, clock),
    tracking,
    notices,
    countPanoramas: async (apartment: ApartmentDocument) =>
      (await panoramasOfApartment(models, apartment, { forPublic: false })).length,
    seesInquiry: (request: FastifyRequest, id: Types.ObjectId) => seesInquiry(models, request, id),
    inquiryFacts: (reader: NoticeReader, ids: readonly Types.ObjectId[]) => inquiryFacts(models, reader, ids),
    inquiries: new InquiryService({
      models,
      clock,
      mailer,
      notices,
      leads,
      activities,
      tracking,
      hashVisitor,
      secrets,
    }),
  };
}

export type Services = ReturnType<typeof createServices>;
