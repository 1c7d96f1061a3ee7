import type { Locale } from '@oriel/contract/enums';
import type { NoticeFacts } from '@oriel/contract/notice';
import news from './news.json' with { type: 'json' };

interface NewsItem {
  /** Never changes: whoever was told of it is not told again. */
  readonly id: string;
  /** Calendar day from which it is news; who comes later knows the product no other way. */
  readonly since: string;
  readonly texts: {
    readonly en: { title: string; text: string };
    readonly pl: { title: string; text: string };
  };
}

/** What is new in the product, as its version brings it. */
export const NEWS: readonly NewsItem[] = news;

/** The words of one piece of news; nothing for one that this version no longer has. */
export function newsOf(id: string, locale: Locale): Pick<NoticeFacts, 'title' | 'text'> {
  const item = NEWS.find((one) => one.id === id);
  return item ? item.texts[locale === 'pl' ? 'pl' : 'en'] : {};
}
