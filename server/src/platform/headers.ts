import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Config } from '../config.ts';
import type { OrganizationDocument } from '../modules/organization/model.ts';

/** Origins that the browser's Firebase SDK talks to; with the emulator that is our own. */
function identityOrigins(config: Config): string {
  if (config.identity.kind === 'embedded') return '';
  return ' https://identitytoolkit.googleapis.com https://securetoken.googleapis.com';
}

const COMMON = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "font-src 'self'",
  "img-src 'self' data: blob:",
  "media-src 'self' blob:",
  "worker-src 'self' blob:",
  "manifest-src 'self'",
  "base-uri 'none'",
  "form-action 'self'",
  "object-src 'none'",
];

/** The team's application and the marketing pages: nobody may frame them. */
export function appHeaders(reply: FastifyReply, config: Config): void {
  const policy = [
    ...COMMON,
    `connect-src 'self'${identityOrigins(config)}`,
    "frame-src 'self'",
    "frame-ancestors 'none'",
  ];
  reply.header('content-security-policy', policy.join('; ')).header('x-frame-options', 'DENY');
  reply.header('cross-origin-opener-policy', 'same-origin');
}

/**
 * Hosted viewers: framed by the origins that the organization allows, by anyone when it names none. `X-Frame-Options` is left out on
 * purpose: it knows no list and would win over the policy in old browsers.
 */
export function embeddableHeaders(reply: FastifyReply, organization: OrganizationDocument | undefined): void {
  const allowed = organization?.embed.allowedOrigins ?? [];
  const ancestors = allowed.length === 0 ? '*' : ["'self'", ...allowed].join(' ');
  const policy = [...COMMON, "connect-src 'self'", "frame-src 'self'", `frame-ancestors ${ancestors}`];
  reply.header('content-security-policy', policy.join('; '));
  reply.header('permissions-policy', 'fullscreen=*, gyroscope=*, accelerometer=*, xr-spatial-tracking=*');
}

/** Files that other people's pages load: pictures, tiles, the SDK. */
export function sharedFileHeaders(reply: FastifyReply): void {
  reply.header('access-control-allow-origin', '*');
  reply.header('cross-origin-resource-policy', 'cross-origin');
  reply.header('timing-allow-origin', '*');
}

/** What every answer carries, whatever it is. */
export function registerHeaders(app: FastifyInstance): void {
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id);
    reply.header('x-content-type-options', 'nosniff');
    reply.header('referrer-policy', 'strict-origin-when-cross-origin');
  });
  app.addHook('onSend', async (_request, reply) => {
    // What nobody has marked as public is somebody's own.
    if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'private, no-store');
  });
}
