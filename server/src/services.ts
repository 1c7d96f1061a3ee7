import type { Database } from './database.ts';
import type { Clock, JobQueue } from './jobs/queue.ts';
import type { Mailer } from './mail/mailer.ts';
import type { Storage } from './media/storage.ts';
import { ActivityService } from './modules/activity/service.ts';
import { AssetService } from './modules/asset/service.ts';
import { PanoramaService } from './modules/panorama/service.ts';

interface Foundations {
  readonly database: Database;
  readonly queue: JobQueue;
  readonly clock: Clock;
  readonly media: Storage;
  readonly originals: Storage;
  readonly mailer: Mailer;
}

/** The rules of every entity, built once; routes, jobs and the demo all write through them. */
export function createServices({ database, queue, clock: _clock, media, originals }: Foundations) {
  const { models } = database;
  const activities = new ActivityService(models);
  const panoramas = new PanoramaService(database, queue);
  const assets = new AssetService(database, { media, originals }, panoramas, queue);
  return { activities, panoramas, assets };
}

export type Services = ReturnType<typeof createServices>;
