import stopwordsIso from 'stopwords-iso' with { type: 'json' };
import { type Lexicon, Matcher } from './lexicon/matcher.ts';
import { isKnownLanguage, type KnownLanguage, LEXICONS } from './sentiment.ts';
import { mannerOf } from './stance/manner.ts';
import { plain, type Stance } from './stance/stance.ts';
import { fold } from './text.ts';
import { concept, conceptOf } from './words/concepts.ts';
import { GENERAL } from './words/general.ts';
import type { Kind, Lemma, Read } from './words/reading.ts';

/** A word with what it means for the analysis. */
export interface Token {
  /** As written. */
  readonly text: string;
  /** What is counted: the concept, or the lemma with its language. */
  readonly key: string;
  readonly lemma: string;
  readonly kind: Kind;
  /** Carries no meaning of its own. */
  readonly empty: boolean;
  /** Too general for a topic by itself. */
  readonly general: boolean;
  /** Says where or for whom: "near the school". What the clause wants is something else. */
  readonly aside: boolean;
  readonly stance: Stance;
  /** Says what is wanted rather than what of: the stance of the others holds it. */
  readonly cue: boolean;
  /** Says which of the things that the next word names: "council" in "council houses". */
  readonly modifies: boolean;
  readonly afterBreak: boolean;
  readonly first: boolean;
}

/** Adjectives and verbs of praise, or of complaints this strong, are opinions. Nouns may be topics: safety, vandalism. */
const OPINION = 2;

interface Prepared {
  readonly stopwords: ReadonlySet<string>;
  readonly general: ReadonlySet<string>;
  readonly polarity: Matcher<number>;
}

function folded(words: string): Set<string> {
  return new Set(words.split(/\s+/).map((word) => fold(word)));
}

function prepare({ stopwords, polarity }: Lexicon, general: string): Prepared {
  return { stopwords: folded(stopwords), general: folded(general), polarity: new Matcher(polarity) };
}

const PREPARED: Readonly<Record<KnownLanguage, Prepared>> = {
  en: prepare(LEXICONS.en, GENERAL.en),
  pl: prepare(LEXICONS.pl, GENERAL.pl),
};

const others = new Map<string, ReadonlySet<string>>();

function stopwordsOf(language: string | undefined): ReadonlySet<string> {
  const code = language ?? '';
  let known = others.get(code);
  if (!known) {
    const more = code === 'zh' ? GENERAL.zh.split(/\s+/) : [];
    const iso = stopwordsIso[code as keyof typeof stopwordsIso] ?? [];
    known = new Set([...iso, ...more].map((word) => fold(word)));
    others.set(code, known);
  }
  return known;
}

function isEmpty(form: string, { lemma: word, kind }: Lemma, language: string | undefined): boolean {
  const lemma = fold(word);
  if (/^\p{N}+$/u.test(form)) return true;
  if (!isKnownLanguage(language)) return stopwordsOf(language).has(form);
  const { stopwords, polarity } = PREPARED[language];
  if (stopwords.has(form) || stopwords.has(lemma)) return true;
  const weight = polarity.word(form) ?? 0;
  return kind !== 'noun' && (weight > 0 || weight <= -OPINION);
}

/** What all comments of a language together tell of its words. */
export interface Vocabulary {
  /** Which of the words that a form may belong to is meant. */
  choose(read: Read): Lemma;
  /** Whether two words are also written as one: "skate park", "skatepark". */
  isCompound(one: string, other: string): boolean;
}

export function tokenOf(read: Read, vocabulary: Vocabulary, language: string | undefined): Token {
  const { lemma, kind } = vocabulary.choose(read);
  const form = fold(read.text).replaceAll('’', "'");
  const known = isKnownLanguage(language);
  const general = known && PREPARED[language].general.has(fold(lemma));
  const key =
    conceptOf(known ? lemma : plain(read.text, language), language) ??
    mannerOf(lemma, form) ??
    `${language ?? ''}:${lemma}`;
  const concept = key.startsWith('*');
  return {
    text: read.text,
    key,
    lemma,
    kind: concept && !known ? 'noun' : kind,
    empty: !concept && isEmpty(form, { lemma, kind }, language),
    general: general && !concept,
    aside: false,
    stance: 'none',
    cue: false,
    modifies: false,
    afterBreak: read.afterBreak,
    first: read.first,
  };
}

/** Words that together name a thing become one: "bike" and "lanes" are bike lanes. */
export function joined(
  tokens: readonly Token[],
  vocabulary: Vocabulary,
  language: string | undefined,
): Token[] {
  const out: Token[] = [];
  for (let index = 0; index < tokens.length; ) {
    const found = [3, 2].flatMap((length) => {
      const part = tokens.slice(index, index + length);
      if (part.length < length || part.slice(1).some(({ afterBreak }) => afterBreak)) return [];
      const [one, other] = part.map((token) => token.lemma);
      const solid =
        length === 2 && one && other && vocabulary.isCompound(one, other) ? one + other : undefined;
      const lemma = solid ?? part.map((token) => token.lemma).join(' ');
      const key = conceptOf(lemma, language) ?? (solid && `${language ?? ''}:${solid}`);
      return key ? [{ length, part, key, lemma }] : [];
    })[0];
    const token = tokens[index];
    if (!token) break;
    if (found) {
      const { part, key, lemma, length } = found;
      const text = part.map((one) => one.text).join(' ');
      out.push({ ...token, text, key, lemma, kind: 'noun', empty: false, general: false });
      index += length;
    } else {
      out.push(token);
      index += 1;
    }
  }
  return out;
}

/** Nobody wants it: who speaks of it complains. */
export function isNuisance({ key, lemma, kind, general }: Token, language: string | undefined): boolean {
  const known = concept(key);
  if (known) return known.nuisance;
  if (kind !== 'noun' || general || !isKnownLanguage(language)) return false;
  return (PREPARED[language].polarity.word(fold(lemma)) ?? 0) < 0;
}
