import { pageTitle } from '@oriel/contract/brand';
import { useEffect } from 'react';
import { useTranslate } from '../i18n/translate.ts';
import { brand } from './config.ts';
import { setMeta } from './page-tags.ts';
import { analytics } from './services.ts';

export interface PageWords {
  /** What a public page says of itself; for others the brand speaks, as it does on the server. */
  readonly description?: string | undefined;
  /** The title names a person: what counts visits is told the brand's name alone. */
  readonly isPerson?: boolean;
}

/** The document's title, '%s | {brand}'. */
export function usePageTitle(title: string, { description, isPerson = false }: PageWords = {}): void {
  const t = useTranslate();
  const words = description ?? t(`brand.description.${brand.key}`);
  useEffect(() => {
    const whole = pageTitle(title, brand);
    document.title = whole;
    for (const name of ['og:title', 'twitter:title']) setMeta(name, whole);
    for (const name of ['description', 'og:description', 'twitter:description']) setMeta(name, words);
    const { pathname } = window.location;
    analytics.titled({ pathname, text: isPerson ? brand.name : whole });
  }, [title, words, isPerson]);
}
