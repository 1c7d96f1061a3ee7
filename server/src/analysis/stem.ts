/** Endings of Polish nouns and adjectives, folded, longest first. Removed while enough of the word is left. */
const POLISH_ENDINGS =
  `owego owemu owymi owych owej owym owymi ami iami ach iach owie owi ego emu iego iemu ymi imi ych ich iej owy owa owe
  ej om iom ow iow em iem ym im ie ia iu io a e i o u y`
    .split(/\s+/)
    .sort((a, b) => b.length - a.length);

const LEAST_POLISH_STEM = 3;

function polishStem(word: string): string {
  const ending = POLISH_ENDINGS.find(
    (candidate) => word.endsWith(candidate) && word.length - candidate.length >= LEAST_POLISH_STEM,
  );
  const stem = ending ? word.slice(0, -ending.length) : word;
  // ławka – ławek: the vowel inserted without an ending.
  return stem.length > 4 && stem.endsWith('ek') ? `${stem.slice(0, -2)}k` : stem;
}

function englishStem(word: string): string {
  const plain = word.replace(/'s?$/, '');
  if (plain.length <= 3) return plain;
  const singular = plain
    .replace(/(ch|sh|ss|x|z)es$/, '$1')
    .replace(/ies$/, 'y')
    .replace(/([^su])s$/, '$1');
  const root = singular.length > 5 ? singular.replace(/([b-df-hj-np-tv-z])\1?(?:ing|ed)$/, '$1') : singular;
  return root.length > 4 ? root.replace(/e$/, '') : root;
}

/** The stem of a word, good enough to count its forms together. Takes and returns folded text. */
export function stemOf(word: string, language: string | undefined): string {
  if (language === 'pl') return polishStem(word);
  return language === 'en' ? englishStem(word) : word;
}
