import { ENGLISH } from './lexicon/en.ts';
import { type Lexicon, Matcher } from './lexicon/matcher.ts';
import { POLISH } from './lexicon/pl.ts';
import { fold, type Word, wordsOf } from './text.ts';

/** Languages with a lexicon. */
export const LEXICONS = { en: ENGLISH, pl: POLISH } as const satisfies Record<string, Lexicon>;
export type KnownLanguage = keyof typeof LEXICONS;

export function isKnownLanguage(language: string | undefined): language is KnownLanguage {
  return language !== undefined && Object.hasOwn(LEXICONS, language);
}

/** Reach of a negation or degree, in words. */
const REACH = 3;
/** "Not good" is weaker than "bad". */
const OPPOSITE = -0.75;
/** Score of too much of something neutral, and of its absence. */
const EXCESS = -1.5;
const ABSENCE = -1;
/** Of a denial of something neutral, in a text without praise: the lamp does not work. */
const DENIAL = -0.75;
const MOST_DENIALS = 2;
/** A wish praises something missing. */
const WISH = 0.6;
/** Weights of the parts before and after a "but". */
const BEFORE_CONTRAST = 0.6;
const BEFORE_UNKNOWN = 0.2;
const AFTER_CONTRAST = 1.3;
/** Points of a strong opinion: the square of about three and a half. */
const SPREAD = 12;
/** Threshold of an opinion: less than one plain word of praise or complaint. */
const NEUTRAL_BELOW = 0.2;

interface Prepared {
  readonly polarity: Matcher<number>;
  readonly degrees: Matcher<number>;
  readonly negators: Matcher<true>;
  readonly absences: Matcher<true>;
  readonly excess: Matcher<true>;
  readonly contrasts: Matcher<true>;
  readonly conditionals: Matcher<true>;
  readonly oppositePrefixes: readonly string[];
}

/** Below this, the published values are those of words that say little of a place: want, reach, number. */
const TELLING = 2;

function polarityOf({ polarity, published = {} }: Lexicon): Matcher<number> {
  const own = new Matcher(polarity);
  const more = Object.entries(published).filter(
    ([word, value]) =>
      Math.abs(value) >= TELLING && !word.includes(' ') && own.word(fold(word)) === undefined,
  );
  return new Matcher([...polarity, ...more.map(([word, value]): [number, string] => [value / 2, word])]);
}

function prepare(lexicon: Lexicon): Prepared {
  const set = (entries: string) => new Matcher<true>([[true, entries]]);
  return {
    polarity: polarityOf(lexicon),
    degrees: new Matcher(lexicon.degrees),
    negators: set(lexicon.negators),
    absences: set(lexicon.absences),
    excess: set(lexicon.excess),
    contrasts: set(lexicon.contrasts),
    conditionals: set(lexicon.conditionals),
    oppositePrefixes: lexicon.oppositePrefixes,
  };
}

const PREPARED: Readonly<Record<KnownLanguage, Prepared>> = { en: prepare(ENGLISH), pl: prepare(POLISH) };

/** Measures that make `za` mean "too". Before anything else it is a preposition. */
const POLISH_MEASURES = new Matcher<true>([
  [
    true,
    `mał* mało duż* dużo głośn* wąsk* drog* ciasn* ciemn* jasn* szybk* woln* wysok* nisk* krót* dług* słab* ciężk* lekk* późno wcześnie
    rzad* często blisko daleko strom* wiele cicho cich* gorąc* zimn* trudn* grub* cienk* mocn* gęst* skomplikow* tward* ostr* delikatn* płytk* głębok* intensywn* szerok* ciepł*`,
  ],
]);

const SMILES =
  /(?:^|[^\p{L}\p{N}])[:;=]\s?-?\s?[)D\]]+|<3|[\u{1F44D}\u{1F600}-\u{1F60D}\u{1F642}\u{1F970}\u{1F389}\u2764]/gu;
