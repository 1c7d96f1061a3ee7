import type { Document, Sentence } from './document.ts';
import { shortened } from './text.ts';
import type { Mention } from './topics.ts';

/** A sentence of a comment that stands for others. */
export interface Quote {
  readonly commentId: string;
  readonly text: string;
}

const LONGEST_QUOTE = 220;
/** Words in a sentence that can stand alone. */
const FEWEST_WORDS = 4;
const GOOD_LENGTH = 14;
const LIKES_WEIGHT = 0.4;

/** How often each stem is used, in how many comments. */
export function frequencies(documents: readonly Document[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const { sentences } of documents) {
    const stems = new Set(sentences.flatMap(({ terms }) => terms.map(({ stem }) => stem)));
    for (const stem of stems) counts.set(stem, (counts.get(stem) ?? 0) + 1);
  }
  return counts;
}

/**
 * How well a sentence speaks for the comments: by the words that it shares with many of them, by how many people liked it, and by being
 * neither a shout nor a speech.
 */
function weightOf(sentence: Sentence, { likes }: Document, common: ReadonlyMap<string, number>): number {
  if (sentence.words < FEWEST_WORDS) return 0;
  const shared = sentence.terms.reduce((sum, { stem }) => sum + Math.log(common.get(stem) ?? 1), 0);
  const length = Math.sqrt(Math.max(sentence.words, GOOD_LENGTH));
  return shared / length + LIKES_WEIGHT * Math.log(1 + likes);
}

/** Sentences that share this much of their words say the same. */
const SAME = 0.7;

/** Remembers what was quoted, so that the same is not quoted again in other words. */
export class Quoted {
  readonly #sentences: ReadonlySet<string>[] = [];

  /** Takes a sentence in; false when its like is there already. */
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
  /** What was quoted elsewhere and is not to be quoted again. */
  readonly quoted?: Quoted;
}

/** The best sentences of some mentions, one for each comment, best first. */
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
