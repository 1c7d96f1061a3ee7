import type { EmbedCheck, EmbedFinding } from '@oriel/contract/embed-check';
import { memberScope } from '../../platform/caller.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database.ts';
import type { OutgoingFetch } from '../../platform/outgoing/outgoing-fetch.ts';
import { type Api, route } from '../../platform/route.ts';
import type { PanoramaService } from '../panorama/service.ts';
import { type FoundBlocks, findBlocks, isBlockId } from './find-blocks.ts';
import { findEmbeddable } from './guide/embeddable.ts';
import { judgePage } from './judge-page.ts';
import { policiesOf } from './policies.ts';
import { readPage } from './read-page.ts';

interface Dependencies {
  readonly pages: OutgoingFetch;
  readonly database: Database;
  readonly clock: Clock;
  readonly services: { readonly panoramas: PanoramaService };
  publicUrl(): string;
  readonly config: { readonly mediaUrl: string | undefined };
}

/** What is wrong with the blocks of a page: none is there, or one shows nothing. */
async function blockFaults(deps: Dependencies, { blocks, mounts }: FoundBlocks): Promise<EmbedFinding[]> {
  if (blocks.length === 0) return mounts ? [] : [{ code: 'SNIPPET_MISSING', weight: 'BLOCKS' }];
  const { database, services, clock } = deps;
  const lookUp = { models: database.models, panoramas: services.panoramas, clock };
  const shown = await Promise.all(
    blocks.map(async (block) => isBlockId(block.id) && (await findEmbeddable(lookUp, block)) !== undefined),
  );
  return blocks
    .filter((_block, index) => !shown[index])
    .map(({ id }) => ({ code: 'WRONG_ID', weight: 'BLOCKS', directive: id.slice(0, 128) }));
}

/** Embed check: whether a page would let a viewer run. */
export function embedRoutes(app: Api, deps: Dependencies): void {
  const { config } = deps;
  app.route({
    ...route('checkEmbedding'),
    async handler(request): Promise<{ data: EmbedCheck }> {
      const { organization } = memberScope(request);
      const { url: text } = request.body;
      const { url, status, header, html } = await readPage(deps.pages, text);
      const policies = policiesOf(header, html);
      const oriel = new URL(deps.publicUrl());
      const found = findBlocks(html, url, oriel);
      const doors = judgePage({
        page: url,
        oriel,
        ...(config.mediaUrl ? { media: new URL(`${config.mediaUrl}/`) } : {}),
        kinds: new Set(found.blocks.map(({ kind }) => kind)),
        header,
        policies,
        allowedOrigins: organization.embed.allowedOrigins,
      });
      return {
        data: {
          page: { url: url.href, origin: url.origin, status, html: html !== '' },
          policies: policies.map(({ from, enforced, text }) => ({ from, enforced, text })),
          doors,
          blocks: [...found.blocks],
          findings: html === '' ? [] : await blockFaults(deps, found),
        },
      };
    },
  });
}
