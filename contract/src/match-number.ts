import { folded } from './folded.ts';

/** Something with a number that people read, like an apartment. */
export interface Numbered {
  readonly id: string;
  readonly number: string;
}

/** Words that drawings put before a number. */
const WORDS =
  /^(?:apartment|apart|apt|flat|home|unit|house|room|lokal|lok|mieszkanie|miesz|m|dom|path|polygon|rect|shape|layer|id|nr|no)+(?=\d|[a-z]\d|[a-z]{1,3}\d)/;

/**
 * The apartment whose number matches one of several names: equal except for case, accents, spaces and punctuation; else without a leading
 * word ("Flat_A-12", "lokal 12"); else without leading zeros ("A012"). A name that fits several apartments matches none.
 */
export function matchNumber<T extends Numbered>(
  names: readonly string[],
  apartments: readonly T[],
): T | undefined {
  for (const forms of [same, withoutWord, withoutZeros]) {
    for (const name of names) {
      const wanted = forms(folded(name));
      if (!wanted) continue;
      const found = apartments.filter(({ number, id }) => forms(folded(number)) === wanted || id === name);
      if (found.length === 1) return found[0];
    }
  }
  return undefined;
}

function same(text: string): string {
  return text;
}

function withoutWord(text: string): string {
  return text.replace(WORDS, '');
}

function withoutZeros(text: string): string {
  return withoutWord(text).replace(/(^|\D)0+(?=\d)/g, '$1');
}
