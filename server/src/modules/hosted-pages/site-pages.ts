import type { ArticleHead } from '@oriel/contract/articles';
import type { Brand, BrandKey } from '@oriel/contract/brand';
import { DOCS_IDS, docsHead, docsIdOf } from '@oriel/contract/docs';
import type { Locale } from '@oriel/contract/enums';
import { HELP_OF_BRAND, helpHead, helpIdOf } from '@oriel/contract/help';
import { RESOURCES_OF_BRAND, resourceHead, resourceIdOf } from '@oriel/contract/resources';
import { say } from '../../platform/messages.ts';

/** The parts of a brand's public site that search engines and language models are told of, in the order of its navigation. */
export interface SitePages {
  readonly main: readonly string[];
  readonly resources: readonly string[];
  readonly guides: readonly string[];
  readonly docs: readonly string[];
}

/** Paths of the pages that say something to strangers. Sign-in and its like say nothing. */
export function sitePages(brand: BrandKey): SitePages {
  return {
    main: ['/', '/pricing', '/resources', '/help', '/docs'],
    resources: RESOURCES_OF_BRAND[brand].map((id) => `/resources/${id}`),
    guides: HELP_OF_BRAND[brand].map((id) => `/help/${id}`),
    docs: DOCS_IDS.map((id) => `/docs/${id}`),
  };
}

/** Title and description of a page of the site, without the language in its address; undefined where there is no such page. */
export function siteHead(
  path: string,
  brand: Brand,
  locale: Locale,
): { readonly title: string; readonly description: string } | undefined {
  switch (path) {
    case '/':
      return {
        title: brand.key === 'oriel' ? say(locale, 'page.main') : brand.tagline,
        description: say(locale, `page.brand.${brand.key}`),
      };
    case '/pricing':
    case '/help':
    case '/docs': {
      const name = `page.${path.slice(1)}`;
      return { title: say(locale, name), description: say(locale, `${name}.description`) };
    }
    case '/resources':
      return {
        title: say(locale, 'page.resources'),
        description: say(locale, `page.resources.${brand.key}`),
      };
  }
  const article = articleOf(path, brand, locale);
  return article && { title: article.title, description: article.lead };
}

function articleOf(path: string, brand: Brand, locale: Locale): ArticleHead | undefined {
  const [, area, id] = /^\/([a-z]+)\/([^/]+)$/.exec(path) ?? [];
  const resource = area === 'resources' ? resourceIdOf(id, brand.key) : undefined;
  if (resource) return resourceHead(resource, locale);
  const guide = area === 'help' ? helpIdOf(id, brand.key) : undefined;
  if (guide) return helpHead(guide, locale);
  const doc = area === 'docs' ? docsIdOf(id) : undefined;
  return doc && docsHead(doc, locale);
}
