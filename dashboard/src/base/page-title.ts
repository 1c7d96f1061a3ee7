import { pageTitle } from '@oriel/contract/brand';
import { useEffect } from 'react';
import { useTranslate } from '../i18n/translate.ts';
import { brand } from './config.ts';
import { setMeta } from './page-tags.ts';
import { analytics } from './services.ts';

export interface PageWords {
  /** Description of a public page; others use the brand's, as on the server. */
  readonly description?: string | undefined;
}

/** The document's title, '%s | {brand}'. It never names a person: histories, extensions and a tag of analytics read it. */
export function usePageTitle(title: string, { description }: PageWords = {}): void {
  const t = useTranslate();
  const words = description ?? t(`brand.description.${brand.key}`);
  useEffect(() => {
    const whole = pageTitle(title, brand);
    document.title = whole;
    for (const name of ['og:title', 'twitter:title']) setMeta(name, whole);
    for (const name of ['description', 'og:description', 'twitter:description']) setMeta(name, words);
    const { pathname } = window.location;
    analytics.titled({ pathname, text: whole });
  }, [title, words]);
}
