import { type Static, Type } from 'typebox';
import { CategoryKey, Comment, CommentPosition, PublicComment } from './comment.ts';
import {
  AI_STATUSES,
  COMMENT_STATUSES,
  FEEDBACK_ITEM_TYPES,
  FEEDBACK_STATUSES,
  MODERATION_MODES,
  PANORAMA_VISIBILITIES,
} from './enums.ts';
import { ListMeta, listQuery } from './envelope.ts';
import { AnalysisPatch, FeedbackAi, PublicFeedbackAi, Sentiment } from './feedback-analysis.ts';
import { PanoramaLight } from './panorama.ts';
import {
  DateTime,
  GeoPoint,
  GeoPolygon,
  HexColor,
  Id,
  LngLat,
  Nullable,
  OneOf,
  Several,
  Text,
  Translations,
} from './primitives.ts';

const STRICT = { additionalProperties: false } as const;

/** Most items in a project. */
export const FEEDBACK_ITEMS_MAX = 50;

/** Most categories in a project. */
export const FEEDBACK_CATEGORIES_MAX = 12;

/** Most comments of a project that are read by their ids at a time. */
export const FEEDBACK_COMMENTS_MAX = 50;

/** Most comments that a project may allow each visitor. */
export const VISITOR_COMMENTS_MAX = 1000;

/** Most decisions in an outcome. */
export const OUTCOMES_MAX = 20;

/** Most comments that one decision answers. */
export const OUTCOME_COMMENTS_MAX = 20;

const Title = Text(3, 160);
const Markdown = Text(1, 20_000);
const Question = Text(1, 500);
const ItemTitle = Text(1, 160);
const ItemDescription = Text(1, 4000);
/** What a text says, in short sentences and everyday words. */
const PlainText = Text(1, 4000);
const Label = Text(1, 60);

const ProjectTexts = Translations({
  title: Title,
  description: Markdown,
  plainText: PlainText,
  question: Question,
  outcome: Markdown,
});
const OutcomeText = Text(1, 2000);
const OutcomeTexts = Translations({ text: OutcomeText });
const ItemTexts = Translations({
  title: ItemTitle,
  description: ItemDescription,
  plainText: PlainText,
  question: Question,
});
const CategoryTexts = Translations({ label: Label });

const category = { key: CategoryKey, label: Label, color: HexColor, icon: Type.Optional(Text(1, 40)) };

/** A topic of comments. Comments refer to the key, so it stays when the label changes. */
export const FeedbackCategory = Type.Object(category, STRICT);
export type FeedbackCategory = Static<typeof FeedbackCategory>;

/** The same with its translations, for members. */
export const FeedbackCategoryInput = Type.Object({ ...category, i18n: Type.Optional(CategoryTexts) }, STRICT);
export type FeedbackCategoryInput = Static<typeof FeedbackCategoryInput>;

const outcome = {
  text: OutcomeText,
  commentIds: Type.Array(Id, {
    maxItems: OUTCOME_COMMENTS_MAX,
    uniqueItems: true,
    description: 'the published comments that it answers',
  }),
};

/** One decision, "you said, we did", with the comments that it answers. */
export const FeedbackOutcome = Type.Object(outcome, STRICT);
export type FeedbackOutcome = Static<typeof FeedbackOutcome>;

/** The same with its translations, for members. */
export const FeedbackOutcomeInput = Type.Object({ ...outcome, i18n: Type.Optional(OutcomeTexts) }, STRICT);
export type FeedbackOutcomeInput = Static<typeof FeedbackOutcomeInput>;

const settings = {
  allowGuests: Type.Boolean({ description: 'default true' }),
  requireName: Type.Boolean({ description: 'default true' }),
  requireEmail: Type.Boolean({ description: 'default false' }),
  allowReplies: Type.Boolean({ description: 'default true' }),
  allowLikes: Type.Boolean({ description: 'default true' }),
  allowDislikes: Type.Boolean({ description: 'default false' }),
  moderation: OneOf(MODERATION_MODES, 'default POST: published at once unless the filter finds something'),
  maxCommentsPerVisitor: Type.Integer({
    minimum: 1,
    maximum: VISITOR_COMMENTS_MAX,
    description: 'default 30',
  }),
  showOthersComments: Type.Boolean({ description: 'default true; false shows visitors only their own' }),
};
export const FeedbackSettings = Type.Object(settings);
export type FeedbackSettings = Static<typeof FeedbackSettings>;

