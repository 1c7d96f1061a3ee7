import { type Static, Type } from 'typebox';
import { COMMENT_LENGTH_MAX, COMMENT_NAME_MAX, COMMENT_NAME_MIN } from './comment-text.ts';
import { COMMENT_STATUSES, COMMENT_TARGETS, REACTIONS, SENTIMENTS } from './enums.ts';
import { listQuery } from './envelope.ts';
import { DateTime, Email, Id, Nullable, OneOf, Pitch, Several, Text, Yaw } from './primitives.ts';

const STRICT = { additionalProperties: false } as const;

/** How long authors may edit or withdraw their comment, in minutes. */
export const COMMENT_EDIT_MINUTES = 15;

/** Longest reason of a moderator's decision, characters. */
export const COMMENT_REASON_MAX = 500;

/** Reports by different people that send a comment to moderation. */
export const COMMENT_REPORTS_TO_HOLD = 3;

/** Most published comments shown on a panorama; `commentsCount` has the total. */
export const PANORAMA_COMMENTS_MAX = 500;

/** A direction in a panorama, in degrees. */
export const SpherePosition = Type.Object({ kind: Type.Literal('SPHERE'), yaw: Yaw, pitch: Pitch }, STRICT);

/** A point of an image, fractions 0..1 of its width and height from the top left corner. */
export const ImagePosition = Type.Object(
  {
    kind: Type.Literal('IMAGE'),
    x: Type.Number({ minimum: 0, maximum: 1 }),
    y: Type.Number({ minimum: 0, maximum: 1 }),
  },
  STRICT,
);

/** A place on a map, in degrees. */
export const MapPosition = Type.Object(
  {
    kind: Type.Literal('MAP'),
    lng: Type.Number({ minimum: -180, maximum: 180 }),
    lat: Type.Number({ minimum: -90, maximum: 90 }),
  },
  STRICT,
);

/** Longest video that comments are pinned in, seconds. */
const VIDEO_SECONDS_MAX = 86_400;

/** A moment of a video, seconds from its start. */
export const VideoPosition = Type.Object(
  { kind: Type.Literal('VIDEO'), second: Type.Number({ minimum: 0, maximum: VIDEO_SECONDS_MAX }) },
  STRICT,
);

/** Farthest coordinate of a point of a model, metres. */
const MODEL_METRES_MAX = 100_000;
const metres = Type.Number({ minimum: -MODEL_METRES_MAX, maximum: MODEL_METRES_MAX });

/** A point of a model in the model's own metres: x to the right, y up, z to the front, as in glTF. */
export const ModelPosition = Type.Object(
  { kind: Type.Literal('MODEL'), x: metres, y: metres, z: metres },
  STRICT,
);

/**
 * Where a comment is pinned: panoramas take SPHERE, pictures IMAGE, videos VIDEO, maps MAP, models MODEL. Without one it is about the whole
 * item.
 */
export const CommentPosition = Type.Union([
  SpherePosition,
  ImagePosition,
  MapPosition,
  VideoPosition,
  ModelPosition,
]);
export type CommentPosition = Static<typeof CommentPosition>;

/** A visitor's random first-party id, made by the page. It proves authorship of a comment, so it is never returned. */
export const VisitorId = Type.String({
  minLength: 1,
  maxLength: 64,
  description: 'random first-party id',
});

/** Key of a category of a feedback project. */
export const CategoryKey = Type.String({ pattern: '^[a-z0-9][a-z0-9_-]{0,39}$' });

const publicAuthor = {
  type: OneOf(['USER', 'GUEST']),
  name: Type.String({ description: 'empty where the comment was taken away, or its author gave none' }),
  avatarUrl: Type.Optional(Type.String()),
  staff: Type.Boolean({ description: 'speaks for the organization' }),
};

const publicFields = {
  id: Id,
  targetType: OneOf(COMMENT_TARGETS),
  targetId: Id,
  parentId: Type.Optional(Id),
  body: Type.String({ description: 'plain text; empty where the comment was taken away' }),
  position: Nullable(CommentPosition),
  category: Type.Optional(Type.String()),
  author: Type.Object(publicAuthor),
  status: OneOf(
    COMMENT_STATUSES,
    'visitors see PUBLISHED ones, their own PENDING ones, and HIDDEN or DELETED where answers hang on one',
  ),
  likes: Type.Integer({ minimum: 0 }),
  dislikes: Type.Integer({ minimum: 0 }),
  myReaction: Nullable(OneOf(REACTIONS)),
  repliesCount: Type.Integer({ minimum: 0, description: 'published ones' }),
  language: Type.Optional(Type.String({ description: 'ISO 639-1, a guess' })),
  editedAt: Type.Optional(DateTime),
  editableUntil: Type.Optional(
    Type.String({
      format: 'date-time',
      description: 'for its author: until then it can be changed or withdrawn',
    }),
  ),
  createdAt: DateTime,
};

/** A reply as visitors get it. */
export const PublicReply = Type.Object(publicFields);
export type PublicReply = Static<typeof PublicReply>;

/** A comment as visitors get it, with its answers, oldest first (100 at most). Every key here is public; nothing else may be. */
export const PublicComment = Type.Object({ ...publicFields, replies: Type.Array(PublicReply) });
export type PublicComment = Static<typeof PublicComment>;