const FROWNS =
  /(?:^|[^\p{L}\p{N}])[:;=]\s?-?\s?[(\\/[]+(?!\/)|[\u{1F44E}\u{1F61E}-\u{1F62D}\u{1F641}\u{1F620}\u{1F621}]/gu;

function prefixed(word: string, { polarity, oppositePrefixes }: Prepared): number | undefined {
  for (const prefix of oppositePrefixes) {
    if (!word.startsWith(prefix) || word.length < prefix.length + 4) continue;
    const weight = polarity.word(word.slice(prefix.length));
    if (weight) return weight * OPPOSITE;
  }
  return undefined;
}

/** State of one clause while it is read from left to right. */
class Clause {
  points = 0;
  denials = 0;
  #negatedFor = 0;
  /** The negation has turned an opinion. */
  #spent = false;
  #absentFor = 0;
  #excessFor = 0;
  #degree = 1;
  #degreeFor = 0;
  #wish = 1;

  negate(): void {
    this.#negatedFor = REACH + 1;
    this.#spent = false;
  }

  lack(): void {
    this.#absentFor = REACH;
  }

  exceed(): void {
    this.#excessFor = 2;
  }

  strengthen(by: number): void {
    this.#degree = by;
    this.#degreeFor = REACH;
  }

  wish(): void {
    this.#wish = WISH;
  }

  word(weight: number | undefined): void {
    if (weight) this.#opinion(weight);
    this.#negatedFor -= 1;
    this.#absentFor -= 1;
    this.#excessFor -= 1;
    this.#degreeFor -= 1;
    // An absence followed by nothing good or bad is a complaint by itself; so is too much of something neutral.
    if (this.#absentFor === 0) this.points += ABSENCE;
    if (this.#negatedFor === 0 && !this.#spent) this.denials += 1;
    if (this.#excessFor === 0) this.points += this.#negatedFor > 0 ? -EXCESS / 2 : EXCESS;
  }

  end(): number {
    if (this.#absentFor > 0) this.points += ABSENCE;
    if (this.#negatedFor > 0 && !this.#spent) this.denials += 1;
    if (this.#excessFor > 0) this.points += EXCESS;
    return this.points;
  }

  #opinion(weight: number): void {
    let value = weight;
    if (this.#excessFor > 0) {
      value = Math.min(-Math.abs(weight), EXCESS);
      this.#excessFor = 0;
    }
    if (this.#degreeFor > 0) value *= this.#degree;
    if (value > 0) value *= this.#wish;
    if (this.#absentFor > 0 || this.#negatedFor > 0) value *= OPPOSITE;
    this.#absentFor = 0;
    if (this.#negatedFor > 0) this.#spent = true;
    this.points += value;
  }
}

/** Sums up a text clause by clause. */
function pointsOf(words: readonly Word[], language: KnownLanguage): number {
  const known = PREPARED[language];
  const folded = words.map((word) => word.folded);
  let before = 0;
  let contrasted = false;
  let clause = new Clause();
  let total = 0;
  let denials = 0;
  const endClause = (): void => {
    total += clause.end();
    denials += clause.denials;
    clause = new Clause();
  };
  for (let index = 0; index < words.length; ) {
    const word = words[index];
    if (!word) break;
    if (word.afterBreak && index > 0) endClause();
    if (known.contrasts.at(folded, index)) {
      endClause();
      before += total;
      total = 0;
      contrasted = true;
      index += 1;
      continue;
    }
    if (known.conditionals.at(folded, index)) clause.wish();
    const preceding = folded[index - 1];
    // "Too little" is an excess of its own kind, no denial.
    const negated = known.negators.word(word.folded) && !(preceding && known.excess.word(preceding));
    const absent = known.absences.word(word.folded);
    const excess = known.excess.word(word.folded) && exceeds(language, folded[index + 1]);
    const opinion = known.polarity.at(folded, index);
    if (opinion && opinion.length > 1) {
      clause.word(opinion.value);
      index += opinion.length;
      continue;
    }
    if (negated) clause.negate();
    else if (absent) clause.lack();
    if (excess) clause.exceed();
    const degree = known.degrees.at(folded, index);
    if (degree && words[index + 1]?.afterBreak === false) clause.strengthen(degree.value);
    else clause.word(negated || absent ? 0 : (opinion?.value ?? prefixed(word.folded, known)));
    index += 1;
  }
  endClause();
  // Praise with a "but" is no praise, whatever follows that no list knows.
  const earlier = total === 0 && before > 0 ? BEFORE_UNKNOWN : BEFORE_CONTRAST;
  const sum = contrasted ? before * earlier + total * AFTER_CONTRAST : total;
  return sum > 0 ? sum : sum + DENIAL * Math.min(denials, MOST_DENIALS);
}

function exceeds(language: KnownLanguage, next: string | undefined): boolean {
  if (next === undefined) return false;
  return language !== 'pl' || POLISH_MEASURES.word(next) === true;
}

function count(text: string, pattern: RegExp): number {
  return [...text.matchAll(pattern)].length;
}

export type Leaning = 'POSITIVE' | 'NEUTRAL' | 'NEGATIVE';

/** Category of a score. */
export function leaningOf(score: number): Leaning {
  if (score >= NEUTRAL_BELOW) return 'POSITIVE';
  return score <= -NEUTRAL_BELOW ? 'NEGATIVE' : 'NEUTRAL';
}

/** Sentiment of a text, -1 (negative) to 1 (positive), by its words. 0 in a language without a lexicon, except for emoticons such as :). */
export function sentimentOf(text: string, language: string | undefined): number {
  const signs = 2 * (count(text, SMILES) - count(text, FROWNS));
  const points = signs + (isKnownLanguage(language) ? pointsOf(wordsOf(text), language) : 0);
  return Math.round((points / Math.sqrt(points * points + SPREAD)) * 1000) / 1000;
}
