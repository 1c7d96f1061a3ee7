import {
  type AI_ENGINES,
  AI_STATUSES,
  FEEDBACK_ITEM_TYPES,
  FEEDBACK_STATUSES,
  type FeedbackStatus,
  MODERATION_MODES,
  PANORAMA_VISIBILITIES,
} from '@oriel/contract/enums';
import { FEEDBACK_SETTINGS_DEFAULTS as DEFAULTS, type FeedbackSettings } from '@oriel/contract/feedback';
import type { PASSAGE_PARTS, Sentiment } from '@oriel/contract/feedback-analysis';
import type { GeoPolygon } from '@oriel/contract/primitives';
import { type Model, Schema, type Types } from 'mongoose';
import { type GeoPointDocument, part } from '../../platform/document-parts.ts';
import { guardTenancy, type TenantDocument } from '../../platform/tenant.ts';
import type { TranslationsDocument } from '../../platform/translation.ts';
import type { CommentPosition } from '../comment/model.ts';

declare module '../../platform/database.ts' {
  interface Models {
    readonly Feedback: Model<FeedbackDocument>;
    readonly FeedbackItem: Model<FeedbackItemDocument>;
  }
}

export interface FeedbackCategoryDocument {
  key: string;
  label: string;
  color: string;
  icon?: string;
  i18n?: TranslationsDocument;
}

/** A sentence of the analysis with the comments it is based on; without any it only gives numbers. */
export interface CitedText {
  text: string;
  commentIds: Types.ObjectId[];
  /** A person's words. */
  corrected?: true;
  /** By the team. */
  i18n?: TranslationsDocument;
}

/** Result of an analysis. Every text is stored with its comments, so that it disappears with them. */
export interface AnalysisDocument {
  engine: (typeof AI_ENGINES)[number];
  model?: string;
  language: string;
  generatedAt: Date;
  commentCount: number;
  summary: CitedText[];
  keyPoints: CitedText[];
  sentiment: Sentiment;
  topics: {
    id: string;
    label: string;
    count: number;
    sentiment: number;
    quotes: { commentId: Types.ObjectId; text: string }[];
    corrected?: true;
    /** Of the label, as `text`. */
    i18n?: TranslationsDocument;
  }[];
  categories: { key: string; count: number; score: number }[];
  disagreements: {
    text: string;
    for: Types.ObjectId[];
    against: Types.ObjectId[];
    corrected?: true;
    i18n?: TranslationsDocument;
  }[];
  /** Results from before there were any have none. */
  agreements?: CitedText[];
  /** What people did to the machine's words; only in what was published. */
  review?: { changed: number; hidden: number };
}

/** A person's words in place of the machine's. They outlive the analysis, in case the next one says the same. */
export interface CorrectionDocument {
  /** Of the machine's words (`passageKey`). */
  key: string;
  part: (typeof PASSAGE_PARTS)[number];
  machine: string;
  /** The comment that the machine's words quote. */
  quoted?: Types.ObjectId;
  text?: string;
  /** Translations of the words as they stand: the person's, else the machine's. */
  i18n?: TranslationsDocument;
  hidden: boolean;
  by?: Types.ObjectId;
  at: Date;
}

/** What visitors get: the words as they stood when somebody published them. */
export interface PublicationDocument {
  at: Date;
  by?: Types.ObjectId;
  result: AnalysisDocument;
  items: { itemId: Types.ObjectId; summary: CitedText[]; sentiment: Sentiment }[];
  opinion?: OpinionDocument;
}

/** One decision, with the comments that it answers. */
export interface OutcomeDocument {
  text: string;
  commentIds: Types.ObjectId[];
  i18n?: TranslationsDocument;
}

interface TallyDocument {
  agree: number;
  disagree: number;
  pass: number;
}

type StanceDocument = 'AGREE' | 'DISAGREE';

