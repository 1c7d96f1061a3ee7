import { Type } from 'typebox';
import { ACTIVITY_KINDS, ACTIVITY_SUBJECTS, COMMENT_STATUSES, MEMBERSHIP_STATUSES, ROLES } from './enums.ts';
import { DateTime, Email, Id, OneOf } from './primitives.ts';
import { User } from './user.ts';

/** `POST /user/me/delete`: the account goes for good. The address is typed again, so that nothing does it by accident. */
export const AccountDeletion = Type.Object({ email: Email }, { additionalProperties: false });

/** `GET /user/me/export`: everything that is kept about the signed-in user, in every organization. */
export const AccountExport = Type.Object({
  exportedAt: DateTime,
  profile: User,
  createdAt: DateTime,
  termsAcceptedAt: Type.Optional(DateTime),
  memberships: Type.Array(
    Type.Object({
      organizationId: Id,
      organization: Type.String(),
      role: OneOf(ROLES),
      status: OneOf(MEMBERSHIP_STATUSES),
      joinedAt: Type.Optional(DateTime),
    }),
  ),
  notices: Type.Array(Type.Object({ at: DateTime, kind: Type.String(), readAt: Type.Optional(DateTime) })),
  activities: Type.Array(
    Type.Object({
      at: DateTime,
      organizationId: Id,
      kind: OneOf(ACTIVITY_KINDS),
      subject: OneOf(ACTIVITY_SUBJECTS),
      subjectId: Id,
      text: Type.Optional(Type.String({ description: 'a note or reply that they wrote' })),
    }),
    { description: 'what they did, newest first' },
  ),
  comments: Type.Array(
    Type.Object({ at: DateTime, organizationId: Id, body: Type.String(), status: OneOf(COMMENT_STATUSES) }),
  ),
});
