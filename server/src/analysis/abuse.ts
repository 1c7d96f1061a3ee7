import { ENGLISH } from './lexicon/en.ts';
import { Matcher } from './lexicon/matcher.ts';
import { POLISH } from './lexicon/pl.ts';
import { wordsOf } from './text.ts';

/** Checks both languages: insults often mix them. */
const ABUSE = [new Matcher(ENGLISH.abuse), new Matcher(POLISH.abuse)];
const ADVERTISING = [new Matcher(ENGLISH.advertising), new Matcher(POLISH.advertising)];

/** Characters that replace letters to evade a filter. */
const DISGUISES: Readonly<Record<string, string>> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '@': 'a',
  $: 's',
  '!': 'i',
};

/** Undoes disguises: characters between letters read as letters, omitted ones as any vowel. */
function undisguised(text: string): string {
  return text
    .replace(/(?<=\p{L})[0134@5$!](?=\p{L}|\b)/gu, (sign) => DISGUISES[sign] ?? sign)
    .replace(/(?<=\p{L})[*#_.-](?=\p{L})/gu, '');
}

/** Probability that at least one finding is right. */
function together(weights: readonly number[]): number {
  return 1 - weights.reduce((clear, weight) => clear * (1 - weight), 1);
}

function weightsIn(text: string, lexicons: readonly Matcher<number>[]): number[] {
  const words = wordsOf(text).map(({ folded }) => folded);
  return words.flatMap((_, index) => {
    const found = lexicons.map((lexicon) => lexicon.at(words, index)?.value ?? 0);
    const most = Math.max(...found);
    return most > 0 ? [most] : [];
  });
}

/** How abusive a text is, 0..1, by its words. */
export function abuseOf(text: string): number {
  const plain = together(weightsIn(text, ABUSE));
  return Math.round(Math.max(plain, together(weightsIn(undisguised(text), ABUSE))) * 100) / 100;
}

/** How much a text resembles advertising, 0..1, by its words. */
export function advertisingIn(text: string): number {
  return together(weightsIn(text, ADVERTISING));
}
