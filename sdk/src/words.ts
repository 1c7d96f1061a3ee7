const WORDS = {
  en: { title: 'Virtual tour', open: 'Open the virtual tour' },
  pl: { title: 'Wirtualny spacer', open: 'Otwórz wirtualny spacer' },
};

/** The SDK's own texts, in the viewer's language, else in the page's. */
export function words(language?: string | null) {
  return (language || document.documentElement.lang).startsWith('pl') ? WORDS.pl : WORDS.en;
}
