import type { Document, Sentence } from './document.ts';
import type { Excluded } from './excluded.ts';
import type { Stance } from './stance/stance.ts';
import type { Token } from './token.ts';
import { conceptOf } from './words/concepts.ts';

/** Where a term is used. */
export interface Mention {
  readonly document: Document;
  readonly sentence: Sentence;
  readonly stance: Stance;
  /** Named only to say where or for whom. */
  readonly aside: boolean;
}

/** A word or phrase that may name a topic. */
export interface Term {
  readonly key: string;
  /** The words it is made of. */
  readonly parts: readonly string[];
  readonly language: string | undefined;
  readonly mentions: Mention[];
  readonly documents: Set<Document>;
  /** How it is written, as tokens, by the text in lower case. */
  readonly surfaces: Map<string, { count: number; readonly tokens: readonly Token[] }>;
}

/** Nouns before "of" measure or frame what follows: a lot of, the quality of. */
const FRAME = new Set(['of']);

function namesThing({ kind, empty, general, key, cue }: Token): boolean {
  return (kind === 'noun' || key.startsWith('*')) && !key.startsWith('~') && !empty && !general && !cue;
}

/** Whether two neighbours form a phrase. In Polish a noun comes before what qualifies it, mostly. */
function isPhrase(a: Token, b: Token, language: string | undefined): boolean {
  if (a.empty || b.empty || b.afterBreak || (a.general && b.general)) return false;
  const [noun, adjective] = [
    (token: Token) => token.kind === 'noun',
    (token: Token) => token.kind === 'adjective',
  ];
  if (language === 'en')
    return (noun(a) || adjective(a) || a.kind === 'name') && noun(b) && !(a.general && adjective(a));
  if (language === 'pl')
    return (
      (noun(a) && noun(b)) ||
      (noun(a) && adjective(b) && !b.general) ||
      (adjective(a) && noun(b) && !a.general)
    );
  return false;
}

/** Whether a neighbour says which of the things: "paid" in "paid parking", "foot" in "foot traffic", not "ugly" or "new". */
function qualifies(neighbour: Token | undefined): boolean {
  if (neighbour?.kind === 'noun') return neighbour.modifies;
  return neighbour?.kind === 'adjective' && !neighbour.empty && !neighbour.general;
}

/** The stance on a thing alone. Who is against paid parking is not against parking, and who wants bike parking says nothing of it. */
function stanceOf(
  token: Token,
  { before, next }: { before: Token | undefined; next: Token | undefined },
  language: string | undefined,
): Stance {
  const ahead = token.afterBreak ? undefined : before;
  if (ahead?.modifies && ahead.key.startsWith('*')) return 'none';
  const behind = language === 'pl' && next?.afterBreak === false ? next : undefined;
  const narrowed = qualifies(ahead) || qualifies(behind);
  return narrowed && token.stance !== 'for' ? 'none' : token.stance;
}

/** The words and phrases that name things, with where they are used. */
export function termsOf(documents: readonly Document[], excluded: Excluded): Map<string, Term> {
  const terms = new Map<string, Term>();
  const add = (key: string, tokens: readonly Token[], mention: Mention): void => {
    let term = terms.get(key);
    if (!term) {
      const { language } = mention.document;
      const parts = tokens.map((token) => token.key);
      term = { key, parts, language, mentions: [], documents: new Set(), surfaces: new Map() };
      terms.set(key, term);
    }
    term.mentions.push(mention);
    term.documents.add(mention.document);
    const text = tokens.map((token) => token.text.toLowerCase()).join(' ');
    // Under a concept, words of several languages meet; the first to be written so lends its tokens.
    const known = term.surfaces.get(text);
    if (known) known.count += 1;
    else term.surfaces.set(text, { count: 1, tokens });
  };
  for (const document of documents) {
    for (const sentence of document.sentences) {
      for (const clause of sentence.clauses) {
        for (const [index, token] of clause.tokens.entries()) {
          const before = clause.tokens[index - 1];
          const next = clause.tokens[index + 1];
          const mention = {
            document,
            sentence,
            stance: token.stance,
            aside: token.aside,
          };
          const own = { ...mention, stance: stanceOf(token, { before, next }, document.language) };
          const framing = next !== undefined && FRAME.has(next.text.toLowerCase());
          if (namesThing(token) && !excluded.has(token) && !framing) add(token.key, [token], own);
          if (!next || !isPhrase(token, next, document.language)) continue;
          if (excluded.has(token) && excluded.has(next)) continue;
          const lemma = `${token.lemma} ${next.lemma}`;
          const key = conceptOf(lemma, document.language) ?? `${token.key} ${next.key}`;
          // A phrase is wanted or not as its first noun is; an adjective has no stance of its own.
          add(key, [token, next], token.stance === 'none' ? { ...mention, stance: next.stance } : mention);
        }
      }
    }
  }
  return terms;
}
