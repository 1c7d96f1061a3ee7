import type { Activity } from '@oriel/contract/activity';
import type { Locale } from '@oriel/contract/enums';
import { say } from '../../platform/messages.ts';
import { withoutEmpty } from '../../platform/present.ts';
import type { Faces } from '../user/avatars.ts';
import type { ActivityDocument } from './model.ts';
import { mayDelete, type Reader } from './reader.ts';

/** What an activity says: a note's words, the reason of a change, or the warnings of a synchronization in the reader's language. */
function contentOf({ kind, content, changes }: ActivityDocument, locale: Locale): string | undefined {
  if (kind !== 'SYNC_WARNING') return content;
  const warnings = changes.map(({ to }) => to as SyncWarning);
  return warnings.map(({ code, values }) => say(locale, `sync.warning.${code}`, values)).join(' ');
}

interface SyncWarning {
  readonly code: string;
  readonly values?: Record<string, string | number>;
}

/** An activity as members get it. */
export function presentActivity(activity: ActivityDocument, reader: Reader, faces: Faces): Activity {
  const { actor } = activity;
  return withoutEmpty({
    id: String(activity._id),
    organizationId: String(activity.organizationId),
    subject: { type: activity.subject.type, id: String(activity.subject.id) },
    kind: activity.kind,
    content: contentOf(activity, reader.locale),
    mailSubject: activity.mailSubject,
    delivery: activity.delivery,
    changes:
      activity.kind === 'SYNC_WARNING'
        ? []
        : activity.changes.map(({ field, from, to }) => withoutEmpty({ field, from, to })),
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
