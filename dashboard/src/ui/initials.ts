const CHARACTERS = new Intl.Segmenter(undefined, { granularity: 'grapheme' });

/** The first letters of somebody's first and last name. A letter is what a reader takes for one: an accent or half of an emoji is none. */
export function initials(name: string): string {
  const words = name.split(/\s+/).filter(Boolean);
  return [words[0], words.length > 1 ? words.at(-1) : undefined]
    .map((word = '') => [...CHARACTERS.segment(word)][0]?.segment.toUpperCase() ?? '')
    .join('');
}
