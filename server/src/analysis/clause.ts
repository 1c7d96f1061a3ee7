import { isKnownLanguage, sentimentOf } from './sentiment.ts';
import { ClauseStances, plain, type Stance } from './stance/stance.ts';
import { isNuisance, joined, type Token, type Vocabulary } from './token.ts';

export interface Clause {
  readonly tokens: readonly Token[];
  /** Times that it says no or not. */
  readonly denials: number;
  /** Where it names nothing: the stance on what was named before, "…, no thanks". */
  readonly verdict: Stance;
}

/** Prepositions of place, time and purpose. */
const PREPOSITIONS: Readonly<Record<string, ReadonlySet<string>>> = {
  en: new Set(
    `in on at near by under above behind beside between from to into onto of along around across through with within over for during after
    before beyond off outside inside opposite as like than versus vs without despite`.split(/\s+/),
  ),
  pl: new Set(
    `w we na przy pod nad obok koło wzdłuż za przed między do od z ze dla o po u przez jak niż bez kosztem mimo pomimo wobec oprócz poza
    wokół dookoła naprzeciw niedaleko zza znad spod wśród`.split(/\s+/),
  ),
  de: new Set(
    'in im an am auf bei beim unter über neben vor zwischen aus von vom zu zum zur nach für mit als wie ohne trotz'.split(
      ' ',
    ),
  ),
  uk: new Set('в у на біля під над за від до з із для через між як без'.split(' ')),
  fr: new Set('dans sur à au aux sous avec sans pour en par vers chez entre comme'.split(' ')),
};

/** Words after which another clause begins, besides punctuation. */
const CONJUNCTIONS: Readonly<Record<string, ReadonlySet<string>>> = {
  en: new Set([
    'but',
    'because',
    'although',
    'though',
    'while',
    'instead',
    'so',
    'if',
    'unless',
    'when',
    'until',
    'whether',
  ]),
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
    'gdyby',
    'jakby',
    'dopóki',
    'zanim',
  ]),
  de: new Set(['aber', 'sondern', 'weil', 'statt', 'denn', 'wenn', 'falls']),
  uk: new Set(['але', 'бо', 'тому', 'замість', 'якщо', 'якби']),
  fr: new Set(['mais', 'car', 'parce', 'plutôt', 'si']),
};

interface Spoken {
  readonly vocabulary: Vocabulary;
  readonly language: string | undefined;
  /** The sentence is a question. */
  readonly asks: boolean;
  /** The sentence ends with an exclamation mark. */
  readonly shouts: boolean;
}

const PLEASE = /^(?:please|pls|plz|bitte|svp|plaît|proszę|poproszę|будь)$/i;

export function clausesOf(words: readonly Token[], { vocabulary, language, asks, shouts }: Spoken): Clause[] {
  const tokens = isKnownLanguage(language) ? joined(words, vocabulary, language) : words;
  const breaks = CONJUNCTIONS[language ?? ''];
  const parts: Token[][] = [];
  for (const token of tokens) {
    const last = parts.at(-1);
    if (!last || token.afterBreak || breaks?.has(token.text.toLowerCase())) parts.push([token]);
    else last.push(token);
  }
  const urges = shouts || words.some(({ text }) => PLEASE.test(text));
  return withVerdicts(
    parts.map((part) =>
      clauseOf(part, language, { words: tokens.length, alone: parts.length === 1 && !asks, asks, urges }),
    ),
  );
}

/** Longest mere name of a thing. */
const LONGEST_NAME = 6;
const FINITE = /\b(?:is|are|was|were|be|has|have|had|jest|są|był|była|było|były|to|ma|mają)\b/iu;

/** Longest clause that only says yes or no to what was named before. */
const LONGEST_VERDICT = 4;

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

