const CHARACTERS = new Intl.Segmenter(undefined, { granularity: 'grapheme' });

/** The initials of a person's first and last name. A letter is a grapheme: never just an accent or half of an emoji. */
export function initials(name: string): string {
  const words = name.split(/\s+/).filter(Boolean);
  return [words[0], words.length > 1 ? words.at(-1) : undefined]
    .map((word = '') => [...CHARACTERS.segment(word)][0]?.segment.toUpperCase() ?? '')
    .join('');
}