/** Groups of opinion: ids and numbers only, so that no words outlive their comment. */
export interface OpinionDocument {
  generatedAt: Date;
  voters: number;
  grouped: number;
  groups: {
    size: number;
    x: number;
    y: number;
    radius: number;
    standsFor: { commentId: Types.ObjectId; stance: StanceDocument }[];
  }[];
  statements: (TallyDocument & { commentId: Types.ObjectId; groups: TallyDocument[] })[];
  common: { commentId: Types.ObjectId; stance: StanceDocument; consensus: number }[];
  dividing: { commentId: Types.ObjectId; distance: number }[];
  /** Some of the people on the map, for members; what is published has none. */
  people?: { x: number; y: number; group: number }[];
}

interface FeedbackAiDocument {
  status: (typeof AI_STATUSES)[number];
  published: boolean;
  requestedAt?: Date;
  /** Of the last run. */
  startedAt?: Date;
  /** `revision` of the project when its comments were read. */
  revision?: number;
  /** Id of a sentence in the catalogue. */
  error?: string;
  result?: AnalysisDocument;
  /** Absent while nothing is put to the vote. */
  opinion?: OpinionDocument;
  corrections?: CorrectionDocument[];
  /** What was published before this was kept has none: visitors get the words as they stand. */
  publication?: PublicationDocument;
}

export interface FeedbackDocument extends TenantDocument {
  title: string;
  /** Sort key of lists. */
  titleKey: string;
  slug: string;
  description?: string;
  plainText?: string;
  coverAssetId?: Types.ObjectId;
  /** As last written; `effectiveStatus` applies the dates. */
  status: FeedbackStatus;
  visibility: (typeof PANORAMA_VISIBILITIES)[number];
  opensAt?: Date;
  closesAt?: Date;
  location?: GeoPointDocument;
  boundary?: GeoPolygon;
  question?: string;
  categories: FeedbackCategoryDocument[];
  settings: FeedbackSettings;
  /** Items in order. */
  itemIds: Types.ObjectId[];
  /** Items that it no longer has and that are being removed, with their comments; for who takes over from a dead server. */
  leavingIds?: Types.ObjectId[];
  startingItemId?: Types.ObjectId;
  outcome?: string;
  /** Projects from before there were any have none. */
  outcomes?: OutcomeDocument[];
  /** Comments that are put to the vote, in order. Projects from before there were any have none. */
  statementIds?: Types.ObjectId[];
  i18n?: TranslationsDocument;
  ai: FeedbackAiDocument;
  /** Maintained by `CommentCounts`; `comments` are published ones. */
  counts: { comments: number; pending: number; likes: number };
  /** Incremented by every change of a comment that readers or the analysis would notice. */
  revision: number;
  deletedAt?: Date;
}

const id = Schema.Types.ObjectId;

