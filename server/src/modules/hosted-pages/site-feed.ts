import type { Brand } from '@oriel/contract/brand';
import { LANGUAGE_TAGS, type Locale } from '@oriel/contract/enums';
import { RESOURCES, RESOURCES_OF_BRAND, resourceHead } from '@oriel/contract/resources';
import { siteAddress } from '@oriel/contract/site';
import { html } from '../../platform/html.ts';
import { say } from '../../platform/messages.ts';

interface Feed {
  readonly brand: Brand;
  readonly locale: Locale;
  readonly origin: string;
}

/** The brand's articles for feed readers: RSS 2.0, newest first. */
export function resourcesFeed({ brand, locale, origin }: Feed): string {
  const address = (path: string) => origin + siteAddress(path, locale);
  const items = RESOURCES_OF_BRAND[brand.key]
    .map((id) => ({ id, ...resourceHead(id, locale), day: RESOURCES[id].published }))
    .sort((one, other) => other.day.localeCompare(one.day))
    .map(
      ({ id, title, lead, day }) => html`<item>
<title>${title}</title>
<link>${address(`/resources/${id}`)}</link>
<guid isPermaLink="false">${brand.key}/${id}/${locale}</guid>
<pubDate>${new Date(`${day}T00:00:00Z`).toUTCString()}</pubDate>
<description>${lead}</description>
</item>
`,
    );
  return html`<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom">
<channel>
<title>${brand.name}: ${say(locale, 'page.resources')}</title>
<link>${address('/resources')}</link>
<description>${say(locale, `page.resources.${brand.key}`)}</description>
<language>${LANGUAGE_TAGS[locale]}</language>
<atom:link href="${address('/resources.xml')}" rel="self" type="application/rss+xml"/>
${items}</channel>
</rss>
`.text;
}