const memberFields = {
  ...publicFields,
  organizationId: Id,
  projectId: Type.Optional(Id),
  author: Type.Object({ ...publicAuthor, id: Type.Optional(Id), email: Type.Optional(Type.String()) }),
  reports: Type.Integer({ minimum: 0 }),
  reportReasons: Type.Optional(
    Type.Array(Type.Object({ reason: Type.String(), count: Type.Integer({ minimum: 1 }) }), {
      description: 'in GET /comment: why people reported it, most frequent first',
    }),
  ),
  answered: Type.Optional(
    Type.Boolean({ description: 'in GET /comment: the team has replied, to a reply later in its thread' }),
  ),
  undecided: Type.Optional(
    Type.Boolean({
      description: 'in GET /comment: PENDING, or PUBLISHED, reported and not checked by a moderator',
    }),
  ),
  ai: Type.Optional(
    Type.Object({
      sentiment: OneOf(SENTIMENTS),
      score: Type.Number({ minimum: -1, maximum: 1 }),
      topics: Type.Array(Type.String()),
      toxicity: Type.Number({ minimum: 0, maximum: 1 }),
    }),
  ),
  moderation: Type.Optional(
    Type.Object({
      by: Type.Optional(Id),
      at: DateTime,
      reason: Type.Optional(Type.String()),
      auto: Type.Boolean(),
    }),
  ),
  updatedAt: DateTime,
};

/** A reply as members get it. */
export const Reply = Type.Object(memberFields);
export type Reply = Static<typeof Reply>;

/** A comment as members get it. */
export const Comment = Type.Object({ ...memberFields, replies: Type.Array(Reply) });
export type Comment = Static<typeof Comment>;

/** The text as typed; surrounding spaces do not count towards `COMMENT_LENGTH_MAX`. */
const Body = Text(1, 2 * COMMENT_LENGTH_MAX);

const newComment = {
  body: Body,
  position: Type.Optional(Nullable(CommentPosition)),
  parentId: Type.Optional(Nullable(Id)),
  name: Type.Optional(Text(COMMENT_NAME_MIN, COMMENT_NAME_MAX)),
  email: Type.Optional(Email),
  visitorId: Type.Optional(VisitorId),
};

/** `POST /panorama/{id}/comment`. */
export const PanoramaCommentCreate = Type.Object(newComment, STRICT);
export type PanoramaCommentCreate = Static<typeof PanoramaCommentCreate>;

/** `POST /feedback/item/{id}/comment`. `consent` records that the visitor accepted the form's wording. */
export const FeedbackCommentCreate = Type.Object(
  {
    ...newComment,
    category: Type.Optional(Nullable(CategoryKey)),
    consent: Type.Optional(Type.Boolean()),
  },
  STRICT,
);
export type FeedbackCommentCreate = Static<typeof FeedbackCommentCreate>;

/**
 * `PATCH /comment/{id}`. Moderators change `status` with a `reason`, or `undo` the last decision, alone; an author changes `body` or sets `status` to DELETED within
 * `COMMENT_EDIT_MINUTES`, identified by sign-in or by the `visitorId` that the comment was sent with.
 */
export const CommentPatch = Type.Object(
  {
    status: Type.Optional(OneOf(COMMENT_STATUSES)),
    reason: Type.Optional(Text(1, COMMENT_REASON_MAX)),
    undo: Type.Optional(
      Type.Literal(true, {
        description:
          'takes the last decision back; CONFLICT when something has happened to the comment since',
      }),
    ),
    body: Type.Optional(Body),
    visitorId: Type.Optional(VisitorId),
  },
  STRICT,
);
export type CommentPatch = Static<typeof CommentPatch>;

/** `POST /comment/{id}/like`: `null` withdraws the reaction. A guest needs a `visitorId`. */
export const CommentLike = Type.Object(
  { reaction: Nullable(OneOf(REACTIONS)), visitorId: Type.Optional(VisitorId) },
  STRICT,
);
export type CommentLike = Static<typeof CommentLike>;

/** Answer to a reaction. */
export const CommentLiked = Type.Object({
  id: Id,
  likes: Type.Integer({ minimum: 0 }),
  dislikes: Type.Integer({ minimum: 0 }),
  myReaction: Nullable(OneOf(REACTIONS)),
});
export type CommentLiked = Static<typeof CommentLiked>;

/** `POST /comment/{id}/report`: once per person. The reason is SPAM, OFFENSIVE, OFF_TOPIC, OTHER or free text. */
export const CommentReport = Type.Object(
  { reason: Text(1, 500), visitorId: Type.Optional(VisitorId) },
  STRICT,
);
export type CommentReport = Static<typeof CommentReport>;

/** Answer to a report; does not reveal how many there were. */
export const CommentReported = Type.Object({ id: Id, reported: Type.Literal(true) });

const commentFilter = {
  status: Type.Optional(Several(OneOf(COMMENT_STATUSES))),
  targetId: Type.Optional(Id),
  category: Type.Optional(CategoryKey),
  topic: Type.Optional(
    Type.String({ minLength: 1, maxLength: 100, description: 'name of a topic, as the analysis wrote it' }),
  ),
  reported: Type.Optional(Type.Boolean()),
  undecided: Type.Optional(
    Type.Boolean({ description: 'those that are PENDING, or reported and not checked by a moderator' }),
  ),
};

/** The filters that the moderation list and exports share; deleted comments only where `status` asks for them. */
export const CommentFilter = Type.Object(commentFilter);
export type CommentFilter = Static<typeof CommentFilter>;

/** `GET /comment` (additive): the moderation list, replies included. `sort=-attention`: undecided ones first, each part newest first. */
export const CommentListQuery = Type.Object({
  ...listQuery(['createdAt', 'likes', 'reports', 'attention']),
  ...commentFilter,
  targetType: Type.Optional(OneOf(COMMENT_TARGETS)),
  projectId: Type.Optional(Id),
  tourId: Type.Optional({ ...Id, description: 'of any room of the tour' }),
  parentId: Type.Optional({ ...Id, description: 'replies to this comment' }),
});
