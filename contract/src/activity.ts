import { type Static, Type } from 'typebox';
import { ACTIVITY_ACTORS, ACTIVITY_KINDS, ACTIVITY_SUBJECTS, MAIL_DELIVERIES } from './enums.ts';
import { listQuery } from './envelope.ts';
import { DateTime, Id, OneOf, Several } from './primitives.ts';

/** The author of an activity. */
export const ActivityActor = Type.Object({
  type: OneOf(ACTIVITY_ACTORS),
  id: Type.Optional(Id),
  name: Type.String(),
  avatarUrl: Type.Optional(Type.String()),
});

/** One changed field with its values before and after, in wire format. */
export const ActivityChange = Type.Object({
  field: Type.String(),
  from: Type.Optional(Type.Unknown()),
  to: Type.Optional(Type.Unknown()),
});

/** An event in the history of an apartment, inquiry or comment, or a note on it. Lists are newest first. */
export const Activity = Type.Object({
  id: Id,
  organizationId: Id,
  subject: Type.Object({ type: OneOf(ACTIVITY_SUBJECTS), id: Id }),
  kind: OneOf(ACTIVITY_KINDS),
  content: Type.Optional(
    Type.String({ description: 'of a note, reply or next step; of a change, its reason' }),
  ),
  mailSubject: Type.Optional(Type.String({ description: 'of a reply: the subject of its mail' })),
  delivery: Type.Optional(OneOf(MAIL_DELIVERIES, 'of a reply: what became of its mail')),
  changes: Type.Array(ActivityChange),
  actor: ActivityActor,
  deletable: Type.Boolean({ description: 'by the caller' }),
  createdBy: Type.Optional(Id),
  createdAt: DateTime,
  updatedAt: DateTime,
});
export type Activity = Static<typeof Activity>;

/** `GET …/activities`. */
export const ActivityListQuery = Type.Object({
  ...listQuery(['createdAt']),
  kind: Type.Optional(Several(OneOf(ACTIVITY_KINDS))),
});
export type ActivityListQuery = Static<typeof ActivityListQuery>;

/** `POST …/activities/note`. */
export const NoteCreate = Type.Object(
  { content: Type.String({ minLength: 1, maxLength: 5000 }) },
  { additionalProperties: false },
);
export type NoteCreate = Static<typeof NoteCreate>;
