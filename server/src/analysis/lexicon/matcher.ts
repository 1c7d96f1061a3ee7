import { fold } from '../text.ts';

interface Phrase<T> {
  readonly rest: readonly string[];
  readonly value: T;
}

export interface Match<T> {
  readonly value: T;
  /** How many words it took. */
  readonly length: number;
}

function fits(pattern: string, word: string | undefined): boolean {
  if (word === undefined) return false;
  return pattern.endsWith('*') ? word.startsWith(pattern.slice(0, -1)) : pattern === word;
}

/**
 * Finds the words of a lexicon in folded text. An entry is a word, the beginning of words (`świetn*`: Polish endings are many, its stems
 * are few), or several of them (`waste of time`). The longest wins.
 */
export class Matcher<T> {
  readonly #exact = new Map<string, T>();
  readonly #beginnings = new Map<string, T>();
  readonly #phrases = new Map<string, Phrase<T>[]>();
  #shortest = Number.POSITIVE_INFINITY;

  /** @param groups entries of one value, separated by spaces; the words of one entry by underscores */
  constructor(groups: Iterable<readonly [T, string]>) {
    for (const [value, entries] of groups) {
      for (const entry of entries.split(/\s+/)) if (entry !== '') this.#add(fold(entry), value);
    }
  }

  /** What stands at a place of a text, if the lexicon knows it. */
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

  /** What one word is worth. */
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

/** What the analysis knows of a language. Every text is a list of entries as `Matcher` takes them. */
export interface Lexicon {
  /** Words by how good or bad they are, -3..3. A weight of 0 shields a word from a shorter beginning. */
  readonly polarity: readonly (readonly [number, string])[];
  /** Turn what follows into its opposite: not, nie. */
  readonly negators: string;
  /** The same, and mean a lack where nothing follows that they could turn: no, without, brak. */
  readonly absences: string;
  /** Before a word of measure they mean more than is good: too, zbyt. */
  readonly excess: string;
  /** Strengthen (>1) or weaken (<1) what follows. */
  readonly degrees: readonly (readonly [number, string])[];
  /** What comes after them counts more than what came before: but, ale. */
  readonly contrasts: string;
  /** Wishes, not findings: would be, byłoby. */
  readonly conditionals: string;
  /** Syllables that make the opposite of a word: un-, nie-. */
  readonly oppositePrefixes: readonly string[];
  /** Words that say nothing of what a text is about. */
  readonly stopwords: string;
  /** Abuse by weight 0..1. */
  readonly abuse: readonly (readonly [number, string])[];
  /** What advertising says by weight 0..1. */
  readonly advertising: readonly (readonly [number, string])[];
}
