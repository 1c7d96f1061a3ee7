import type { ActivityKind } from '@oriel/contract/enums';
import type { Types } from 'mongoose';
import type { Models } from '../../models.ts';
import type { UserDocument } from '../user/model.ts';
import type { ActivityActor, ActivityChange, ActivityDocument } from './model.ts';

export interface NewActivity {
  readonly organizationId: Types.ObjectId;
  readonly subject: ActivityDocument['subject'];
  readonly kind: ActivityKind;
  readonly actor: ActivityActor;
  readonly content?: string;
  readonly changes?: readonly ActivityChange[];
}

/** The actor that a signed-in user is. */
export function userActor(user: UserDocument): ActivityActor {
  return {
    type: 'USER',
    id: user._id,
    name: `${user.firstName} ${user.lastName}`.trim(),
    ...(user.avatarUrl ? { avatarUrl: user.avatarUrl } : {}),
  };
}

/** The actor of jobs and rules. */
export const SYSTEM_ACTOR: ActivityActor = { type: 'SYSTEM', name: 'Oriel' };

/** The one door to the history of flats and inquiries. */
export class ActivityService {
  readonly #models: Models;

  constructor(models: Models) {
    this.#models = models;
  }

  /** Writes what happened. */
  async record(activity: NewActivity): Promise<ActivityDocument> {
    const { changes = [], actor } = activity;
    const [created] = await this.#models.Activity.create([
      { ...activity, changes: [...changes], ...(actor.id ? { createdBy: actor.id } : {}) },
    ]);
    if (!created) throw new Error('An activity was not stored');
    return created.toObject();
  }

  /** Writes many at once, for imports and synchronisations. */
  async recordAll(activities: readonly NewActivity[]): Promise<void> {
    if (activities.length === 0) return;
    await this.#models.Activity.insertMany(
      activities.map((activity) => ({
        ...activity,
        changes: [...(activity.changes ?? [])],
        ...(activity.actor.id ? { createdBy: activity.actor.id } : {}),
      })),
    );
  }
}
