/** Patterns of personal data with their replacements. Order matters: an address contains digits and dots as well. */
const PATTERNS: readonly (readonly [RegExp, string])[] = [
  [/[\p{L}\p{N}._%+-]+\s?(?:@|\(at\)|\[at\])\s?[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)+/giu, '[e-mail]'],
  [/\b(?:https?:\/\/|www\.)\S+/giu, '[link]'],
  [/(?<![\p{L}\p{N}])@[\p{L}\p{N}_.]{2,}/gu, '[name]'],
  // Account, identity and phone numbers: nine digits or more, in any grouping.
  [/(?<![\p{L}\p{N}])(?:[A-Z]{2}\s?)?\+?\d(?:[\s().-]{0,2}\d){8,}(?![\p{L}\p{N}])/gu, '[number]'],
  [
    /((?:my name is|nazywam się|mam na imię|podpisano:?|signed:?)\s+)\p{Lu}[\p{L}'-]+(?:\s+\p{Lu}[\p{L}'-]+){0,2}/giu,
    '$1[name]',
  ],
  // House or apartment number after a street.
  [
    /((?:\bul\.|\bal\.|\bulic\p{L}+|\bos\.)\s+[\p{L} .-]{2,40}?\s)\d{1,4}\p{L}?(?:\s?(?:\/|m\.)\s?\d{1,4})?/giu,
    '$1[number]',
  ],
  [/\b\d{1,4}(?=\s+\p{Lu}[\p{L}]+\s+(?:Street|Road|Avenue|Lane|St\.|Rd\.|Ave\.))/gu, '[number]'],
];

/** Removes recognisable personal data from a text. For anything sent outside the installation. */
export function masked(text: string): string {
  return PATTERNS.reduce((rest, [pattern, instead]) => rest.replace(pattern, instead), text);
}
