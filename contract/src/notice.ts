import { type Static, Type } from 'typebox';
import { ListMeta, listQuery } from './envelope.ts';
import { DateTime, Day, Id, OneOf, Several } from './primitives.ts';
import { NOTIFICATION_KINDS } from './user.ts';

/** Subjects of a notice. */
export const NOTICE_SUBJECTS = ['INQUIRY', 'FEEDBACK', 'PANORAMA', 'ESTATE', 'WEEK', 'NEWS'] as const;

/** Days that a notice is kept. */
export const NOTICE_DAYS = 90;

/** Facts of a notice, to be worded in the reader's language. Anything the reader may no longer see is left out. */
export const NoticeFacts = Type.Object({
  person: Type.Optional(Type.String({ description: 'who asked' })),
  estate: Type.Optional(Type.String()),
  apartments: Type.Optional(
    Type.Array(Type.String(), { description: 'numbers of the apartments asked about' }),
  ),
  title: Type.Optional(Type.String({ description: 'of the project, the panorama or the news' })),
  text: Type.Optional(Type.String({ description: 'why it failed, or what is new' })),
  count: Type.Optional(Type.Integer({ minimum: 0, description: 'comments' })),
  from: Type.Optional(Day),
  to: Type.Optional(Day),
  visitors: Type.Optional(Type.Integer({ minimum: 0 })),
  inquiries: Type.Optional(Type.Integer({ minimum: 0 })),
});
export type NoticeFacts = Static<typeof NoticeFacts>;

/** A notification to one member in the dashboard, visible to them alone. */
export const Notice = Type.Object({
  id: Id,
  organizationId: Id,
  kind: OneOf(NOTIFICATION_KINDS),
  about: Type.Object({
    type: OneOf(NOTICE_SUBJECTS),
    id: Type.Optional({ ...Id, description: 'absent where it is gone, or no longer the reader’s to see' }),
  }),
  facts: NoticeFacts,
  at: Type.String({ format: 'date-time', description: 'when it last happened' }),
  readAt: Type.Optional(DateTime),
  createdAt: DateTime,
  updatedAt: DateTime,
});
export type Notice = Static<typeof Notice>;

/** `GET /notice`: the caller's own notices in the requested organization, newest first. */
export const NoticeListQuery = Type.Object({
  ...listQuery(['at']),
  unread: Type.Optional(Type.Boolean()),
  kind: Type.Optional(Several(OneOf(NOTIFICATION_KINDS))),
});
export type NoticeListQuery = Static<typeof NoticeListQuery>;

export const NoticeList = Type.Object({
  data: Type.Array(Notice),
  meta: Type.Object({ ...ListMeta.properties, unread: Type.Integer({ minimum: 0 }) }),
});
export type NoticeList = Static<typeof NoticeList>;

/** `PATCH /notice/{id}`. */
export const NoticePatch = Type.Object({ read: Type.Boolean() }, { additionalProperties: false });
export type NoticePatch = Static<typeof NoticePatch>;

/** `POST /notice/read`: marks everything up to a moment as read, so that notices newer than the loaded list stay unread. */
export const NoticesRead = Type.Object({ until: Type.Optional(DateTime) }, { additionalProperties: false });
export type NoticesRead = Static<typeof NoticesRead>;

export const NoticesMarked = Type.Object({ read: Type.Integer({ minimum: 0 }) });

/** `POST /notice/unsubscribe`: one-click unsubscribe sent by mail programs (RFC 8058), with the token from the mail. */
export const UnsubscribeQuery = Type.Object({ token: Type.String({ minLength: 1, maxLength: 500 }) });
export type UnsubscribeQuery = Static<typeof UnsubscribeQuery>;

export const Unsubscribed = Type.Object({ kind: OneOf(NOTIFICATION_KINDS) });
export type Unsubscribed = Static<typeof Unsubscribed>;
