import type { Language } from './messages.ts';

const WORDS = {
  en: {
    title: 'Virtual tour',
    load: 'Show the virtual tour',
    failed: 'The virtual tour cannot be shown here.',
    open: 'Open it in a new tab',
  },
  pl: {
    title: 'Wirtualny spacer',
    load: 'Pokaż wirtualny spacer',
    failed: 'Nie można tu pokazać wirtualnego spaceru.',
    open: 'Otwórz w nowej karcie',
  },
};

/** The few words that the SDK itself says, in the viewer's language, else in the page's. */
export function words(language?: Language) {
  return (language ?? document.documentElement.lang).startsWith('pl') ? WORDS.pl : WORDS.en;
}