export const feedbackSchema = new Schema<FeedbackDocument>(
  {
    organizationId: { type: id, required: true },
    createdBy: id,
    title: { type: String, required: true },
    titleKey: { type: String, required: true },
    slug: { type: String, required: true },
    description: String,
    plainText: String,
    coverAssetId: id,
    status: { type: String, enum: FEEDBACK_STATUSES, default: 'DRAFT' },
    visibility: { type: String, enum: PANORAMA_VISIBILITIES, default: 'PUBLIC' },
    opensAt: Date,
    closesAt: Date,
    location: part.geo,
    boundary: part.geo,
    question: String,
    categories: {
      type: [{ key: String, label: String, color: String, icon: String, i18n: part.i18n, _id: false }],
      default: [],
    },
    settings: {
      type: {
        allowGuests: { type: Boolean, default: DEFAULTS.allowGuests },
        requireName: { type: Boolean, default: DEFAULTS.requireName },
        requireEmail: { type: Boolean, default: DEFAULTS.requireEmail },
        allowReplies: { type: Boolean, default: DEFAULTS.allowReplies },
        allowLikes: { type: Boolean, default: DEFAULTS.allowLikes },
        allowDislikes: { type: Boolean, default: DEFAULTS.allowDislikes },
        moderation: { type: String, enum: MODERATION_MODES, default: DEFAULTS.moderation },
        maxCommentsPerVisitor: { type: Number, default: DEFAULTS.maxCommentsPerVisitor },
        showOthersComments: { type: Boolean, default: DEFAULTS.showOthersComments },
      },
      _id: false,
      default: () => ({}),
    },
    itemIds: { type: [id], default: [] },
    leavingIds: { type: [id], default: undefined },
    startingItemId: id,
    outcome: String,
    outcomes: { type: [{ text: String, commentIds: [id], i18n: part.i18n, _id: false }], default: [] },
    statementIds: { type: [id], default: [] },
    i18n: part.i18n,
    ai: {
      type: {
        status: { type: String, enum: AI_STATUSES, default: 'IDLE' },
        published: { type: Boolean, default: false },
        requestedAt: Date,
        startedAt: Date,
        revision: Number,
        error: String,
        result: { type: Schema.Types.Mixed, default: undefined },
        opinion: { type: Schema.Types.Mixed, default: undefined },
        corrections: { type: Schema.Types.Mixed, default: undefined },
        publication: { type: Schema.Types.Mixed, default: undefined },
      },
      _id: false,
      default: () => ({}),
    },
    counts: {
      type: {
        comments: { type: Number, default: 0 },
        pending: { type: Number, default: 0 },
        likes: { type: Number, default: 0 },
      },
      _id: false,
      default: () => ({}),
    },
    revision: { type: Number, default: 0 },
    deletedAt: Date,
  },
  { timestamps: true, minimize: false, id: false },
);
feedbackSchema.index({ organizationId: 1, slug: 1 }, { unique: true });
feedbackSchema.index({ organizationId: 1, createdAt: -1 });
feedbackSchema.index({ status: 1, opensAt: 1 });
feedbackSchema.index({ status: 1, closesAt: 1 });
feedbackSchema.index({ 'ai.status': 1 });
feedbackSchema.index({ leavingIds: 1 }, { sparse: true });
guardTenancy(feedbackSchema);

export interface FeedbackItemDocument extends TenantDocument {
  projectId: Types.ObjectId;
  type: (typeof FEEDBACK_ITEM_TYPES)[number];
  title: string;
  description?: string;
  plainText?: string;
  question?: string;
  assetId?: Types.ObjectId;
  panoramaId?: Types.ObjectId;
  map?: { center: [number, number]; zoom: number; boundary?: GeoPolygon };
  links: { position: CommentPosition; targetItemId: string; label?: string }[];
  commentsEnabled: boolean;
  i18n?: TranslationsDocument;
  counts: { comments: number; pending: number; likes: number };
  ai?: { summary: CitedText[]; sentiment: Sentiment };
}

export const feedbackItemSchema = new Schema<FeedbackItemDocument>(
  {
    organizationId: { type: id, required: true },
    createdBy: id,
    projectId: { type: id, required: true },
    type: { type: String, enum: FEEDBACK_ITEM_TYPES, required: true },
    title: { type: String, required: true },
    description: String,
    plainText: String,
    question: String,
    assetId: id,
    panoramaId: id,
    map: { type: Schema.Types.Mixed, default: undefined },
    links: { type: Schema.Types.Mixed, default: () => [] },
    commentsEnabled: { type: Boolean, default: true },
    i18n: part.i18n,
    counts: {
      type: {
        comments: { type: Number, default: 0 },
        pending: { type: Number, default: 0 },
        likes: { type: Number, default: 0 },
      },
      _id: false,
      default: () => ({}),
    },
    ai: { type: Schema.Types.Mixed, default: undefined },
  },
  { timestamps: true, id: false },
);
feedbackItemSchema.index({ organizationId: 1, projectId: 1 });
feedbackItemSchema.index({ organizationId: 1, assetId: 1 });
feedbackItemSchema.index({ organizationId: 1, panoramaId: 1 });
guardTenancy(feedbackItemSchema);