/** The settings of a project that was created without any. */
export const FEEDBACK_SETTINGS_DEFAULTS: FeedbackSettings = {
  allowGuests: true,
  requireName: true,
  requireEmail: false,
  allowReplies: true,
  allowLikes: true,
  allowDislikes: false,
  moderation: 'POST',
  maxCommentsPerVisitor: 30,
  showOthersComments: true,
};

/** The part of a map that an item shows. `zoom` as in web maps: 0 is the world, each step halves the extent. */
export const FeedbackMap = Type.Object(
  {
    center: LngLat,
    zoom: Type.Number({ minimum: 0, maximum: 22 }),
    boundary: Type.Optional(GeoPolygon),
  },
  STRICT,
);
export type FeedbackMap = Static<typeof FeedbackMap>;

/**
 * Where the streets of maps come from, for this installation: addresses of MapLibre styles. `dark` replaces `light` in dark pages. With
 * `ask`, nothing is loaded before the reader agrees: the service is somebody else's, and learns the addresses of browsers.
 */
export const MapStyle = Type.Object({
  light: Type.String(),
  dark: Type.Optional(Type.String()),
  ask: Type.Optional(Type.Literal(true)),
});
export type MapStyle = Static<typeof MapStyle>;

/** A link from one item to another, drawn at a point of the first. */
export const FeedbackLink = Type.Object(
  { position: CommentPosition, targetItemId: Id, label: Type.Optional(Text(1, 120)) },
  STRICT,
);
export type FeedbackLink = Static<typeof FeedbackLink>;

const publicItem = {
  id: Id,
  projectId: Id,
  order: Type.Integer({ minimum: 0 }),
  type: OneOf(FEEDBACK_ITEM_TYPES),
  title: Type.String(),
  description: Type.Optional(Type.String({ description: 'markdown' })),
  plainText: Type.Optional(
    Type.String({
      description: 'markdown; question and description in plain language, for visitors who ask for it',
    }),
  ),
  question: Type.Optional(Type.String()),
  assetId: Type.Optional(Id),
  imageUrl: Type.Optional(Type.String({ description: 'of an IMAGE' })),
  videoUrl: Type.Optional(Type.String({ description: 'of a VIDEO' })),
  modelUrl: Type.Optional(Type.String({ description: 'of a MODEL: a GLB' })),
  thumbnailUrl: Type.Optional(Type.String()),
  width: Type.Optional(Type.Integer({ description: 'pixels' })),
  height: Type.Optional(Type.Integer()),
  panoramaId: Type.Optional(Id),
  panorama: Type.Optional(PanoramaLight),
  map: Type.Optional(FeedbackMap),
  links: Type.Array(FeedbackLink),
  commentsEnabled: Type.Boolean(),
  commentsOpen: Type.Boolean({ description: 'comments are taken at this moment' }),
  counts: Type.Object({
    comments: Type.Integer({ minimum: 0, description: 'published, replies among them' }),
    likes: Type.Integer({ minimum: 0 }),
  }),
};

const itemAi = Type.Object({
  summary: Type.Optional(Type.String()),
  sentiment: Type.Optional(Sentiment),
});

/** An item of a project as visitors get it. */
export const PublicFeedbackItem = Type.Object({ ...publicItem, ai: Type.Optional(itemAi) });
export type PublicFeedbackItem = Static<typeof PublicFeedbackItem>;

/** An item as members get it. */
export const FeedbackItem = Type.Object({
  ...publicItem,
  organizationId: Id,
  counts: Type.Object({ ...publicItem.counts.properties, pending: Type.Integer({ minimum: 0 }) }),
  ai: Type.Optional(itemAi),
  i18n: Type.Optional(ItemTexts),
  createdAt: DateTime,
  updatedAt: DateTime,
});
export type FeedbackItem = Static<typeof FeedbackItem>;

const neighbours = {
  previousId: Type.Optional(Id),
  nextId: Type.Optional(Id),
};

