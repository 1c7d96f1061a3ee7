import loaders from 'virtual:catalogues';
import { type I18n, setupI18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import type { BrandKey } from '@oriel/contract/brand';
import { docsIdOf } from '@oriel/contract/docs';
import { LANGUAGE_TAGS, LOCALES, type Locale } from '@oriel/contract/enums';
import { helpIdOf } from '@oriel/contract/help';
import { resourceIdOf } from '@oriel/contract/resources';
import type { SiteBuild, SitePage, SiteQuestion } from '@oriel/contract/site';
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { articleBody } from '../kit/article/article-parts.ts';
import { guideText } from '../kit/help/guide-text.ts';
import { DocPage, DocsPage } from './docs-pages.tsx';
import { FrontPage } from './front/front-page.tsx';
import { questionsOf } from './front/questions.tsx';
import { GuidePage, HelpPage } from './help-pages.tsx';
import { PricingPage } from './pricing/pricing-page.tsx';
import { ResourcePage, ResourcesPage } from './resource-pages.tsx';
import { SiteProvider } from './site-context.tsx';
import { docsText, resourceText } from './texts.ts';

const PARTS = ['shell', 'site', 'help'] as const;

const languages = new Map<Locale, I18n>(
  await Promise.all(
    LOCALES.map(async (locale) => {
      const loaded = await Promise.all(PARTS.map((part) => loaders[locale]?.[part]?.()));
      const tag = LANGUAGE_TAGS[locale];
      const messages = Object.assign({}, ...loaded.map((one) => one?.default));
      return [locale, setupI18n({ locale: tag, messages: { [tag]: messages } })] as const;
    }),
  ),
);

function languageOf(locale: Locale): I18n {
  const found = languages.get(locale);
  if (!found) throw new Error(`The site has no language ${locale}`);
  return found;
}

/** Writes the body of a page; undefined where there is no such page. */
async function contentOf({ path, brand, locale, origin }: SitePage): Promise<ReactNode> {
  if (path === '/') return <FrontPage />;
  const [, area, id] = /^\/([a-z]+)(?:\/([^/]+))?$/.exec(path) ?? [];
  const tag = LANGUAGE_TAGS[locale];
  if (id === undefined) {
    if (area === 'pricing') return <PricingPage />;
    if (area === 'resources') return <ResourcesPage />;
    if (area === 'help') return <HelpPage />;
    return area === 'docs' ? <DocsPage /> : undefined;
  }
  const resource = area === 'resources' ? resourceIdOf(id, brand.key) : undefined;
  if (resource) return <ResourcePage id={resource} text={articleBody(resourceText(resource, tag), tag)} />;
  const guide = area === 'help' ? helpIdOf(id, brand.key) : undefined;
  if (guide) return <GuidePage id={guide} text={articleBody(await guideText(guide, tag, brand.key), tag)} />;
  const doc = area === 'docs' ? docsIdOf(id) : undefined;
  return doc && <DocPage id={doc} text={articleBody(docsText(doc, origin), 'en-US')} />;
}

export const render: SiteBuild['render'] = async (page) => {
  const content = await contentOf(page);
  if (!content) return undefined;
  return renderToStaticMarkup(
    <I18nProvider i18n={languageOf(page.locale)}>
      <SiteProvider page={page}>{content}</SiteProvider>
    </I18nProvider>,
  );
};

export function questions(brand: BrandKey, locale: Locale): readonly SiteQuestion[] {
  return questionsOf(brand, languageOf(locale));
}
