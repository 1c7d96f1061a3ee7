import { type Lexicon, Matcher } from './lexicon/matcher.ts';
import { isKnownLanguage, type KnownLanguage, LEXICONS, sentimentOf } from './sentiment.ts';
import { stemOf } from './stem.ts';
import { fold, sentencesOf, type Word, wordsOf } from './text.ts';

/** A word that indicates a topic. */
interface Term {
  readonly stem: string;
  /** As written. */
  readonly surface: string;
}

export interface Sentence {
  readonly text: string;
  /** Single words and pairs of neighbours; a pair's stem contains a space. */
  readonly terms: readonly Term[];
  readonly words: number;
  /** -1..1. */
  readonly score: number;
}

/** An analysed comment. */
export interface Document {
  readonly id: string;
  readonly language: string | undefined;
  readonly sentences: readonly Sentence[];
  readonly score: number;
  readonly likes: number;
  readonly dislikes: number;
}

const SHORTEST_TERM = 3;
/** Sentiment words this strong describe an opinion, not a topic. Mild complaints (noise, traffic) may be topics. */
const OPINION = 2;

interface Prepared {
  readonly stopwords: ReadonlySet<string>;
  readonly polarity: Matcher<number>;
}

function prepare({ stopwords, polarity }: Lexicon): Prepared {
  return {
    stopwords: new Set(stopwords.split(/\s+/).map((word) => fold(word))),
    polarity: new Matcher(polarity),
  };
}

const PREPARED: Readonly<Record<KnownLanguage, Prepared>> = {
  en: prepare(LEXICONS.en),
  pl: prepare(LEXICONS.pl),
};

function namesTopic(word: Word, language: string | undefined): boolean {
  const { folded } = word;
  if (folded.length < SHORTEST_TERM || /^\p{N}+$/u.test(folded)) return false;
  if (!isKnownLanguage(language)) return true;
  const { stopwords, polarity } = PREPARED[language];
  if (stopwords.has(folded)) return false;
  const weight = polarity.word(folded) ?? 0;
  return weight <= 0 && weight > -OPINION;
}

function termsOf(words: readonly Word[], language: string | undefined): Term[] {
  const terms: Term[] = [];
  let previous: Term | undefined;
  for (const word of words) {
    if (word.afterBreak) previous = undefined;
    if (!namesTopic(word, language)) {
      previous = undefined;
      continue;
    }
    const term = { stem: stemOf(word.folded, language), surface: word.text.toLowerCase() };
    terms.push(term);
    if (previous)
      terms.push({ stem: `${previous.stem} ${term.stem}`, surface: `${previous.surface} ${term.surface}` });
    previous = term;
  }
  return terms;
}

interface Raw {
  readonly id: string;
  readonly body: string;
  readonly likes: number;
  readonly dislikes: number;
}

/** Analyses a comment. */
export function documentOf({ id, body, likes, dislikes }: Raw, language: string | undefined): Document {
  const sentences = sentencesOf(body, language).map((text) => {
    const words = wordsOf(text);
    return { text, terms: termsOf(words, language), words: words.length, score: sentimentOf(text, language) };
  });
  return { id, language, sentences, score: sentimentOf(body, language), likes, dislikes };
}
