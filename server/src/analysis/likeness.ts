import type { Document, Sentence } from './document.ts';
import type { Excluded } from './excluded.ts';
import type { Token } from './token.ts';

/** What a word weighs: a rare one much, one that everybody was asked about nothing. */
export type Weigh = (token: Token) => number;

const GENERAL_WEIGHT = 0.6;
const EMPTY_WEIGHT = 0.25;
const OTHER_KINDS = 0.7;

/** The words of a sentence that carry its meaning, with their weights. */
export type Content = ReadonlyMap<string, number>;

function weightOf({ empty, general, modifies, kind, key, text, cue }: Token): number {
  if (/^[\p{N}.,%]+$/u.test(text)) return OTHER_KINDS;
  if (/^[*~]/.test(key)) return 1;
  if (cue) return 0;
  // Without a dictionary, any word may matter.
  if (kind === 'other') return !empty && !/^(?:en|pl):/.test(key) ? OTHER_KINDS : 0;
  if (empty) return EMPTY_WEIGHT;
  if (general && !modifies) return GENERAL_WEIGHT;
  return kind === 'noun' ? 1 : OTHER_KINDS;
}

/** Inverse document frequency over all comments. */
export function weigher(documents: readonly Document[], excluded: Excluded): Weigh {
  const counts = new Map<string, number>();
  for (const { sentences } of documents) {
    const keys = new Set(
      sentences.flatMap(({ clauses }) => clauses.flatMap(({ tokens }) => tokens.map(({ key }) => key))),
    );
    for (const key of keys) counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  return (token) => (excluded.has(token) ? 0 : Math.log(1 + documents.length / (counts.get(token.key) ?? 1)));
}

export function contentOf({ clauses }: Pick<Sentence, 'clauses'>, weigh: Weigh): Content {
  const content = new Map<string, number>();
  for (const { tokens } of clauses) {
    for (const token of tokens) {
      const weight = weightOf(token) * weigh(token);
      if (weight > 0) content.set(token.key, weight);
    }
  }
  return content;
}

/** The part of a sentence's weight that another sentence says, too, 0..1. */
export function coverage(of: Content, by: Content): number {
  let [all, said] = [0, 0];
  for (const [key, weight] of of) {
    all += weight;
    if (by.has(key)) said += weight;
  }
  return all > 0 ? said / all : 0;
}
