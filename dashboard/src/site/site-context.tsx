import { LANGUAGE_TAGS } from '@oriel/contract/enums';
import { type SitePage, siteAddress } from '@oriel/contract/site';
import { createContext, type ReactNode, useContext } from 'react';

const SiteContext = createContext<SitePage | undefined>(undefined);

export function SiteProvider({ page, children }: { page: SitePage; children: ReactNode }) {
  return <SiteContext value={page}>{children}</SiteContext>;
}

/** The page that is rendered. */
export function useSite(): SitePage {
  const page = useContext(SiteContext);
  if (!page) throw new Error('Outside of a page of the site');
  return page;
}

/** The language tag of the page, for dates and numbers. */
export function useSiteTag(): string {
  return LANGUAGE_TAGS[useSite().locale];
}

/** The address of another page of the site: in the language that this page's address names, if it names one. */
export function addressFrom({ named, locale }: SitePage, path: string): string {
  return siteAddress(path, named ? locale : undefined);
}
