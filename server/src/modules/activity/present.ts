import type { Activity } from '@oriel/contract/activity';
import { withoutEmpty } from '../../platform/present.ts';
import type { Faces } from '../user/avatars.ts';
import type { ActivityDocument } from './model.ts';
import { mayDelete, type Reader } from './reader.ts';

/** An activity as members get it. */
export function presentActivity(activity: ActivityDocument, reader: Reader, faces: Faces): Activity {
  const { actor } = activity;
  return withoutEmpty({
    id: String(activity._id),
    organizationId: String(activity.organizationId),
    subject: { type: activity.subject.type, id: String(activity.subject.id) },
    kind: activity.kind,
    content: activity.content,
    mailSubject: activity.mailSubject,
    delivery: activity.delivery,
    changes: activity.changes.map(({ field, from, to }) => withoutEmpty({ field, from, to })),
    actor: withoutEmpty({
      type: actor.type,
      id: actor.id ? String(actor.id) : undefined,
      name: actor.name,
      avatarUrl: actor.id && faces.get(String(actor.id)),
    }),
    deletable: mayDelete(activity, reader),
    createdBy: activity.createdBy ? String(activity.createdBy) : undefined,
    createdAt: activity.createdAt.toISOString(),
    updatedAt: activity.updatedAt.toISOString(),
  }) as Activity;
}
