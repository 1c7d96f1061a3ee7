import { fold } from '../text.ts';

/** To keep (or to cut down) and to mend are wishes of their own, beside the one for more; for or against is a matter of the stance. */
const MANNERS = {
  '~keep': `keep preserve protect save maintain stay remain conserve zostawić zostawiać zostawać pozostawać zachować chronić ratować utrzymać zostać pozostawić bleiben erhalten bewahren
    schützen rester garder conserver залишити зберегти cut chop fell demolish remove close wyciąć wycinać wycinka ścinać usunąć usuwać
    zlikwidować likwidować likwidacja zamknąć zamykać zburzyć wyburzyć ruszać zabierać przenieść wywieźć touch move relocate fällen abreißen abattre couper зрубати знести`,
  '~mend': `improve fix repair restore extend expand renovate upgrade widen good naprawić poprawić remont wyremontować rozbudować poszerzyć
    wydłużyć dobry renowacja`,
} as const;

const BY_LEMMA = new Map(
  Object.entries(MANNERS).flatMap(([key, lemmas]) =>
    lemmas.split(/\s+/).map((lemma): [string, string] => [fold(lemma), key]),
  ),
);
const BETTER = new Set(['better', 'lepszy', 'lepsza', 'lepsze', 'lepszego', 'lepszej']);

/** The key of a word that wishes to keep or to mend. */
export function mannerOf(lemma: string, form: string): string | undefined {
  const manner = BY_LEMMA.get(fold(lemma)) ?? BY_LEMMA.get(form);
  // "Good" is praise; only "better" is a wish.
  return fold(lemma) === 'good' || fold(lemma) === 'dobry' ? (BETTER.has(form) ? manner : undefined) : manner;
}
