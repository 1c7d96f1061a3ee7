import type { Document, Sentence } from './document.ts';
import { type Content, contentOf, coverage, type Weigh } from './likeness.ts';
import { shortened } from './text.ts';

/** A representative sentence of a comment. */
export interface Quote {
  readonly commentId: string;
  readonly text: string;
}

export interface Quotable {
  readonly document: Document;
  readonly sentence: Sentence;
}

export const LONGEST_QUOTE = 220;
/** Minimum words of a sentence that can stand alone. */
const FEWEST_WORDS = 4;
const GOOD_LENGTH = 14;
const LIKES_WEIGHT = 0.4;
/** Of a sentence in a language that whoever reads the analysis may not read. */
const FOREIGN = 0.6;
/** Overlap from which a quote repeats another. */
const SAME = 0.7;

const BACK = new Set(
  `this that these those it they he she such so and or but then also to ten ta te tego tam taki takie takie i oraz więc wtedy też dlatego das dies diese
  es sie це він вона вони ce cela ils elle il`.split(/\s+/),
);

/** Whether a sentence speaks of what was said before it, and says little alone. */
export function pointsBack({ clauses }: Sentence): boolean {
  return BACK.has(clauses[0]?.tokens[0]?.text.toLowerCase() ?? '');
}

/** How well a sentence stands for the others: by the words it shares with them, by likes, and by a moderate length. */
function weightOf({ sentence, document }: Quotable, shared: ReadonlyMap<string, number>): number {
  if (sentence.words < FEWEST_WORDS || pointsBack(sentence)) return 0;
  const keys = new Set(
    sentence.clauses.flatMap(({ tokens }) => tokens.filter(({ empty }) => !empty).map(({ key }) => key)),
  );
  let sum = 0;
  for (const key of keys) sum += Math.log(shared.get(key) ?? 1);
  return sum / Math.sqrt(Math.max(sentence.words, GOOD_LENGTH)) + LIKES_WEIGHT * Math.log(1 + document.likes);
}

/** The best sentences, one per comment, best first, none that repeats another; rather those in the language of the reader. */
export function quotesOf(
  quotable: readonly Quotable[],
  { weigh, home, most }: { weigh: Weigh; home: string; most: number },
): Quote[] {
  const shared = new Map<string, number>();
  for (const { sentence } of quotable) {
    for (const key of contentOf(sentence, weigh).keys()) shared.set(key, (shared.get(key) ?? 0) + 1);
  }
  const best = new Map<Document, Quotable & { weight: number }>();
  for (const one of quotable) {
    const weight = weightOf(one, shared) * (one.document.language === home ? 1 : FOREIGN);
    const known = best.get(one.document);
    if (!known || weight > known.weight) best.set(one.document, { ...one, weight });
  }
  const ranked = [...best.values()].sort(
    (a, b) => b.weight - a.weight || a.document.id.localeCompare(b.document.id),
  );
  const quotes: Quote[] = [];
  const said: Content[] = [];
  for (const { document, sentence } of ranked) {
    if (quotes.length === most) break;
    const content = contentOf(sentence, weigh);
    if (said.some((other) => Math.max(coverage(content, other), coverage(other, content)) >= SAME)) continue;
    said.push(content);
    quotes.push({ commentId: document.id, text: shortened(sentence.text, LONGEST_QUOTE) });
  }
  return quotes;
}
