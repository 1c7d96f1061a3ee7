import type { ItemToken, ItsFunction } from 'wink-nlp';
import { inCapitals, type Kind, type Read, type Reader } from './reading.ts';

const KINDS: Readonly<Record<string, Kind>> = {
  NOUN: 'noun',
  PROPN: 'name',
  ADJ: 'adjective',
  VERB: 'verb',
};

/** A capital that only opens the sentence, or shouts, misleads the tagger. */
function plainCase(sentence: string): string {
  if (inCapitals(sentence)) return sentence.toLowerCase();
  return sentence.replace(
    /^([^\p{L}]*)(\p{Lu})(?=\p{Ll})/u,
    (_, before: string, letter: string) => before + letter.toLowerCase(),
  );
}

/** What stands before a noun. */
const BEFORE_NOUN = new Set(
  `a an the no more enough fewer less many some any these those our your my their its his her another every each better new few several
`.split(/\s+/),
);
/** Of these, the ones that count: a noun and a word in -s after them are one thing, "more bike stands". */
const COUNTING = new Set('no more enough fewer many some any these those few several better new'.split(' '));

/** A noun or its article behind a word makes that a verb after all: "no doctor takes patients". */
function opensObject(next: Read | undefined): boolean {
  if (!next || next.afterBreak) return false;
  return (
    ['noun', 'name', 'adjective'].includes(next.lemmas[0].kind) || BEFORE_NOUN.has(next.text.toLowerCase())
  );
}

/** Mends what the tagger often takes for a verb. */
function mended(read: readonly Read[]): Read[] {
  const out: Read[] = [];
  for (const [index, word] of read.entries()) {
    const [{ lemma, kind }] = word.lemmas;
    const before = out.at(-1);
    const earlier = out.at(-2);
    const one = before?.text.toLowerCase() ?? '';
    const two = earlier?.text.toLowerCase() ?? '';
    const noun =
      kind === 'verb' &&
      !word.afterBreak &&
      (BEFORE_NOUN.has(one) ||
        (/s$/i.test(word.text) &&
          before?.lemmas[0].kind === 'noun' &&
          COUNTING.has(two) &&
          !before.afterBreak &&
          !opensObject(read[index + 1])));
    out.push(noun ? { ...word, lemmas: [{ lemma, kind: 'noun' }] } : word);
  }
  return out;
}

/** Reads English with wink-nlp: parts of speech and lemmas by its small model. Loaded with the first English comment. */
export async function englishReader(): Promise<Reader> {
  const [{ default: winkNLP }, { default: model }] = await Promise.all([
    import('wink-nlp'),
    import('wink-eng-lite-web-model'),
  ]);
  const nlp = winkNLP(model, ['sbd', 'pos']);
  const { its } = nlp;
  return (sentence) => {
    const read: Read[] = [];
    let afterBreak = true;
    nlp
      .readDoc(plainCase(sentence.replaceAll('’', "'").replace(/(?<=\p{L})\s*\/\s*(?=\p{L})/gu, ' and ')))
      .tokens()
      .each((token: ItemToken) => {
        const text = token.out();
        if (!/[\p{L}\p{N}]/u.test(text)) {
          if (/[.,;:!?()\n–—…=]/.test(text)) afterBreak = true;
          return;
        }
        const last = read.at(-1);
        if (last && !afterBreak && /^(?:n?'\p{L}+|n't|nt)$/iu.test(text)) {
          // The tagger takes "don't" apart; the rules for negation know it whole.
          read[read.length - 1] = { ...last, text: last.text + text };
          return;
        }
        const lemma = String(token.out(its.lemma as ItsFunction<string>)).toLowerCase();
        const kind = /^\p{N}/u.test(text) ? 'other' : (KINDS[String(token.out(its.pos))] ?? 'other');
        read.push({ text, lemmas: [{ lemma, kind }], afterBreak, first: read.length === 0 });
        afterBreak = false;
      });
    return mended(read);
  };
}
