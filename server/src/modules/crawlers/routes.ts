import type { Brand } from '@oriel/contract/brand';
import { LOCALES } from '@oriel/contract/enums';
import { siteAddress } from '@oriel/contract/site';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { Types } from 'mongoose';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database.ts';
import { isId } from '../../platform/is-id.ts';
import { queryIn } from '../../platform/query-in.ts';
import { sitePages } from '../hosted-pages/site-pages.ts';
import type { PanoramaService } from '../panorama/service.ts';
import { llmsText } from './llms.ts';
import { PUBLISHED_KINDS, publishedPages } from './published.ts';
import { securityText } from './security-text.ts';
import { sitemapFile, sitemapIndex } from './sitemap.ts';

interface Dependencies {
  readonly config: { readonly brand: Brand };
  readonly database: Database;
  readonly clock: Clock;
  readonly services: { readonly panoramas: PanoramaService };
  publicUrl(): string;
}

/** The site's own pages change with the product alone; a viewer may be withdrawn at any moment, so that nothing keeps its address. */
const DAY = 'public, max-age=86400';
const NOW = 'no-cache';

const HIDDEN = { schema: { hide: true } };

function send(reply: FastifyReply, type: string, keep: string, text: string): FastifyReply {
  return reply.type(`${type}; charset=utf-8`).header('cache-control', keep).send(text);
}

/** What search engines, language models and people who found a hole read: `/robots.txt`, `/sitemap.xml` with its files, `/llms.txt`, `security.txt`. */
export function crawlerRoutes(app: FastifyInstance, deps: Dependencies): void {
  const { brand } = deps.config;
  const { models } = deps.database;
  const published = publishedPages({ models, panoramas: deps.services.panoramas, clock: deps.clock });

  // The team's application says `noindex` as well; this keeps crawlers from asking for it at all.
  app.get('/robots.txt', HIDDEN, (_request, reply) =>
    send(
      reply,
      'text/plain',
      DAY,
      `User-agent: *\nDisallow: /dashboard\nDisallow: /_app\n\nSitemap: ${deps.publicUrl()}/sitemap.xml\n`,
    ),
  );

  app.get('/.well-known/security.txt', HIDDEN, (_request, reply) =>
    send(reply, 'text/plain', DAY, securityText(brand, deps.publicUrl(), deps.clock())),
  );

  app.get('/llms.txt', HIDDEN, (_request, reply) =>
    send(reply, 'text/plain', DAY, llmsText(brand, deps.publicUrl())),
  );

  app.get('/sitemap.xml', HIDDEN, async (_request, reply) => {
    const origin = deps.publicUrl();
    const kinds = await Promise.all(
      PUBLISHED_KINDS.map(async (kind) => {
        const address = `${origin}/sitemap/${kind}.xml`;
        const starts = await published[kind].starts();
        return [address, ...starts.map((id) => `${address}?after=${id}`)];
      }),
    );
    return send(reply, 'application/xml', NOW, sitemapIndex([`${origin}/sitemap/site.xml`, ...kinds.flat()]));
  });

  app.get('/sitemap/site.xml', HIDDEN, (_request, reply) => {
    // Each page as browsers are led by their language, and in each language.
    const pages = Object.values(sitePages(brand.key))
      .flat()
      .flatMap((path) => [undefined, ...LOCALES].map((locale) => ({ path: siteAddress(path, locale) })));
    return send(reply, 'application/xml', DAY, sitemapFile(deps.publicUrl(), pages));
  });

  for (const kind of PUBLISHED_KINDS) {
    app.get(`/sitemap/${kind}.xml`, HIDDEN, async (request, reply) => {
      const { after } = queryIn(request);
      const start = typeof after === 'string' && isId(after) ? new Types.ObjectId(after) : undefined;
      // An address that was never given out: answering with the first file would list its pages twice.
      if (after !== undefined && !start) return reply.callNotFound();
      const pages = await published[kind].after(start);
      return send(reply, 'application/xml', NOW, sitemapFile(deps.publicUrl(), pages));
    });
  }
}
