import { setImmediate as breathe } from 'node:timers/promises';
import { say } from '../platform/messages.ts';
import { abuseOf } from './abuse.ts';
import type {
  AnalysedTopic,
  Analysis,
  AnalysisInput,
  Cited,
  CommentFindings,
  FeedbackAnalyzer,
} from './analyzer.ts';
import { type Document, documentOf } from './document.ts';
import { languageOf } from './language.ts';
import { frequencies, Quoted, quotesOf } from './quotes.ts';
import { leaningOf } from './sentiment.ts';
import { type Mention, mean, type Topic, topicsOf } from './topics.ts';

/** Comments processed before yielding to other work. */
const AT_ONCE = 50;
const QUOTES_PER_TOPIC = 3;
const MOST_POINTS = 8;
const MOST_SENTENCES = 5;
const MOST_CITED = 50;
/** Topics in the summary of one item. */
const TOPICS_PER_ITEM = 2;
/** A minority of this share, and more than one voice, makes a disagreement. */
const MINORITY = 0.25;
const FEWEST_VOICES = 2;
const MOST_DISAGREEMENTS = 6;
const LOUD = 0.2;

type Common = ReadonlyMap<string, number>;

function sentimentOfAll(documents: readonly Document[]) {
  const leanings = documents.map(({ score }) => leaningOf(score));
  const count = (leaning: string) => leanings.filter((one) => one === leaning).length;
  return {
    positive: count('POSITIVE'),
    neutral: count('NEUTRAL'),
    negative: count('NEGATIVE'),
    score: mean(documents.map(({ score }) => score)),
  };
}

function idsOf(mentions: readonly Mention[]): string[] {
  return mentions.map(({ document }) => document.id);
}

/** The mentions that agree with the majority or are neutral. */
function majority({ mentions, score }: Topic): Mention[] {
  const leaning = leaningOf(score);
  if (leaning === 'NEUTRAL') return [...mentions];
  return mentions.filter((mention) => Math.sign(mention.score) !== -Math.sign(score));
}

function keyPointsOf(topics: readonly Topic[], common: Common): Cited[] {
  const quoted = new Quoted();
  return topics
    .flatMap((topic) => {
      const behind = majority(topic);
      const [quote] = quotesOf(behind, { common, most: 1, quoted });
      if (!quote) return [];
      const others = idsOf(behind).filter((id) => id !== quote.commentId);
      return [{ text: quote.text, commentIds: [quote.commentId, ...others].slice(0, MOST_CITED) }];
    })
    .slice(0, MOST_POINTS);
}

/** Each topic's best sentence; without topics, the best sentences overall. */
function sentencesFor(
  topics: readonly Topic[],
  documents: readonly Document[],
  { common, most }: { common: Common; most: number },
): Cited[] {
  if (topics.length === 0) {
    const whole = documents.map((document) => ({
      document,
      sentences: document.sentences,
      score: document.score,
    }));
    return quotesOf(whole, { common, most: Math.min(most, 3) }).map(({ commentId, text }) => ({
      text: `“${text}”`,
      commentIds: [commentId],
    }));
  }
  const quoted = new Quoted();
  return topics
    .flatMap(({ label, mentions }) => {
      const [quote] = quotesOf(mentions, { common, most: 1, quoted });
      if (!quote) return [];
      return [{ text: `**${label}** (${mentions.length}): “${quote.text}”`, commentIds: [quote.commentId] }];
    })
    .slice(0, most);
}

function disagreementsIn(topics: readonly Topic[], language: 'en' | 'pl'): Analysis['disagreements'] {
  return topics
    .flatMap(({ label, mentions }) => {
      const inFavour = mentions.filter(({ score }) => score >= LOUD);
      const against = mentions.filter(({ score }) => score <= -LOUD);
      const smaller = Math.min(inFavour.length, against.length);
      if (smaller < FEWEST_VOICES || smaller / (inFavour.length + against.length) < MINORITY) return [];
      const values = { topic: label, for: inFavour.length, against: against.length };
      return [
        {
          text: say(language, 'analysis.disagreement', values),
          for: idsOf(inFavour).slice(0, MOST_CITED),
          against: idsOf(against).slice(0, MOST_CITED),
        },
      ];
    })
    .slice(0, MOST_DISAGREEMENTS);
}

