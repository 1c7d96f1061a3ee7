import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { Brand } from '@oriel/contract/brand';
import type { FastifyInstance } from 'fastify';
import { iconSvg } from '../brand/drawings.ts';
import { reported } from './headers.ts';

/** What the API documentation may load; framing is forbidden, because clicks there act as the signed-in user. */
const DOCS_POLICY = reported([
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "font-src 'self' data:",
  "img-src 'self' data:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
]);

/** The API description at `/api/openapi.json`, generated from the route schemas, and its documentation page at `/api/docs`. */
export async function registerOpenapi(app: FastifyInstance, version: string, brand: Brand): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: `${brand.name} API`,
        version,
        description:
          'Public calls need no token. Members send `Authorization: Bearer` and, where they belong to several organizations, `x-organization-id`.',
      },
      servers: [{ url: '/' }],
      components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } } },
    },
  });
  await app.register(swaggerUi, {
    routePrefix: '/api/docs',
    staticCSP: DOCS_POLICY,
    uiConfig: { docExpansion: 'list' },
    theme: { title: `${brand.name} API` },
    logo: { type: 'image/svg+xml', content: Buffer.from(iconSvg(brand.key)), href: '/', target: '_self' },
  });
  app.get('/api/openapi.json', { schema: { hide: true } }, async (_request, reply) => {
    reply.header('access-control-allow-origin', '*').header('cache-control', 'public, max-age=300');
    return app.swagger();
  });
}
