import { inBritish } from './british.ts';

/** The languages that guides and articles are written in; British English is made of the English ones. */
export type ArticleLanguage = 'en' | 'pl';

/** Title and first sentence of an article. */
export interface ArticleHead {
  readonly title: string;
  readonly lead: string;
}

export type ArticleHeads = Readonly<Record<ArticleLanguage, ArticleHead>>;

/** Title and first sentence in the language that they are read in. */
export function articleHead(heads: ArticleHeads, locale: string): ArticleHead {
  const { title, lead } = heads[articleLanguage(locale)];
  return isBritish(locale) ? { title: inBritish(title), lead: inBritish(lead) } : { title, lead };
}

/** Whether a locale or a language tag is British English, of which the articles are a spelling of their own. */
export function isBritish(locale: string): boolean {
  return locale === 'gb' || locale === 'en-GB';
}

/** The language of the articles for readers of a locale, or of a language tag such as `pl-PL`. */
export function articleLanguage(locale: string): ArticleLanguage {
  return /^pl\b/.test(locale) ? 'pl' : 'en';
}
