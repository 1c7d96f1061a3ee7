import { say } from '../platform/messages.ts';
import type { Analysis, Cited } from './analyzer.ts';
import type { Document } from './document.ts';
import { byThing } from './points.ts';
import type { Stance } from './stance/stance.ts';
import { denies, type Statement } from './statements.ts';
import type { Subject, Topic } from './topics.ts';

/** A minority of this share, and two people on each side, make a disagreement. */
const MINORITY = 0.2;
const FEWEST_VOICES = 2;
const MOST_DISAGREEMENTS = 6;
/** So many with one voice make an agreement. */
const FEWEST_AGREEING = 3;
const MOST_AGREEMENTS = 6;
const MOST_CITED = 50;

const SIDES = ['for', 'against', 'complaint'] as const;
const TEXTS = {
  for: 'analysis.wanted',
  against: 'analysis.rejected',
  complaint: 'analysis.complained',
} as const;

type Voices = ReadonlyMap<Stance, readonly Document[]>;

/** One voice against one is a disagreement if both are so brief that nothing else can be meant. */
const PLAIN_WORDS = 10;

function isPlain({ sentences }: Document): boolean {
  return sentences.length === 1 && (sentences[0]?.words ?? 0) <= PLAIN_WORDS;
}

/** Who takes which stance on a topic. Who takes opposite ones takes none, nor does who takes one with a reservation, unless asked for. */
function voicesOf({ mentions }: Subject, { hedged = false } = {}): Voices {
  const stances = new Map<Document, Set<Stance>>();
  for (const { document, sentence, stance } of mentions) {
    const own = stances.get(document) ?? new Set();
    if (stance !== 'none' && (hedged || !sentence.hedged)) own.add(stance);
    stances.set(document, own);
  }
  const voices = new Map<Stance, Document[]>();
  for (const [document, own] of stances) {
    const favourable = own.has('for') || own.has('praise');
    const critical = own.has('against') || own.has('complaint');
    if (favourable && critical) continue;
    const stance = own.has('for') ? 'for' : own.has('against') ? 'against' : [...own][0];
    if (stance) voices.set(stance, [...(voices.get(stance) ?? []), document]);
  }
  return voices;
}

function ids(documents: readonly Document[]): string[] {
  return documents.slice(0, MOST_CITED).map(({ id }) => id);
}

function differ(one: readonly Document[], other: readonly Document[], fewest: number): boolean {
  const smaller = Math.min(one.length, other.length);
  if (one.length + other.length === 2 && ![...one, ...other].every(isPlain)) return false;
  return smaller >= fewest && smaller / (one.length + other.length) >= MINORITY;
}

/** A statement and its denial. */
interface Denial {
  readonly things: ReadonlySet<string>;
  readonly said: Document;
  readonly denied: Document;
}

function denialsIn(statements: readonly Statement[]): Denial[] {
  const about = byThing(statements);
  return statements
    .filter(({ denials }) => denials > 0)
    .flatMap((by) => {
      const candidates = new Set([...by.things].flatMap((thing) => about.get(thing) ?? []));
      const said = [...candidates].find((one) => one.document !== by.document && denies(one, by));
      return said ? [{ things: said.things, said: said.document, denied: by.document }] : [];
    });
}

/** Topics on which people want opposite things, deny what others say, or speak in opposite tones. */
export function disagreementsIn(
  topics: readonly Topic[],
  statements: readonly Statement[],
  language: 'en' | 'pl',
): Analysis['disagreements'] {
  const denials = denialsIn(statements);
  const present = (id: string, { label }: Subject, one: readonly Document[], other: readonly Document[]) => ({
    text: say(language, id, { topic: label, for: one.length, against: other.length }),
    for: ids(one),
    against: ids(other),
  });
  return topics
    .flatMap(({ subjects }) => subjects)
    .flatMap((topic) => {
      const voices = voicesOf(topic);
      const of = (stance: Stance) => voices.get(stance) ?? [];
      if (differ(of('for'), of('against'), 1)) {
        return [present('analysis.opposed', topic, of('for'), of('against'))];
      }
      const complaining = [...of('complaint'), ...of('against')];
      if (differ(of('praise'), complaining, FEWEST_VOICES)) {
        return [present('analysis.disagreement', topic, of('praise'), complaining)];
      }
      const denial = denials.find(({ things }) => [...things].some((thing) => topic.keys.has(thing)));
      return denial ? [present('analysis.denied', topic, [denial.said], [denial.denied])] : [];
    })
    .slice(0, MOST_DISAGREEMENTS);
}

/** Topics on which all who take a stance take the same. */
export function agreementsIn(topics: readonly Topic[], language: 'en' | 'pl'): Cited[] {
  return topics
    .flatMap(({ subjects }) => subjects)
    .flatMap((topic) => {
      const voices = voicesOf(topic);
      const all = voicesOf(topic, { hedged: true });
      const count = (stance: Stance) => all.get(stance)?.length ?? 0;
      const side =
        SIDES.toSorted((a, b) => (voices.get(b)?.length ?? 0) - (voices.get(a)?.length ?? 0))[0] ?? 'for';
      const opposite = side === 'for' ? count('against') : count('for') + count('praise');
      const agreeing = voices.get(side) ?? [];
      if (opposite > 0 || agreeing.length < FEWEST_AGREEING) return [];
      const id = TEXTS[side];
      return [
        {
          text: say(language, id, { topic: topic.label, count: agreeing.length }),
          commentIds: ids(agreeing),
        },
      ];
    })
    .slice(0, MOST_AGREEMENTS);
}
