import { type Static, Type } from 'typebox';
import { ACTIVITY_ACTORS, ACTIVITY_KINDS, ACTIVITY_SUBJECTS } from './enums.ts';
import { listQuery } from './envelope.ts';
import { DateTime, Id, OneOf, Several } from './primitives.ts';

/** Who did something. */
export const ActivityActor = Type.Object({
  type: OneOf(ACTIVITY_ACTORS),
  id: Type.Optional(Id),
  name: Type.String(),
  avatarUrl: Type.Optional(Type.String()),
});

/** One field before and after, as it is on the wire. */
export const ActivityChange = Type.Object({
  field: Type.String(),
  from: Type.Optional(Type.Unknown()),
  to: Type.Optional(Type.Unknown()),
});

/** What happened to a flat or an inquiry, or a note about it. Lists are newest first. */
export const Activity = Type.Object({
  id: Id,
  organizationId: Id,
  subject: Type.Object({ type: OneOf(ACTIVITY_SUBJECTS), id: Id }),
  kind: OneOf(ACTIVITY_KINDS),
  content: Type.Optional(Type.String({ description: 'of a note; of a change, its reason' })),
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
