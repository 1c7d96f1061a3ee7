import type { Brand } from '@oriel/contract/brand';
import type { FastifyInstance } from 'fastify';

/** Files that browsers request by convention at the root of the origin. They are built (`make-files.ts`) and served with the others. */
export function brandRoutes(app: FastifyInstance, brand: Brand): void {
  app.get('/favicon.ico', { schema: { hide: true } }, async (_request, reply) =>
    reply.header('cache-control', 'public, max-age=86400').redirect(`${brand.iconPath}/favicon.ico`, 302),
  );
}