/** An item with a page of its comments and the neighbouring items, as visitors get it. Every key here is public; nothing else may be. */
export const PublicFeedbackItemDetail = Type.Object({
  ...PublicFeedbackItem.properties,
  comments: Type.Array(PublicComment),
  ...neighbours,
});

/** `GET /feedback/item/{id}`; `meta` describes the page of comments. */
export const FeedbackItemPage = Type.Object({
  data: Type.Union([
    Type.Object({ ...FeedbackItem.properties, comments: Type.Array(Comment), ...neighbours }),
    PublicFeedbackItemDetail,
  ]),
  meta: ListMeta,
});

/**
 * Query of `GET /feedback/item/{id}`. `parentId` lists the replies to one comment; `status` is for members. The header `oriel-visitor` adds
 * the visitor's own reactions and pending comments.
 */
export const FeedbackItemQuery = Type.Object({
  page: Type.Optional(Type.Integer({ minimum: 1, maximum: 1_000_000 })),
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 200 })),
  sort: Type.Optional(OneOf(['new', 'top'], 'default new; top is by likes, then by fewer dislikes')),
  category: Type.Optional(CategoryKey),
  parentId: Type.Optional(Id),
  status: Type.Optional(Several(OneOf(COMMENT_STATUSES))),
});
export type FeedbackItemQuery = Static<typeof FeedbackItemQuery>;

const publicProject = {
  id: Id,
  title: Type.String(),
  slug: Type.String(),
  description: Type.Optional(Type.String({ description: 'markdown' })),
  plainText: Type.Optional(
    Type.String({
      description: 'markdown; question and description in plain language, for visitors who ask for it',
    }),
  ),
  coverUrl: Type.Optional(Type.String()),
  status: OneOf(FEEDBACK_STATUSES, 'as it is at this moment: dates open and close a project by themselves'),
  opensAt: Type.Optional(DateTime),
  closesAt: Type.Optional(DateTime),
  location: Type.Optional(GeoPoint),
  boundary: Type.Optional(GeoPolygon),
  question: Type.Optional(Type.String()),
  categories: Type.Array(FeedbackCategory),
  settings: FeedbackSettings,
  startingItemId: Type.Optional(Id),
  outcome: Type.Optional(Type.String({ description: 'markdown; what came of it' })),
  outcomes: Type.Array(FeedbackOutcome, { description: 'what came of it, decision by decision' }),
  mapStyle: Type.Optional(MapStyle),
};

/** A feedback project as visitors get it. Every key here is public; nothing else may be. */
export const PublicFeedback = Type.Object({
  ...publicProject,
  items: Type.Array(PublicFeedbackItem),
  ai: Type.Optional(PublicFeedbackAi),
  opinion: Type.Optional(
    Type.Object(
      {
        statements: Type.Integer({ minimum: 0, description: 'put to the vote' }),
        results: Type.Boolean({ description: 'groups of opinion are published' }),
      },
      { description: 'absent where nothing is put to the vote' },
    ),
  ),
  organization: Type.Object({
    id: Id,
    name: Type.String(),
    primaryColor: Type.String(),
    font: Type.String(),
    mode: Type.String(),
    logoUrl: Type.Optional(Type.String()),
    privacyUrl: Type.Optional(Type.String()),
  }),
});
export type PublicFeedback = Static<typeof PublicFeedback>;

export const FeedbackCounts = Type.Object({
  items: Type.Integer({ minimum: 0 }),
  comments: Type.Integer({ minimum: 0, description: 'published, replies among them' }),
  participants: Type.Integer({ minimum: 0, description: 'people with a published comment, the team aside' }),
  likes: Type.Integer({ minimum: 0 }),
  pending: Type.Integer({ minimum: 0 }),
});
export type FeedbackCounts = Static<typeof FeedbackCounts>;

const memberProject = {
  ...publicProject,
  organizationId: Id,
  visibility: OneOf(PANORAMA_VISIBILITIES, 'default PUBLIC; PRIVATE is for members alone'),
  coverAssetId: Type.Optional(Id),
  categories: Type.Array(FeedbackCategoryInput),
  outcomes: Type.Array(FeedbackOutcomeInput),
  counts: FeedbackCounts,
  i18n: Type.Optional(ProjectTexts),
  createdBy: Type.Optional(Id),
  createdAt: DateTime,
  updatedAt: DateTime,
};

