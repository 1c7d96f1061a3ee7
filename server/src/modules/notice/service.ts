import { createHash } from 'node:crypto';
import type { NotificationKind } from '@oriel/contract/user';
import { type QueryFilter, Types } from 'mongoose';
import type { Clock } from '../../platform/clock.ts';
import type { Models } from '../../platform/database.ts';
import { isDuplicateKey } from '../../platform/duplicate-key.ts';
import type { UserDocument } from '../user/model.ts';
import { notificationsOf } from '../user/present.ts';
import type { NoticeDocument, NoticeFactsDocument } from './model.ts';

/** Something that has happened, as a notice tells it. */
export interface Happening {
  readonly organizationId: Types.ObjectId;
  readonly kind: NotificationKind;
  readonly about: NoticeDocument['about'];
  /** Tells this happening from others of its kind: whoever was told of it once is not told again. */
  readonly key: string;
  readonly at: Date;
  readonly facts?: NoticeFactsDocument;
}

export type Reader = Pick<UserDocument, '_id' | 'notifications'>;

/** Things that one notice gathers at most; who has not looked after so many gets another. */
const GATHERED = 99;

function noticeId(userId: Types.ObjectId, { kind, key }: Pick<Happening, 'kind' | 'key'>): Types.ObjectId {
  const parts = ['notice', String(userId), kind, key];
  return new Types.ObjectId(createHash('sha256').update(parts.join('\n')).digest().subarray(0, 12));
}

/** Notices of one thing, in one organization. */
function ofThing({
  organizationId,
  about,
}: Pick<Happening, 'organizationId' | 'about'>): QueryFilter<NoticeDocument> {
  return { organizationId, 'about.type': about.type, ...(about.id ? { 'about.id': about.id } : {}) };
}

/** Whether somebody wants to see a kind of thing in the dashboard. */
export function wantsInApp(user: Reader, kind: NotificationKind): boolean {
  return notificationsOf(user)[kind].inApp;
}

/** What members are told in the dashboard. Every write is the same however often and wherever it is made. */
export class NoticeService {
  readonly #models: Models;
  readonly #clock: Clock;

  constructor(models: Models, clock: Clock) {
    this.#models = models;
    this.#clock = clock;
  }

  /** Tells those of `readers` who want to hear of it. */
  async tell(readers: readonly Reader[], happening: Happening): Promise<void> {
    const wanting = readers.filter((user) => wantsInApp(user, happening.kind));
    await Promise.all(wanting.map((user) => this.#store(user._id, happening, [])));
  }

  /** The same for one of many small things: while a notice of the same subject is unread, it is added to that. */
  async gather(readers: readonly Reader[], happening: Happening, event: Types.ObjectId): Promise<void> {
    const wanting = readers.filter((user) => wantsInApp(user, happening.kind));
    await Promise.all(wanting.map((user) => this.#add(user._id, happening, event)));
  }

  /** What was told about a thing is read with the thing itself. */
  async readWith(userId: Types.ObjectId, thing: Pick<Happening, 'organizationId' | 'about'>): Promise<void> {
    await this.#models.Notice.updateMany(
      { ...ofThing(thing), userId, readAt: { $exists: false } },
      { $set: { readAt: this.#clock() } },
    );
  }

  /** Takes back what was told of a thing that is gone. */
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
