import type { Document } from './document.ts';
import type { Excluded } from './excluded.ts';
import { labelOf } from './label.ts';
import { type Mention, type Term, termsOf } from './terms.ts';

/** A thing that comments may be for or against. */
export interface Subject {
  readonly label: string;
  readonly keys: ReadonlySet<string>;
  readonly mentions: readonly Mention[];
}

/** A topic of several comments. */
export interface Topic {
  readonly id: string;
  readonly label: string;
  /** Keys of its terms. */
  readonly keys: ReadonlySet<string>;
  /** Where the comments mention it. */
  readonly mentions: readonly Mention[];
  readonly documents: readonly Document[];
  /** The one or two things in its name: opinions are on one of them. */
  readonly subjects: readonly Subject[];
  /** Mean sentiment of the sentences about it, -1..1. */
  readonly score: number;
}

/** Things counted; a list shows the first of them. */
const MOST_COUNTED = 60;
/** A topic needs two people; among many, three, and in large projects one in a hundred. */
const LEAST_SHARE = 0.01;
const MANY = 40;
/** A term in more than this share of many comments is the subject of the project, not a topic. */
const SUBJECT_SHARE = 0.3;
/** From this share of a word's comments on, the phrase is what it is about. */
const IN_PHRASE = 0.5;
/** From here on, a word has no life outside its phrase. */
const ONLY_IN_PHRASE = 0.8;
/** What places have is a topic even so, unless it is hardly spoken of otherwise. */
const CONCEPT_IN_PHRASE = 0.67;
/** Association of two terms: Dunning's log-likelihood ratio at p < 0.001, in half of the comments of the rarer. */
const ASSOCIATED = 10.83;
const TOGETHER = 0.5;

function shared(a: ReadonlySet<Document>, b: ReadonlySet<Document>): number {
  const [small, large] = a.size < b.size ? [a, b] : [b, a];
  let both = 0;
  for (const document of small) if (large.has(document)) both += 1;
  return both;
}

function entropyTerm(observed: number, expected: number): number {
  return observed > 0 ? observed * Math.log(observed / expected) : 0;
}

/** Dunning (1993): how much likelier the common use of two terms is than chance. */
function logLikelihood(both: number, a: number, b: number, total: number): number {
  const cells: readonly (readonly [number, number, number])[] = [
    [both, a, b],
    [a - both, a, total - b],
    [b - both, total - a, b],
    [total - a - b + both, total - a, total - b],
  ];
  return 2 * cells.reduce((sum, [count, row, column]) => sum + entropyTerm(count, (row * column) / total), 0);
}

/** Whether what is said of a term is said of another: of "bike lanes" for lanes, of "lanes" for bike lanes, not of "lane markings". */
function sameHead(one: Term, other: Term): boolean {
  const head = ({ parts, language }: Term) => (language === 'pl' ? parts[0] : parts.at(-1));
  // Bike parking is another thing than parking.
  const apart = one.language !== 'pl' && one.parts.length > 1 && one.parts[0]?.startsWith('*');
  return !apart && head(one) === head(other);
}

/** Mentions of a term, and of what the topic has absorbed that is the same thing in other words. Who rejects one kind may want others. */
function saidOf({ terms }: Draft, lead: Term): Mention[] {
  return terms
    .filter((term) => term === lead || sameHead(term, lead))
    .flatMap(({ mentions, parts }) =>
      parts.length > lead.parts.length
        ? mentions.filter(({ stance }) => stance !== 'against' && stance !== 'complaint')
        : mentions,
    );
}

/** The mutable beginnings of a topic. */
interface Draft {
  readonly lead: Term;
  second: Term | undefined;
  readonly keys: Set<string>;
  readonly terms: Term[];
  readonly mentions: Mention[];
  readonly documents: Set<Document>;
}

function absorb(draft: Draft, term: Term): void {
  draft.keys.add(term.key);
  draft.terms.push(term);
  draft.mentions.push(...term.mentions);
  for (const document of term.documents) draft.documents.add(document);
}

const isPhrase = ({ parts, key }: Term) => parts.length > 1 && parts.join(' ') === key;

/** Words that mostly occur in one phrase give way to it; phrases that add nothing to their word give way to the word. */
function withoutParts(terms: readonly Term[], home: string): { term: Term; within: Term[] }[] {
  const byKey = new Map(terms.map((term) => [term.key, term]));
  const gone = new Set<Term>();
  const within = new Map<Term, Term[]>();
  const give = (from: Term, to: Term) => {
    gone.add(from);
    within.set(to, [...(within.get(to) ?? []), from, ...(within.get(from) ?? [])]);
  };
  for (const phrase of terms.filter(isPhrase)) {
    const parts = phrase.parts.flatMap((part) => byKey.get(part) ?? []).filter((part) => !gone.has(part));
    const hosts = parts.filter(
      (part) =>
        // What places have has a name in the language of the organization; a phrase in another has none.
        (phrase.language !== home && part.key.startsWith('*')) ||
        phrase.documents.size / part.documents.size <
          (part.key.startsWith('*') ? CONCEPT_IN_PHRASE : IN_PHRASE),
    );
    if (hosts.length > 0) {
      const [host] = hosts.toSorted((a, b) => a.documents.size - b.documents.size);
      if (host) give(phrase, host);
      for (const part of parts) {
        const only = phrase.documents.size / part.documents.size >= ONLY_IN_PHRASE;
        if (host && !hosts.includes(part) && !gone.has(part) && only) give(part, host);
      }
    } else for (const part of parts) give(part, phrase);
  }
  return terms.filter((term) => !gone.has(term)).map((term) => ({ term, within: within.get(term) ?? [] }));
}