function categoriesOf(input: AnalysisInput, byId: ReadonlyMap<string, Document>): Analysis['categories'] {
  return input.categories.flatMap(({ key }) => {
    const scores = input.comments
      .filter((comment) => comment.category === key)
      .flatMap(({ id }) => byId.get(id)?.score ?? []);
    return scores.length > 0 ? [{ key, count: scores.length, score: mean(scores) }] : [];
  });
}

function presentTopic(topic: Topic, common: Common): AnalysedTopic {
  return {
    id: topic.id,
    label: topic.label,
    count: topic.mentions.length,
    sentiment: topic.score,
    quotes: quotesOf(topic.mentions, { common, most: QUOTES_PER_TOPIC }),
  };
}

async function documentsOf(input: AnalysisInput, signal: AbortSignal): Promise<Document[]> {
  const documents: Document[] = [];
  for (const [index, comment] of input.comments.entries()) {
    if (index % AT_ONCE === 0) await breathe();
    signal.throwIfAborted();
    documents.push(documentOf(comment, await languageOf(comment.body, input.language)));
  }
  return documents;
}

function itemsOf(input: AnalysisInput, documents: readonly Document[], common: Common): Analysis['items'] {
  const home = new Map(input.comments.map(({ id, itemId }) => [id, itemId]));
  return input.items.flatMap(({ id }) => {
    const own = documents.filter((document) => home.get(document.id) === id);
    if (own.length === 0) return [];
    const topics = topicsOf(own);
    return [
      {
        itemId: id,
        summary: sentencesFor(topics, own, { common, most: TOPICS_PER_ITEM }),
        sentiment: sentimentOfAll(own),
      },
    ];
  });
}

/**
 * The analysis that is always available: word lists for sentiment, shared words for topics, the comments' own sentences for a summary.
 * Supports Polish and English; in other languages it finds topics and assumes neutral sentiment.
 */
export const localAnalyzer: FeedbackAnalyzer = {
  async analyse(input, signal): Promise<Analysis> {
    const documents = await documentsOf(input, signal);
    const byId = new Map(documents.map((document) => [document.id, document]));
    const common = frequencies(documents);
    await breathe();
    const topics = topicsOf(documents);
    await breathe();
    const sentiment = sentimentOfAll(documents);
    const topicsById = new Map<string, string[]>();
    for (const { label, mentions } of topics) {
      for (const id of idsOf(mentions)) topicsById.set(id, [...(topicsById.get(id) ?? []), label]);
    }
    const { positive, neutral, negative } = sentiment;
    const counted = say(input.language, 'analysis.counted', {
      comments: documents.length,
      positive,
      neutral,
      negative,
    });
    const findings = input.comments.map(({ id, body }): CommentFindings => {
      const document = byId.get(id);
      const score = document?.score ?? 0;
      return {
        id,
        ...(document?.language ? { language: document.language } : {}),
        sentiment: leaningOf(score),
        score,
        topics: topicsById.get(id) ?? [],
        toxicity: abuseOf(body),
      };
    });
    return {
      engine: 'LOCAL',
      language: input.language,
      summary: [
        { text: counted, commentIds: [] },
        ...sentencesFor(topics, documents, { common, most: MOST_SENTENCES }),
      ],
      keyPoints: keyPointsOf(topics, common),
      sentiment,
      topics: topics.map((topic) => presentTopic(topic, common)),
      categories: categoriesOf(input, byId),
      disagreements: disagreementsIn(topics, input.language),
      items: itemsOf(input, documents, common),
      comments: findings,
    };
  },
};
