import { LANGUAGE_CHAIN, type Locale } from './enums.ts';

/** What the team's own text of a confirmation can name, in braces. Unlike in a reply, all of it is known at once. */
export const CONFIRMATION_PLACEHOLDERS = ['estate', 'reference', 'organization'] as const;
export const CONFIRMATION_TEXT_MAX = 2000;

/** The team's own text for a reader; undefined for the usual sentence, which exists in every language. */
export function confirmationText(
  texts: Readonly<Partial<Record<Locale, string | undefined>>> | undefined,
  locale: Locale,
): string | undefined {
  return LANGUAGE_CHAIN[locale].map((one) => texts?.[one]).find((text) => text);
}
