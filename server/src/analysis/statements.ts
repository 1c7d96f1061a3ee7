import type { Document, Sentence } from './document.ts';
import { type Content, contentOf, coverage, type Weigh } from './likeness.ts';
import type { Stance } from './stance/stance.ts';
import type { Token } from './token.ts';

/** A comment that says this share of a sentence's content, with the same wish, says the same. */
const SAME = 0.6;
/** Where neither wants or rejects anything, almost all of it. */
const SAME_FACT = 0.8;

const MODAL =
  /^(?:will|would|should|must|can|could|may|might|(?:po)?win(?:ien|na|no|ny)\p{L}*|mus\p{L}*|mo(?:że|gą|gł\p{L}*)|będ\p{L}*|by|wird|werden|soll\p{L}*|muss|kann)$/iu;

/** A tone this strong tells something. */
const OPINION = 0.2;
/** Statements this far apart in tone, of 2, differ. */
const OTHER_TONE = 0.5;

/** A sentence with what it says of which things. */
export interface Statement {
  readonly document: Document;
  readonly sentence: Sentence;
  readonly content: Content;
  readonly things: ReadonlySet<string>;
  readonly stances: ReadonlyMap<string, Stance | 'aside'>;
  /** What a statement has to name to say the same: whatever is wanted, where, of which kind, and all names. */
  readonly named: ReadonlySet<string>;
  readonly numbers: string;
  readonly denials: number;
  /** Its modal verbs: who says that something will be does not say that it is. */
  readonly mood: string;
  /** It has a verb or an opinion, rather than only names of things. */
  readonly tells: boolean;
  /** Ways of wanting that differ from wanting more: keeping, mending. */
  readonly manner: string;
}

/** Whether leaving out a word means another thing: a place, a name, what kind of thing is wanted. */
function isEssential(
  token: Token,
  { thing, beside }: { thing: boolean; beside: readonly (Token | undefined)[] },
  weigh: Weigh,
): boolean {
  const { kind, empty, general, cue, key, aside, first, text } = token;
  if (cue || key.startsWith('~') || weigh(token) === 0) return false;
  if (aside && kind === 'noun') return true;
  if (empty) return false;
  if (kind === 'name' || (!first && kind === 'adjective' && /^\p{Lu}/u.test(text))) return true;
  if (thing) return aside || isWish(token.stance);
  return (
    kind === 'adjective' &&
    !general &&
    beside.some((one) => one !== undefined && (isWish(one.stance) || one.aside) && one.kind === 'noun')
  );
}

function statementOf(document: Document, sentence: Sentence, weigh: Weigh): Statement {
  const stances = new Map<string, Stance | 'aside'>();
  const things = new Set<string>();
  const named = new Set<string>();
  let denials = 0;
  for (const clause of sentence.clauses) {
    let thingBefore = false;
    denials += clause.denials;
    for (const [index, token] of clause.tokens.entries()) {
      const { key, kind, empty, general, stance } = token;
      const known = stances.get(key);
      if (!known || known === 'aside' || known === 'none')
        stances.set(key, token.aside ? (known ?? 'aside') : stance);
      const noun = key.startsWith('*') || (kind === 'noun' && !key.startsWith('~'));
      // General as it is, the market in "farmers market" is the thing.
      const thing: boolean = noun && !empty && (!general || thingBefore) && weigh(token) > 0;
      if (thing) things.add(key);
      if (isEssential(token, { thing, beside: [clause.tokens[index - 1], clause.tokens[index + 1]] }, weigh))
        named.add(key);
      thingBefore = thing && !general;
    }
  }
  const content = contentOf(sentence, weigh);
  const numbers = [...content.keys()]
    .filter((key) => /\p{N}/u.test(key))
    .sort()
    .join();
  const mood = sentence.clauses
    .flatMap(({ tokens }) =>
      tokens.filter(({ text }) => MODAL.test(text)).map(({ text }) => text.toLowerCase()),
    )
    .sort()
    .join();
  const tells =
    Math.abs(sentence.score) >= OPINION ||
    sentence.clauses.some(({ tokens }) =>
      tokens.some(({ kind, key }) => kind === 'verb' && content.has(key)),
    );
  const manner = ['~keep', '~mend'].filter((key) => content.has(key)).join();
  return { document, sentence, content, stances, things, named, numbers, denials, mood, tells, manner };
}

export function statementsOf(documents: readonly Document[], weigh: Weigh): Statement[] {
  return documents.flatMap((document) =>
    document.sentences.map((sentence) => statementOf(document, sentence, weigh)),
  );
}

export function isWish(stance: Stance | 'aside' | undefined): boolean {
  return stance === 'for' || stance === 'against';
}

/** The stances of two statements on the things that both name outright. Undefined if one leaves out what the other names. */
function compared(
  said: Statement,
  by: Statement,
): { same: number; opposed: number; wishes: number } | undefined {
  for (const key of said.named) if (!by.content.has(key)) return undefined;
  let [same, opposed, wishes] = [0, 0, 0];
  for (const thing of said.things) {
    if (!by.things.has(thing)) continue;
    const [one, other] = [said.stances.get(thing), by.stances.get(thing)];
    if (one !== other) opposed += 1;
    // What both mention in passing is not what they say.
    else if (one !== 'aside') same += 1;
    if (isWish(one)) wishes += 1;
  }
  return { same, opposed, wishes };
}

/** Whether a statement says what another does: of the same things, with the same stances, and most of its words. */
export function saysTheSame(said: Statement, by: Statement): boolean {
  const covered = coverage(said.content, by.content);
  if (covered < SAME || said.numbers !== by.numbers || said.sentence.hedged !== by.sentence.hedged)
    return false;
  // Who wants to keep the trees does not say that there should be more.
  if (said.manner !== by.manner) return false;
  const found = compared(said, by);
  if (!found || found.opposed > 0 || found.same === 0) return false;
  if (found.wishes > 0) return true;
  if (covered < SAME_FACT || said.denials !== by.denials || said.mood !== by.mood || !said.tells)
    return false;
  return Math.abs(said.sentence.score - by.sentence.score) < OTHER_TONE;
}

/** Words by which a statement and its denial differ, at most. */
const DENYING_WORDS = 3;

/** Whether a statement is the denial of another: almost the same words, and a "not". */
export function denies(said: Statement, by: Statement): boolean {
  const wished = [said, by].some(({ stances }) => [...stances.values()].some(isWish));
  return (
    !wished &&
    said.denials === 0 &&
    by.denials > 0 &&
    said.mood === by.mood &&
    Math.abs(said.sentence.words - by.sentence.words) <= DENYING_WORDS &&
    said.numbers === by.numbers &&
    coverage(said.content, by.content) >= SAME_FACT &&
    coverage(by.content, said.content) >= SAME_FACT
  );
}
