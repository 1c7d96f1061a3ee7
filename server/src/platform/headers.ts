import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Publisher } from './public-answer.ts';

/** Settings that decide what our pages may load. */
export interface PageSources {
  readonly identity: { readonly kind: 'embedded' | 'firebase' };
  readonly analyticsId: string | undefined;
}

/** Origins that the browser's Firebase SDK talks to; with the emulator that is our own. */
function identityOrigins(config: PageSources): string {
  if (config.identity.kind === 'embedded') return '';
  return ' https://identitytoolkit.googleapis.com https://securetoken.googleapis.com';
}

/** Where Firebase's check that a person asks for a code by phone comes from; the emulator has none. */
const PERSON_CHECK_SOURCES: Readonly<Record<string, string>> = {
  'script-src': ' https://www.google.com/recaptcha/ https://www.gstatic.com/recaptcha/',
  'connect-src': ' https://www.google.com/recaptcha/',
  'frame-src': ' https://www.google.com/recaptcha/ https://recaptcha.google.com/recaptcha/',
};

/** What every page of ours may load, besides where it may call and who may frame it. */
const PAGE_POLICY = [
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

/** What Google's tag loads and where it reports, by its own documentation; only where the installation has an id. */
const ANALYTICS_SOURCES: Readonly<Record<string, string>> = {
  'script-src': ' https://*.googletagmanager.com',
  'img-src': ' https://*.google-analytics.com https://*.googletagmanager.com',
  'connect-src':
    ' https://*.google-analytics.com https://*.analytics.google.com https://*.googletagmanager.com',
};

/** Devices that no page of ours asks for. */
const UNUSED_DEVICES = 'camera=(), microphone=(), payment=(), usb=(), serial=(), midi=()';

/** The team's application and the marketing pages: nobody may frame them. */
export function appHeaders(reply: FastifyReply, config: PageSources): void {
  const analytics = (directive: string): string =>
    config.analyticsId === undefined ? '' : (ANALYTICS_SOURCES[directive.split(' ', 1)[0] ?? ''] ?? '');
  const personCheck = (directive: string): string =>
    config.identity.kind === 'embedded' ? '' : (PERSON_CHECK_SOURCES[directive.split(' ', 1)[0] ?? ''] ?? '');
  const policy = [
    // What unpacks the shapes of a model is WebAssembly; nothing can be evaluated by that.
    ...PAGE_POLICY.map((one) => (one.startsWith('script-src') ? `${one} 'wasm-unsafe-eval'` : one)),
    `connect-src 'self'${identityOrigins(config)}`,
    "frame-src 'self'",
    "frame-ancestors 'none'",
  ].map((directive) => directive + analytics(directive) + personCheck(directive));
  reply.header('content-security-policy', policy.join('; ')).header('x-frame-options', 'DENY');
  reply.header('cross-origin-opener-policy', 'same-origin').header('permissions-policy', UNUSED_DEVICES);
}

/** Source expressions of what a page itself holds: its style sheets, its scripts. */
export interface InlineSources {
  readonly style: string;
  readonly script?: string;
}

/** What pages of the viewer may load, wherever they stand. */
export function pagePolicy({ style, script = '' }: InlineSources): string[] {
  const own: Readonly<Record<string, string>> = { 'style-src': style, 'script-src': script };
  return PAGE_POLICY.map((one) => `${one} ${own[one.split(' ', 1)[0] ?? ''] ?? ''}`.trimEnd());
}

/**
 * Hosted viewers: framed by the origins that the organization allows, by anyone when it names none. `X-Frame-Options` is left out on
 * purpose: it knows no list and would win over the policy in old browsers.
 */
export function embeddableHeaders(
  reply: FastifyReply,
  organization: Publisher | undefined,
  inline: InlineSources,
): void {
  const allowed = organization?.embed.allowedOrigins ?? [];
  const policy = [
    ...pagePolicy(inline),
    "connect-src 'self'",
    "frame-src 'self'",
    // Left out where anyone may: `*` means every site, and so neither a local file nor a page in a sandbox, which have no origin.
    ...(allowed.length === 0 ? [] : [`frame-ancestors 'self' ${allowed.join(' ')}`]),
  ];
  reply.header('content-security-policy', policy.join('; '));
  // Pages that are isolated from other origins take only frames that are, too. A viewer loads nothing of anybody else.
  reply.header('cross-origin-embedder-policy', 'require-corp');
  reply.header('cross-origin-resource-policy', 'cross-origin');
  reply.header(
    'permissions-policy',
    `fullscreen=*, gyroscope=*, accelerometer=*, xr-spatial-tracking=*, ${UNUSED_DEVICES}`,
  );
}

/** Files that other people's pages load: pictures, tiles, the SDK. */
export function sharedFileHeaders(reply: FastifyReply, file: string): void {
  reply.header('access-control-allow-origin', '*');
  reply.header('cross-origin-resource-policy', 'cross-origin');
  reply.header('timing-allow-origin', '*');
  // A worker of an isolated page has to say that it is, too.
  if (/\.m?js(\.\w+)?$/.test(file)) reply.header('cross-origin-embedder-policy', 'require-corp');
  // A drawing is a document, too, when somebody opens it by itself.
  if (/\.svgz?$/i.test(file)) {
    reply.header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'; sandbox");
  } else if (NEVER_DOCUMENTS.test(file)) {
    for (const name of DOCUMENT_HEADERS) reply.removeHeader(name);
  }
}

const NEVER_DOCUMENTS = /\.(?:webp|jpe?g|png|avif|m?js|css|woff2)(?:\.\w+)?$/i;

/**
 * Headers that say nothing about a file that is no document, and whose value is what browsers do anyway. A page of the viewer loads some fifty
 * such files, of which these lines would be 10 KB.
 */
const DOCUMENT_HEADERS = [
  'x-request-id',
  'referrer-policy',
  'x-dns-prefetch-control',
  'x-permitted-cross-domain-policies',
  'x-xss-protection',
  'origin-agent-cluster',
];

/** Answers of the API are data: whatever a browser is made to take one for, it can do nothing. */
function apiHeaders(reply: FastifyReply): void {
  // A browser shows a PDF by a page of its own, which such a policy would stop.
  const isPdf = String(reply.getHeader('content-type')).startsWith('application/pdf');
  if (!isPdf && !reply.hasHeader('content-security-policy')) {
    reply.header('content-security-policy', "default-src 'none'; frame-ancestors 'none'; sandbox");
  }
  if (!reply.hasHeader('cross-origin-resource-policy')) {
    reply.header('cross-origin-resource-policy', 'same-origin');
  }
}

/** How long a browser remembers to come by https alone, seconds: a year. Other hosts of the domain are not ours to speak for. */
const TRANSPORT = 'max-age=31536000';

/** What @fastify/helmet would set everywhere, but for what differs by page and is set there. */
function commonHeaders(request: FastifyRequest, reply: FastifyReply): void {
  reply.header('x-request-id', request.id);
  reply.header('x-content-type-options', 'nosniff');
  reply.header('referrer-policy', 'strict-origin-when-cross-origin');
  reply.header('x-dns-prefetch-control', 'off');
  reply.header('x-permitted-cross-domain-policies', 'none');
  reply.header('x-xss-protection', '0');
  reply.header('origin-agent-cluster', '?1');
}

/** The headers of an answer to an address that the router cannot read: no hook runs for it. */
export function headersWithoutHooks(request: FastifyRequest, reply: FastifyReply): void {
  commonHeaders(request, reply);
  apiHeaders(reply);
}

/** What every answer carries, whatever it is. */
export function registerHeaders(
  app: FastifyInstance,
  { publicUrl }: { readonly publicUrl: string | undefined },
): void {
  const secure = publicUrl?.startsWith('https:') ?? false;
  app.addHook('onRequest', async (request, reply) => {
    commonHeaders(request, reply);
    if (secure) reply.header('strict-transport-security', TRANSPORT);
  });
  app.addHook('onSend', async (request, reply) => {
    // What nobody has marked as public is somebody's own.
    if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'private, no-store');
    if (request.url.startsWith('/api/v1')) apiHeaders(reply);
  });
}
