import type { Database } from './database.ts';
import type { Clock, JobQueue } from './jobs/queue.ts';
import type { Mailer } from './mail/mailer.ts';
import type { Storage } from './media/storage.ts';
import { ActivityService } from './modules/activity/service.ts';
import { HistoryWriter } from './modules/apartment/history-writer.ts';
import type { EstateRows } from './modules/apartment/public-list.ts';
import { ApartmentService } from './modules/apartment/service.ts';
import { ApartmentWriter } from './modules/apartment/writer.ts';
import { AssetRemoval } from './modules/asset/removal.ts';
import { AssetService } from './modules/asset/service.ts';
import { BuildingService } from './modules/building/service.ts';
import { EstateService } from './modules/estate/service.ts';
import { NavigatorService } from './modules/navigator/service.ts';
import { nothingTracked } from './modules/navigator/visits.ts';
import { MembershipService } from './modules/organization/membership-service.ts';
import { OrganizationService } from './modules/organization/service.ts';
import { PortalService } from './modules/panorama/portal-service.ts';
import { PanoramaReader } from './modules/panorama/reader.ts';
import { PanoramaService } from './modules/panorama/service.ts';
import { AnswerCache } from './platform/answer-cache.ts';
import { FreshCache } from './platform/fresh-cache.ts';
import type { OutgoingFetch } from './platform/outgoing/outgoing-fetch.ts';
import type { SecretBox } from './platform/secrets.ts';

interface Foundations {
  readonly database: Database;
  readonly queue: JobQueue;
  readonly clock: Clock;
  readonly media: Storage;
  readonly originals: Storage;
  readonly mailer: Mailer;
  readonly outgoing: OutgoingFetch;
  readonly secrets: SecretBox;
}

/** The rules of every entity, built once; routes, jobs and the demo all write through them. */
export function createServices({ database, queue, clock, media, originals, mailer }: Foundations) {
  const { models } = database;
  const organizations = new OrganizationService(models);
  const memberships = new MembershipService({ models, clock, mailer });
  const activities = new ActivityService(models);
  const panoramas = new PanoramaService(database, queue);
  const panoramaReader = new PanoramaReader(models);
  const portals = new PortalService(models);
  const assets = new AssetService(database, { media, originals }, panoramas, queue);
  const assetRemoval = new AssetRemoval(models, { media, originals }, clock);
  const estates = new EstateService(models);
  const buildings = new BuildingService(models);
  const apartmentHistory = new HistoryWriter(models, activities);
  const apartmentWriter = new ApartmentWriter(models, apartmentHistory);
  const apartments = new ApartmentService({ models, writer: apartmentWriter, clock });
  const kept = { connection: database.connection, now: () => performance.now() };
  const answers = new AnswerCache(kept);
  const publicApartments = new FreshCache<EstateRows>(kept);
  const navigators = new NavigatorService(models, clock);
  return {
    organizations,
    memberships,
    activities,
    panoramas,
    panoramaReader,
    portals,
    assets,
    assetRemoval,
    estates,
    buildings,
    apartments,
    apartmentWriter,
    apartmentHistory,
    answers,
    publicApartments,
    navigators,
    navigatorVisits: nothingTracked,
  };
}

export type Services = ReturnType<typeof createServices>;
