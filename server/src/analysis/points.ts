import type { Cited } from './analyzer.ts';
import type { Document } from './document.ts';
import { LONGEST_QUOTE, pointsBack } from './quotes.ts';
import { isWish, type Statement, saysTheSame } from './statements.ts';
import { shortened } from './text.ts';

const MOST_POINTS = 8;
const MOST_CITED = 50;
/** Sentences that can stand for others: whole ones, not speeches. */
const FEWEST_WORDS = 3;
const MOST_WORDS = 24;
/** Of a point's comments, at most this share may be behind an earlier point. */
const REPEATED = 0.5;
/** Statements compared with one other, at most. */
const MOST_COMPARED = 1500;

interface Group {
  readonly statement: Statement;
  readonly behind: Set<Document>;
}

/** The statements about each thing. */
export function byThing(statements: readonly Statement[]): Map<string, Statement[]> {
  const found = new Map<string, Statement[]>();
  for (const statement of statements) {
    for (const thing of statement.things) {
      const list = found.get(thing);
      if (!list) found.set(thing, [statement]);
      else if (list.length < MOST_COMPARED) list.push(statement);
    }
  }
  return found;
}

/** Statements that may say the same: they name what is wanted, or else any of the things. */
function candidatesFor(statement: Statement, about: ReadonlyMap<string, Statement[]>): Iterable<Statement> {
  const wanted = [...statement.things].filter((thing) => isWish(statement.stances.get(thing)));
  const lists = (wanted.length > 0 ? wanted : [...statement.things]).map((thing) => about.get(thing) ?? []);
  if (wanted.length === 0) return new Set(lists.flat());
  return lists.toSorted((a, b) => a.length - b.length)[0] ?? [];
}

/** Whether a sentence can stand alone: whole, brief, no question, and about a thing that it does not mention in passing. */
function standsAlone({ sentence, stances, things }: Statement): boolean {
  const { words } = sentence;
  return (
    words >= FEWEST_WORDS &&
    words <= MOST_WORDS &&
    !pointsBack(sentence) &&
    !sentence.asks &&
    [...things].some((thing) => stances.get(thing) !== 'aside')
  );
}

function groupsOf(statements: readonly Statement[]): Group[] {
  const about = byThing(statements);
  // Of sentences in the same words, the first speaks for all.
  const seen = new Set<string>();
  return statements.flatMap((statement) => {
    const { text } = statement.sentence;
    if (seen.has(text)) return [];
    seen.add(text);
    if (!standsAlone(statement)) return [];
    const behind = new Set([statement.document]);
    for (const other of candidatesFor(statement, about))
      if (saysTheSame(statement, other)) behind.add(other.document);
    return behind.size > 1 ? [{ statement, behind }] : [];
  });
}

function reach({ statement, behind }: Group, home: string): number {
  const { sentence, document } = statement;
  // Among sentences that equally many say, one that the reader reads, then the one that adds least of its own, then the best liked.
  const read = document.language === home ? 0.5 : 0;
  return behind.size + read - sentence.words / 100 + Math.min(document.likes, 100) / 1000;
}

/**
 * The sentences that most comments say, most first, each with the comments that say it: the one it is quoted from comes first.
 *
 * @param home language of whoever reads the analysis
 */
export function pointsOf(statements: readonly Statement[], home: string): Cited[] {
  const groups = groupsOf(statements)
    .map((group) => ({ ...group, reach: reach(group, home) }))
    .sort((a, b) => b.reach - a.reach || a.statement.document.id.localeCompare(b.statement.document.id));
  const points: Cited[] = [];
  const used = new Set<Document>();
  for (const { statement, behind } of groups) {
    if (points.length === MOST_POINTS) break;
    if (used.has(statement.document)) continue;
    if ([...behind].filter((document) => used.has(document)).length / behind.size > REPEATED) continue;
    for (const document of behind) used.add(document);
    const others = [...behind].filter((document) => document !== statement.document);
    points.push({
      text: shortened(statement.sentence.text, LONGEST_QUOTE),
      commentIds: [statement.document, ...others].slice(0, MOST_CITED).map(({ id }) => id),
    });
  }
  return points;
}
