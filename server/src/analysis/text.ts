/** Letters that decomposing does not take apart. */
const SINGLE: Readonly<Record<string, string>> = { ł: 'l', đ: 'd', ø: 'o', ß: 'ss', æ: 'ae', œ: 'oe' };

/** Text in small letters without accents: people leave them out, and lexicons must find the word all the same. */
export function fold(text: string): string {
  return text
    .toLowerCase()
    .replace(/[łđøßæœ]/g, (letter) => SINGLE[letter] ?? '')
    .normalize('NFKD')
    .replace(/\p{M}/gu, '');
}

export interface Word {
  /** As it was written. */
  readonly text: string;
  /** `fold`ed. */
  readonly folded: string;
  /** Something that ends a clause stands between this word and the one before. */
  readonly afterBreak: boolean;
}

const TOKEN = /[\p{L}\p{N}]+(?:['’][\p{L}]+)*|[.,;:!?()\n–—]/gu;

/** Words of a text in their order. An apostrophe stays inside its word (don't). */
export function wordsOf(text: string): Word[] {
  const words: Word[] = [];
  let afterBreak = true;
  for (const [token] of text.normalize('NFC').matchAll(TOKEN)) {
    if (/^[\p{L}\p{N}]/u.test(token)) {
      words.push({ text: token, folded: fold(token).replaceAll('’', "'"), afterBreak });
      afterBreak = false;
    } else {
      afterBreak = true;
    }
  }
  return words;
}

const segmenters = new Map<string, Intl.Segmenter>();

/** Sentences of a text, trimmed. A line break ends one as well. */
export function sentencesOf(text: string, language = 'en'): string[] {
  let segmenter = segmenters.get(language);
  if (!segmenter) {
    segmenter = new Intl.Segmenter(language, { granularity: 'sentence' });
    segmenters.set(language, segmenter);
  }
  return text
    .split(/\n+/)
    .flatMap((line) => [...(segmenter?.segment(line) ?? [])].map(({ segment }) => segment.trim()))
    .filter((sentence) => /[\p{L}\p{N}]/u.test(sentence));
}

/** A text of at most `longest` characters, cut between words, with an ellipsis where something is missing. */
export function shortened(text: string, longest: number): string {
  const plain = text.replace(/\s+/g, ' ').trim();
  const letters = [...plain];
  if (letters.length <= longest) return plain;
  const cut = letters.slice(0, longest - 1).join('');
  const space = cut.lastIndexOf(' ');
  return `${space > longest / 2 ? cut.slice(0, space) : cut}…`;
}
