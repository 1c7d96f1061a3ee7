/** Letters without a Unicode decomposition. */
const SINGLE: Readonly<Record<string, string>> = { ł: 'l', đ: 'd', ø: 'o', ß: 'ss', æ: 'ae', œ: 'oe' };

/** Lower-case text without accents: people omit them, and lexicons must match anyway. */
export function fold(text: string): string {
  return text
    .toLowerCase()
    .replace(/[łđøßæœ]/g, (letter) => SINGLE[letter] ?? '')
    .normalize('NFKD')
    .replace(/\p{M}/gu, '');
}

export interface Word {
  /** As written. */
  readonly text: string;
  /** `fold`ed. */
  readonly folded: string;
  /** The clause ended before this word. */
  readonly afterBreak: boolean;
}

// With the signs that are written on letters: those of Hindi are parts of its words.
const TOKEN = /[\p{L}\p{N}][\p{L}\p{M}\p{N}]*(?:['’][\p{L}\p{M}]+)*|[.,;:!?()\n–—]/gu;

/** Words of a text in order. An apostrophe belongs to its word (don't). */
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

/** "1. " and "- " before an item of a list. */
const ENUMERATION = /^\s*(?:\d{1,3}[.)]|[-–*•])\s+/;

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
    .map((line) => line.replace(ENUMERATION, ''))
    .flatMap((line) => [...(segmenter?.segment(line) ?? [])].map(({ segment }) => segment.trim()))
    .filter((sentence) => /[\p{L}\p{N}]/u.test(sentence));
}

/** A text truncated to `longest` characters, at a word boundary, with an ellipsis. */
export function shortened(text: string, longest: number): string {
  const plain = text.replace(/\s+/g, ' ').trim();
  const letters = [...plain];
  if (letters.length <= longest) return plain;
  const cut = letters.slice(0, longest - 1).join('');
  const space = cut.lastIndexOf(' ');
  return `${space > longest / 2 ? cut.slice(0, space) : cut}…`;
}
