import type { CommentStatus } from '@oriel/contract/enums';
import type { Models } from '../../platform/database.ts';
import type { ActivityActor } from '../activity/model.ts';
import type { NewActivity } from '../activity/service.ts';
import type { CommentDocument } from './model.ts';

interface Change {
  readonly to: CommentStatus;
  readonly actor: ActivityActor;
  /** A moderator's words. */
  readonly reason?: string | undefined;
  /** Id of what held it automatically. */
  readonly held?: string | undefined;
  /** Takes the last decision back. */
  readonly undone?: boolean;
}

/** The history's record of who changed a comment's status, and why. `from` equals `to` where a reported one was kept. */
export function statusActivity(
  { organizationId, _id, projectId, status }: CommentDocument,
  { to, actor, reason, held, undone = false }: Change,
): NewActivity {
  return {
    organizationId,
    subject: { type: 'COMMENT', id: _id },
    ...(projectId ? { projectId } : {}),
    kind: 'STATUS_CHANGED',
    actor,
    changes: [
      { field: 'status', from: status, to },
      ...(held ? [{ field: 'held', to: held }] : []),
      ...(undone ? [{ field: 'undone', to: true }] : []),
    ],
    ...(reason ? { content: reason } : {}),
  };
}

/** Removes the reasons from a deleted comment's history: they may quote it. Who did what and when stays. */
export async function forgetReasons(
  models: Models,
  { organizationId, _id }: Pick<CommentDocument, 'organizationId' | '_id'>,
): Promise<void> {
  await models.Activity.updateMany(
    { organizationId, 'subject.type': 'COMMENT', 'subject.id': _id },
    { $unset: { content: 1 } },
    { timestamps: false },
  );
}
