import { fold } from '../text.ts';

interface Phrase<T> {
  readonly rest: readonly string[];
  readonly value: T;
}

export interface Match<T> {
  readonly value: T;
  /** Number of matched words. */
  readonly length: number;
}

function fits(pattern: string, word: string | undefined): boolean {
  if (word === undefined) return false;
  return pattern.endsWith('*') ? word.startsWith(pattern.slice(0, -1)) : pattern === word;
}

/**
 * Finds the entries of a lexicon in folded text. An entry is a word, a prefix (`świetn*`: Polish has many endings and few stems), or
 * several words (`waste of time`). The longest match wins.
 */
export class Matcher<T> {
  readonly #exact = new Map<string, T>();
  readonly #beginnings = new Map<string, T>();
  readonly #phrases = new Map<string, Phrase<T>[]>();
  #shortest = Number.POSITIVE_INFINITY;

  /** @param groups entries with the same value, separated by spaces; words within an entry by underscores */
  constructor(groups: Iterable<readonly [T, string]>) {
    for (const [value, entries] of groups) {
      for (const entry of entries.split(/\s+/)) if (entry !== '') this.#add(fold(entry), value);
    }
  }

  /** The match at a position of a text, if any. */
  at(words: readonly string[], index: number): Match<T> | undefined {
    const word = words[index];
    if (word === undefined) return undefined;
    const phrases = this.#phrases.get(word) ?? [];
    const phrase = phrases.find(({ rest }) =>
      rest.every((part, offset) => fits(part, words[index + 1 + offset])),
    );
    if (phrase) return { value: phrase.value, length: phrase.rest.length + 1 };
    const value = this.word(word);
    return value === undefined ? undefined : { value, length: 1 };
  }

  /** The value of a single word. */
  word(word: string): T | undefined {
    const exact = this.#exact.get(word);
    if (exact !== undefined) return exact;
    for (let length = word.length; length >= this.#shortest; length -= 1) {
      const value = this.#beginnings.get(word.slice(0, length));
      if (value !== undefined) return value;
    }
    return undefined;
  }

  #add(entry: string, value: T): void {
    const [first = '', ...rest] = entry.split('_');
    if (rest.length > 0) {
      const known = this.#phrases.get(first) ?? [];
      known.push({ rest, value });
      known.sort((a, b) => b.rest.length - a.rest.length);
      this.#phrases.set(first, known);
    } else if (first.endsWith('*')) {
      const beginning = first.slice(0, -1);
      this.#beginnings.set(beginning, value);
      this.#shortest = Math.min(this.#shortest, beginning.length);
    } else {
      this.#exact.set(first, value);
    }
  }
}

/** Linguistic data of a language. Every text is a list of entries in the format of `Matcher`. */
export interface Lexicon {
  /** Words by polarity, -3..3. A weight of 0 shields a word from a shorter prefix. */
  readonly polarity: readonly (readonly [number, string])[];
  /** Published values of single words, -5..5, for those that `polarity` does not know. */
  readonly published?: Readonly<Record<string, number>>;
  /** Words that negate what follows: not, nie. */
  readonly negators: string;
  /** The same, and a complaint of absence when nothing follows that they could negate: no, without, brak. */
  readonly absences: string;
  /** Before a measure they mean too much: too, zbyt. */
  readonly excess: string;
  /** Strengthen (>1) or weaken (<1) what follows. */
  readonly degrees: readonly (readonly [number, string])[];
  /** What follows counts more than what came before: but, ale. */
  readonly contrasts: string;
  /** Wishes rather than findings: would be, byłoby. */
  readonly conditionals: string;
  /** Negating prefixes: un-, nie-. */
  readonly oppositePrefixes: readonly string[];
  /** Words without a topic. */
  readonly stopwords: string;
  /** Abusive words by weight 0..1. */
  readonly abuse: readonly (readonly [number, string])[];
  /** Advertising words by weight 0..1. */
  readonly advertising: readonly (readonly [number, string])[];
}
