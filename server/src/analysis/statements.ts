import type { Document, Sentence } from './document.ts';
import { type Content, contentOf, coverage, type Weigh } from './likeness.ts';
import type { Stance } from './stance/stance.ts';

/** A comment that says this share of a sentence's content, with the same wish, says the same. */
const SAME = 0.6;
/** Where neither wants or rejects anything, almost all of it. */
const SAME_FACT = 0.8;

const RESTRICTIONS = new Set(
  'only just except tylko jedynie oprócz poza nur außer seulement sauf лише тільки'.split(' '),
);

/** Statements this far apart in tone, of 2, differ. */
const OTHER_TONE = 0.5;

/** A sentence with what it says of which things. */
export interface Statement {
  readonly document: Document;
  readonly sentence: Sentence;
  readonly content: Content;
  readonly things: ReadonlySet<string>;
  readonly stances: ReadonlyMap<string, Stance | 'aside'>;
  readonly numbers: string;
  readonly denials: number;
  /** It says "only": who leaves that out does not say the same. */
  readonly restricts: boolean;
}

function statementOf(document: Document, sentence: Sentence, weigh: Weigh): Statement {
  const stances = new Map<string, Stance | 'aside'>();
  const things = new Set<string>();
  let denials = 0;
  let restricts = false;
  for (const clause of sentence.clauses) {
    let named = false;
    denials += clause.denials;
    for (const token of clause.tokens) {
      const { key, kind, empty, general, stance } = token;
      restricts ||= RESTRICTIONS.has(token.text.toLowerCase());
      const known = stances.get(key);
      if (!known || known === 'aside' || known === 'none')
        stances.set(key, token.aside ? (known ?? 'aside') : stance);
      const noun = key.startsWith('*') || (kind === 'noun' && !key.startsWith('~'));
      // General as it is, the market in "farmers market" is the thing.
      const thing: boolean = noun && !empty && (!general || named) && weigh(token) > 0;
      if (thing) things.add(key);
      named = thing && !general;
    }
  }
  const content = contentOf(sentence, weigh);
  const numbers = [...content.keys()]
    .filter((key) => /\p{N}/u.test(key))
    .sort()
    .join();
  return { document, sentence, content, stances, things, numbers, denials, restricts };
}

export function statementsOf(documents: readonly Document[], weigh: Weigh): Statement[] {
  return documents.flatMap((document) =>
    document.sentences.map((sentence) => statementOf(document, sentence, weigh)),
  );
}

export function isWish(stance: Stance | 'aside' | undefined): boolean {
  return stance === 'for' || stance === 'against';
}

/** The stances of two statements on the things that both name. Undefined if one leaves out what the other wants. */
function compared(
  said: Statement,
  by: Statement,
): { same: number; opposed: number; wishes: number } | undefined {
  let [same, opposed, wishes] = [0, 0, 0];
  for (const thing of said.things) {
    const [one, other] = [said.stances.get(thing), by.stances.get(thing)];
    if (!by.things.has(thing)) {
      if (isWish(one)) return undefined;
      continue;
    }
    if (one === other) same += 1;
    else opposed += 1;
    if (isWish(one)) wishes += 1;
  }
  return { same, opposed, wishes };
}

/** Whether a statement says what another does: of the same things, with the same stances, and most of its words. */
export function saysTheSame(said: Statement, by: Statement): boolean {
  const covered = coverage(said.content, by.content);
  if (covered < SAME || said.numbers !== by.numbers || said.restricts !== by.restricts) return false;
  // Who wants to keep the trees does not say that there should be more.
  if (said.content.has('~keep') !== by.content.has('~keep')) return false;
  const found = compared(said, by);
  if (!found || found.opposed > 0 || found.same === 0) return false;
  if (found.wishes > 0) return true;
  if (covered < SAME_FACT || said.denials !== by.denials) return false;
  return Math.abs(said.sentence.score - by.sentence.score) < OTHER_TONE;
}

/** Whether a statement is the denial of another: almost the same words, and a "not". */
export function denies(said: Statement, by: Statement): boolean {
  const wished = [said, by].some(({ stances }) => [...stances.values()].some(isWish));
  return (
    !wished &&
    said.denials === 0 &&
    by.denials > 0 &&
    said.numbers === by.numbers &&
    coverage(said.content, by.content) >= SAME_FACT &&
    coverage(by.content, said.content) >= SAME_FACT
  );
}
