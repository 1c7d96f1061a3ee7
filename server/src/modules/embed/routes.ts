import type { EmbedCheck } from '@oriel/contract/embed-check';
import { memberScope } from '../../platform/caller.ts';
import type { OutgoingFetch } from '../../platform/outgoing/outgoing-fetch.ts';
import { type Api, route } from '../../platform/route.ts';
import { judgePage } from './judge-page.ts';
import { policiesOf } from './policies.ts';
import { readPage } from './read-page.ts';

interface Dependencies {
  readonly pages: OutgoingFetch;
  publicUrl(): string;
}

/** Embed check: whether a page would let a viewer run. */
export function embedRoutes(app: Api, deps: Dependencies): void {
  app.route({
    ...route('checkEmbedding'),
    async handler(request): Promise<{ data: EmbedCheck }> {
      const { organization } = memberScope(request);
      const { url: text } = request.body;
      const { url, status, header, html } = await readPage(deps.pages, text);
      const policies = policiesOf(header, html);
      const doors = judgePage({
        page: url,
        oriel: new URL(deps.publicUrl()),
        header,
        policies,
        allowedOrigins: organization.embed.allowedOrigins,
      });
      return {
        data: {
          page: { url: url.href, origin: url.origin, status, html: html !== '' },
          policies: policies.map(({ from, enforced, text }) => ({ from, enforced, text })),
          doors,
        },
      };
    },
  });
}
