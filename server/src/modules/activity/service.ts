import type { ActivityKind, MailDelivery } from '@oriel/contract/enums';
import type { Types } from 'mongoose';
import type { Clock } from '../../platform/clock.ts';
import type { Models } from '../../platform/database.ts';
import { isDuplicateKey } from '../../platform/duplicate-key.ts';
import type { UserDocument } from '../user/model.ts';
import { nameOf } from '../user/name.ts';
import type { ActivityActor, ActivityChange, ActivityDocument } from './model.ts';

export interface NewActivity {
  readonly organizationId: Types.ObjectId;
  readonly subject: ActivityDocument['subject'];
  readonly projectId?: Types.ObjectId;
  readonly kind: ActivityKind;
  readonly actor: ActivityActor;
  readonly content?: string;
  readonly mailSubject?: string;
  readonly delivery?: MailDelivery;
  readonly changes?: readonly ActivityChange[];
}

/** An activity with a predetermined id: writing it again changes nothing. */
export interface DecidedActivity extends NewActivity {
  readonly _id: Types.ObjectId;
  readonly at: Date;
}

/** The actor for a signed-in user. */
export function userActor(user: UserDocument): ActivityActor {
  return {
    type: 'USER',
    id: user._id,
    name: nameOf(user),
  };
}

/** The actor for jobs and rules. */
export const SYSTEM_ACTOR: ActivityActor = { type: 'SYSTEM', name: 'Oriel' };

/** The actor for people without an account. */
export const VISITOR_ACTOR: ActivityActor = { type: 'VISITOR', name: 'Visitor' };

/** Writes the history of apartments, inquiries and comments. */
export class ActivityService {
  readonly #models: Models;
  readonly #clock: Clock;

  constructor(models: Models, clock: Clock) {
    this.#models = models;
    this.#clock = clock;
  }

  /** Writes an activity. */
  async record(activity: NewActivity): Promise<ActivityDocument> {
    const { changes = [], actor } = activity;
    const [created] = await this.#models.Activity.create([
      {
        ...activity,
        changes: [...changes],
        createdAt: this.#clock(),
        ...(actor.id ? { createdBy: actor.id } : {}),
      },
    ]);
    if (!created) throw new Error('An activity was not stored');
    return created.toObject();
  }

  /** Writes many at once, for imports and synchronisations. */
  async recordAll(activities: readonly (NewActivity | DecidedActivity)[]): Promise<void> {
    if (activities.length === 0) return;
    const documents = activities.map((activity) => {
      const { at, ...fields } = { at: undefined, ...activity };
      return {
        ...fields,
        changes: [...(activity.changes ?? [])],
        ...(activity.actor.id ? { createdBy: activity.actor.id } : {}),
        ...(at ? { createdAt: at } : {}),
      };
    });
    await this.#models.Activity.insertMany(documents, { ordered: false }).catch((error: unknown) => {
      if (!isDuplicateKey(error)) throw error;
    });
  }
}
