import { html } from '../../platform/html.ts';
import type { PublishedPage } from './published.ts';

const NAMESPACE = 'http://www.sitemaps.org/schemas/sitemap/0.9';
const HEAD = '<?xml version="1.0" encoding="UTF-8"?>\n';

/** The pages of one file, by the format of sitemaps.org. Their order says nothing. */
export function sitemapFile(
  origin: string,
  pages: readonly (Pick<PublishedPage, 'path'> & Partial<PublishedPage>)[],
): string {
  const entries = pages.map(
    ({ path, changed }) =>
      html`<url><loc>${origin + encodeURI(path)}</loc>${changed && html`<lastmod>${changed.toISOString()}</lastmod>`}</url>\n`,
  );
  return `${HEAD}${html`<urlset xmlns="${NAMESPACE}">\n${entries}</urlset>`.text}\n`;
}

/** The list of those files. */
export function sitemapIndex(addresses: readonly string[]): string {
  const entries = addresses.map((address) => html`<sitemap><loc>${address}</loc></sitemap>\n`);
  return `${HEAD}${html`<sitemapindex xmlns="${NAMESPACE}">\n${entries}</sitemapindex>`.text}\n`;
}
