import type { Document, Sentence } from './document.ts';
import { shortened } from './text.ts';
import type { Mention } from './topics.ts';

/** A representative sentence of a comment. */
export interface Quote {
  readonly commentId: string;
  readonly text: string;
}

const LONGEST_QUOTE = 220;
/** Minimum words of a sentence that can stand alone. */
const FEWEST_WORDS = 4;
const GOOD_LENGTH = 14;
const LIKES_WEIGHT = 0.4;

/** Number of comments that use each stem. */
export function frequencies(documents: readonly Document[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const { sentences } of documents) {
    const stems = new Set(sentences.flatMap(({ terms }) => terms.map(({ stem }) => stem)));
    for (const stem of stems) counts.set(stem, (counts.get(stem) ?? 0) + 1);
  }
  return counts;
}

/** How representative a sentence is: by the words it shares with many comments, by likes, and by a moderate length. */
function weightOf(sentence: Sentence, { likes }: Document, common: ReadonlyMap<string, number>): number {
  if (sentence.words < FEWEST_WORDS) return 0;
  const shared = sentence.terms.reduce((sum, { stem }) => sum + Math.log(common.get(stem) ?? 1), 0);
  const length = Math.sqrt(Math.max(sentence.words, GOOD_LENGTH));
  return shared / length + LIKES_WEIGHT * Math.log(1 + likes);
}

/** Word overlap from which sentences count as equal. */
const SAME = 0.7;

/** Tracks quotes, so that none is repeated in other words. */
export class Quoted {
  readonly #sentences: ReadonlySet<string>[] = [];

  /** Adds a sentence; false when a similar one was already quoted. */
  add({ terms }: Sentence): boolean {
    const stems = new Set(terms.map(({ stem }) => stem));
    const known = this.#sentences.some((other) => {
      const both = [...stems].filter((stem) => other.has(stem)).length;
      return both > 0 && both / Math.min(stems.size, other.size) >= SAME;
    });
    if (!known) this.#sentences.push(stems);
    return !known;
  }
}

interface Choice {
  readonly common: ReadonlyMap<string, number>;
  readonly most: number;
  /** Earlier quotes, which must not be repeated. */
  readonly quoted?: Quoted;
}

/** The best sentences of some mentions, one per comment, best first. */
export function quotesOf(
  mentions: readonly Mention[],
  { common, most, quoted = new Quoted() }: Choice,
): Quote[] {
  const quotes: Quote[] = [];
  for (const { document, sentence } of ranked(mentions, common)) {
    if (quotes.length === most) break;
    if (quoted.add(sentence))
      quotes.push({ commentId: document.id, text: shortened(sentence.text, LONGEST_QUOTE) });
  }
  return quotes;
}

function ranked(mentions: readonly Mention[], common: ReadonlyMap<string, number>) {
  return mentions
    .flatMap(({ document, sentences }) => {
      const [best] = sentences
        .map((sentence) => ({ sentence, weight: weightOf(sentence, document, common) }))
        .sort((a, b) => b.weight - a.weight);
      return best ? [{ document, ...best }] : [];
    })
    .sort((a, b) => b.weight - a.weight || a.document.id.localeCompare(b.document.id));
}