/** In English, a noun before a noun only says which: of "income tax" or "landlord and tenant laws", the tax and the laws are wanted. */
function isModifier(part: readonly Token[], index: number, language: string | undefined): boolean {
  const [token, next, second, third] = part.slice(index, index + 4);
  if (language !== 'en' || !token || !next || token.kind === 'verb') return false;
  const noun = (one: Token | undefined) =>
    one !== undefined && !one.afterBreak && ((one.kind === 'noun' && !one.empty) || one.key.startsWith('*'));
  // A car free street is free of cars.
  if (noun(next) || /^free$/i.test(next.text)) return true;
  return /^(?:and|or|&)$/i.test(next.text) && noun(second) && noun(third);
}

function clauseOf(
  part: readonly Token[],
  language: string | undefined,
  sentence: { words: number; alone: boolean; asks: boolean; urges: boolean },
): Clause {
  const text = part.map((token) => token.text).join(' ');
  const bare = isKnownLanguage(language) && isBare(part, text, sentence.words);
  const words = text.split(' ').map((word) => plain(word, language));
  const stances = new ClauseStances({
    words,
    language,
    score: sentimentOf(text, language),
    bare,
    alone: sentence.alone,
    asks: sentence.asks,
    urges: sentence.urges,
  });
  const prepositions = PREPOSITIONS[language ?? ''];
  let from = 0;
  let named = false;
  let subject = true;
  let thing = false;
  let aside = false;
  const tokens = part.map((token, index) => {
    const to = from + token.text.split(' ').length;
    const cue = stances.isCue(from, to);
    // "With more houses" wants none.
    const within = aside && language === 'en' && prepositions?.has(part[index - 1]?.text.toLowerCase() ?? '');
    if ((cue && !within) || (token.kind === 'verb' && !token.key.startsWith('*'))) aside = false;
    else if (prepositions?.has(token.text.toLowerCase())) {
      // "A lack of", "the need for": what is lacking or needed follows.
      const before = part[index - 1];
      const framed = language === 'en' ? /^(?:of|for)$/i.test(token.text) : before?.kind === 'noun';
      aside = !(framed && before && (before.empty || before.general));
    }
    const modifies = isModifier(part, index, language);
    const silent = aside || token.kind === 'other' || modifies;
    const place = { from, to, first: !named, subject };
    thing ||= !token.general && !token.empty && (token.kind === 'noun' || token.key.startsWith('*'));
    named ||= !silent && (token.kind === 'noun' || token.key.startsWith('*'));
    if (named && !silent && !token.general && !token.empty) subject = false;
    const stance = silent ? 'none' : stanceOn(token, place, { stances, language });
    from = to;
    return { ...token, stance, aside, modifies, cue: cue && !token.key.startsWith('*') };
  });
  const verdict = thing || part.length > LONGEST_VERDICT ? 'none' : stances.verdict();
  return { tokens, denials: stances.denials, verdict };
}

/** The stance on a thing. Who speaks of a nuisance complains, unless it is over. */
function stanceOn(
  token: Token,
  place: Parameters<ClauseStances['on']>[0],
  { stances, language }: { stances: ClauseStances; language: string | undefined },
): Stance {
  const stance = stances.on(place);
  if (!isNuisance(token, language)) return stance;
  return stance === 'praise' || stances.turned ? 'none' : 'complaint';
}

/** Gives the verdicts of short clauses to the first thing that the clause before them names. */
function withVerdicts(clauses: readonly Clause[]): Clause[] {
  return clauses.map((clause, index) => {
    const verdict = clauses[index + 1]?.verdict ?? 'none';
    const subject = clause.tokens.findIndex((token) => token.kind === 'noun' && !token.aside && !token.empty);
    if (verdict === 'none' || subject < 0) return clause;
    const tokens = clause.tokens.map((token, at) =>
      at === subject && token.stance !== 'for' && token.stance !== 'against'
        ? { ...token, stance: verdict }
        : token,
    );
    return { ...clause, tokens };
  });
}
