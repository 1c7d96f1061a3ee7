import { setImmediate as breathe } from 'node:timers/promises';
import type { AnalysedComment } from './analyzer.ts';
import { type Document, documentOf, type Reading, readingOf } from './document.ts';
import { isBrief, languageOf } from './language.ts';
import { fold } from './text.ts';
import type { Vocabulary } from './token.ts';
import { englishReader } from './words/english.ts';
import { otherReader } from './words/others.ts';
import { polishReader } from './words/polish.ts';
import type { Lemma, Read, Reader } from './words/reading.ts';

/** Comments processed before yielding to other work. */
const AT_ONCE = 50;

/** From this share of capitals within sentences, a word is a name. */
const NAME = 0.6;

const readers = new Map<string, Promise<Reader>>();

export function readerOf(language: string | undefined): Promise<Reader> {
  const code = language ?? '';
  let reader = readers.get(code);
  if (!reader) {
    reader =
      code === 'en' ? englishReader() : code === 'pl' ? polishReader() : Promise.resolve(otherReader(code));
    readers.set(code, reader);
  }
  return reader;
}

const key = (language: string | undefined, word: string) => `${language ?? ''}:${word}`;

function add<K, V>(sets: Map<K, Set<V>>, at: K, value: V): void {
  const set = sets.get(at);
  if (set) set.add(value);
  else sets.set(at, new Set([value]));
}

function* words(readings: readonly Reading[]): Generator<{ language: string | undefined; read: Read }> {
  for (const { language, sentences } of readings) {
    for (const sentence of sentences) for (const read of sentence.read) yield { language, read };
  }
}

/** What all comments together tell of single words. */
class Words {
  /** Different forms seen of a lemma: of the words that a form may belong to, the one with most other forms is meant. */
  readonly #forms = new Map<string, Set<string>>();
  /** Forms with their accents, by the form without. */
  readonly #accented = new Map<string, Read>();
  readonly #inside = new Map<string, { capital: number; all: number }>();

  constructor(readings: readonly Reading[]) {
    for (const { language, read } of words(readings)) {
      const form = read.text.toLowerCase();
      for (const { lemma } of read.lemmas) add(this.#forms, key(language, lemma), form);
      if (read.lemmas[0].kind !== 'other') this.#accented.set(key(language, fold(form)), read);
      if (read.first) continue;
      const lemma = key(language, read.lemmas[0].lemma);
      const seen = this.#inside.get(lemma) ?? { capital: 0, all: 0 };
      seen.all += 1;
      if (/^\p{Lu}/u.test(read.text)) seen.capital += 1;
      this.#inside.set(lemma, seen);
    }
  }

  isCompound(language: string | undefined, one: string, other: string): boolean {
    return this.#forms.has(key(language, one + other));
  }

  choose(language: string | undefined, read: Read): Lemma {
    const known =
      read.lemmas[0].kind === 'other' ? (this.#accented.get(key(language, fold(read.text))) ?? read) : read;
    const [likeliest, ...others] = known.lemmas;
    let best: Lemma = likeliest;
    for (const other of others)
      if (this.#support(language, other) > this.#support(language, best)) best = other;
    return best.kind === 'noun' && language !== 'de' && this.#isName(language, likeliest.lemma)
      ? { lemma: best.lemma, kind: 'name' }
      : best;
  }

  #support(language: string | undefined, { lemma }: Lemma): number {
    return this.#forms.get(key(language, lemma))?.size ?? 0;
  }

  #isName(language: string | undefined, lemma: string): boolean {
    const seen = this.#inside.get(key(language, lemma));
    return seen !== undefined && seen.capital / seen.all >= NAME;
  }
}

/** The languages of the comments that are long enough to tell, and the organization's. */
async function spokenIn(comments: readonly AnalysedComment[], home: string): Promise<Set<string>> {
  const spoken = new Set([home]);
  for (const [index, { body }] of comments.entries()) {
    if (index % AT_ONCE === 0) await breathe();
    const language = isBrief(body) ? undefined : await languageOf(body, home);
    if (language) spoken.add(language);
  }
  return spoken;
}

/** The comments read: their languages, words, tones. */
export async function documentsOf(
  comments: readonly AnalysedComment[],
  home: string,
  signal: AbortSignal,
): Promise<Document[]> {
  const spoken = await spokenIn(comments, home);
  const readings: Reading[] = [];
  for (const [index, comment] of comments.entries()) {
    if (index % AT_ONCE === 0) await breathe();
    signal.throwIfAborted();
    const language = await languageOf(comment.body, home, spoken);
    readings.push(readingOf(comment, language, await readerOf(language)));
  }
  const known = new Words(readings);
  return readings.map((reading) => {
    const { language } = reading;
    const vocabulary: Vocabulary = {
      choose: (read) => known.choose(language, read),
      isCompound: (one, other) => known.isCompound(language, one, other),
    };
    return documentOf(reading, vocabulary);
  });
}