/** From this share of the comments on, a language is one that whoever reads the analysis reads. */
const SPOKEN = 0.8;

/** The language that most comments are in, if most are in one. */
function mainLanguage(documents: readonly Document[]): string | undefined {
  const counts = new Map<string, number>();
  for (const { language } of documents) if (language) counts.set(language, (counts.get(language) ?? 0) + 1);
  const [main] = [...counts].toSorted(([, a], [, b]) => b - a);
  return main && main[1] >= documents.length * SPOKEN ? main[0] : undefined;
}

/** Names in two languages make no common one. */
function nameable({ key, language }: Term, home: string): boolean {
  return key.startsWith('*') || language === home;
}

function associated(a: Draft, term: Term, { total, home }: { total: number; home: string }): boolean {
  if (!nameable(a.lead, home) || !nameable(term, home)) return false;
  const both = shared(a.lead.documents, term.documents);
  const smaller = Math.min(a.lead.documents.size, term.documents.size);
  return (
    both >= (total >= MANY ? 3 : 2) &&
    both / smaller >= TOGETHER &&
    logLikelihood(both, a.lead.documents.size, term.documents.size, total) >= ASSOCIATED
  );
}

function draftsOf(documents: readonly Document[], excluded: Excluded, home: 'en' | 'pl'): Draft[] {
  const total = documents.length;
  const least = Math.max(total >= MANY ? 3 : 2, Math.ceil(total * LEAST_SHARE));
  const most = total >= MANY ? total * SUBJECT_SHARE : total;
  const frequent = [...termsOf(documents, excluded).values()]
    .filter((term) => term.documents.size >= 2 && term.documents.size <= most)
    .sort((a, b) => b.documents.size - a.documents.size || a.key.localeCompare(b.key));
  const drafts: Draft[] = [];
  for (const { term, within } of withoutParts(frequent, home)) {
    const near = drafts.find(
      (draft) => draft.second === undefined && associated(draft, term, { total, home }),
    );
    if (near) {
      near.second = term;
      absorb(near, term);
      for (const other of within) absorb(near, other);
      continue;
    }
    const draft: Draft = {
      lead: term,
      second: undefined,
      keys: new Set(),
      terms: [],
      mentions: [],
      documents: new Set(),
    };
    absorb(draft, term);
    for (const other of within) absorb(draft, other);
    drafts.push(draft);
  }
  return drafts.filter((draft) => draft.documents.size >= least);
}

/** Comments that speak of it, rather than of something near it. */
function directlyIn({ mentions }: Draft): number {
  return new Set(mentions.filter(({ aside }) => !aside).map(({ document }) => document)).size;
}

export function mean(values: readonly number[]): number {
  if (values.length === 0) return 0;
  return Math.round((values.reduce((sum, value) => sum + value, 0) / values.length) * 1000) / 1000;
}

/** What several comments speak of, most mentioned first: more than a list of topics should show. */
export function topicsOf(
  documents: readonly Document[],
  { home, excluded }: { home: 'en' | 'pl'; excluded: Excluded },
): Topic[] {
  const main = mainLanguage(documents);
  // A name in a language that only some write in is none to the reader.
  const readable = ({ key, language }: Term) => key.startsWith('*') || language === home || language === main;
  return draftsOf(documents, excluded, home)
    .filter(({ lead }) => readable(lead))
    .map((draft) => ({ draft, direct: directlyIn(draft) }))
    .sort(
      (a, b) =>
        b.draft.documents.size - a.draft.documents.size ||
        b.direct - a.direct ||
        a.draft.lead.key.localeCompare(b.draft.lead.key),
    )
    .flatMap(({ draft }) => {
      const label = labelOf(draft.second ? [draft.lead, draft.second] : [draft.lead], home);
      if (label === undefined) return [];
      const sentences = new Set(draft.mentions.map(({ sentence }) => sentence));
      return [
        {
          id: draft.lead.key
            .replace(/^\*/, '')
            .replaceAll(/[^\p{L}\p{N}]+/gu, '-')
            .toLowerCase(),
          label,
          keys: draft.keys,
          mentions: draft.mentions,
          documents: [...draft.documents],
          subjects: [draft.lead, ...(draft.second ? [draft.second] : [])].flatMap((term) => {
            const own = labelOf([term], home);
            const keys = draft.second ? new Set([term.key]) : draft.keys;
            return own ? [{ label: own, keys, mentions: saidOf(draft, term) }] : [];
          }),
          score: mean([...sentences].map(({ score }) => score)),
        },
      ];
    })
    .slice(0, MOST_COUNTED);
}
