import type { Locale } from './enums.ts';

/** What a reply template can name, in braces: `{name}`. */
export const REPLY_PLACEHOLDERS = [
  'name',
  'apartment',
  'estate',
  'reference',
  'member',
  'organization',
] as const;
export type ReplyPlaceholder = (typeof REPLY_PLACEHOLDERS)[number];

export const REPLY_TEMPLATES_MAX = 20;
export const REPLY_TEMPLATE_TEXT_MAX = 4000;

const PLACEHOLDER = /\{([^{}\n]{1,40})\}/g;

const isKnown = (name: string): name is ReplyPlaceholder =>
  (REPLY_PLACEHOLDERS as readonly string[]).includes(name);

/** Names in braces that are no placeholders, or none of those allowed, in order and once. */
export function unknownPlaceholders(
  text: string,
  allowed: readonly ReplyPlaceholder[] = REPLY_PLACEHOLDERS,
): string[] {
  const names = [...text.matchAll(PLACEHOLDER)].map(([, name = '']) => name);
  return [...new Set(names.filter((name) => !isKnown(name) || !allowed.includes(name)))];
}

/** Placeholders that stand in a text, in order and once. */
export function placeholdersIn(text: string): ReplyPlaceholder[] {
  const names = [...text.matchAll(PLACEHOLDER)].map(([, name = '']) => name);
  return [...new Set(names.filter(isKnown))];
}

/** A template with its values put in. A placeholder without a value stays, so that its writer sees it. */
export function filledTemplate(
  text: string,
  values: Readonly<Partial<Record<ReplyPlaceholder, string | undefined>>>,
): string {
  return text.replace(
    PLACEHOLDER,
    (whole, name: string) => (isKnown(name) ? values[name] : undefined) ?? whole,
  );
}

/** Languages of a text for a reader of each, best first: rather related English than a foreign language, rather any than none. */
const CHAINS: Readonly<Record<Locale, readonly Locale[]>> = {
  en: ['en', 'gb', 'pl'],
  gb: ['gb', 'en', 'pl'],
  pl: ['pl', 'en', 'gb'],
};

/** A template's text in the best of its languages; undefined when it has none. */
export function templateText(
  texts: Readonly<Partial<Record<Locale, string | undefined>>>,
  locale: Locale,
): { readonly text: string; readonly locale: Locale } | undefined {
  for (const one of CHAINS[locale]) {
    const text = texts[one];
    if (text) return { text, locale: one };
  }
  return undefined;
}
