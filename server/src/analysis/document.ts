import { type Clause, clausesOf } from './clause.ts';
import { sentimentOf } from './sentiment.ts';
import { sentencesOf } from './text.ts';
import { tokenOf, type Vocabulary } from './token.ts';
import type { Read, Reader } from './words/reading.ts';

export interface Sentence {
  readonly text: string;
  readonly words: number;
  /** -1..1. */
  readonly score: number;
  readonly clauses: readonly Clause[];
  readonly asks: boolean;
  /** It says only, but or if: what it is for or against, it is with a reservation. */
  readonly hedged: boolean;
}

/** Words that hedge or narrow what is said. */
const RESERVATIONS = new Set(
  `only just except but though although however unless if provided until tylko jedynie oprócz poza ale lecz jednak choć chociaż jeśli jeżeli
  gdyby nur außer aber sondern jedoch wenn falls seulement sauf mais si лише тільки але якщо`.split(/\s+/),
);

/** "(Why so many?!)" asks, too. */
const QUESTION = /\?[^\p{L}\p{N}]*$/u;

/** An analysed comment. */
export interface Document {
  readonly id: string;
  readonly language: string | undefined;
  readonly sentences: readonly Sentence[];
  readonly score: number;
  readonly likes: number;
  readonly dislikes: number;
}

interface Raw {
  readonly id: string;
  readonly body: string;
  readonly likes: number;
  readonly dislikes: number;
}

/** A comment with its sentences read, before it is known what the words of all comments are. */
export interface Reading {
  readonly raw: Raw;
  readonly language: string | undefined;
  readonly sentences: readonly { readonly text: string; readonly read: readonly Read[] }[];
}

export function readingOf(raw: Raw, language: string | undefined, read: Reader): Reading {
  const sentences = sentencesOf(raw.body, language).map((text) => ({ text, read: read(text) }));
  return { raw, language, sentences };
}

/** Analyses a comment. */
export function documentOf({ raw, language, sentences }: Reading, vocabulary: Vocabulary): Document {
  const { id, body, likes, dislikes } = raw;
  return {
    id,
    language,
    sentences: sentences.map(({ text, read }) => ({
      text,
      asks: QUESTION.test(text),
      hedged: read.some((word) => RESERVATIONS.has(word.text.toLowerCase())),
      words: read.length,
      score: sentimentOf(text, language),
      clauses: clausesOf(
        read.map((word) => tokenOf(word, vocabulary, language)),
        { vocabulary, language, asks: QUESTION.test(text), shouts: text.endsWith('!') },
      ),
    })),
    score: sentimentOf(body, language),
    likes,
    dislikes,
  };
}
