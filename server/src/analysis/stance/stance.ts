import { Matcher } from '../lexicon/matcher.ts';
import { fold } from '../text.ts';
import { CUES } from './cues.ts';

/** What somebody wants with a thing. Praise and complaint are tones; `for` and `against` are words like "more" and "ban". */
export type Stance = 'for' | 'against' | 'praise' | 'complaint' | 'none';

type Kind = 'want' | 'reject' | 'wantBehind' | 'wantBoth' | 'wantAhead' | 'rejectBehind' | 'not' | 'idle';

interface Cue {
  readonly kind: Kind;
  readonly from: number;
  /** Behind its last word. */
  readonly to: number;
}

/** A word in two lists counts on either side. */
function matcherOf(cues: (typeof CUES)[string]): Matcher<Kind> {
  const both = (one: string, other: string) => {
    const known = new Set(one.split(/\s+/));
    return other
      .split(/\s+/)
      .filter((entry) => known.has(entry))
      .join(' ');
  };
  return new Matcher<Kind>([
    ['want', cues.wants],
    ['wantAhead', cues.wantsAhead ?? ''],
    ['reject', cues.rejects],
    ['wantBehind', cues.wantsBehind],
    ['rejectBehind', cues.rejectsBehind],
    ['wantBoth', both(cues.wants, cues.wantsBehind)],
    ['not', cues.negations],
    ['idle', cues.idle],
  ]);
}

const MATCHERS = new Map(Object.entries(CUES).map(([language, cues]) => [language, matcherOf(cues)]));

/** Words between a cue and what it speaks of, at most. */
const REACH = 5;
/** A tone this strong is praise or complaint. */
const TONE = 0.25;
/** Of longer clauses, it is anybody's guess what the tone is about. */
const LONG = 12;

const CONDITIONS = new Set(
  'if when whether unless until jesli jezeli gdy gdyby jakby kiedy dopoki zanim wenn falls ob si quand якщо якби коли'.split(
    ' ',
  ),
);
/** Joins two wishes: "fewer cars and more trees". */
const AND = new Set('and or i oraz lub albo und oder et ou та і або'.split(' '));
/** Beginnings of a question that asks for something. Every other question wants to know, or mocks. */
const REQUESTS =
  /^(?:can|could|may|please|(?:how|what) about|why not|(?:a )?(?:moze|prosze)|czy (?:mozna|mozecie|moglibyscie|moglby|moglaby|mogloby|da sie|jest szansa)|kann|koennt\S*|koennen|peut on|pourrait on)(?= |$)/;
/** "What for?" answers itself. */
const MOCKERY = /^(?:a )?po co /;
/** Who tells what others did wants nothing yet. */
const OTHERS = new Set('they he she it oni one ona on sie er вони ils elles'.split(' '));
const NOTHING = new Set([
  'nothing',
  "isn't",
  "aren't",
  "won't",
  "can't",
  'cannot',
  'nic',
  'nichts',
  'rien',
  'нічого',
  'without',
  'bez',
  'ohne',
  'sans',
  'без',
]);
/** Consent or reject only at the end: "tak" elsewhere means so, and benches may be made out of wood. */
const LAST = new Set('yes tak ja oui так out precz won raus weg геть dehors'.split(' '));
const PLEASE = new Set(['please', 'plz', 'pls', 'prosze', 'prosimy', 'bitte', 'svp']);

/** What should be is neither praised nor complained of. */
const SHOULD = /^(?:should|ought|could|powin|mogl|moze|sollte|koennte|devrai|pourrai)/;

/** Folded as lexicons are; umlauts as German writes them without, since the bare vowels would meet other words. */
export function plain(word: string, language: string | undefined): string {
  const own = word.toLowerCase();
  if (language !== 'de') return fold(own).replaceAll('’', "'");
  return fold(own.replaceAll('ä', 'ae').replaceAll('ö', 'oe').replaceAll('ü', 'ue'));
}

/** "Don't put…", "Nie stawiajcie…": an order, whatever it forbids. */
function ordersNot(words: readonly string[]): boolean {
  const [first, second = ''] = PLEASE.has(words[0] ?? '') ? words.slice(1) : words;
  if (first === "don't" || first === 'dont' || first === 'never') return words.length > 2;
  return first === 'nie' && /(?:cie|jmy)$/.test(second);
}

/** The words of a clause, and what is known of the whole. */
export interface Spoken {
  /** `plain`. */
  readonly words: readonly string[];
  readonly language: string | undefined;
  /** Tone, -1..1. */
  readonly score: number;
  /** It has no verb: the mere name of a thing, in answer to a question of what people want. */
  readonly bare: boolean;
  /** It is the whole sentence. */
  readonly alone: boolean;
  /** The sentence is a question. */
  readonly asks: boolean;
  /** The sentence says please, or shouts: "no benches!" orders, "no benches" may as well complain that there are none. */
  readonly urges: boolean;
}

/** Where a thing stands in its clause. */
interface Place {
  readonly from: number;
  /** Behind its last word. */
  readonly to: number;
  /** Nothing is named before it. */
  readonly first: boolean;
  /** No other thing is named before it: the tone of the clause is about this one. */
  readonly subject: boolean;
}

