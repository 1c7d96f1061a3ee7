import { type Static, Type } from 'typebox';
import { AI_ENGINES, AI_STATUSES } from './enums.ts';
import { DateTime, Id, Nullable, OneOf, Text, Translations } from './primitives.ts';

const STRICT = { additionalProperties: false } as const;

/** Minimum time between two analyses of a project, in seconds. */
export const ANALYSIS_COOLDOWN_SECONDS = 60;

/** Number of comments by sentiment, and the mean, -1 (all negative) to 1 (all positive). */
export const Sentiment = Type.Object({
  positive: Type.Integer({ minimum: 0 }),
  neutral: Type.Integer({ minimum: 0 }),
  negative: Type.Integer({ minimum: 0 }),
  score: Type.Number({ minimum: -1, maximum: 1 }),
});
export type Sentiment = Static<typeof Sentiment>;

const commentIds = Type.Array(Id);
const corrected = Type.Optional(Type.Boolean({ description: 'a person has changed these words' }));

const quotes = Type.Array(Type.Object({ commentId: Id, text: Type.String() }));

const analysis = {
  engine: OneOf(AI_ENGINES),
  model: Type.Optional(Type.String({ description: 'of engine LLM' })),
  language: Type.String({ description: 'of the summary, ISO 639-1' }),
  generatedAt: Type.Optional(DateTime),
  commentCount: Type.Integer({ minimum: 0, description: 'comments that were analysed' }),
  summary: Type.String({ description: 'markdown' }),
  keyPoints: Type.Array(
    Type.Object(
      { text: Type.String(), commentIds, corrected },
      { description: 'each cites published comments' },
    ),
  ),
  sentiment: Sentiment,
  topics: Type.Array(
    Type.Object({
      id: Type.String(),
      label: Type.String(),
      count: Type.Integer({ minimum: 0 }),
      sentiment: Type.Number({ minimum: -1, maximum: 1 }),
      quotes,
      corrected,
    }),
  ),
  categories: Type.Array(
    Type.Object({
      key: Type.String(),
      count: Type.Integer({ minimum: 0 }),
      score: Type.Number({ minimum: -1, maximum: 1 }),
    }),
  ),
  disagreements: Type.Array(
    Type.Object({ text: Type.String(), for: commentIds, against: commentIds, corrected }),
  ),
  agreements: Type.Optional(
    Type.Array(
      Type.Object(
        { text: Type.String(), commentIds, corrected },
        { description: 'a topic on which all who take a stance take the same' },
      ),
    ),
  ),
  review: Type.Object(
    {
      changed: Type.Integer({ minimum: 0, description: 'sentences and topics in a person’s words' }),
      hidden: Type.Integer({ minimum: 0, description: 'sentences and topics that a person left out' }),
    },
    { description: 'what the team did to the machine’s words' },
  ),
  publishedAt: Type.Optional(DateTime),
};

/** Result of the analysis, as visitors get it once it is published. Comments removed since are neither quoted nor cited. */
export const PublicFeedbackAi = Type.Object(analysis);
export type PublicFeedbackAi = Static<typeof PublicFeedbackAi>;

/** What an analysis is made of. */
export const PASSAGE_PARTS = ['SUMMARY', 'TOPIC', 'KEY_POINT', 'AGREEMENT', 'DISAGREEMENT'] as const;

/** Longest words that a person puts in place of the machine's: of a sentence, and of the name of a topic. */
export const PASSAGE_TEXT_MAX = 600;
export const TOPIC_LABEL_MAX = 60;

/** Most corrections of an analysis, those without their sentence among them. */
export const CORRECTIONS_MAX = 200;

const PassageTexts = Translations({ text: Text(1, PASSAGE_TEXT_MAX) });

const PassageKey = Type.String({
  pattern: '^[0-9a-f]{16}$',
  description: 'of the machine’s words: the same words have the same key in the next analysis',
});

const correction = {
  key: PassageKey,
  part: OneOf(PASSAGE_PARTS),
  machine: Type.Optional(
    Type.String({ description: 'the machine’s words; absent once the comment they quote was removed' }),
  ),
  hidden: Type.Boolean({ description: 'left out of what visitors get' }),
  changedBy: Type.Optional(Type.Object({ id: Id, name: Type.String() })),
  changedAt: Type.Optional(DateTime),
};

/** A sentence or the name of a topic, as the machine wrote it and as it stands. */
export const Passage = Type.Object({
  ...correction,
  text: Type.Optional(
    Type.String({ description: 'as it stands; absent once all its comments were removed' }),
  ),
  commentIds: Type.Array(Id, {
    description: 'published comments that it rests on; of a DISAGREEMENT those for it',
  }),
  against: Type.Optional(commentIds),
  i18n: Type.Optional(PassageTexts),
  removed: Type.Integer({ minimum: 0, description: 'cited comments that are no longer published' }),
  count: Type.Optional(Type.Integer({ minimum: 0, description: 'comments on a TOPIC' })),
  sentiment: Type.Optional(Type.Number({ minimum: -1, maximum: 1, description: 'of a TOPIC' })),
  quotes: Type.Optional(quotes),
});
export type Passage = Static<typeof Passage>;

/** A person's words whose sentence is no longer in the analysis. */
export const LostCorrection = Type.Object({ ...correction, text: Type.Optional(Type.String()) });
export type LostCorrection = Static<typeof LostCorrection>;

/** The analysis as members get it: what visitors would get if it were published now, and what it is made of. `stale`: comments have changed since. Empty while IDLE. */
export const FeedbackAi = Type.Object({
  status: OneOf(AI_STATUSES),
  ...analysis,
  stale: Type.Boolean(),
  newComments: Type.Integer({
    minimum: 0,
    description: 'published comments that it has not read, edited ones among them',
  }),
  requestedAt: Type.Optional(DateTime),
  startedAt: Type.Optional(Type.String({ format: 'date-time', description: 'of the running analysis' })),
  error: Type.Optional(Type.String()),
  published: Type.Boolean(),
  publishedBy: Type.Optional(Type.Object({ id: Id, name: Type.String() })),
  unpublishedChanges: Type.Boolean({ description: 'visitors get other words than these' }),
  passages: Type.Array(Passage),
  lostCorrections: Type.Array(LostCorrection),
});
export type FeedbackAi = Static<typeof FeedbackAi>;

/**
 * `ai` in `PATCH /feedback/{id}`. `published: true` shows visitors the words as they stand, until it is sent again; `generatedAt` refuses with
 * STALE_UPDATE where the analysis is another by now. `corrections` change single sentences: omitted fields stay, `text: null` brings the
 * machine's words back. `i18n` are translations of the words as they stand: other words have none, and `null` removes them.
 */
export const AnalysisPatch = Type.Partial(
  Type.Object(
    {
      published: Type.Boolean(),
      generatedAt: DateTime,
      corrections: Type.Array(
        Type.Object(
          {
            key: PassageKey,
            text: Type.Optional(Nullable(Text(1, PASSAGE_TEXT_MAX))),
            hidden: Type.Optional(Type.Boolean()),
            i18n: Type.Optional(Nullable(PassageTexts)),
          },
          STRICT,
        ),
        { maxItems: CORRECTIONS_MAX },
      ),
    },
    STRICT,
  ),
  STRICT,
);
export type AnalysisPatch = Static<typeof AnalysisPatch>;
