import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Publisher } from './public-answer.ts';

/** Settings that determine what our pages may load. */
export interface PageSources {
  readonly identity: { readonly kind: 'embedded' | 'firebase' };
  readonly analyticsId: string | undefined;
  readonly maps: { readonly origins: readonly string[] } | undefined;
}

/** Where the streets of maps come from, as sources of connections. */
function mapOrigins(maps: PageSources['maps']): string {
  return (maps?.origins ?? []).map((origin) => ` ${origin}`).join('');
}

/** Origins used by the browser's Firebase SDK; our own with the emulator. */
function identityOrigins(config: PageSources): string {
  if (config.identity.kind === 'embedded') return '';
  return ' https://identitytoolkit.googleapis.com https://securetoken.googleapis.com';
}

/** Sources of Firebase's human check before a phone code; the emulator has none. */
const PERSON_CHECK_SOURCES: Readonly<Record<string, string>> = {
  'script-src': ' https://www.google.com/recaptcha/ https://www.gstatic.com/recaptcha/',
  'connect-src': ' https://www.google.com/recaptcha/',
  'frame-src': ' https://www.google.com/recaptcha/ https://recaptcha.google.com/recaptcha/',
};

/** What all our pages may load; connections and framing differ by page. */
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

/** Sources and targets of Google's tag, by its own documentation; only if the installation has an id. */
const ANALYTICS_SOURCES: Readonly<Record<string, string>> = {
  'script-src': ' https://*.googletagmanager.com',
  'img-src': ' https://*.google-analytics.com https://*.googletagmanager.com',
  'connect-src':
    ' https://*.google-analytics.com https://*.analytics.google.com https://*.googletagmanager.com',
};

/** Where browsers report what one of our policies has blocked. Not a call of the API: browsers send these by themselves. */
export const POLICY_REPORTS = '/monitoring/policy';

/**
 * A policy as a header, with where its violations are reported. By `report-uri`, which every browser knows: with `report-to`
 * beside it, Chromium sent nothing from a page without https (ADR 121).
 */
export function reported(directives: readonly string[]): string {
  return [...directives, `report-uri ${POLICY_REPORTS}`].join('; ');
}

/** Device features that none of our pages use. */
const UNUSED_DEVICES = 'camera=(), microphone=(), payment=(), usb=(), serial=(), midi=()';

/** Markup and addresses of scripts reach the browser through these policies alone (`dashboard/src/base/trusted-types.ts`). */
const TRUSTED_TYPES = ["require-trusted-types-for 'script'", 'trusted-types default oriel-preview'];

/** The team's application and the public site: framing is forbidden. */
export function appHeaders(reply: FastifyReply, config: PageSources, inline?: InlineSources): void {
  const analytics = (directive: string): string =>
    config.analyticsId === undefined ? '' : (ANALYTICS_SOURCES[directive.split(' ', 1)[0] ?? ''] ?? '');
  const personCheck = (directive: string): string =>
    config.identity.kind === 'embedded' ? '' : (PERSON_CHECK_SOURCES[directive.split(' ', 1)[0] ?? ''] ?? '');
  // Google's scripts may hand text to the browser, which no test here can rule out: with them, violations are only reported.
  const foreign = config.analyticsId !== undefined || (!inline && config.identity.kind === 'firebase');
  const policy = [
    // The model decoder is WebAssembly; this does not allow eval.
    ...(inline ? pagePolicy(inline) : PAGE_POLICY).map((one) =>
      one.startsWith('script-src') ? `${one} 'wasm-unsafe-eval'` : one,
    ),
    `connect-src 'self'${identityOrigins(config)}${mapOrigins(config.maps)}`,
    "frame-src 'self'",
    "frame-ancestors 'none'",
    ...(foreign ? [] : TRUSTED_TYPES),
  ].map((directive) => directive + analytics(directive) + personCheck(directive));
  reply.header('content-security-policy', reported(policy)).header('x-frame-options', 'DENY');
  if (foreign)
    reply.header('content-security-policy-report-only', reported(["require-trusted-types-for 'script'"]));
  reply.header('cross-origin-opener-policy', 'same-origin').header('permissions-policy', UNUSED_DEVICES);
}

/** Source expressions of a page's inline content: style sheets, scripts. */
export interface InlineSources {
  readonly style: string;
  readonly script?: string;
}

/** What viewer pages may load, wherever they are embedded. */
export function pagePolicy({ style, script = '' }: InlineSources): string[] {
  const own: Readonly<Record<string, string>> = { 'style-src': style, 'script-src': script };
  return PAGE_POLICY.map((one) => `${one} ${own[one.split(' ', 1)[0] ?? ''] ?? ''}`.trimEnd());
}

