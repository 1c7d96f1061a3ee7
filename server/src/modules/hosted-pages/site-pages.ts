import type { BrandKey } from '@oriel/contract/brand';
import { HELP_OF_BRAND } from '@oriel/contract/help';
import { RESOURCES_OF_BRAND } from '@oriel/contract/resources';

/** The parts of a brand's public site that search engines and language models are told of, in the order of its navigation. */
export interface SitePages {
  readonly main: readonly string[];
  readonly resources: readonly string[];
  readonly guides: readonly string[];
}

/** Paths of the pages that say something to strangers. Sign-in and its like say nothing. */
export function sitePages(brand: BrandKey): SitePages {
  return {
    main: ['/', '/pricing', '/resources', '/help'],
    resources: RESOURCES_OF_BRAND[brand].map((id) => `/resources/${id}`),
    guides: HELP_OF_BRAND[brand].map((id) => `/help/${id}`),
  };
}
