import type { AnalysisInput } from './analyzer.ts';
import { languageOf } from './language.ts';
import { readerOf } from './reading.ts';
import { fold } from './text.ts';
import { conceptOf } from './words/concepts.ts';

/** Letters that related words share from their beginning on: affordable, affordability. */
const RELATED = 6;

/** The words that the comments were asked about: those of the question and of the titles. Everybody uses them; they distinguish nothing. */
export class Excluded {
  readonly #concepts = new Set<string>();
  readonly #lemmas = new Set<string>();
  readonly #stems = new Set<string>();

  add(lemma: string, language: string | undefined): void {
    const concept = conceptOf(lemma, language);
    if (concept) this.#concepts.add(concept);
    const folded = fold(lemma);
    this.#lemmas.add(folded);
    if (folded.length > RELATED && !folded.includes(' ')) this.#stems.add(folded.slice(0, RELATED));
  }

  has({ key, lemma }: { readonly key: string; readonly lemma: string }): boolean {
    if (key.startsWith('*')) return this.#concepts.has(key);
    const folded = fold(lemma);
    return this.#lemmas.has(folded) || this.#stems.has(folded.slice(0, RELATED));
  }
}

export async function excludedOf({ language, title, question, items }: AnalysisInput): Promise<Excluded> {
  const excluded = new Excluded();
  for (const text of [title, question, ...items.map((item) => item.title)]) {
    if (!text) continue;
    const spoken = await languageOf(text, language);
    for (const code of new Set([spoken, language])) {
      const read = (await readerOf(code))(text);
      for (const [index, { lemmas }] of read.entries()) {
        for (const { lemma } of lemmas) excluded.add(lemma, code);
        const next = read[index + 1];
        if (next) excluded.add(`${lemmas[0].lemma} ${next.lemmas[0].lemma}`, code);
      }
    }
  }
  return excluded;
}