/**
 * Hosted viewers: framed by the organization's allowed origins, or by anyone when there are none. Omits `X-Frame-Options` on purpose: it
 * supports no list and would override the policy in old browsers.
 */
export function embeddableHeaders(
  reply: FastifyReply,
  organization: Publisher | undefined,
  inline: InlineSources,
  /** of a page that shows a map */
  maps?: PageSources['maps'],
): void {
  const allowed = organization?.embed.allowedOrigins ?? [];
  const policy = [
    ...pagePolicy(inline),
    `connect-src 'self'${mapOrigins(maps)}`,
    "frame-src 'self'",
    // Omitted when anyone may: `*` does not match pages without an origin, such as local files and sandboxes.
    ...(allowed.length === 0 ? [] : [`frame-ancestors 'self' ${allowed.join(' ')}`]),
  ];
  reply.header('content-security-policy', reported(policy));
  // Cross-origin isolated pages only accept isolated frames. Viewers load nothing from other servers but streets, which are asked for with CORS.
  reply.header('cross-origin-embedder-policy', 'require-corp');
  reply.header('cross-origin-resource-policy', 'cross-origin');
  reply.header(
    'permissions-policy',
    `fullscreen=*, gyroscope=*, accelerometer=*, xr-spatial-tracking=*, ${UNUSED_DEVICES}`,
  );
}

/** Files for host pages: pictures, tiles, the SDK. */
export function sharedFileHeaders(reply: FastifyReply, file: string): void {
  reply.header('access-control-allow-origin', '*');
  reply.header('cross-origin-resource-policy', 'cross-origin');
  reply.header('timing-allow-origin', '*');
  // Required for a worker of an isolated page.
  if (/\.m?js(\.\w+)?$/.test(file)) reply.header('cross-origin-embedder-policy', 'require-corp');
  // An SVG is a document when opened directly.
  if (/\.svgz?$/i.test(file)) {
    reply.header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'; sandbox");
  } else if (NEVER_DOCUMENTS.test(file)) {
    for (const name of DOCUMENT_HEADERS) reply.removeHeader(name);
  }
}

const NEVER_DOCUMENTS = /\.(?:webp|jpe?g|png|avif|m?js|css|woff2)(?:\.\w+)?$/i;

/**
 * Headers without effect on files that are not documents, set to browser defaults. A viewer page loads some fifty such files, for which
 * these lines would add 10 KB.
 */
const DOCUMENT_HEADERS = [
  'x-request-id',
  'referrer-policy',
  'x-dns-prefetch-control',
  'x-permitted-cross-domain-policies',
  'x-xss-protection',
  'origin-agent-cluster',
];

/** API answers are data: this keeps a browser from executing one. */
function apiHeaders(reply: FastifyReply): void {
  // A browser displays a PDF in a page of its own, which this policy would block.
  const isPdf = String(reply.getHeader('content-type')).startsWith('application/pdf');
  if (!isPdf && !reply.hasHeader('content-security-policy')) {
    reply.header('content-security-policy', "default-src 'none'; frame-ancestors 'none'; sandbox");
  }
  if (!reply.hasHeader('cross-origin-resource-policy')) {
    reply.header('cross-origin-resource-policy', 'same-origin');
  }
}

/** HSTS duration, seconds: a year. Other hosts of the domain are not ours to decide for. */
const TRANSPORT = 'max-age=31536000';

/** The headers of @fastify/helmet, except those that differ by page and are set there. */
function commonHeaders(request: FastifyRequest, reply: FastifyReply): void {
  reply.header('x-request-id', request.id);
  reply.header('x-content-type-options', 'nosniff');
  reply.header('referrer-policy', 'strict-origin-when-cross-origin');
  reply.header('x-dns-prefetch-control', 'off');
  reply.header('x-permitted-cross-domain-policies', 'none');
  reply.header('x-xss-protection', '0');
  reply.header('origin-agent-cluster', '?1');
}

/** Headers of an answer to an address that the router cannot parse: no hook runs for it. */
export function headersWithoutHooks(request: FastifyRequest, reply: FastifyReply): void {
  commonHeaders(request, reply);
  apiHeaders(reply);
}

/** Headers of every answer. */
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
    // Private unless marked as public.
    if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'private, no-store');
    if (request.url.startsWith('/api/v1')) apiHeaders(reply);
  });
}
