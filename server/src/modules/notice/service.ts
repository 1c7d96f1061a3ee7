import { createHash } from 'node:crypto';
import type { NotificationKind } from '@oriel/contract/user';
import { type QueryFilter, Types } from 'mongoose';
import type { Clock } from '../../platform/clock.ts';
import type { Models } from '../../platform/database.ts';
import { isDuplicateKey } from '../../platform/duplicate-key.ts';
import type { UserDocument } from '../user/model.ts';
import { notificationsOf } from '../user/present.ts';
import type { NoticeDocument, NoticeFactsDocument } from './model.ts';

/** An event to notify of. */
export interface Happening {
  readonly organizationId: Types.ObjectId;
  readonly kind: NotificationKind;
  readonly about: NoticeDocument['about'];
  /** Identifies the event: nobody is notified of it twice. */
  readonly key: string;
  readonly at: Date;
  readonly facts?: NoticeFactsDocument;
}

export type Reader = Pick<UserDocument, '_id' | 'notifications'>;

/** Most events in one notice; beyond that another one is created. */
const GATHERED = 99;

function noticeId(userId: Types.ObjectId, { kind, key }: Pick<Happening, 'kind' | 'key'>): Types.ObjectId {
  const parts = ['notice', String(userId), kind, key];
  return new Types.ObjectId(createHash('sha256').update(parts.join('\n')).digest().subarray(0, 12));
}

/** Notices of one subject in one organization. */
function ofThing({
  organizationId,
  about,
}: Pick<Happening, 'organizationId' | 'about'>): QueryFilter<NoticeDocument> {
  return { organizationId, 'about.type': about.type, ...(about.id ? { 'about.id': about.id } : {}) };
}

/** Whether a user wants dashboard notices of a kind. */
export function wantsInApp(user: Reader, kind: NotificationKind): boolean {
  return notificationsOf(user)[kind].inApp;
}

/** Dashboard notices of members. Every write is idempotent. */
export class NoticeService {
  readonly #models: Models;
  readonly #clock: Clock;

  constructor(models: Models, clock: Clock) {
    this.#models = models;
    this.#clock = clock;
  }

  /** Notifies those of `readers` who have opted in. */
  async tell(readers: readonly Reader[], happening: Happening): Promise<void> {
    const wanting = readers.filter((user) => wantsInApp(user, happening.kind));
    await Promise.all(wanting.map((user) => this.#store(user._id, happening, [])));
  }

  /** The same for one of many small events: added to an unread notice of the same subject, if any. */
  async gather(readers: readonly Reader[], happening: Happening, event: Types.ObjectId): Promise<void> {
    const wanting = readers.filter((user) => wantsInApp(user, happening.kind));
    await Promise.all(wanting.map((user) => this.#add(user._id, happening, event)));
  }

  /** Reading a subject clears the reader's notices of it. */
  async readWith(userId: Types.ObjectId, thing: Pick<Happening, 'organizationId' | 'about'>): Promise<void> {
    await this.#models.Notice.updateMany(
      { ...ofThing(thing), userId, readAt: { $exists: false } },
      { $set: { readAt: this.#clock() } },
    );
  }

  /** Removes the notices of a deleted subject. */
  async withdraw(thing: Pick<Happening, 'organizationId' | 'about'>): Promise<void> {
    await this.#models.Notice.deleteMany(ofThing(thing));
  }

  async #add(userId: Types.ObjectId, happening: Happening, event: Types.ObjectId): Promise<void> {
    const { kind, at } = happening;
    const own: QueryFilter<NoticeDocument> = { ...ofThing(happening), userId, kind };
    if (await this.#models.Notice.exists({ ...own, events: event })) return;
    const open = await this.#models.Notice.findOneAndUpdate(
      {
        ...own,
        readAt: { $exists: false },
        dismissedAt: { $exists: false },
        [`events.${GATHERED - 1}`]: { $exists: false },
      },
      { $addToSet: { events: event }, $max: { at } },
      { sort: { at: -1 } },
    ).lean();
    if (!open) await this.#store(userId, happening, [event]);
  }

  async #store(userId: Types.ObjectId, happening: Happening, events: Types.ObjectId[]): Promise<void> {
    const { organizationId, kind, about, at, facts = {} } = happening;
    try {
      await this.#models.Notice.create({
        _id: noticeId(userId, happening),
        organizationId,
        userId,
        kind,
        about,
        events,
        facts,
        at,
      });
    } catch (error) {
      if (!isDuplicateKey(error)) throw error;
    }
  }
}
