import type { Locale } from '@oriel/contract/enums';

/** The product's language that best fits a browser's list of preferred ones. */
export function preferredLocale(languages: readonly string[]): Locale {
  for (const language of languages) {
    const tag = language.toLowerCase();
    if (tag.startsWith('pl')) return 'pl';
    if (tag === 'en-us' || tag === 'en') return 'en';
    if (tag.startsWith('en')) return 'gb';
  }
  return 'en';
}
