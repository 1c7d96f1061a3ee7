import { pageTitle } from '@oriel/contract/brand';
import { useEffect } from 'react';
import { brand } from './config.ts';

/** The document's title, '%s | {brand}'. */
export function usePageTitle(title: string): void {
  useEffect(() => {
    document.title = pageTitle(title, brand);
  }, [title]);
}