/** Reads the stances in a clause. */
export class ClauseStances {
  readonly #spoken: Spoken;
  readonly #cues: Cue[] = [];
  readonly #silent: boolean;
  readonly #orders: boolean;

  constructor(spoken: Spoken) {
    const { words, language, asks } = spoken;
    this.#spoken = spoken;
    const text = words.join(' ');
    this.#silent =
      CONDITIONS.has(words[0] ?? '') ||
      OTHERS.has(words[0] ?? '') ||
      (asks && !REQUESTS.test(text) && !MOCKERY.test(text));
    this.#orders = ordersNot(words);
    const matcher = language === undefined ? undefined : MATCHERS.get(language);
    for (let index = 0; matcher && index < words.length; ) {
      const cue = matcher.at(words, index);
      const length = cue?.length ?? 1;
      const placed = !LAST.has(words[index] ?? '') || length > 1 || index + 1 === words.length;
      if (cue && cue.value !== 'idle' && placed)
        this.#cues.push({ kind: cue.value, from: index, to: index + length });
      index += length;
    }
  }

  /** Whether the words at a place say what is wanted rather than what of. */
  isCue(from: number, to: number): boolean {
    return this.#cues.some((cue) => cue.from < to && from < cue.to);
  }

  /** The stance of a clause that names nothing: "no thanks", "jestem przeciw". */
  verdict(): Stance {
    if (this.#silent) return 'none';
    const count = (...kinds: Kind[]) => this.#cues.filter(({ kind }) => kinds.includes(kind)).length;
    const turns = count('reject', 'rejectBehind', 'not');
    const wants = count('want', 'wantBehind', 'wantBoth');
    if (turns > 0)
      return turns % 2 === 1 && (wants > 0 || count('reject', 'rejectBehind') > 0) ? 'against' : 'none';
    return wants > 0 ? 'for' : 'none';
  }

  /** How often the clause denies, in whatever idiom. */
  get denials(): number {
    const { words, language } = this.#spoken;
    const negations = new Set(
      CUES[language ?? '']?.negations.split(/\s+/).map((word) => plain(word, language)),
    );
    return words.filter((word) => negations.has(word) || NOTHING.has(word)).length;
  }

  /** Whether a denial turns what the clause says. */
  get turned(): boolean {
    return this.#cues.some(({ kind }) => kind === 'not');
  }

  /** The stance on the thing at a place. Rejections and negations turn each other: "don't cut the trees" is for them. */
  on({ from, to, first, subject }: Place): Stance {
    if (this.#silent) return 'none';
    const { language, score, bare, alone, words, urges } = this.#spoken;
    const free = language !== 'en';
    const near = this.#sideOf(from, to).filter(
      (cue) =>
        (cue.to <= from && from - cue.to <= REACH && !cue.kind.endsWith('Behind')) ||
        (cue.from >= to && cue.from - to <= REACH),
    );
    // What stands behind a verdict is not what the words before that want.
    const verdict = this.#cues.findLast((cue) => cue.to <= from && cue.kind.endsWith('Behind'))?.to ?? 0;
    const before = near.filter((cue) => cue.to <= from && cue.from >= verdict);
    const behind = near.filter((cue) => cue.from >= to);
    const count = (list: readonly Cue[], ...kinds: Kind[]) =>
      list.filter(({ kind }) => kinds.includes(kind)).length;
    const wants =
      count(before, 'want', 'wantBoth', 'wantAhead') +
      count(behind, 'wantBehind', 'wantBoth', ...(free ? (['want'] as const) : []));
    const rejected = count(behind, 'rejectBehind', ...(free ? (['reject'] as const) : [])) > 0 ? 1 : 0;
    const rejects = count(before, 'reject') + rejected;
    const turns = count(before, 'not');
    const denied = turns > 0 && (wants > 0 || this.#orders || (bare && (urges || language === 'pl')));
    if (rejects > 0 || denied) return (rejects + turns) % 2 === 1 ? 'against' : 'for';
    if (wants > 0) return 'for';
    if (words.length > LONG || words.some((word) => SHOULD.test(word))) return 'none';
    if (subject && score <= -TONE) return 'complaint';
    if (bare && alone && first && turns === 0) return 'for';
    return subject && score >= TONE ? 'praise' : 'none';
  }

  /** The cues on the thing's own side of an "and", if there is one that wants or rejects: "fewer cars and more trees". */
  #sideOf(from: number, to: number): readonly Cue[] {
    const { words } = this.#spoken;
    const start = words.findLastIndex((word, index) => index < from && AND.has(word));
    const next = words.findIndex((word, index) => index >= to && AND.has(word));
    const own = this.#cues.filter(
      // "More land and fewer rules won't help" speaks of both.
      (cue) => cue.from > start && (next < 0 || cue.to <= next || cue.kind.endsWith('Behind')),
    );
    return own.some(({ kind }) => kind !== 'not') ? own : this.#cues;
  }
}
