import { setImmediate as breathe } from 'node:timers/promises';
import { say } from '../platform/messages.ts';
import { abuseOf } from './abuse.ts';
import type { AnalysedTopic, Analysis, AnalysisInput, Cited, CommentFindings } from './analyzer.ts';
import type { Document } from './document.ts';
import { type Excluded, excludedOf } from './excluded.ts';
import { type Weigh, weigher } from './likeness.ts';
import { agreementsIn, disagreementsIn } from './opinions.ts';
import { pointsOf } from './points.ts';
import { type Quote, quotesOf } from './quotes.ts';
import { documentsOf } from './reading.ts';
import { leaningOf } from './sentiment.ts';
import { statementsOf } from './statements.ts';
import { mean, type Topic, topicsOf } from './topics.ts';

const MOST_TOPICS = 12;
const QUOTES_PER_TOPIC = 3;
const MOST_SENTENCES = 5;
/** Sentences in a summary without topics. */
const MOST_SINGLE = 3;
/** Topics in the summary of one item. */
const TOPICS_PER_ITEM = 2;

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

/** Each topic's best sentence, none of them twice; without topics, the best sentences overall. */
function sentencesFor(
  topics: readonly Topic[],
  documents: readonly Document[],
  { weigh, home, most }: { weigh: Weigh; home: string; most: number },
): Cited[] {
  if (topics.length === 0) {
    const all = documents.flatMap((document) =>
      document.sentences.map((sentence) => ({ document, sentence })),
    );
    return quotesOf(all, { weigh, home, most: Math.min(most, MOST_SINGLE) }).map(({ commentId, text }) => ({
      text: `“${text}”`,
      commentIds: [commentId],
    }));
  }
  const quoted = new Set<string>();
  return topics
    .flatMap(({ label, mentions, documents: behind }) => {
      const quotes = quotesOf(mentions, { weigh, home, most: QUOTES_PER_TOPIC });
      const quote = quotes.find(({ text }) => !quoted.has(text));
      if (!quote) return [];
      quoted.add(quote.text);
      return [{ text: `**${label}** (${behind.length}): “${quote.text}”`, commentIds: [quote.commentId] }];
    })
    .slice(0, most);
}

function categoriesOf(input: AnalysisInput, byId: ReadonlyMap<string, Document>): Analysis['categories'] {
  return input.categories.flatMap(({ key }) => {
    const scores = input.comments
      .filter((comment) => comment.category === key)
      .flatMap(({ id }) => byId.get(id)?.score ?? []);
    return scores.length > 0 ? [{ key, count: scores.length, score: mean(scores) }] : [];
  });
}

function presentTopic({ id, label, documents, score }: Topic, quotes: readonly Quote[]): AnalysedTopic {
  return { id, label, count: documents.length, sentiment: score, quotes };
}

interface Surroundings {
  readonly input: AnalysisInput;
  readonly excluded: Excluded;
  readonly weigh: Weigh;
}

async function itemsOf(
  documents: readonly Document[],
  { input, excluded, weigh }: Surroundings,
): Promise<Analysis['items']> {
  const home = new Map(input.comments.map(({ id, itemId }) => [id, itemId]));
  const items: Analysis['items'][number][] = [];
  for (const { id } of input.items) {
    const own = documents.filter((document) => home.get(document.id) === id);
    if (own.length === 0) continue;
    await breathe();
    const topics = topicsOf(own, { home: input.language, excluded });
    items.push({
      itemId: id,
      summary: sentencesFor(topics, own, { weigh, home: input.language, most: TOPICS_PER_ITEM }),
      sentiment: sentimentOfAll(own),
    });
  }
  return items;
}

function findingsOf(
  input: AnalysisInput,
  byId: ReadonlyMap<string, Document>,
  topics: readonly Topic[],
): CommentFindings[] {
  const labels = new Map<string, string[]>();
  for (const { label, documents } of topics) {
    for (const { id } of documents) labels.set(id, [...(labels.get(id) ?? []), label]);
  }
  return input.comments.map(({ id, body }): CommentFindings => {
    const document = byId.get(id);
    const score = document?.score ?? 0;
    return {
      id,
      ...(document?.language ? { language: document.language } : {}),
      sentiment: leaningOf(score),
      score,
      topics: labels.get(id) ?? [],
      toxicity: abuseOf(body),
    };
  });
}

/**
 * The analysis that is always available: dictionaries and word lists for what is said and in which tone, the comments' own sentences for a
 * summary. Tones are known in Polish and English; wishes and the things of a place in German, Ukrainian and French, too; in other languages
 * it finds topics and assumes neutral sentiment.
 */
export async function analyseHere(input: AnalysisInput, signal: AbortSignal): Promise<Analysis> {
  const { language } = input;
  const documents = await documentsOf(input.comments, language, signal);
  const byId = new Map(documents.map((document) => [document.id, document]));
  const excluded = await excludedOf(input);
  const weigh = weigher(documents, excluded);
  const statements = statementsOf(documents, weigh);
  const counted = topicsOf(documents, { home: language, excluded });
  const topics = counted.slice(0, MOST_TOPICS);
  await breathe();
  signal.throwIfAborted();
  const sentiment = sentimentOfAll(documents);
  const { positive, neutral, negative } = sentiment;
  const numbers = say(language, 'analysis.counted', {
    comments: documents.length,
    positive,
    neutral,
    negative,
  });
  return {
    engine: 'LOCAL',
    language,
    summary: [
      { text: numbers, commentIds: [] },
      ...sentencesFor(topics, documents, { weigh, home: language, most: MOST_SENTENCES }),
    ],
    keyPoints: pointsOf(statements, language),
    sentiment,
    topics: topics.map((topic) =>
      presentTopic(topic, quotesOf(topic.mentions, { weigh, home: language, most: QUOTES_PER_TOPIC })),
    ),
    categories: categoriesOf(input, byId),
    disagreements: disagreementsIn(counted, statements, language),
    agreements: agreementsIn(counted, language),
    items: await itemsOf(documents, { input, excluded, weigh }),
    comments: findingsOf(input, byId, topics),
  };
}
