import { pageTitle } from '@oriel/contract/brand';
import { useEffect } from 'react';
import { brand } from './config.ts';
import { setMeta } from './page-tags.ts';

/** The document's title, '%s | {brand}', and what a public page says of itself. */
export function usePageTitle(title: string, description?: string): void {
  useEffect(() => {
    const whole = pageTitle(title, brand);
    document.title = whole;
    for (const name of ['og:title', 'twitter:title']) setMeta(name, whole);
    if (description === undefined) return;
    for (const name of ['description', 'og:description', 'twitter:description']) setMeta(name, description);
  }, [title, description]);
}
