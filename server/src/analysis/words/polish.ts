import { fold, wordsOf } from '../text.ts';
import { PolishDictionary } from './polish-dictionary.ts';
import { inCapitals, type Lemma, type Read, type Reader } from './reading.ts';

/** Plurals that are words of their own in the dictionary. */
const PLURALS = new Map([
  ['dzieci', 'dziecko'],
  ['ludzi', 'człowiek'],
  ['ludzie', 'człowiek'],
]);

const ORDER = { noun: 0, adjective: 1, verb: 2, name: 3, other: 4 } as const;

/** Reads Polish with the spelling dictionary of the Polish Native Lang Project. Loaded with the first Polish comment. */
export async function polishReader(): Promise<Reader> {
  const { default: files } = await import('dictionary-pl');
  const text = new TextDecoder();
  const dictionary = new PolishDictionary(text.decode(files.aff), text.decode(files.dic));
  const known = new Map<string, readonly [Lemma, ...Lemma[]] | undefined>();
  const look = (form: string): readonly [Lemma, ...Lemma[]] | undefined => {
    if (known.has(form)) return known.get(form);
    const plural = PLURALS.get(form);
    const found: Lemma[] = plural ? [{ lemma: plural, kind: 'noun' }] : dictionary.lemmas(form);
    const [first, ...rest] = found.toSorted((a, b) => ORDER[a.kind] - ORDER[b.kind]);
    const answer: readonly [Lemma, ...Lemma[]] | undefined = first && [first, ...rest];
    known.set(form, answer);
    return answer;
  };
  return (sentence) => {
    const shouted = inCapitals(sentence);
    const read = wordsOf(sentence).map(({ text: form, afterBreak }, index): Read => {
      const lower = form.toLowerCase();
      const first = index === 0;
      const lemmas = look(lower);
      const capital = !first && !shouted && /^\p{Lu}/u.test(form);
      if (capital && !lemmas) return name(form, afterBreak);
      const unknown: readonly [Lemma] = [{ lemma: fold(lower), kind: 'other' }];
      return { text: form, lemmas: lemmas ?? unknown, afterBreak, first };
    });
    return read.map((word, index) => qualified(word, read[index - 1], read[index + 1]));
  };
}

function isNoun(word: Read | undefined): boolean {
  return word?.lemmas.every(({ kind }) => kind === 'noun') ?? false;
}

/** What may be a noun or an adjective is one beside a noun: "biała ściana". */
function qualified(word: Read, before: Read | undefined, after: Read | undefined): Read {
  const adjective = word.lemmas.find(({ kind }) => kind === 'adjective');
  if (!adjective || word.lemmas[0].kind !== 'noun') return word;
  const beside = (!word.afterBreak && isNoun(before)) || (after?.afterBreak === false && isNoun(after));
  return beside ? { ...word, lemmas: [adjective] } : word;
}

function name(text: string, afterBreak: boolean) {
  return {
    text,
    lemmas: [{ lemma: text.toLowerCase(), kind: 'name' }] as const,
    afterBreak,
    first: false,
  };
}
