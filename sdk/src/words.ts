import type { ViewerKind } from './kinds.ts';

type Word = readonly [en: string, pl: string];

/** A text of the SDK's own, in the viewer's language, else in the page's. */
function say(kind: ViewerKind, language: string | null | undefined, tour: Word, project: Word): string {
  const [en, pl] = kind === 'project' ? project : tour;
  return (language || document.documentElement.lang).startsWith('pl') ? pl : en;
}

/** Name of a viewer's frame. */
export function titleOf(kind: ViewerKind, language?: string | null): string {
  return say(kind, language, ['Virtual tour', 'Wirtualny spacer'], ['Consultation', 'Konsultacje']);
}

/** Text of a link or button that opens a viewer. */
export function openText(kind: ViewerKind, language?: string | null): string {
  return say(
    kind,
    language,
    ['Open the virtual tour', 'Otwórz wirtualny spacer'],
    ['Open the consultation', 'Otwórz konsultacje'],
  );
}
