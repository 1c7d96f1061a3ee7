import type { Locale } from '@oriel/contract/enums';
import type { PageData } from '../tour/page-data.ts';

const LOCALE_OF_TAG: Readonly<Record<string, Locale>> = { pl: 'pl', 'en-gb': 'gb', gb: 'gb' };

/** Reads the page's data; without any, derives it from the address and language. */
export function readPageData(page: Document): PageData {
  const text = page.getElementById('oriel-data')?.textContent;
  // Written by our own server, which validates it against the contract.
  const data: Partial<PageData> = text ? JSON.parse(text) : {};
  const tag = page.documentElement.lang.toLowerCase();
  return {
    ...(data.panorama ? { panorama: data.panorama } : {}),
    locale: data.locale ?? LOCALE_OF_TAG[tag] ?? LOCALE_OF_TAG[tag.split('-')[0] ?? ''] ?? 'en',
    apiBase: data.apiBase ?? '/api/v1',
    allowedOrigins: data.allowedOrigins ?? [],
  };
}
