import stopwordsIso from 'stopwords-iso' with { type: 'json' };
import { type Lexicon, Matcher } from './lexicon/matcher.ts';
import { isKnownLanguage, type KnownLanguage, LEXICONS, sentimentOf } from './sentiment.ts';
import { mannerOf } from './stance/manner.ts';
import { ClauseStances, plain, type Stance } from './stance/stance.ts';
import { fold, sentencesOf } from './text.ts';
import { concept, conceptOf } from './words/concepts.ts';
import { GENERAL } from './words/general.ts';
import type { Kind, Lemma, Read, Reader } from './words/reading.ts';

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
  readonly afterBreak: boolean;
  readonly first: boolean;
}

interface Clause {
  readonly tokens: readonly Token[];
  /** Times that it says no or not. */
  readonly denials: number;
}

export interface Sentence {
  readonly text: string;
  readonly words: number;
  /** -1..1. */
  readonly score: number;
  readonly clauses: readonly Clause[];
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

/** Chooses between the words that a form may belong to. */
export type Choose = (read: Read) => Lemma;

function tokenOf(read: Read, choose: Choose, language: string | undefined): Token {
  const { lemma, kind } = choose(read);
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
    afterBreak: read.afterBreak,
    first: read.first,
  };
}

/** Words that together name a thing become one: "bike" and "lanes" are bike lanes. */
function joined(tokens: readonly Token[], language: string | undefined): Token[] {
  const out: Token[] = [];
  for (let index = 0; index < tokens.length; ) {
    const found = [3, 2].flatMap((length) => {
      const part = tokens.slice(index, index + length);
      if (part.length < length || part.slice(1).some(({ afterBreak }) => afterBreak)) return [];
      const lemma = part.map((token) => token.lemma).join(' ');
      const key = conceptOf(lemma, language);
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

/** Prepositions of place, time and purpose. */
const PREPOSITIONS: Readonly<Record<string, ReadonlySet<string>>> = {
  en: new Set(
    `in on at near by under above behind beside between from to into onto of along around across through with within over for during after
    before beyond off outside inside opposite as like than`.split(/\s+/),
  ),
  pl: new Set(
    'w we na przy pod nad obok koło wzdłuż za przed między do od z ze dla o po u przez jak niż'.split(' '),
  ),
  de: new Set(
    'in im an am auf bei beim unter über neben vor zwischen aus von vom zu zum zur nach für mit als wie'.split(
      ' ',
    ),
  ),
  uk: new Set('в у на біля під над за від до з із для через між як'.split(' ')),
  fr: new Set('dans sur à au aux sous avec pour en par vers chez entre comme'.split(' ')),
};

/** Words after which another clause begins, besides punctuation. */
const CONJUNCTIONS: Readonly<Record<string, ReadonlySet<string>>> = {
  en: new Set(['but', 'because', 'although', 'though', 'while', 'instead', 'so', 'if', 'unless', 'when']),
  pl: new Set([
    'ale',
    'lecz',
    'bo',
    'ponieważ',
    'choć',
    'chociaż',
    'zamiast',
    'żeby',
    'więc',
    'a',
    'gdyż',
    'jeśli',
    'jeżeli',
    'gdy',
  ]),
  de: new Set(['aber', 'sondern', 'weil', 'statt', 'denn']),
  uk: new Set(['але', 'бо', 'тому', 'замість']),
  fr: new Set(['mais', 'car', 'parce', 'plutôt']),
};

function clausesOf(words: readonly Token[], language: string | undefined): Clause[] {
  const tokens = isKnownLanguage(language) ? joined(words, language) : words;
  const breaks = CONJUNCTIONS[language ?? ''];
  const parts: Token[][] = [];
  for (const token of tokens) {
    const last = parts.at(-1);
    if (!last || token.afterBreak || breaks?.has(token.text.toLowerCase())) parts.push([token]);
    else last.push(token);
  }
  return parts.map((part) => clauseOf(part, language, tokens.length));
}

/** Longest mere name of a thing. */
const LONGEST_NAME = 6;
const FINITE = /\b(?:is|are|was|were|be|has|have|had|jest|są|był|była|było|były|to|ma|mają)\b/iu;

/** Longest sentence in which it is an answer rather than a part of one. */
const SHORT_SENTENCE = 10;
const OPENING = new Set([
  'a',
  'an',
  'the',
  'no',
  'żadnych',
  'żadnej',
  'żadnego',
  'żaden',
  'bez',
  'any',
  'some',
  'another',
  'pod',
  'na',
  'w',
  'in',
  'on',
]);

function isBare(part: readonly Token[], text: string, length: number): boolean {
  const [first] = part;
  return (
    first !== undefined &&
    length <= SHORT_SENTENCE &&
    part.length <= LONGEST_NAME &&
    (first.kind !== 'other' || first.key.startsWith('*') || OPENING.has(first.text.toLowerCase())) &&
    part.every(({ kind }) => kind !== 'verb') &&
    !FINITE.test(text)
  );
}

/** In English, a noun before a noun only says which: of "income tax", the tax is wanted or not. */
function isModifier(token: Token, next: Token | undefined, language: string | undefined): boolean {
  if (language !== 'en' || !next || next.afterBreak) return false;
  return token.kind !== 'verb' && ((next.kind === 'noun' && !next.empty) || next.key.startsWith('*'));
}

function isNuisance({ key, lemma, kind }: Token, language: string | undefined): boolean {
  const known = concept(key);
  if (known) return known.nuisance;
  return (
    kind === 'noun' && isKnownLanguage(language) && (PREPARED[language].polarity.word(fold(lemma)) ?? 0) < 0
  );
}

function clauseOf(part: readonly Token[], language: string | undefined, length: number): Clause {
  const text = part.map((token) => token.text).join(' ');
  const bare = isKnownLanguage(language) && isBare(part, text, length);
  const words = text.split(' ').map((word) => plain(word, language));
  const stances = new ClauseStances({ words, language, score: sentimentOf(text, language), bare });
  const prepositions = PREPOSITIONS[language ?? ''];
  let from = 0;
  let named = false;
  let aside = false;
  const tokens = part.map((token, index) => {
    const to = from + token.text.split(' ').length;
    const cue = stances.isCue(from, to);
    if (cue || token.kind === 'verb') aside = false;
    else if (prepositions?.has(token.text.toLowerCase())) {
      // "A lack of", "the need for": what is lacking or needed follows.
      const before = part[index - 1];
      aside = before === undefined || (!before.empty && !before.general);
    }
    const silent = aside || token.kind === 'other' || isModifier(token, part[index + 1], language);
    const first = !named;
    named ||= !silent && (token.kind === 'noun' || token.key.startsWith('*'));
    const stance = silent ? 'none' : isNuisance(token, language) ? 'complaint' : stances.on(from, to, first);
    from = to;
    return { ...token, stance, aside, cue: cue && !token.key.startsWith('*') };
  });
  return { tokens, denials: stances.denials };
}

interface Raw {
  readonly id: string;
  readonly body: string;
  readonly likes: number;
  readonly dislikes: number;
}

/** A comment with its sentences read, before it is known what the words of all comments are. */
export interface Reading {
  readonly raw: Raw;
  readonly language: string | undefined;
  readonly sentences: readonly { readonly text: string; readonly read: readonly Read[] }[];
}

export function readingOf(raw: Raw, language: string | undefined, read: Reader): Reading {
  const sentences = sentencesOf(raw.body, language).map((text) => ({ text, read: read(text) }));
  return { raw, language, sentences };
}

/** Analyses a comment. */
export function documentOf({ raw, language, sentences }: Reading, choose: Choose): Document {
  const { id, body, likes, dislikes } = raw;
  return {
    id,
    language,
    sentences: sentences.map(({ text, read }) => ({
      text,
      words: read.length,
      score: sentimentOf(text, language),
      clauses: clausesOf(
        read.map((word) => tokenOf(word, choose, language)),
        language,
      ),
    })),
    score: sentimentOf(body, language),
    likes,
    dislikes,
  };
}
