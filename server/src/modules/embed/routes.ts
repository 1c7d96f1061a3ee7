import { EmbedCheck, EmbedCheckRequest } from '@oriel/contract/embed-check';
import { Data } from '@oriel/contract/envelope';
import { CALLS } from '@oriel/contract/routes';
import type { FastifyInstance } from 'fastify';
import type { AppDependencies } from '../../app.ts';
import { memberScope } from '../../platform/caller.ts';
import { route } from '../../platform/route.ts';
import { judgePage } from './judge-page.ts';
import { policiesOf } from './policies.ts';
import { readPage } from './read-page.ts';

/** Embedding: whether somebody's page would let a viewer run. */
export function embedRoutes(app: FastifyInstance, deps: AppDependencies): void {
  app.route({
    ...route(CALLS.checkEmbedding, 'checkEmbedding', {
      body: EmbedCheckRequest,
      response: { 200: Data(EmbedCheck) },
    }),
    async handler(request): Promise<{ data: EmbedCheck }> {
      const { organization } = memberScope(request);
      const { url: text } = request.body as EmbedCheckRequest;
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
