import type { FastifyInstance, FastifyReply } from 'fastify';
import { MEDIA_PREFIX } from './storage-address.ts';

/**
 * Translates addresses of media between this server, where they are `/media/<key>` everywhere (in the database, in what is presented, in
 * exports), and the outside, where they are below `MEDIA_URL`. So a change of that variable changes no data.
 */
export interface MediaAddresses {
  /** In JSON: of whole strings, not of addresses that somebody has written in a text. */
  inJson(json: string): string;
  /** In a page or a feed: the same, and in lists of pictures, which are then asked for with CORS. */
  inPage(markup: string): string;
  /** Back again, in a parsed body. */
  incoming(body: unknown): unknown;
  /** A content security policy that allows them wherever it allows files of this server. */
  inPolicy(policy: string): string;
}

/** The translation for `MEDIA_URL`; `publicUrl` is the origin of this server, evaluated late. */
export function mediaAddresses(mediaUrl: string, publicUrl: () => string): MediaAddresses {
  const outside = `${mediaUrl}/`;
  const file = '([A-Za-z0-9_-][A-Za-z0-9._/-]*)';
  // Viewers draw pictures of their page into WebGL, which another host has to allow.
  const pictures = new RegExp(`<img(?=[^>]* src="${quoted(outside)})(?![^>]* crossorigin)`, 'g');
  let patterns: { readonly whole: RegExp; readonly listed: RegExp } | undefined;

  function known() {
    const origin = `(?:${quoted(publicUrl())})?`;
    patterns ??= {
      // A quotation mark inside a JSON text has a backslash before it.
      whole: new RegExp(`(?<!\\\\)"${origin}${MEDIA_PREFIX}${file}"`, 'g'),
      listed: new RegExp(`(?<=["\\s])${origin}${MEDIA_PREFIX}(?=[A-Za-z0-9_-])`, 'g'),
    };
    return patterns;
  }

  const inJson = (json: string): string => json.replace(known().whole, `"${outside}$1"`);

  function incoming(body: unknown): unknown {
    if (typeof body === 'string')
      return body.startsWith(outside) ? MEDIA_PREFIX + body.slice(outside.length) : body;
    if (Array.isArray(body)) return body.map(incoming);
    if (typeof body !== 'object' || body === null) return body;
    return Object.fromEntries(Object.entries(body).map(([name, value]) => [name, incoming(value)]));
  }

  return {
    inJson,
    inPage: (markup) =>
      inJson(markup)
        .replace(/srcset="[^"]*"/gi, (list) => list.replace(known().listed, outside))
        .replace(pictures, '$& crossorigin="anonymous"'),
    incoming,
    inPolicy: (policy) => policy.replace(/\b(img-src|media-src|connect-src) 'self'/g, `$& ${outside}`),
  };
}

function quoted(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
}

const JSON_TYPE = /^application\/(?:[\w.-]+\+)?json\b/;
const MARKUP = /^(?:text\/html|application\/(?:[\w.-]+\+)?xml|text\/xml)\b/;

/** Translates what comes in and goes out. Registered before anything that computes a length, a hash or a compressed form of answers. */
export function registerMediaAddresses(app: FastifyInstance, addresses: MediaAddresses | undefined): void {
  if (!addresses) return;
  app.addHook('preValidation', async (request) => {
    const isJson = JSON_TYPE.test(request.headers['content-type'] ?? '');
    if (isJson && request.body) request.body = addresses.incoming(request.body);
  });
  app.addHook('onSend', async (_request, reply, payload) => {
    const type = String(reply.getHeader('content-type') ?? '');
    if (MARKUP.test(type)) adjustPolicies(reply, addresses);
    if (typeof payload !== 'string') return payload;
    if (JSON_TYPE.test(type)) return addresses.inJson(payload);
    return MARKUP.test(type) ? addresses.inPage(payload) : payload;
  });
}

function adjustPolicies(reply: FastifyReply, addresses: MediaAddresses): void {
  const policy = reply.getHeader('content-security-policy');
  if (typeof policy === 'string') reply.header('content-security-policy', addresses.inPolicy(policy));
  // A bucket cannot say that anybody may embed its files; pages may load them all the same, without cookies.
  if (reply.getHeader('cross-origin-embedder-policy') === 'require-corp')
    reply.header('cross-origin-embedder-policy', 'credentialless');
}
