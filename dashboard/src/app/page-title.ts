import { pageTitle } from '@oriel/contract/brand';
import { useEffect } from 'react';
import { useTranslate } from '../i18n/translate.ts';
import { brand } from './config.ts';
import { setMeta } from './page-tags.ts';

/** The document's title, '%s | {brand}', and what a public page says of itself; for others the brand speaks, as it does on the server. */
export function usePageTitle(title: string, description?: string): void {
  const t = useTranslate();
  const words = description ?? t(`brand.description.${brand.key}`);
  useEffect(() => {
    const whole = pageTitle(title, brand);
    document.title = whole;
    for (const name of ['og:title', 'twitter:title']) setMeta(name, whole);
    for (const name of ['description', 'og:description', 'twitter:description']) setMeta(name, words);
  }, [title, words]);
}
