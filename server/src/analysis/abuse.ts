import { ENGLISH } from './lexicon/en.ts';
import { Matcher } from './lexicon/matcher.ts';
import { POLISH } from './lexicon/pl.ts';
import { wordsOf } from './text.ts';

/** Both languages at once: who insults does not keep to the language of the rest. */
const ABUSE = [new Matcher(ENGLISH.abuse), new Matcher(POLISH.abuse)];
const ADVERTISING = [new Matcher(ENGLISH.advertising), new Matcher(POLISH.advertising)];

/** Signs that stand in for letters, so that a word passes a filter. */
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

/** A word as it is meant: signs between letters read as letters, one left out as any vowel. */
function undisguised(text: string): string {
  return text
    .replace(/(?<=\p{L})[0134@5$!](?=\p{L}|\b)/gu, (sign) => DISGUISES[sign] ?? sign)
    .replace(/(?<=\p{L})[*#_.-](?=\p{L})/gu, '');
}

/** The chance that at least one of the findings is what it looks like. */
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

/** How much a text sounds like advertising, 0..1, by its words. */
export function advertisingIn(text: string): number {
  return together(weightsIn(text, ADVERTISING));
}
