import type { Brand } from '@oriel/contract/brand';
import { LANGUAGE_TAGS, type Locale } from '@oriel/contract/enums';
import { RESOURCES, resourceIdOf } from '@oriel/contract/resources';
import type { SiteQuestion } from '@oriel/contract/site';
import type { Article, FAQPage, Graph, Organization, SoftwareApplication, TechArticle } from 'schema-dts';
import type { PageMetadata } from './metadata.ts';

interface Site {
  readonly brand: Brand;
  readonly locale: Locale;
  readonly publicUrl: string;
}

/** Who is behind the site, in the vocabulary of schema.org. */
function publisher({ brand, publicUrl }: Site): Organization {
  return {
    '@type': 'Organization',
    '@id': `${publicUrl}/#organization`,
    name: brand.name,
    url: `${publicUrl}/`,
    logo: `${publicUrl}${brand.iconPath}/icon.svg`,
    email: brand.contactEmail,
  };
}

/**
 * What a page of the site is, for search engines; undefined for those that are nothing but a page.
 *
 * @param path without the language
 * @param questions that the page answers
 */
export function siteData(
  path: string,
  { path: address, title, description }: PageMetadata,
  site: Site,
  questions: readonly SiteQuestion[] = [],
): Graph | undefined {
  const { brand, locale, publicUrl } = site;
  const organization = publisher(site);
  if (path === '/') {
    const application: SoftwareApplication = {
      '@type': 'SoftwareApplication',
      '@id': `${publicUrl}/#application`,
      name: brand.name,
      description,
      url: `${publicUrl}/`,
      applicationCategory: 'BusinessApplication',
      operatingSystem: 'Web',
      license: 'https://opensource.org/license/mit',
      publisher: { '@id': `${publicUrl}/#organization` },
    };
    const asked: FAQPage = {
      '@type': 'FAQPage',
      inLanguage: LANGUAGE_TAGS[locale],
      mainEntity: questions.map(({ question, answer }) => ({
        '@type': 'Question',
        name: question,
        acceptedAnswer: { '@type': 'Answer', text: answer },
      })),
    };
    return { '@context': 'https://schema.org', '@graph': [organization, application, asked] };
  }
  const [, area, id] = /^\/(resources|help|docs)\/(.+)/.exec(path) ?? [];
  if (!area) return undefined;
  const resource = area === 'resources' ? resourceIdOf(id, brand.key) : undefined;
  const article: Article | TechArticle = {
    '@type': area === 'resources' ? 'Article' : 'TechArticle',
    headline: title,
    description,
    ...(resource ? { datePublished: RESOURCES[resource].published } : {}),
    inLanguage: LANGUAGE_TAGS[locale],
    mainEntityOfPage: publicUrl + address,
    publisher: { '@id': `${publicUrl}/#organization` },
  };
  return { '@context': 'https://schema.org', '@graph': [organization, article] };
}
