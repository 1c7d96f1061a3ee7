import type { Term } from './terms.ts';
import type { Token } from './token.ts';
import { concept } from './words/concepts.ts';

const AND = { en: 'and', pl: 'i' } as const;

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** The plural of a Polish noun in the nominative, as far as endings tell it. */
function polishPlural(lemma: string): string {
  const ending: readonly (readonly [RegExp, string])[] = [
    [/um$/, 'a'],
    [/(?<=[ckg]|[^aeiouyąę])o$/, 'a'],
    [/ie$/, 'ia'],
    [/e$/, 'a'],
    [/(?<=[kg])a$/, 'i'],
    [/(?<=[cljżi]|cz|sz|rz|dz)a$/, 'e'],
    [/a$/, 'y'],
    [/ść$/, 'ści'],
    [/ń$/, 'nie'],
    [/ć$/, 'cie'],
    [/ś$/, 'sie'],
    [/ź$/, 'zie'],
    [/(?<=[kg])$/, 'i'],
    [/(?<=[cljż]|cz|sz|rz|dz)$/, 'e'],
    [/$/, 'y'],
  ];
  for (const [pattern, replacement] of ending)
    if (pattern.test(lemma)) return lemma.replace(pattern, replacement);
  return lemma;
}

/** Endings that only plurals of Polish nouns have. */
const PLURAL_ENDING = /(?:ami|ach|om|ów)$/;

/** A noun that ends in a vowel loses it in the genitive plural: drzew, ławek. */
const VOWEL = /[aeiouyąę]$/;

interface Named {
  readonly text: string;
  readonly plural: boolean;
}

/** A Polish noun as a title: the singular, or the plural where people use that and it is one of the forms they write. */
function polishNoun(lemma: string, forms: readonly { text: string; count: number }[]): Named {
  const plural = polishPlural(lemma);
  let [singulars, plurals] = [0, 0];
  for (const { text, count } of forms) {
    const form = text.toLowerCase();
    if (form === lemma) singulars += count;
    else if (form === plural || PLURAL_ENDING.test(form) || (VOWEL.test(lemma) && !VOWEL.test(form)))
      plurals += count;
  }
  const written = forms.some(({ text }) => text.toLowerCase() === plural);
  return written && plurals > singulars ? { text: plural, plural: true } : { text: lemma, plural: false };
}

function polishAdjective(lemma: string, noun: string, plural: boolean): string {
  const gender = /a$|ść$/.test(noun) ? 'a' : /(?:[oe]|um)$/.test(noun) ? 'e' : '';
  const ending = plural ? 'e' : gender;
  if (ending === '') return lemma;
  if (/[kg]i$/.test(lemma)) return lemma.replace(/i$/, ending === 'e' ? 'ie' : 'a');
  return lemma.replace(/i$/, `i${ending}`).replace(/y$/, ending);
}

function mostWritten(term: Term): { text: string; tokens: readonly Token[] } {
  const [best] = [...term.surfaces].sort(
    ([a, one], [b, other]) => other.count - one.count || a.length - b.length || a.localeCompare(b),
  );
  return { text: best?.[0] ?? '', tokens: best?.[1].tokens ?? [] };
}

function formsOf(term: Term, index: number): { text: string; count: number }[] {
  return [...term.surfaces.values()].flatMap(({ tokens, count }) => {
    const text = tokens[index]?.text;
    return text ? [{ text, count }] : [];
  });
}

function polishName(term: Term): string {
  const { tokens, text } = mostWritten(term);
  const [first, second] = tokens;
  if (!first) return text;
  if (!second) return polishNoun(first.lemma, formsOf(term, 0)).text;
  if (first.kind === 'adjective') {
    const noun = polishNoun(second.lemma, formsOf(term, 1));
    return `${polishAdjective(first.lemma, second.lemma, noun.plural)} ${noun.text}`;
  }
  const noun = polishNoun(first.lemma, formsOf(term, 0));
  // The second noun is a genitive, and stays as it is written.
  return second.kind === 'adjective'
    ? `${noun.text} ${polishAdjective(second.lemma, first.lemma, noun.plural)}`
    : `${noun.text} ${second.text.toLowerCase()}`;
}

function nameOf(term: Term, home: 'en' | 'pl'): string | undefined {
  const known = concept(term.key);
  if (known) return known[home];
  if (term.language === 'pl') return polishName(term);
  const { text, tokens } = mostWritten(term);
  if (text.length < 2) return undefined;
  if (term.language === 'de') return tokens.map((token) => capital(token.text)).join(' ');
  return tokens.map((token) => (token.kind === 'name' ? token.text : token.text.toLowerCase())).join(' ');
}

/** The name of a topic, of its one or two terms; undefined if one has none. */
export function labelOf(terms: readonly Term[], home: 'en' | 'pl'): string | undefined {
  const names = terms.flatMap((term) => nameOf(term, home) ?? []);
  if (names.length < terms.length || names.length === 0) return undefined;
  const [first = '', ...rest] = names;
  const others = rest.filter((name) => !name.includes(first) && !first.includes(name));
  const lower = others.map((name) =>
    /^\p{Lu}\p{Ll}/u.test(name) && terms.some(({ key }) => concept(key)) ? name.toLowerCase() : name,
  );
  return capital([first, ...lower].join(` ${AND[home]} `));
}
