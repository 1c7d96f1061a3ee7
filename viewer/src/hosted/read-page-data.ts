import type { Locale } from '@oriel/contract/enums';
import type { PageData } from '../tour/page-data.ts';

const LOCALE_OF_TAG: Readonly<Record<string, Locale>> = { pl: 'pl', 'en-gb': 'gb', gb: 'gb' };

/** Reads the page's data; a page without any gets what its address and language tell. */
export function readPageData(page: Document): PageData {
  const text = page.getElementById('oriel-data')?.textContent;
  // Written by our own server, which checks it against the contract before it is sent.
  const data: Partial<PageData> = text ? JSON.parse(text) : {};
  const tag = page.documentElement.lang.toLowerCase();
  return {
    ...(data.panorama ? { panorama: data.panorama } : {}),
    locale: data.locale ?? LOCALE_OF_TAG[tag] ?? LOCALE_OF_TAG[tag.split('-')[0] ?? ''] ?? 'en',
    apiBase: data.apiBase ?? '/api/v1',
    allowedOrigins: data.allowedOrigins ?? [],
  };
}