/** A feedback project as members get it; texts in their original language unless `lang` asks for another. */
export const Feedback = Type.Object({
  ...memberProject,
  items: Type.Array(FeedbackItem),
  ai: FeedbackAi,
});
export type Feedback = Static<typeof Feedback>;

/** A project in a list: without its items and its analysis. */
export const FeedbackSummary = Type.Object({
  ...memberProject,
  ai: Type.Object({ status: OneOf(AI_STATUSES), stale: Type.Boolean(), published: Type.Boolean() }),
});
export type FeedbackSummary = Static<typeof FeedbackSummary>;

export const FeedbackListQuery = Type.Object({
  ...listQuery(['createdAt', 'title', 'comments', 'closesAt']),
  status: Type.Optional(Several(OneOf(FEEDBACK_STATUSES))),
});

/**
 * An item in a body. With the `id` of an existing item it updates that one and keeps its comments: omitted fields stay, `null` clears.
 * Without an `id` it creates one and needs `type` and `title`; IMAGE, VIDEO and MODEL need an `assetId`, PANORAMA a `panoramaId`, MAP a `map`.
 */
export const FeedbackItemInput = Type.Partial(
  Type.Object(
    {
      id: Id,
      type: OneOf(FEEDBACK_ITEM_TYPES),
      title: ItemTitle,
      description: Nullable(ItemDescription),
      plainText: Nullable(PlainText),
      question: Nullable(Question),
      assetId: Nullable(Id),
      panoramaId: Nullable(Id),
      map: Nullable(FeedbackMap),
      links: Type.Array(FeedbackLink, { maxItems: 50 }),
      commentsEnabled: Type.Boolean(),
      i18n: Nullable(ItemTexts),
    },
    STRICT,
  ),
  STRICT,
);
export type FeedbackItemInput = Static<typeof FeedbackItemInput>;

const editable = {
  title: Title,
  slug: Type.String({
    pattern: '^[a-z0-9]+(-[a-z0-9]+)*$',
    minLength: 3,
    maxLength: 80,
    description: 'short name; made from the title when none is given',
  }),
  description: Nullable(Markdown),
  plainText: Nullable(PlainText),
  coverAssetId: Nullable(Id),
  visibility: OneOf(PANORAMA_VISIBILITIES),
  opensAt: Nullable(DateTime),
  closesAt: Nullable(DateTime),
  location: Nullable(GeoPoint),
  boundary: Nullable(GeoPolygon),
  question: Nullable(Question),
  categories: Type.Array(FeedbackCategoryInput, { maxItems: FEEDBACK_CATEGORIES_MAX }),
  settings: Type.Partial(Type.Object(settings), STRICT),
  items: Type.Array(FeedbackItemInput, { maxItems: FEEDBACK_ITEMS_MAX }),
  i18n: Nullable(ProjectTexts),
};

const { title, ...optional } = editable;

/** `POST /feedback`. The project starts as a DRAFT. */
export const FeedbackCreate = Type.Object(
  { title, ...Type.Partial(Type.Object(optional)).properties },
  STRICT,
);
export type FeedbackCreate = Static<typeof FeedbackCreate>;

/** `PATCH /feedback/{id}`. `items` replaces the whole list; dropping one that has comments needs `confirmDelete: true`. */
export const FeedbackPatch = Type.Partial(
  Type.Object({
    ...editable,
    status: OneOf(FEEDBACK_STATUSES),
    startingItemId: Nullable(Id),
    outcome: Nullable(Markdown),
    outcomes: Type.Array(FeedbackOutcomeInput, { maxItems: OUTCOMES_MAX }),
    ai: AnalysisPatch,
    confirmDelete: Type.Boolean(),
  }),
  STRICT,
);
export type FeedbackPatch = Static<typeof FeedbackPatch>;

/** `POST /feedback/{id}/refresh-ai`. */
export const FeedbackAiRefreshed = Type.Object({ ai: FeedbackAi });

/** Query of `GET /feedback/{id}/comment`: comments of a project by their ids, on whatever items they are. Those no longer published are left out. */
export const FeedbackCommentsQuery = Type.Object({ ids: Several(Id, FEEDBACK_COMMENTS_MAX) });
