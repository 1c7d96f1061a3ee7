/** The kind of a word, as far as a reader can tell. A name is a proper noun: of a place, a street, a person. */
export type Kind = 'noun' | 'adjective' | 'verb' | 'name' | 'other';

/** A word that a form may belong to. */
export interface Lemma {
  /** The form a dictionary lists it under, lower case. */
  readonly lemma: string;
  readonly kind: Kind;
}

/** A word of a comment, read in its language. */
export interface Read {
  /** As written. */
  readonly text: string;
  /** Several if the form belongs to several words; the likeliest first. */
  readonly lemmas: readonly [Lemma, ...Lemma[]];
  /** The clause ended before this word. */
  readonly afterBreak: boolean;
  /** The first word of its sentence, whose capital says nothing. */
  readonly first: boolean;
}

/** Reads the words of a sentence. */
export type Reader = (sentence: string) => Read[];

/** Shouted or titled: its capitals say nothing. */
export function inCapitals(sentence: string): boolean {
  const words = sentence.match(/\p{L}{2,}/gu) ?? [];
  const share = (pattern: RegExp) => words.filter((word) => pattern.test(word)).length / words.length;
  return words.length > 2 && (share(/^\p{Lu}+$/u) > 0.6 || share(/^\p{Lu}/u) === 1);
}
