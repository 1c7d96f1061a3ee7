import type { Brand } from '@oriel/contract/brand';
import { shellPage } from '../hosted-pages/shell.ts';
import { sitePages } from '../hosted-pages/site-pages.ts';

/**
 * The site for language models, as proposed by llmstxt.org: what it is, and its pages with a line on each. In English, since the file has one
 * address.
 */
export function llmsText(brand: Brand, origin: string): string {
  const lines = (paths: readonly string[]) =>
    paths
      .map((path) => {
        const { title, description } = shellPage(path, brand, 'en').metadata;
        return `- [${title}](${origin}${path}): ${description}`;
      })
      .join('\n');
  const { main, resources, guides } = sitePages(brand.key);
  return `# ${brand.name}

> ${brand.description}

## Pages

${lines(main)}

## Resources

${lines(resources)}

## Guides

${lines(guides)}

## For developers

- [API](${origin}/api/docs): every call, described in OpenAPI 3.1
- [Examples](${origin}/examples/): complete pages with an embedded viewer

## Optional

- [Sitemap](${origin}/sitemap.xml): the pages and every published viewer
`;
}
