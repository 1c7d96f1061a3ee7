import type { Brand } from '@oriel/contract/brand';
import { siteAddress } from '@oriel/contract/site';
import { siteHead, sitePages } from '../hosted-pages/site-pages.ts';

/**
 * The site for language models, as proposed by llmstxt.org: what it is, and its pages with a line on each. In English, since the file has one
 * address.
 */
export function llmsText(brand: Brand, origin: string): string {
  const lines = (paths: readonly string[]) =>
    paths
      .map((path) => {
        const head = siteHead(path, brand, 'en');
        return head && `- [${head.title}](${origin}${siteAddress(path, 'en')}): ${head.description}`;
      })
      .join('\n');
  const { main, resources, guides, docs } = sitePages(brand.key);
  return `# ${brand.name}

> ${brand.description}

## Pages

${lines(main)}

## Resources

${lines(resources)}

## Guides

${lines(guides)}

## For developers

${lines(docs)}
- [API reference](${origin}/api/docs): every call, described in OpenAPI 3.1
- [Examples](${origin}/examples/): complete pages with an embedded viewer

## Optional

- [Sitemap](${origin}/sitemap.xml): the pages and every published viewer
`;
}
