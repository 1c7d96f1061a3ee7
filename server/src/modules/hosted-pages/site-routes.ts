import { LANGUAGE_TAGS, LOCALES, type Locale } from '@oriel/contract/enums';
import { type SiteFacts, type SitePage, siteAddress, siteAddressParts } from '@oriel/contract/site';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { appHeaders } from '../../platform/headers.ts';
import { Html, html, jsonBlock, linkedData } from '../../platform/html.ts';
import { requestLocale } from '../../platform/language.ts';
import type { HostedPagesDependencies } from './dependencies.ts';
import { metadataTags } from './metadata.ts';
import { pagePath } from './shell.ts';
import { readSite, type Site } from './site-build.ts';
import { siteData } from './site-data.ts';
import { siteFacts } from './site-facts.ts';
import { resourcesFeed } from './site-feed.ts';
import { siteHead } from './site-pages.ts';
import { readPlans } from './site-plans.ts';

/** Pages below each of which there may be others. */
const AREAS = ['/pricing', '/resources', '/resources/:id', '/help', '/help/:id', '/docs', '/docs/:id'];
const FEED = '/resources.xml';

/** The addresses of the site: each page without a language, and with each. */
export const SITE_PATHS: readonly string[] = [undefined, ...LOCALES].flatMap((locale) =>
  ['/', FEED, ...AREAS].map((path) => siteAddress(path, locale)),
);

const NO_FACTS: SiteFacts = { showcase: [] };

/** Answers a request for a page of the site; false where there is none. A reply that is awaited is undefined, so it cannot tell. */
export type AnswerSite = (request: FastifyRequest, reply: FastifyReply) => Promise<boolean>;

/**
 * The public site: pages that hold their content without script. They are rendered when they are first asked for and kept, since only a
 * running installation knows its brand, its address, its buildings and its projects.
 */
export async function publicSite(
  deps: HostedPagesDependencies,
  configOf: (locale: Locale) => object,
): Promise<AnswerSite> {
  const site = await readSite(deps.builtFrontEnds);
  const plansOf = await readPlans(deps.config.plansFile);
  const { brand, analyticsId, reports } = deps.config;
  // The script asks for what watches the page only where there is something to watch with.
  const watched = analyticsId !== undefined || reports !== undefined;
  /** Bodies by page and language, with the facts that they were made of. There are as many as there are pages. */
  const kept = new Map<string, { readonly facts: string; readonly body: string }>();

  async function factsOf(path: string, locale: Locale): Promise<SiteFacts> {
    if (path === '/') return await siteFacts(deps, locale);
    return path === '/pricing' ? { ...NO_FACTS, plans: plansOf(locale) } : NO_FACTS;
  }

  async function bodyOf(page: SitePage): Promise<string | undefined> {
    const key = `${page.origin} ${siteAddress(page.path, page.locale)} ${page.named}`;
    const facts = JSON.stringify(page.facts);
    const known = kept.get(key);
    if (known?.facts === facts) return known.body;
    const body = await site.build.render(page);
    if (body !== undefined) kept.set(key, { facts, body });
    return body;
  }

  return async (request, reply) => {
    const { path, locale: named } = siteAddressParts(pagePath(request.url));
    const locale = named ?? requestLocale(request);
    const origin = deps.publicUrl();
    if (path === FEED) {
      reply.type('application/rss+xml; charset=utf-8').header('cache-control', 'public, max-age=3600');
      if (!named) reply.header('vary', 'Accept-Language');
      reply.send(resourcesFeed({ brand, locale, origin }));
      return true;
    }
    const head = siteHead(path, brand, locale);
    if (!head) return false;
    const facts = await factsOf(path, locale);
    const page: SitePage = { path, locale, named: named !== undefined, brand, origin, facts };
    const body = await bodyOf(page);
    if (body === undefined) return false;
    appHeaders(reply, deps.config, { style: site.style.source, script: site.boot.source });
    reply.header('cache-control', 'no-cache');
    if (!named) reply.header('vary', 'Accept-Language');
    reply
      .code(200)
      .type('text/html; charset=utf-8')
      .send(
        document(site, page, head, body, watched ? jsonBlock('oriel-config', configOf(locale)) : undefined)
          .text,
      );
    return true;
  };
}

function document(
  site: Site,
  page: SitePage,
  head: { readonly title: string; readonly description: string },
  body: string,
  config: Html | undefined,
): Html {
  const { path, locale, named, brand, origin } = page;
  const setting = { brand, locale, publicUrl: origin };
  const metadata = { ...head, path: siteAddress(path, named ? locale : undefined) };
  const questions = path === '/' ? site.build.questions(brand.key, locale) : [];
  const data = siteData(path, metadata, setting, questions);
  const fonts = site
    .fontsOf(brand.key, locale)
    .map((url) => html`<link rel="preload" as="font" type="font/woff2" crossorigin href="${url}">\n`);
  return html`<!doctype html>
<html lang="${LANGUAGE_TAGS[locale]}" data-brand="${brand.key}">
<head>
${metadataTags(metadata, setting)}
${alternates(path, origin)}
<link rel="alternate" type="application/rss+xml" title="${brand.name}" href="${origin}${siteAddress(FEED, locale)}">
${data && linkedData(data)}
${fonts}${site.boot.tag}
${site.style.tag}
</head>
<body>
${new Html(body)}
${config}<script type="module" src="${site.script}"></script>
</body>
</html>`;
}

/** The same page in each language, and the one that follows the reader's browser. */
function alternates(path: string, origin: string): Html {
  const link = (language: string, address: string) =>
    html`<link rel="alternate" hreflang="${language}" href="${origin}${encodeURI(address)}">\n`;
  return html`${link('x-default', path)}${link('en', siteAddress(path, 'en'))}${link('en-GB', siteAddress(path, 'gb'))}${link('pl', siteAddress(path, 'pl'))}`;
}
