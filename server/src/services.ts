import type { Database } from './database.ts';
import type { Clock, JobQueue } from './jobs/queue.ts';
import type { Mailer } from './mail/mailer.ts';
import type { Storage } from './media/storage.ts';
import { ActivityService } from './modules/activity/service.ts';
import { AssetRemoval } from './modules/asset/removal.ts';
import { AssetService } from './modules/asset/service.ts';
import { BuildingService } from './modules/building/service.ts';
import { EstateService } from './modules/estate/service.ts';
import { MembershipService } from './modules/organization/membership-service.ts';
import { OrganizationService } from './modules/organization/service.ts';
import { PanoramaService } from './modules/panorama/service.ts';
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
  const assets = new AssetService(database, { media, originals }, panoramas, queue);
  const assetRemoval = new AssetRemoval(models, { media, originals }, clock);
  const estates = new EstateService(models);
  const buildings = new BuildingService(models);
  return { organizations, memberships, activities, panoramas, assets, assetRemoval, estates, buildings };
}

export type Services = ReturnType<typeof createServices>;
