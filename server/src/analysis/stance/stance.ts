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

const CONDITIONS = new Set('if when unless jesli jezeli gdy kiedy wenn falls si quand якщо коли'.split(' '));
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
]);
const PLEASE = new Set(['please', 'plz', 'pls', 'prosze', 'prosimy', 'bitte', 'svp']);

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
}

/** Reads the stances in a clause. */
export class ClauseStances {
  readonly #spoken: Spoken;
  readonly #cues: Cue[] = [];
  readonly #silent: boolean;
  readonly #orders: boolean;

  constructor(spoken: Spoken) {
    const { words, language } = spoken;
    this.#spoken = spoken;
    this.#silent = CONDITIONS.has(words[0] ?? '') || OTHERS.has(words[0] ?? '');
    this.#orders = ordersNot(words);
    const matcher = language === undefined ? undefined : MATCHERS.get(language);
    for (let index = 0; matcher && index < words.length; ) {
      const cue = matcher.at(words, index);
      const length = cue?.length ?? 1;
      if (cue && cue.value !== 'idle') this.#cues.push({ kind: cue.value, from: index, to: index + length });
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

  /** How often the clause denies. */
  get denials(): number {
    const { words } = this.#spoken;
    return (
      this.#cues.filter(({ kind }) => kind === 'not').length +
      words.filter((word) => NOTHING.has(word)).length
    );
  }

  /** The stance on the thing at some words. Rejections and negations turn each other: "don't cut the trees" is for them. */
  on(from: number, to: number, first: boolean): Stance {
    if (this.#silent) return 'none';
    const { language, score, bare, alone, words } = this.#spoken;
    const before = this.#cues.filter(
      (cue) => cue.to <= from && from - cue.to <= REACH && !cue.kind.endsWith('Behind'),
    );
    const behind = this.#cues.filter((cue) => cue.from >= to && cue.from - to <= REACH);
    const count = (list: readonly Cue[], ...kinds: Kind[]) =>
      list.filter(({ kind }) => kinds.includes(kind)).length;
    const free = language !== 'en';
    const wants =
      count(before, 'want', 'wantBoth', 'wantAhead') +
      count(behind, 'wantBehind', 'wantBoth', ...(free ? (['want'] as const) : []));
    const rejected = count(behind, 'rejectBehind', ...(free ? (['reject'] as const) : [])) > 0 ? 1 : 0;
    const rejects = count(before, 'reject') + rejected;
    const turns = count(before, 'not');
    if (rejects > 0 || (turns > 0 && (wants > 0 || bare || this.#orders))) {
      return (rejects + turns) % 2 === 1 ? 'against' : 'for';
    }
    if (wants > 0) return 'for';
    if (words.length > LONG) return 'none';
    if (score >= TONE) return 'praise';
    if (score <= -TONE) return 'complaint';
    return bare && alone && first && turns === 0 ? 'for' : 'none';
  }
}
